/** What leads a visitor from a conference's pages to what they came for: a ticket, an abstract, a calendar, the hotel. */
import { links, readPage } from '#tests/conformance/page.ts'
import { expect, test } from '#tests/support/journey.ts'

test('the home names the abstract deadline and invites to submit while the call is open', async ({
  page,
}) => {
  await page.goto('/material-science')
  const cover = page.getByRole('main').locator('header').first()
  await expect(cover.getByRole('link', { name: 'SUBMIT ABSTRACT', exact: true })).toHaveAttribute(
    'href',
    '/material-science/submit-abstract',
  )
  const entry = page.getByRole('list', { name: 'Key dates' }).getByText('Abstract submission closes')
  await expect(entry).toBeVisible()
  await page.goto('/life-sciences')
  await expect(page.getByRole('link', { name: 'SUBMIT ABSTRACT', exact: true })).toHaveCount(0)
})

test('a ticket opens the form with its category chosen, whatever an earlier draft says', async ({ page }) => {
  await page.goto('/material-science')
  await page.getByRole('link', { name: 'Register: Poster Presentation' }).click()
  const choice = (name: string) => page.getByRole('radio', { name })
  await expect(choice('Poster Presentation')).toBeChecked()
  await expect(page.getByRole('complementary').getByText('Poster Presentation')).toBeVisible()
  await page.getByLabel('Name', { exact: false }).first().fill('Ada Noor')
  await choice('Student Delegate').check()
  await page.goto('/material-science')
  await page.getByRole('link', { name: 'Register: Oral Talk' }).click()
  await expect(choice('Oral Presentation')).toBeChecked()
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Ada Noor')
  await page.evaluate(() => localStorage.clear())
})

test('who comes to the form without pointing at anything sees its sum', async ({ page }) => {
  await page.goto('/material-science')
  // A script's click: no pointer moves and no key goes down, before or after.
  await page
    .getByRole('link', { name: 'Register: Poster Presentation' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('complementary').getByText('Poster Presentation')).toBeVisible()
})

test('the form says from the start what registering costs', async ({ plain }) => {
  await plain.open('/material-science/online-registration')
  expect(plain.text).toMatch(
    /From USD\s299\.00 for a virtual presentation to USD\s699\.00 for an oral presentation, and a processing fee of 5%\./,
  )
})

test('the menu sets its link to the form apart while one can register', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const filled = async (address: string) => {
    await page.goto(address)
    const menu = page.getByRole('navigation', { name: 'Conference' })
    const colours = await menu
      .getByRole('link')
      .evaluateAll(links => links.map(link => getComputedStyle(link).backgroundColor))
    const [usual] = colours
    return (await menu.getByRole('link').allTextContents()).filter((_, index) => colours[index] !== usual)
  }
  expect(await filled('/material-science/venue')).toEqual(['Online Registration'])
  expect(await filled('/life-sciences/venue')).toEqual([])
})

test('labels of neighbouring fields stand on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/material-science/online-registration')
  const top = async (label: string) =>
    (await page.locator('label', { hasText: label }).first().boundingBox())?.y
  expect(await top('Title')).toBe(await top('Name'))
  expect(await top('Telephone')).toBe(await top('Email'))
  expect(await top('Tax Number')).toBe(await top('Postal Code'))
})

test('calendars can be subscribed to, the program is offered as PDF, and the hotel on a map', async ({
  request,
  product,
}) => {
  const hrefsOf = async (address: string) => {
    const { main } = readPage(await (await request.get(address)).text())
    return new Map(links(main).map(({ label, address }) => [label, address]))
  }
  const webcal = product.address.replace('http:', 'webcal:')
  expect((await hrefsOf('/material-science')).get('Subscribe in your calendar')).toBe(
    `${webcal}/material-science/calendar.ics`,
  )
  const program = await hrefsOf('/material-science/program')
  expect(program.get('Subscribe')).toBe(`${webcal}/material-science/program/days/1/calendar.ics`)
  const file = await request.get(program.get('Download the program (PDF)') ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await hrefsOf('/material-science/venue')).get('Show on a map')).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/search\?query=Rua%20do%20Cais%20das%20Oliveiras%2014/,
  )
})
