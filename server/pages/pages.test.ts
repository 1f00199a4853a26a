import { expect, test } from 'vitest'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { conferenceContext } from '#site/context.ts'
import { makeConference, openWire, type Wire } from '#tests/support/wire.ts'

/** Requests a page that is rendered as this document. */
async function respond(html: string, path = '/about'): Promise<Response> {
  const { getPage } = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      renderPage: async () =>
        new Response(html, { headers: { 'Content-Type': 'text/html', 'X-Script-Mark': 'ours' } }),
    }),
  })
  return getPage(path)
}

test('a page’s stylesheets are requested before everything that precedes them in its head', async () => {
  const html =
    '<html><head><link rel="preload" href="/assets/serif.woff2" as="font"/>' +
    '<link rel="stylesheet" href="/assets/site.css"/><link rel="stylesheet" href="/assets/parts.css#"/>' +
    '</head><body></body></html>'
  expect((await respond(html)).headers.get('Link')).toBe(
    '</assets/site.css>; rel=preload; as=style, </assets/parts.css>; rel=preload; as=style',
  )
})

test.each([
  ['/about', 'somebody is about to act on it', '"pointerover"'],
  ['/material-science/online-registration', 'it has been painted', '"paint"'],
])('nothing of the scripts of %s is asked for before %s', async (path, _, moment) => {
  const html =
    '<html><head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/>' +
    '</head><body><script type="module" nonce="ours" async="">import "/assets/manifest.js";\n' +
    'import * as route0 from "/assets/root.js";\nstart(route0);\nimport("/assets/entry.js");</script></body></html>'
  const page = await (await respond(html, path)).text()
  expect(page).not.toContain('<link rel="modulepreload"')
  expect(page).not.toMatch(/^\s*import (?!\()/m)
  const [, script = ''] = page.match(/<script type="module" async="">([^<]*)/) ?? []
  const steps = [
    moment,
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

test.each([
  { path: '/about', before: '2027-01-10T12:14:59.950Z', after: '2027-01-10T12:15:00.050Z' },
  // In Lisbon the conference's day ends at midnight UTC.
  { path: '/crystals/venue', before: '2027-01-10T23:59:59.950Z', after: '2027-01-11T00:00:00.050Z' },
])(
  '$path, begun just before a date may change and finished after it, is not kept',
  async ({ path, before, after }) => {
    let rendered = 0
    const wire: Wire = await openWire('sqlite', {
      replace: dependencies => ({
        ...dependencies,
        async renderPage(_request, context) {
          const conference = await findConferenceByName(dependencies.database.read, 'crystals')
          if (conference && path.startsWith('/crystals')) context.set(conferenceContext, conference)
          wire.setNow(Temporal.Instant.from(after))
          return new Response(`<p>page ${++rendered}</p>`, { headers: { 'Content-Type': 'text/html' } })
        },
      }),
    })
    await makeConference(wire.database, { name: 'crystals' })
    wire.setNow(Temporal.Instant.from(before))
    for (const expected of [1, 2, 2]) {
      expect(await (await wire.getPage(path)).text()).toContain(`page ${expected}`)
    }
  },
)

test('two hundred searches of a programme are cached, and any number of them evicts no page', async () => {
  let rendered = 0
  const wire = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      async renderPage(request, context) {
        const conference = await findConferenceByName(dependencies.database.read, 'crystals')
        if (conference && new URL(request.url).pathname !== '/about')
          context.set(conferenceContext, conference)
        return new Response(`<p>page ${++rendered}</p>`, { headers: { 'Content-Type': 'text/html' } })
      },
    }),
  })
  await makeConference(wire.database, { name: 'crystals' })
  const get = async (path: string) => (await wire.getPage(path)).text()
  const search = (at: number) => get(`/crystals/program?q=word${at}`)
  const [about, program] = [await get('/about'), await get('/crystals/program')]
  const first = await search(0)
  for (let at = 1; at < 200; at++) await search(at)
  expect(await search(0)).toBe(first)
  // The least recently requested one is evicted.
  await search(200)
  const before = rendered
  await search(0)
  expect(rendered).toBe(before)
  await search(1)
  expect(rendered).toBe(before + 1)
  expect([await get('/about'), await get('/crystals/program')]).toEqual([about, program])
})
