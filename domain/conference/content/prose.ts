/** Escapes text for HTML, so that nothing an author types becomes markup by accident. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Each text as a paragraph. */
export function paragraphs(texts: readonly string[]): string {
  return texts.map(text => `<p>${escapeHtml(text)}</p>`).join('\n')
}

export function bulletList(items: readonly string[]): string {
  return `<ul>\n${items.map(item => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`
}

/** The visible text of cleaned HTML, in which only these three characters are escaped. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
