-- Brings waiting deliveries to the state in which servers keep them from now on: behind a webhook's delivery that is put off, none of
-- the same match is due earlier; of each kind of push about a match, only the newest waits.
UPDATE deliveries AS d SET due = first.due
FROM (
    SELECT DISTINCT ON (receiver_id, match_id) receiver_id, match_id, place, due FROM deliveries
    WHERE status = 'waiting' AND NOT asked_for ORDER BY receiver_id, match_id, place
) AS first JOIN receivers AS r ON r.id = first.receiver_id AND r.format NOT IN ('web_push', 'gateway')
WHERE d.receiver_id = first.receiver_id AND d.match_id = first.match_id AND d.status = 'waiting' AND NOT d.asked_for
    AND d.place > first.place AND d.due < first.due;
DELETE FROM deliveries AS d USING (
    SELECT DISTINCT ON (receiver_id, match_id, news ->> 'type') receiver_id, match_id, news ->> 'type' AS type, place FROM deliveries
    WHERE status = 'waiting' ORDER BY receiver_id, match_id, news ->> 'type', place DESC
) AS newest JOIN receivers AS r ON r.id = newest.receiver_id AND r.format IN ('web_push', 'gateway')
WHERE d.receiver_id = newest.receiver_id AND d.match_id = newest.match_id AND d.news ->> 'type' = newest.type
    AND d.status = 'waiting' AND d.taken_until IS NULL AND d.place < newest.place;
