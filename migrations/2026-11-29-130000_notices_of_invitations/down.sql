DROP INDEX notices_of_invitations;
