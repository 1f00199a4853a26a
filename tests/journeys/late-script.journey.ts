import { expect, type Page, test } from '#tests/support/journey.ts'
import { fillPersonalDetails } from '#tests/support/registering.ts'

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

test.describe('a part whose script does not come', () => {
  test.use({ expectedComplaints: [/Failed to (?:load resource|fetch dynamically imported)/] })

  const submission = '/material-science/submit-abstract'

  test('is left out of the form for abstracts: what was typed stays, and what is pasted comes plain', async ({
    page,
  }) => {
    await page.route('**/*formula-help*', route => route.abort())
    await page.goto(submission)
    const [title, text] = [page.locator('[name="abstract_title"]'), page.locator('[name="abstract_text"]')]
    const lost = page.waitForEvent('requestfailed', request => request.url().includes('formula-help'))
    await title.fill('Slow glass')
    await text.fill('At ')
    await lost
    await text.evaluate((field: HTMLTextAreaElement) => {
      field.setSelectionRange(3, 3)
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '10<sup>-3</sup> m')
      clipboardData.setData('text/plain', '10-3 m')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(text).toHaveValue('At 10-3 m')
    await expect(title).toHaveValue('Slow glass')
  })

  test('stays as it was sent, and its form is sent as without scripts', async ({ page }) => {
    await page.route('**/*rare-parts*', route => route.abort())
    await page.goto(submission)
    const lost = page.waitForEvent('requestfailed', request => request.url().includes('rare-parts'))
    await page.locator('[name="abstract_title"]').fill('Slow glass')
    await lost
    await page.getByLabel('Keywords').fill('glass, ice')
    const answered = page.waitForResponse(answer => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Add a co-author' }).click()
    expect((await answered).request().isNavigationRequest()).toBe(true)
    await expect(page.getByLabel('Keywords')).toHaveValue('glass, ice')
    await expect(page.locator('[name="abstract_title"]')).toHaveValue('Slow glass')
    await expect(page.getByRole('group', { name: 'Co-author 1' })).toBeVisible()
  })

  test('takes no button to pay away', async ({ page }) => {
    await page.route('**/*live-receipt*', route => route.abort())
    await page.goto(registration)
    const lost = page.waitForEvent('requestfailed', request => request.url().includes('live-receipt'))
    await fillPersonalDetails(page)
    await lost
    await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
    await page.getByRole('button', { name: 'Proceed to Pay' }).last().click()
    await expect(page).toHaveURL(/\/registrations?\//)
    await expect(page.getByRole('row', { name: /^Grand total/ })).toContainText('USD 733.95')
  })
})
