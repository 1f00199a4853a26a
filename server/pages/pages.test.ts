import { expect, test } from 'vitest'
import { openWire } from '#tests/support/wire.ts'

/** Asks for a page that is rendered as this document. */
async function respond(html: string): Promise<Response> {
  const { getPage } = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      renderPage: async () => new Response(html, { headers: { 'Content-Type': 'text/html' } }),
    }),
  })
  return getPage('/about')
}

test('a page’s stylesheets are asked for before anything that stands in front of them', async () => {
  const html =
    '<html><head><link rel="preload" href="/assets/serif.woff2" as="font"/>' +
    '<link rel="stylesheet" href="/assets/site.css"/><link rel="stylesheet" href="/assets/parts.css#"/>' +
    '</head><body></body></html>'
  expect((await respond(html)).headers.get('Link')).toBe(
    '</assets/site.css>; rel=preload; as=style, </assets/parts.css>; rel=preload; as=style',
  )
})

test('scripts are fetched after what is seen', async () => {
  const html = '<html><head><link rel="modulepreload" href="/assets/entry.js"/></head><body></body></html>'
  expect(await (await respond(html)).text()).toContain(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/entry.js"/>',
  )
})
