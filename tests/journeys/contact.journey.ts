import { expect, type Page, test } from '#tests/support/journey.ts'

const pages = [
  { path: '/contact', heading: 'Contact' },
  { path: '/material-science/contact-us', heading: 'Contact Us' },
]

async function send(page: Page) {
  await page.getByRole('button', { name: 'Send Message' }).click()
}

for (const { path, heading } of pages) {
  test(`${path} shows how to reach the organiser and takes a message`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const details = page.locator('main dl')
    for (const label of ['Office address', 'Phone', 'Email']) await expect(details).toContainText(label)
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Message').fill('Is there a room for the engine?')
    await send(page)
    const message = page.getByRole('dialog', { name: 'Form Submitted Successfully' })
    await expect(message).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message).toBeHidden()

    // The button shows that the message is being sent, and a click anywhere on the answer closes it.
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Message').fill('One moment')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**${path}.data*`, async route => {
      await held
      await route.continue()
    })
    await send(page)
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    release()
    await expect(message).toBeVisible()
    await message.getByText('Form Submitted Successfully').click()
    await expect(message).toBeHidden()
  })
}

test.describe('what is refused', () => {
  test.use({ expectedComplaints: [/status of 4\d\d/] })

  test('an empty message to the main site comes back, with the reason beside the field', async ({ page }) => {
    await page.goto('/contact')
    await send(page)
    await expect(page.getByRole('dialog', { name: 'Error: Form data not submitted' })).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Please fill in at least one field.')
  })

  test('a form filled in by a bot is acknowledged and discarded', async ({ request }) => {
    const answer = await request.post('/contact', { form: { message: 'Buy this', homepage: 'https://spam' } })
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain('Form Submitted Successfully')
  })

  test('a body that is no form is refused with 400, and a form from another site with 403', async ({
    request,
  }) => {
    expect((await request.post('/contact', { data: { message: 'hello' } })).status()).toBe(400)
    const headers = { Origin: 'https://elsewhere.example' }
    expect((await request.post('/contact', { form: { message: 'hello' }, headers })).status()).toBe(403)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/status of 422/] })

  test('a wrong address loses nothing that was typed, also when the message is closed', async ({ page }) => {
    await page.goto('/material-science/contact-us')
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Message').fill('A long letter')
    // The browser would find this itself.
    await page.getByLabel('Email').evaluate(input => input.setAttribute('type', 'text'))
    await page.getByLabel('Email').fill('nonsense')
    await send(page)
    const message = page.getByRole('dialog', { name: 'Error: Form data not submitted' })
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message).toBeHidden()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/not an e-mail address/)
    await expect(page.getByLabel('Message')).toHaveValue('A long letter')
  })
})
