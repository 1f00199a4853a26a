/** The content of a frame beside a form: a public page, or why there is none yet. */
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { type PreviewSign, previewHeader, shownId } from '#site/organiser/record-form/preview/frame-signs.ts'
import { withoutScripts } from '#site/preview/with-preview.ts'

/** @param clues parts of its HTML; the frame opens before the first of them */
export async function framed(page: Response, clues: readonly string[]): Promise<Response> {
  const headers = headersOf('shown')
  // Links would navigate the frame, and forms would really be sent.
  const html = withoutScripts(await page.text())
    .replaceAll(/<a\b/g, '<a target="_blank"')
    .replaceAll(/<form\b/g, '<form inert')
    // The editor around it shows both already.
    .replace(/<header\b/, '<header aria-label="Head of the page"')
    .replace(/<main\b/, '<main aria-label="Content of the page"')
  return new Response(marked(html, clues), { status: page.status, headers })
}

/** The page with an element before the first clue, at which the frame opens. */
function marked(html: string, clues: readonly string[]): string {
  const from = Math.max(0, html.search(/<dialog\b/), html.search(/<main\b/))
  const [at] = clues.map(clue => html.indexOf(clue, from)).filter(found => found >= 0)
  if (at === undefined) return html
  const place = html[at] === '>' ? at + 1 : html.lastIndexOf('<', at)
  return `${html.slice(0, place)}<span id="${shownId}"></span>${html.slice(place)}`
}

/** Shown in the frame, or beside it, until the form can be previewed. */
export function notYet(messages: readonly string[]): Response {
  const lines = messages.map(message => `<p>${escapeHtml(message)}</p>`).join('')
  const html = `<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"><title>Not shown yet</title></head><body><h1>Not shown yet</h1>${lines}</body></html>`
  // Not a failure: somebody is still typing.
  return new Response(html, {
    headers: headersOf('not-yet'),
  })
}

const headersOf = (sign: PreviewSign) =>
  new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'X-Frames': 'framed-page',
    [previewHeader]: sign,
  })
