//! What PostgreSQL itself can do: `pgbench` with one durable transaction for each move, in one prepared statement that inserts
//! an event of 400 bytes and updates its match.

use std::{fs, path::Path, process::Command};

use diesel::{PgConnection, connection::SimpleConnection};

const TABLES: &str = "
    CREATE TABLE ceiling_matches (number integer PRIMARY KEY, id uuid NOT NULL, version bigint NOT NULL);
    CREATE TABLE ceiling_events (
        match_id uuid, seq bigint, body text NOT NULL, hash bytea NOT NULL, PRIMARY KEY (match_id, seq)
    );
    INSERT INTO ceiling_matches SELECT number, gen_random_uuid(), 0 FROM generate_series(0, 255) AS number";

const MOVE: &str = "WITH moved AS (UPDATE ceiling_matches SET version = version + 1 WHERE number = :client_id RETURNING id, version) \
    INSERT INTO ceiling_events SELECT id, version, :body, sha256(id::text::bytea) FROM moved;\n";

pub struct Ceiling {
    url: String,
    script: String,
}

impl Ceiling {
    /// `None` where `pgbench` is not installed.
    pub fn prepare(connection: &mut PgConnection, url: &str, folder: &Path) -> Option<Self> {
        Command::new("pgbench").arg("--version").output().ok()?;
        connection.batch_execute(TABLES).expect("tables");
        let script = folder.join("move.sql");
        fs::write(&script, MOVE).expect("a file");
        Some(Self { url: url.to_owned(), script: script.display().to_string() })
    }

    /// Returns the transactions a second.
    pub fn measure(&self, clients: usize, seconds: u64) -> f64 {
        let ran = Command::new("pgbench")
            .args(["--no-vacuum", "--protocol=prepared", "--file", &self.script])
            .arg(format!("--define=body={}", "x".repeat(400)))
            .args([format!("--client={clients}"), format!("--jobs={}", clients.min(2)), format!("--time={seconds}")])
            .arg(&self.url)
            .output()
            .expect("pgbench runs");
        let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert!(ran.status.success(), "{err}");
        let tps = out.lines().find_map(|line| line.strip_prefix("tps = ")).expect("a rate");
        tps.split(' ').next().expect("a number").parse().expect("a number")
    }
}
