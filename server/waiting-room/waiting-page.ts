import { formatCount } from '#domain/foundations/figures.ts'
import { directionOf, language } from '#domain/foundations/language.ts'
import { waitingRoomPaths } from '#words/addresses/asset-paths.ts'
import { waitingRoomWords as words } from '#words/waiting-room-words.ts'

/** What a visitor in line is told. */
export interface QueuePosition {
  /** Counted from 1; null for a visitor who has no place yet. */
  place: number | null
  /** The estimated time until their turn. */
  seconds: number
  /** When the page asks again. */
  askAgainSeconds: number
}

/** A form that was sent and has to wait: its fields come back with the page. */
export interface SentForm {
  /** Where it was sent. */
  action: string
  fields: readonly (readonly [name: string, value: string])[]
  /** No page can give a file back. */
  hadFile: boolean
}

/** No other page may frame it, and it loads nothing but its own two files. */
export const waitingPagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** How long it takes, in words that rarely change: screen readers announce each change. */
export function waitWords({ place, seconds }: Pick<QueuePosition, 'place' | 'seconds'>): string {
  if (place === null) return words.crowded
  return seconds < 60 ? words.soon : words.minutes(Math.round(seconds / 60))
}

/** The whole page. Without script the browser reloads it, or the visitor sends the form again. */
export function waitingPage({
  productName,
  position,
  sent,
}: {
  productName: string
  position: QueuePosition
  sent?: SentForm
}): string {
  const { place, askAgainSeconds } = position
  const again = sent ? '' : `<noscript><meta http-equiv="refresh" content="${askAgainSeconds}"></noscript>`
  return `<!doctype html>
<html lang="${language()}" dir="${directionOf(language())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title} · ${escaped(productName)}</title>
<link rel="stylesheet" href="${waitingRoomPaths.style}">
${again}
<script src="${waitingRoomPaths.script}" defer></script>
</head>
<body>
<header class="house"><a href="/">${escaped(productName)}</a></header>
<main class="room">
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<p class="place"${place === null ? ' hidden' : ''}><span>${words.place}</span> <strong id="place">${formatCount(place ?? 0)}</strong></p>
<p id="wait" role="status" data-seconds="${askAgainSeconds}" data-now="${words.now}">${waitWords(position)}</p>
${sent ? formOf(sent) : ''}<p class="note">${sent ? '' : `${words.renews} `}${words.kept}</p>
</main>
</body>
</html>
`
}

function formOf({ action, fields, hadFile }: SentForm): string {
  const hidden = fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<p class="with-script" hidden>${words.typed}</p>
<noscript><p>${words.typedWithoutScript}</p></noscript>
${hadFile ? `<p>${words.fileNotKept}</p>` : ''}
<form id="sent" method="post" action="${escaped(action)}">${hidden.join('')}<button>${words.send}</button></form>
`
}

/** Also escapes carriage return and line feed, which an attribute would otherwise lose. */
const escaped = (text: string) => text.replace(/[&<>"'\r\n]/g, sign => `&#${sign.charCodeAt(0)};`)
