DROP TABLE deliveries, webhooks;
