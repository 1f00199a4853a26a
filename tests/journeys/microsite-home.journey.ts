import { words } from '#tests/conformance/page.ts'
import { expect, test, withMotion } from '#tests/support/journey.ts'
import { nameOfPart } from '#tests/support/plain-page.ts'

test.use(withMotion)

test('a conference opens with its cover, and /home shows the same page under the same canonical address', async ({
  plain,
}) => {
  const canonical = () => plain.document.querySelector('link[rel=canonical]')?.getAttribute('href')
  await plain.open('/material-science/home')
  const address = canonical()
  expect(address).toMatch(/\/material-science$/)
  await plain.open('/material-science')
  expect(canonical()).toBe(address)
  expect(plain.heading).toBe('Material Science and Engineering')
  expect(plain.text).toContain('Hybrid Event')
  await plain.follow('REGISTER NOW')
  expect(plain.path).toBe('/material-science/online-registration')
})

test('the cover of a conference that is over says so, and does not invite to register', async ({ plain }) => {
  const words = 'This conference is over. Its pages remain as a record.'
  await plain.open('/life-sciences')
  expect(plain.text).toContain(words)
  expect(plain.hasLink('REGISTER NOW')).toBe(false)
  await plain.open('/material-science')
  expect(plain.text).not.toContain(words)
  expect(plain.hasLink('REGISTER NOW')).toBe(true)
})

test('its parts are in the specified order, with at most eight plenary speakers', async ({ plain }) => {
  await plain.open('/material-science')
  const headings = plain.document.querySelectorAll('h2').map(words)
  const wanted = [
    'Key dates', 'Plenary speakers', 'Schedule', 'Ticket pricing', 'Gallery', 'Testimonials', 'News', 'Partners',
  ] // biome-ignore format: a list
  expect(headings.filter(heading => wanted.includes(heading))).toEqual(wanted)
  const plenary = plain.document
    .querySelectorAll('section')
    .find(section => nameOfPart(section) === 'Plenary speakers')
  expect(plenary?.querySelectorAll('li')).toHaveLength(8)
  expect(plain.document.querySelectorAll('table')).toHaveLength(3)
  const texts = plain.document.querySelectorAll('main *').map(words)
  expect(texts).toEqual(expect.arrayContaining(['100+', '10+', '21+', '200+']))
})

// Over /home: early-hands.journey.ts.
test('a biography opens over the home page, which stays as it was, under an address that can be shared', async ({
  page,
}) => {
  const home = '/material-science'
  // Otherwise scrolling takes time.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(home)
  const speakers = page.getByRole('region', { name: 'Plenary speakers' })
  const link = speakers.getByRole('listitem').nth(4).getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.focus()
  // Held by the script, to notice if the element is rendered again.
  const behind = await page.getByRole('group', { name: 'Gallery', exact: true }).elementHandle()
  const scrolled = await page.evaluate(() => window.scrollY)
  const expectUnmoved = async () => {
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    expect(await behind?.evaluate(element => element.isConnected)).toBe(true)
  }
  const biography = page.getByRole('dialog', { name })

  await link.press('Enter')
  await expect(biography).toBeVisible()
  await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
  await expect(page).toHaveTitle(new RegExp(`^${name} – `))
  await expectUnmoved()
  await biography.getByRole('button', { name: 'Close' }).click()
  await expect(biography).toBeHidden()
  await expect(page).toHaveURL(home)
  await expectUnmoved()

  await link.press('Enter')
  await expect(biography).toBeVisible()
  await page.goBack()
  await expect(biography).toBeHidden()
  await expect(page).toHaveURL(home)
  await expectUnmoved()
  await page.goForward()
  await expect(biography).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(home)

  await link.press('Enter')
  await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
  await page.reload()
  await expect(biography).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Speakers' })).toBeVisible()
  await biography.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/material-science/speakers')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a biography is a page of its own, and one that is opened from the home page appears over it', async ({
    page,
  }) => {
    await page.goto('/material-science/home')
    const link = page
      .getByRole('region', { name: 'Plenary speakers' })
      .getByRole('listitem')
      .nth(4)
      .getByRole('link')
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
    const id = /\d+$/.exec(page.url())?.[0]
    const biography = page.getByRole('dialog', { name })
    await expect(biography).toBeVisible()
    await biography.getByRole('button', { name: 'Close' }).click()
    // A form without fields leaves no question mark behind.
    await expect(page).toHaveURL('/material-science/speakers')

    await page.goto(`/material-science/home?speaker=${id}`)
    await expect(page.getByRole('region', { name: 'Plenary speakers' })).toBeVisible()
    await biography.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/material-science/home')
    for (const unknown of ['999999', 'x']) {
      const { status } = await fetch(new URL(`/material-science?speaker=${unknown}`, page.url()))
      expect(status, unknown).toBe(404)
    }
  })
})

test('testimonials come one at a time, the gallery one, two or three by width', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/material-science')
  for (const [width, pictures] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const seen = (name: string) =>
      page
        .getByRole('group', { name, exact: true })
        .getByRole('list')
        .evaluate(list => {
          const { left, right } = list.getBoundingClientRect()
          return [...list.children].filter(item => {
            const box = item.getBoundingClientRect()
            return box.left >= left - 1 && box.right <= right + 1
          }).length
        })
    expect(await seen('Gallery'), `gallery at ${width}`).toBe(pictures)
    expect(await seen('Testimonials'), `testimonials at ${width}`).toBe(1)
  }
  const gallery = page.getByRole('group', { name: 'Gallery', exact: true })
  const count = await gallery.getByRole('listitem').count()
  await gallery.getByRole('button', { name: 'Previous' }).click()
  await expect(gallery.getByText(`${count - 2}–${count} of ${count}`).first()).toBeVisible()
  await gallery.getByRole('button', { name: 'Next' }).click()
  await expect(gallery.getByText(`1–3 of ${count}`).first()).toBeVisible()
})
