/** Public pages load nothing of the back office, and do not name its files. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mainMenuPages } from '#domain/conference/content/built-in-pages.ts'
import { ask, upcoming, visit } from '#tests/conformance/product.ts'
import { mainPath } from '#words/addresses/paths.ts'
import { micrositeMenu } from '#words/menus.ts'

const manifestShape = z.object({
  routes: z.record(
    z.string(),
    z.object({
      module: z.string(),
      imports: z.array(z.string()).default([]),
      css: z.array(z.string()).default([]),
    }),
  ),
})

/** The list of routes that a page loads; for a page before sign-in, the list behind it. */
async function manifestOf(html: string, prefix: 'visitors-' | 'doorway-') {
  const [named = ''] = new RegExp(`/assets/${prefix}manifest-[0-9a-f]+\\.js`).exec(html) ?? []
  const address = named.replace('doorway-', '')
  const text = await (await ask(address)).text()
  const { routes } = manifestShape.parse(JSON.parse(text.replace(/^[^=]*=/, '').replace(/;\s*$/, '')))
  return { text, routes }
}

const filesOf = (routes: z.infer<typeof manifestShape>['routes']) =>
  Object.values(routes).flatMap(({ module, imports, css }) =>
    [module, ...imports, ...css].map(file => file.replace(/#$/, '')),
  )

test('no public page, and no list of routes that one loads, names a file of the back office', async () => {
  const office = await manifestOf((await visit('/organiser/sign-in')).html, 'doorway-')
  const home = await manifestOf((await visit('/')).html, 'visitors-')
  // A visitor's list names no imports; the back office's list has those of every route.
  const visitors = Object.entries(office.routes).filter(([id]) => id in home.routes)
  const shared = new Set([...filesOf(home.routes), ...filesOf(Object.fromEntries(visitors))])
  const own = new Set(filesOf(office.routes).filter(file => !shared.has(file)))
  expect([...own].filter(file => file.endsWith('.css')).length).toBeGreaterThan(0)
  expect([...own].filter(file => file.endsWith('.js')).length).toBeGreaterThan(5)
  expect(Object.keys(home.routes).filter(id => id.startsWith('organiser'))).toEqual([])
  expect(home.text).toContain('microsite/')
  expect(home.text).not.toMatch(/organiser/)
  for (const path of [
    ...mainMenuPages.map(mainPath),
    ...micrositeMenu.map(page => `/${upcoming}/${page.path}`),
  ]) {
    const { html } = await visit(path)
    expect([path, [...own].filter(file => html.includes(file))]).toEqual([path, []])
    expect(html, path).not.toMatch(/organiser\//)
  }
})

test('the back office is never cached, and its posts are checked for their origin', async () => {
  for (const path of ['/organiser', '/organiser.data', '/organiser/sign-in', '/organiser/nowhere/at/all']) {
    expect([path, (await ask(path)).headers.get('Cache-Control')]).toEqual([path, 'no-store'])
  }
  const post = (headers: Record<string, string>) =>
    ask('/organiser/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ email: 'a', password: 'b' }),
      headers,
    })
  expect((await post({})).status).toBe(403)
  expect((await post({ Origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await post({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(422)
})
