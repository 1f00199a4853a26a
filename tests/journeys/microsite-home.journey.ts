import { expect, test } from '#tests/support/journey.ts'

test('a conference opens with its cover, and /home shows the same page under the same canonical address', async ({
  page,
}) => {
  await page.goto('/material-science')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Material Science and Engineering')
  await expect(page.getByText('Hybrid Event')).toBeVisible()
  await expect(page.getByRole('link', { name: 'REGISTER NOW' })).toHaveAttribute(
    'href',
    '/material-science/online-registration',
  )
  const canonical = page.locator('link[rel=canonical]')
  const address = await canonical.getAttribute('href')
  await page.goto('/material-science/home')
  await expect(canonical).toHaveAttribute('href', address ?? '')
  expect(address).toMatch(/\/material-science$/)
})

test('the cover of a conference that is over says so, and invites nobody', async ({ page }) => {
  const invitation = page.getByRole('link', { name: 'REGISTER NOW' })
  const words = page.getByText('This conference is over. Its pages stay as its record.')
  await page.goto('/life-sciences')
  await expect(words).toBeVisible()
  await expect(invitation).toHaveCount(0)
  await page.goto('/material-science')
  await expect(words).toHaveCount(0)
  await expect(invitation).toBeVisible()
})

test('its parts stand in the specified order, with at most eight plenary speakers', async ({ page }) => {
  await page.goto('/material-science')
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  const wanted = [
    'Key dates', 'Plenary speakers', 'Schedule', 'Ticket pricing', 'Gallery', 'Testimonials', 'News', 'Partners',
  ] // biome-ignore format: a list
  expect(headings.filter(heading => wanted.includes(heading))).toEqual(wanted)
  const speakers = page.getByRole('region', { name: 'Plenary speakers' }).getByRole('listitem')
  await expect(speakers).toHaveCount(8)
  await expect(page.getByRole('table')).toHaveCount(3)
  for (const counter of ['100+', '10+', '21+', '200+'])
    await expect(page.getByText(counter, { exact: true })).toBeVisible()
})

test('a biography opens from the home, and closing it leads back there', async ({ page }) => {
  await page.goto('/material-science')
  const speakers = page.getByRole('region', { name: 'Plenary speakers' })
  const name = (await speakers.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
  await speakers.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
  const biography = page.getByRole('dialog')
  await expect(biography).toContainText(name)
  await biography.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/material-science')
  await expect(biography).toBeHidden()
})

test('testimonials come one at a time, the gallery one, two or three by width', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [width, pictures] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/material-science')
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
})
