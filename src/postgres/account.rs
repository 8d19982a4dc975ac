//! The account that runs PostgreSQL, which refuses to run as root.

use std::{
    fs, io,
    os::unix::{
        fs::{MetadataExt, chown},
        process::CommandExt,
    },
    path::Path,
    process::{Command, Stdio},
};

use nix::unistd::{Uid, User};

use crate::postgres::{
    environment,
    error::{PrivatePostgresError, cannot},
};

/// An unprivileged account under which a server started as root runs its PostgreSQL.
#[derive(Clone, Debug)]
pub(super) struct Account {
    name: String,
    uid: u32,
    gid: u32,
}

impl Account {
    /// Returns the account for the cluster in this folder; `None` if the server is not root and can use its own.
    pub fn for_cluster(cluster: &Path) -> Result<Option<Self>, PrivatePostgresError> {
        if !Uid::effective().is_root() {
            return Ok(None);
        }
        // A cluster belongs to the account that created it, and PostgreSQL insists on running under it.
        if let Ok(metadata) = fs::metadata(cluster)
            && metadata.uid() != 0
        {
            let owner = User::from_uid(Uid::from_raw(metadata.uid())).ok().flatten();
            let name = owner.map_or_else(|| metadata.uid().to_string(), |user| user.name);
            return Ok(Some(Self { name, uid: metadata.uid(), gid: metadata.gid() }));
        }
        ["postgres", "nobody"]
            .into_iter()
            .find_map(|name| User::from_name(name).ok().flatten())
            .map(|user| Some(Self { name: user.name, uid: user.uid.as_raw(), gid: user.gid.as_raw() }))
            .ok_or(PrivatePostgresError::NoAccount)
    }

    /// Makes the command run under this account, without any of root's groups.
    pub fn lend_to(&self, command: &mut Command) {
        command.uid(self.uid).gid(self.gid);
    }

    /// Changes the owner of a file or folder to this account.
    pub fn own(&self, path: &Path) -> Result<(), PrivatePostgresError> {
        chown(path, Some(self.uid), Some(self.gid)).map_err(cannot(format!(
            "give {} to the user `{}`",
            path.display(),
            self.name
        )))
    }

    /// Checks that the account can enter every folder down to `folder` and run `program`.
    ///
    /// Tests it by running the program, because file modes are not everything (there are access lists).
    pub fn check_reach(&self, folder: &Path, program: &Path) -> Result<(), PrivatePostgresError> {
        let mut way: Vec<_> = folder.ancestors().collect();
        way.reverse();
        for step in way {
            let mut probe = environment::command(program);
            probe.arg("--version").current_dir(step).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            self.lend_to(&mut probe);
            match probe.status() {
                Err(refused) if refused.kind() == io::ErrorKind::PermissionDenied => {
                    // All accounts may enter the root folder, so the program's own folder is the one that is closed.
                    let closed = if step.parent().is_none() { program.parent().unwrap_or(step) } else { step };
                    return Err(PrivatePostgresError::Unreachable {
                        folder: closed.to_owned(),
                        account: self.name.clone(),
                    });
                }
                Err(failed) => return Err(cannot(format!("run {}", program.display()))(failed)),
                Ok(_) => {}
            }
        }
        Ok(())
    }
}
