//! Who uses the processor: the server, the database, or this benchmark.

use std::{fs, path::Path};

/// Seconds of processor time.
#[derive(Clone, Copy, Default)]
pub struct Usage {
    pub server: f64,
    pub database: f64,
    pub client: f64,
}

impl Usage {
    /// Returns the shares of a time, in percent of one core.
    pub fn shares(self, earlier: Self, seconds: f64) -> [f64; 3] {
        let share = |now: f64, before: f64| (now - before) / seconds * 100.0;
        [share(self.server, earlier.server), share(self.database, earlier.database), share(self.client, earlier.client)]
    }
}

/// The processes to look at.
#[derive(Clone, Copy)]
pub struct Processes {
    server: u32,
    postmaster: u32,
}

impl Processes {
    /// `data` is the folder of the private PostgreSQL.
    pub fn of(server: u32, data: &Path) -> Self {
        let file = fs::read_to_string(data.join("postgres/postmaster.pid")).expect("PostgreSQL runs");
        Self { server, postmaster: file.lines().next().expect("its process").parse().expect("an id") }
    }

    pub fn usage(self) -> Usage {
        let sessions = fs::read_dir("/proc").expect("Linux").filter_map(|entry| {
            let process = entry.ok()?.file_name().to_str()?.parse().ok()?;
            times(process).filter(|times| times.parent == self.postmaster).map(|times| times.own)
        });
        let postmaster = times(self.postmaster).expect("PostgreSQL runs");
        Usage {
            server: times(self.server).expect("the server runs").own,
            database: sessions.sum::<f64>() + postmaster.own + postmaster.children,
            client: times(std::process::id()).expect("this process").own,
        }
    }

    /// The memory that the server uses, in KiB.
    pub fn server_memory(self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.server)).expect("a process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }
}

struct Times {
    parent: u32,
    own: f64,
    /// Of children that have ended.
    children: f64,
}

/// Linux counts processor time in hundredths of a second.
const TICKS: f64 = 100.0;

fn times(process: u32) -> Option<Times> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in parentheses, may contain spaces.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks = |first: usize| -> f64 { fields[first..first + 2].iter().filter_map(|t| t.parse::<f64>().ok()).sum() };
    Some(Times { parent: fields[1].parse().ok()?, own: ticks(11) / TICKS, children: ticks(13) / TICKS })
}
