/**
 * `/styles/focus.css`: the position of a cropped picture for each possible focus point. The content at this address
 * never changes.
 */
export function loader(): Response {
  const shares = Array.from({ length: 101 }, (_, share) => share)
  const rules = shares.map(
    share => `[data-focus-x="${share}"]{--focus-x:${share}%}[data-focus-y="${share}"]{--focus-y:${share}%}`,
  )
  // The focus point lies on the same point of its frame, as `cropAround` does on the server.
  const position = 'img[data-focus-x]{object-position:var(--focus-x) var(--focus-y)}'
  return new Response([...rules, position].join('\n'), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
