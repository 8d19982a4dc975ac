//! Progress bars, hidden if the output is not a terminal.

use indicatif::{HumanFloatCount, ProgressBar, ProgressState, ProgressStyle};

use super::wording::shows_more_than_ascii;

/// Returns a progress bar over so many matches.
///
/// # Errors
/// [`style`].
pub fn matches_bar(count: u64) -> anyhow::Result<ProgressBar> {
    Ok(ProgressBar::new(count).with_style(style("{bar:40} {pos} of {len} matches, {speed}, {eta} left")?))
}

/// Returns a progress bar in bytes; without a length, it shows no end.
///
/// # Errors
/// [`style`].
pub fn bytes_bar(length: Option<u64>) -> anyhow::Result<ProgressBar> {
    let (bar, template) = match length {
        Some(length) => (ProgressBar::new(length), "{bar:40} {bytes} of {total_bytes}, {msg}, {eta} left"),
        None => (ProgressBar::no_length(), "{spinner} {bytes}, {msg}"),
    };
    Ok(bar.with_style(style(template)?).with_message("0 records"))
}

/// Returns the style for this template of `indicatif`, with what the terminal can show. `{speed}` is the number of steps in a
/// second.
///
/// # Errors
/// If the template is invalid.
pub fn style(template: &str) -> anyhow::Result<ProgressStyle> {
    let style = ProgressStyle::with_template(template)?.with_key("speed", write_speed);
    Ok(if shows_more_than_ascii() { style } else { style.progress_chars("#>-").tick_chars("-\\|/ ") })
}

/// `{per_sec}` has up to four decimal places.
fn write_speed(state: &ProgressState, text: &mut dyn std::fmt::Write) {
    // A text that cannot be written is not shown.
    let _ = write!(text, "{:.1}/s", HumanFloatCount(state.per_sec()));
}
