//! What an authenticator says about itself and the credential (`WebAuthn`, "Authenticator Data").

use super::{
    cbor::{Item, Reader},
    public_key::PublicKey,
    rejected::Rejected,
};

/// Bits of the flags.
const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const HAS_CREDENTIAL: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;

/// The longest id of a credential, in bytes.
const MAX_ID_LENGTH: usize = 1023;

const MALFORMED: Rejected = Rejected("the authenticator's data are not complete");

/// Authenticator data.
pub(super) struct AuthenticatorData<'a> {
    /// SHA-256 of the relying party's id.
    pub(super) rp_id_hash: &'a [u8],
    pub(super) counter: u32,
    /// The new credential; `None` when signing in.
    pub(super) credential: Option<NewCredential<'a>>,
    flags: u8,
}

/// A credential that an authenticator has created.
pub(super) struct NewCredential<'a> {
    pub(super) id: &'a [u8],
    /// The public key, as the authenticator wrote it.
    pub(super) public_key: &'a [u8],
}

impl<'a> AuthenticatorData<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, Rejected> {
        let (rp_id_hash, rest) = bytes.split_at_checked(32).ok_or(MALFORMED)?;
        let (&flags, rest) = rest.split_first().ok_or(MALFORMED)?;
        let (&counter, mut rest) = rest.split_first_chunk().ok_or(MALFORMED)?;
        let mut credential = None;
        if flags & HAS_CREDENTIAL != 0 {
            let (new, after) = read_credential(rest)?;
            (credential, rest) = (Some(new), after);
        }
        if flags & HAS_EXTENSIONS != 0 {
            let mut reader = Reader::new(rest);
            reader.skip()?;
            rest = reader.rest();
        }
        if !rest.is_empty() {
            return Err(Rejected("the authenticator's data are longer than they should be"));
        }
        Ok(Self { rp_id_hash, counter: u32::from_be_bytes(counter), credential, flags })
    }

    /// Checks that a person was there and was recognised: a passkey replaces the password.
    pub(super) fn check_flags(&self) -> Result<(), Rejected> {
        let has = |flag: u8| self.flags & flag != 0;
        if !has(USER_PRESENT) || !has(USER_VERIFIED) {
            return Err(Rejected("the device has not verified its user, by a PIN or otherwise"));
        }
        if has(BACKED_UP) && !has(BACKUP_ELIGIBLE) {
            return Err(Rejected("the authenticator's flags contradict each other"));
        }
        Ok(())
    }
}

fn read_credential(bytes: &[u8]) -> Result<(NewCredential<'_>, &[u8]), Rejected> {
    // Which model of authenticator it is does not matter here.
    let (_, rest) = bytes.split_at_checked(16).ok_or(MALFORMED)?;
    let (&length, rest) = rest.split_first_chunk().ok_or(MALFORMED)?;
    let length = usize::from(u16::from_be_bytes(length));
    let (id, rest) = rest.split_at_checked(length).ok_or(MALFORMED)?;
    if id.is_empty() || id.len() > MAX_ID_LENGTH {
        return Err(Rejected("the id of a passkey has 1 to 1023 bytes"));
    }
    let mut reader = Reader::new(rest);
    PublicKey::read(&mut reader)?;
    let (public_key, rest) = rest.split_at(rest.len() - reader.rest().len());
    Ok((NewCredential { id, public_key }, rest))
}

/// Returns the authenticator data in an attestation object. Its attestation is not verified: it would say of which make
/// the authenticator is, and any make is accepted.
pub(super) fn in_attestation(object: &[u8]) -> Result<&[u8], Rejected> {
    let mut reader = Reader::new(object);
    let (mut data, mut has_format, mut has_statement) = (None, false, false);
    for _ in 0..reader.map()? {
        match reader.item()? {
            Item::Text("authData") if data.is_none() => match reader.item()? {
                Item::Bytes(bytes) => data = Some(bytes),
                _ => return Err(MALFORMED),
            },
            Item::Text("fmt") if !has_format => {
                has_format = matches!(reader.item()?, Item::Text(_));
            }
            Item::Text("attStmt") if !has_statement => {
                reader.skip()?;
                has_statement = true;
            }
            _ => return Err(Rejected("the attestation object has an unknown part, or one twice")),
        }
    }
    data.filter(|_| has_format && has_statement && reader.rest().is_empty()).ok_or(MALFORMED)
}
