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

test('nothing of a page’s scripts is asked for before it has been painted', async () => {
  const html =
    '<html><head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/>' +
    '</head><body><script type="module" async="">import "/assets/manifest.js";\n' +
    'import * as route0 from "/assets/root.js";\nstart(route0);\nimport("/assets/entry.js");</script></body></html>'
  const page = await (await respond(html)).text()
  expect(page).not.toContain('<link rel="modulepreload"')
  expect(page).not.toMatch(/^\s*import (?!\()/m)
  const [, script = ''] = page.match(/<script type="module" async="">([^<]*)/) ?? []
  const steps = [
    '"paint"',
    '["/assets/manifest.js","/assets/root.js"]',
    'await import("/assets/manifest.js")',
    'const route0 = await import("/assets/root.js")',
    'start(route0)',
    'import("/assets/entry.js")',
  ]
  const places = steps.map(step => script.indexOf(step))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
