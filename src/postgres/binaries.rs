//! Finds the PostgreSQL that is installed on this machine.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::postgres::error::PrivatePostgresError;

/// One installed PostgreSQL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Installation {
    /// The folder with its programs.
    pub bin: PathBuf,
    /// Its major version, as in a cluster's `PG_VERSION`.
    pub major: String,
}

impl Installation {
    /// Reads the version of the programs in a folder; `None` if one is missing or does not run.
    fn at(bin: &Path) -> Option<Self> {
        if !bin.join("initdb").is_file() {
            return None;
        }
        let output = Command::new(bin.join("postgres")).arg("--version").output().ok()?;
        let major = major_version(&String::from_utf8_lossy(&output.stdout))?;
        Some(Self { bin: bin.to_owned(), major })
    }
}

/// Returns the installations of this machine, the preferred first.
pub(super) fn find() -> Vec<Installation> {
    let mut found = Vec::<Installation>::new();
    for folder in candidates() {
        if !found.iter().any(|known| known.bin == folder) {
            found.extend(Installation::at(&folder));
        }
    }
    found
}

/// Selects the installation for a cluster of this major version, or the preferred one for a new cluster.
pub(super) fn choose(
    installed: Vec<Installation>,
    cluster: &Path,
    cluster_major: Option<String>,
) -> Result<Installation, PrivatePostgresError> {
    let Some(wanted) = cluster_major else {
        return installed.into_iter().next().ok_or(PrivatePostgresError::NotInstalled);
    };
    if installed.is_empty() {
        return Err(PrivatePostgresError::NotInstalled);
    }
    if let Some(matching) = installed.iter().find(|candidate| candidate.major == wanted) {
        return Ok(matching.clone());
    }
    let mut majors: Vec<_> = installed.into_iter().map(|candidate| candidate.major).collect();
    majors.dedup();
    Err(PrivatePostgresError::OtherMajorVersion {
        cluster: cluster.to_owned(),
        found: wanted,
        installed: majors.join(", "),
    })
}

/// Returns folders that may contain the programs, the preferred first.
fn candidates() -> Vec<PathBuf> {
    let mut folders: Vec<_> = env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
    // A relative entry would depend on the working directory.
    folders.retain(|folder| folder.is_absolute());
    if let Ok(output) = Command::new("pg_config").arg("--bindir").output() {
        folders.push(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    }
    folders.extend(versioned(Path::new("/usr/lib/postgresql"), ""));
    folders.extend(versioned(Path::new("/opt/homebrew/opt"), "postgresql"));
    folders.extend(versioned(Path::new("/usr/local/opt"), "postgresql"));
    folders
}

/// Returns the `bin` folders of `parent/<prefix>…`, newest version first.
fn versioned(parent: &Path, prefix: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(parent) else { return Vec::new() };
    let mut numbered: Vec<(u32, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let version = name.strip_prefix(prefix)?.trim_start_matches('@');
            // Homebrew's folder without a number is a link to the current version, so it comes last.
            Some((version.parse().unwrap_or(0), entry.path().join("bin")))
        })
        .collect();
    numbered.sort_by(|a, b| b.cmp(a));
    numbered.into_iter().map(|(_, bin)| bin).collect()
}

/// Returns the `17` of `postgres (PostgreSQL) 17.2 (Debian 17.2-1)`.
fn major_version(output: &str) -> Option<String> {
    let version = output.split_once("(PostgreSQL) ")?.1;
    let major: String = version.chars().take_while(char::is_ascii_digit).collect();
    (!major.is_empty()).then_some(major)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn installation(major: &str) -> Installation {
        Installation { bin: PathBuf::from(format!("/opt/{major}")), major: major.to_owned() }
    }

    #[test]
    fn the_major_version_is_read_from_what_the_program_says() {
        assert_eq!(major_version("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n").as_deref(), Some("15"));
        assert_eq!(major_version("postgres (PostgreSQL) 18beta1\n").as_deref(), Some("18"));
        assert_eq!(major_version("something else 3.1"), None);
    }

    #[test]
    fn versions_are_ordered_as_numbers_newest_first() {
        let parent = tempfile::tempdir().expect("a folder");
        for name in ["postgresql@9", "postgresql@17", "postgresql", "openssl@3"] {
            fs::create_dir(parent.path().join(name)).expect("a folder");
        }
        let names: Vec<_> = versioned(parent.path(), "postgresql")
            .iter()
            .map(|bin| bin.strip_prefix(parent.path()).expect("below it").display().to_string())
            .collect();
        assert_eq!(names, ["postgresql@17/bin", "postgresql@9/bin", "postgresql/bin"]);
    }

    #[test]
    fn a_cluster_gets_the_installation_of_its_own_version() {
        let installed = vec![installation("17"), installation("15")];
        let folder = Path::new("/data/postgres");
        assert_eq!(choose(installed.clone(), folder, Some("15".into())).expect("found").major, "15");
        assert_eq!(choose(installed.clone(), folder, None).expect("found").major, "17");
        let message = choose(installed, folder, Some("12".into())).expect_err("not installed").to_string();
        assert!(message.contains("a cluster of PostgreSQL 12, and installed here is 17, 15"), "{message}");
    }

    #[test]
    fn a_machine_without_postgresql_is_told_what_to_install_or_set() {
        let message = choose(Vec::new(), Path::new("/data"), None).expect_err("none").to_string();
        assert!(message.contains("`postgresql` package") && message.contains("DATABASE_URL"), "{message}");
    }
}
