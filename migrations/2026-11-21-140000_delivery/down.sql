DROP TABLE email_verifications, email_items, email_addresses, deliveries, webhooks;
