//! Renders documents in Markdown.

use std::iter;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html::push_html};

/// A document as HTML.
pub struct Article {
    /// The text of its first heading.
    pub title: String,
    pub html: String,
}

impl Article {
    /// Renders a document. `address_of` returns where a link leads; without an address, its words are plain text.
    pub fn of(text: &str, address_of: impl Fn(&str) -> Option<String>) -> Self {
        let mut events: Vec<_> =
            Parser::new_ext(text, Options::ENABLE_TABLES).filter(|event| !is_html(event)).collect();
        let title = name_headings(&mut events);
        let mut html = String::new();
        push_html(&mut html, with_addresses(events, address_of));
        // Both can be wider than the page: then they are scrolled, also by keyboard.
        let html = html
            .replace("<pre>", "<pre tabindex=\"0\">")
            .replace(
                "<table>",
                "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table class=\"figures\">",
            )
            .replace("</table>", "</table></div>");
        Self { title, html }
    }
}

/// Whether it is HTML in the source, which has only comments for other programs.
fn is_html(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock)
    )
}

/// Gives each heading the id by which links find it, as GitHub does, and returns the text of the first.
fn name_headings(events: &mut [Event<'_>]) -> String {
    let mut title = None;
    for at in 0..events.len() {
        let (before, after) = events.split_at_mut(at + 1);
        let Event::Start(Tag::Heading { id, .. }) = &mut before[at] else { continue };
        let within = after.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let words = within.filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(&**text),
            _ => None,
        });
        let words: String = words.collect();
        *id = Some(CowStr::from(anchor(&words)));
        title.get_or_insert(words);
    }
    title.unwrap_or_default()
}

fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Returns the events with the addresses to which links lead on the server, and without links that lead nowhere.
fn with_addresses(
    events: Vec<Event<'_>>,
    address_of: impl Fn(&str) -> Option<String>,
) -> impl Iterator<Item = Event<'_>> {
    let mut events = events.into_iter();
    // There are no links within links.
    let mut is_plain = false;
    iter::from_fn(move || {
        events.find_map(|event| match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let address = address_of(&dest_url);
                is_plain = address.is_none();
                let dest_url = address?.into();
                Some(Event::Start(Tag::Link { link_type, dest_url, title, id }))
            }
            Event::End(TagEnd::Link) if is_plain => None,
            event => Some(event),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_ids_links_addresses_and_wide_things_scroll() {
        let text = "# `GET` it: a_b\n\n<!-- for programs -->\n[here](a.md), [nowhere](b.md)\n\n| a |\n| --- |\n| < |\n\n```sh\nls\n```\n";
        let Article { title, html } = Article::of(text, |link| (link == "a.md").then(|| "/a".to_owned()));
        assert_eq!(title, "GET it: a_b");
        for part in [
            "<h1 id=\"get-it-a_b\"><code>GET</code> it: a_b</h1>",
            "<a href=\"/a\">here</a>, nowhere",
            "aria-label=\"Table\"><table class=\"figures\">",
            "<td>&lt;</td>",
            "<pre tabindex=\"0\"><code class=\"language-sh\">ls",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert!(!html.contains("<!--"), "{html}");
    }
}
