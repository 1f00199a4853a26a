import { stylesheetNamed } from '#site/styles/typefaces.ts'

/** Serves `/styles/hue-<0 to 359>.css`: the accent of one hue, and typefaces. The content at an address never changes. */
export function loader({ params }: { params: { sheet?: string } }): Response {
  const stylesheet = stylesheetNamed(params.sheet ?? '')
  if (stylesheet === undefined) return new Response('Not found', { status: 404 })
  return new Response(stylesheet, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
