//! Messages of a part of the program, in all languages.

use std::sync::OnceLock;

use fluent_bundle::{FluentResource, concurrent::FluentBundle};

use crate::Locale;

/// The values of a message's variables, by name.
pub use fluent_bundle::FluentArgs as Arguments;
/// The value of a variable: text or a number.
pub use fluent_bundle::FluentValue as Value;

type Bundle = FluentBundle<FluentResource>;

/// The messages of one folder. The functions that a build script makes format them.
pub struct Messages {
    sources: [&'static str; Locale::ALL.len()],
    bundles: OnceLock<Vec<Bundle>>,
}

impl Messages {
    /// Makes them from the text of each language's file, in the order of [`Locale::ALL`]. It is read when first needed.
    #[must_use]
    pub const fn new(sources: [&'static str; Locale::ALL.len()]) -> Self {
        Self { sources, bundles: OnceLock::new() }
    }

    /// Returns a message in this language, with the values of its variables.
    ///
    /// # Panics
    /// When a file is not Fluent, or has two messages of the same id. Build scripts refuse both.
    #[must_use]
    pub fn format(&self, locale: Locale, id: &str, arguments: &Arguments<'_>) -> String {
        let bundle = self.bundles.get_or_init(|| self.read()).get(locale as usize);
        let pattern = bundle.and_then(|bundle| Some((bundle, bundle.get_message(id)?.value()?)));
        let Some((bundle, pattern)) = pattern else { return id.to_owned() };
        let mut text = String::with_capacity(64);
        // An error would be a missing argument, which does not compile, or an unknown reference, which build scripts refuse.
        let _ = bundle.write_pattern(&mut text, pattern, Some(arguments), &mut Vec::new());
        text
    }

    fn read(&self) -> Vec<Bundle> {
        let bundle = |(&locale, &source): (&Locale, &&str)| {
            let mut bundle = FluentBundle::new_concurrent(vec![locale.identifier()]);
            // The marks are for texts that mix left-to-right and right-to-left scripts.
            bundle.set_use_isolating(false);
            let resource = FluentResource::try_new(source.to_owned()).expect("the build script has read it");
            bundle.add_resource(resource).expect("the build script has looked for doubles");
            bundle
        };
        Locale::ALL.iter().zip(&self.sources).map(bundle).collect()
    }
}
