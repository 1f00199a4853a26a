import { drawCoverAt } from '#site/art/covers.ts'

/** Serves `/art/<family>-<hue>-<name>.svg`. The address determines the cover, so it never changes. */
export function loader({ params }: { params: { drawing?: string } }): Response {
  const svg = drawCoverAt(params.drawing ?? '')
  if (svg === undefined) return new Response('Not found', { status: 404 })
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}
