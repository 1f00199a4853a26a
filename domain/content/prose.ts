/** Text as HTML shows it: what an author types is never markup by accident. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Each text as a paragraph of its own. */
export function paragraphs(texts: readonly string[]): string {
  return texts.map(text => `<p>${escapeHtml(text)}</p>`).join('\n')
}

export function bulletList(items: readonly string[]): string {
  return `<ul>\n${items.map(item => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`
}

/** What a reader sees of cleaned HTML, in which only these three characters are escaped. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
