import { words } from '#tests/conformance/page.ts'
import { expect, test } from '#tests/support/journey.ts'
import { stopClock } from '#tests/support/page-clock.ts'

test('the home page shows its parts in the specified order', async ({ plain }) => {
  await plain.open('/')
  expect(plain.document.querySelectorAll('h1')).toHaveLength(1)
  const headings = plain.document.querySelectorAll('h2').map(words)
  const wanted = ['Next meetings', 'About Colloquy', 'Services and highlights', 'Subscribe', 'Ticket pricing']
  expect(headings.filter(heading => wanted.includes(heading))).toEqual(wanted)
  expect(plain.text).toContain('100 Plus Speakers')
  const tickets = plain.document
    .querySelectorAll('li')
    .map(words)
    .filter(each => each.includes('$699'))
  expect(tickets).toHaveLength(3)
  const [recommended, ...others] = tickets.filter(each => /recommended/i.test(each))
  expect(recommended).toContain('Invited Talk')
  expect(others).toEqual([])
  await plain.follow('View More')
  expect(plain.path).toBe('/about')
})

test('the banner goes round and round with its buttons and with the arrow keys', async ({ page }) => {
  await page.goto('/')
  const banners = page.getByRole('group', { name: 'Banners' })
  const [first, second, last] = await banners.getByRole('heading').all()
  if (!first || !second || !last) throw new Error('the sample has three banners')
  await expect(first).toBeInViewport()
  await banners.getByRole('button', { name: 'Next' }).click()
  await expect(second).toBeInViewport()
  await expect(first).not.toBeInViewport()
  await banners.getByRole('list').press('ArrowRight')
  await expect(last).toBeInViewport()
  await banners.getByRole('button', { name: 'Next' }).click()
  await expect(first).toBeInViewport()
  await banners.getByRole('button', { name: 'Previous' }).click()
  await expect(last).toBeInViewport()
})

test('a subscriber gets a message, which disappears by itself unless somebody is reading it', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.org')
  await stopClock(page)
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('dialog', { name: 'Form submitted successfully', exact: true })).toBeVisible()
  // It is announced a moment later.
  await page.clock.runFor(200)
  const message = page.getByRole('status').filter({ hasText: 'Form submitted successfully' })
  await expect(message).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await message.hover()
  await page.clock.runFor(11_000)
  await expect(message).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(11_000)
  await expect(message).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/status of 422/] })

  test('a wrong address comes back as it was typed, and a correct one is accepted', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Name').fill('Ada')
    // The browser's own check accepts a name without a dot; the server refuses it in the form's field.
    await page.getByLabel('Email').evaluate(input => input.setAttribute('type', 'text'))
    await page.getByLabel('Email').fill('nonsense')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('alert')).toContainText('Error: Form data not submitted')
    await expect(page.getByText('This is not an e-mail address.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada')
    await page.getByLabel('Email').fill('ada.without.script@example.org')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    const message = page.getByRole('dialog', { name: 'Form submitted successfully' })
    await expect(message).toBeVisible()
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message).toBeHidden()
  })
})
