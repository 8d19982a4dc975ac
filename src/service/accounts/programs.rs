//! Names of programs for people, from `User-Agent`.

/// The longest name, in characters.
const MAX_LENGTH: usize = 200;

/// Browsers by a part of what they send. All of them also send what others do, so the order matters.
const BROWSERS: [(&str, &str); 10] = [
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Systems by a part of what their browsers send.
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// Returns a name for the program that sends this `User-Agent`: browser and system, or what another program calls itself.
pub(super) fn program_name(user_agent: &str) -> String {
    let one_of = |known: &[(&str, &'static str)]| {
        known.iter().find(|(part, _)| user_agent.contains(part)).map(|(_, name)| *name)
    };
    if user_agent.starts_with("Mozilla/")
        && let Some(browser) = one_of(&BROWSERS)
    {
        return one_of(&SYSTEMS).map_or_else(|| browser.to_owned(), |system| format!("{browser}, {system}"));
    }
    user_agent.chars().filter(|letter| !letter.is_control()).take(MAX_LENGTH).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_named_with_their_system() {
        for (user_agent, name) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                "Chrome, Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
        ] {
            assert_eq!(program_name(user_agent), name);
        }
    }

    #[test]
    fn other_programs_are_named_as_they_name_themselves() {
        assert_eq!(program_name("acepost/0.1.0"), "acepost/0.1.0");
        assert_eq!(program_name("a\u{7}b "), "ab");
        assert_eq!(program_name(""), "");
        assert_eq!(program_name(&"x".repeat(1000)).len(), 200);
    }
}
