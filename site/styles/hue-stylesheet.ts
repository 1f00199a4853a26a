import { hueStylesheet, isHue } from '#site/styles/palette.ts'

/** Serves `/styles/hue-<0 to 359>.css`: the accent of one hue. The content at an address never changes. */
export function loader({ params }: { params: { sheet?: string } }): Response {
  const hue = Number(/^hue-(0|[1-9]\d{0,2})\.css$/.exec(params.sheet ?? '')?.[1] ?? Number.NaN)
  if (!isHue(hue)) return new Response('Not found', { status: 404 })
  return new Response(hueStylesheet(hue), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
