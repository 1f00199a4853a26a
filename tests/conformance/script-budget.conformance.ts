/** The size of a page's scripts before anybody can act on it, compressed, without the headers of their responses. */
import { expect, test } from 'vitest'
import { mainMenuPages } from '#domain/conference/content/built-in-pages.ts'
import { ask, completed, upcoming, visit } from '#tests/conformance/product.ts'
import { mainPath } from '#words/addresses/paths.ts'
import { micrositeMenu } from '#words/menus.ts'

/** All scripts that a page names, whenever they load. */
const budgetBytes = 100_000

/** The scripts that a page loads at first, as brotli. */
async function scriptBytes(path: string): Promise<number> {
  const { html, status } = await visit(path)
  expect(status, path).toBe(200)
  const scripts = new Set([...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, file]) => file ?? ''))
  expect(scripts.size, path).toBeGreaterThan(2)
  const sizes = await Promise.all(
    [...scripts].map(async script => {
      const answer = await ask(script, { headers: { 'Accept-Encoding': 'br' } })
      expect(answer.headers.get('Content-Encoding'), script).toBe('br')
      return Number(answer.headers.get('Content-Length'))
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test.each([
  ...mainMenuPages.map(mainPath),
  `/${upcoming}`,
  ...micrositeMenu.map(({ path }) => `/${upcoming}/${path}`),
  `/${upcoming}/discount-form`,
  `/${upcoming}/message`,
  `/${completed}`,
  '/organiser/sign-in',
  '/organiser/second-step',
  '/organiser/reset',
  '/organiser/reset/unknown',
  '/organiser/invitations/unknown',
])('the scripts of %s are within the budget', async path => {
  expect(await scriptBytes(path)).toBeLessThanOrEqual(budgetBytes)
})

const place = 'site/late-scripts/scripts-last.ts rewrites what <Scripts> writes'

test.each([
  ['/', 'addEventListener(act, start, true)'],
  [`/${upcoming}/program`, 'addEventListener(act, start, true)'],
  ['/nowhere', 'addEventListener(act, start, true)'],
  [`/${upcoming}/speakers/999999`, 'addEventListener(act, start, true)'],
  [`/${upcoming}/online-registration`, 'new PerformanceObserver('],
])(
  'no script of %s is requested too early, however React Router writes its starting module',
  async (path, moment) => {
    const { html } = await visit(path)
    const start = /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(start, place).toContain(moment)
    expect(start, place).toMatch(/^const route0 = await import\("\/assets\/root-/m)
    expect(start.indexOf(moment), place).toBeLessThan(start.indexOf('import('))
    expect(start, place).not.toMatch(/^import [*"]/m)
    expect(html, place).not.toContain('<link rel="modulepreload"')
    expect(html, place).not.toMatch(/<script[^>]* src=/)
  },
)
