-- What players of a running match would agree to, if all who are still in do: a draw, or a pause of the clocks. It lies
-- beside the record; what all have agreed to is an event or a pause, and never only rows here. `version` is the match's
-- version when the offer was made: who answers a decision after that has not waited for a draw.
CREATE TABLE agreements (
    match_id  uuid        NOT NULL REFERENCES matches (id),
    kind      text        NOT NULL CHECK (kind IN ('draw', 'pause')),
    player_id uuid        NOT NULL REFERENCES players (id),
    version   bigint      NOT NULL,
    at        timestamptz NOT NULL,
    PRIMARY KEY (match_id, kind, player_id)
);

-- Seats of an open match that are kept for the players of the match before it.
CREATE TABLE kept_seats (
    match_id  uuid     NOT NULL REFERENCES matches (id),
    seat      smallint NOT NULL CHECK (seat BETWEEN 0 AND 31),
    player_id uuid     NOT NULL REFERENCES players (id),
    PRIMARY KEY (match_id, seat),
    CONSTRAINT kept_seats_player UNIQUE (match_id, player_id)
);
