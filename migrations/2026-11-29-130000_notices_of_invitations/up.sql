-- Of how many invitations a player was told is counted before the next one, also of those whose senders are deleted.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notices_of_invitations ON notices (player_id, at) WHERE kind = 'invitation.received';
