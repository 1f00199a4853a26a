import { expect, test } from 'vitest'
import { openWire } from '#tests/support/wire.ts'

test('a page’s stylesheets are asked for before anything that stands in front of them', async () => {
  const html =
    '<html><head><link rel="preload" href="/assets/serif.woff2" as="font"/>' +
    '<link rel="stylesheet" href="/assets/site.css"/><link rel="stylesheet" href="/assets/parts.css#"/>' +
    '</head><body></body></html>'
  const { getPage } = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      renderPage: async () => new Response(html, { headers: { 'Content-Type': 'text/html' } }),
    }),
  })
  expect((await getPage('/about')).headers.get('Link')).toBe(
    '</assets/site.css>; rel=preload; as=style, </assets/parts.css>; rel=preload; as=style',
  )
})
