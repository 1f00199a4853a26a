import { expect, type Page, test } from '#tests/support/journey.ts'

const registration = '/material-science/online-registration'

/** Collects the scripts that a page requests from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

const isRouter = (script: string) => script.includes('real-router')

const pagesToRead = [
  '/',
  '/about',
  '/material-science',
  '/material-science/program',
  '/material-science/speakers',
]

test('pages to read are shown without a script, which loads when somebody is about to act', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  for (const path of pagesToRead) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.mouse.wheel(0, 2_000)
      expect(scripts).toEqual([])
      await page.keyboard.press('Tab')
      await page.waitForFunction(() => 'isTakenOver' in globalThis)
      // What is still on its way would count for the next page.
      await page.waitForLoadState('networkidle')
      expect(scripts.splice(0).length).toBeGreaterThan(3)
    })
  }
})

test('a biography takes the focus by itself, and the router loads when somebody acts', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto('/material-science/speakers/1', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter(isRouter)).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => scripts.filter(isRouter)).toHaveLength(1)
})

test('the router loads with the first act, and does not change the page', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto(registration, { waitUntil: 'networkidle' })
  expect(scripts.filter(isRouter)).toEqual([])
  const field = page.getByLabel('Organization')
  const before = await field.elementHandle()
  const router = page.waitForResponse(answer => isRouter(answer.url()))
  await field.fill('Institute of Glass')
  await router
  expect(await before?.evaluate(element => element.isConnected)).toBe(true)
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  await page.getByRole('navigation', { name: 'Conference' }).getByRole('link', { name: 'Venue' }).click()
  await expect(page).toHaveURL(/venue$/)
  await page.goBack()
  await expect(field).toHaveValue('Institute of Glass')
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
})

test.describe('without a connection for the router', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] })

  test('a link still leads to its page', async ({ page }) => {
    await page.route('**/*real-router*', route => route.abort())
    await page.goto(registration)
    await page.getByRole('navigation', { name: 'Conference' }).getByRole('link', { name: 'Venue' }).click()
    await expect(page).toHaveURL(/venue$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
