import { expect, type Page, test } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import {
  expectRegistered,
  expectSuccess,
  openPaid,
  openPaidPlain,
  payPlain,
} from '#tests/support/registering.ts'

async function moveToEarthSciences(page: Page, category: string): Promise<void> {
  await page.getByText('Move to another conference', { exact: true }).click()
  const form = page.getByRole('group').filter({ hasText: 'Move to another conference' })
  await form.getByLabel('Conference').selectOption('earth-sciences')
  await form.getByRole('button', { name: 'Show what it costs there' }).click()
  await form.getByLabel('Registration Category').selectOption(category)
  await page.getByRole('button', { name: 'Move to this conference' }).click()
  await expect(page).toHaveURL(/\/earth-sciences\/registrations\//)
}

test.describe('with a script', () => {
  test.use({ expectedComplaints: [/status of 4(04|10)/] })

  test('after a move to a conference at the same price, each page says where the money is and leads to the other', async ({
    page,
  }) => {
    const before = await openPaid(page)
    await moveToEarthSciences(page, 'oral')
    await expectRegistered(page)
    await expect(page.getByText(/USD\s733\.95 of it came from your registration/)).toBeVisible()
    const after = page.url()
    await page.getByRole('link', { name: /^[A-Z2-9]{4}-[A-Z2-9]{4}$/ }).click()
    await expect(page).toHaveURL(before)
    await expect(page.getByText('This registration was cancelled.')).toBeVisible()
    await expect(page.getByText(/USD\s733\.95 was moved to your registration/)).toBeVisible()
    await expect(page.getByText('Nothing was paid')).toHaveCount(0)
    await page.getByRole('link', { name: /^[A-Z2-9]{4}-[A-Z2-9]{4}$/ }).click()
    await expect(page).toHaveURL(after)
  })

  test('moving to a more expensive conference keeps the old place until the difference is paid', async ({
    page,
  }) => {
    const before = await openPaid(page, { presentation: 'poster' })
    await moveToEarthSciences(page, 'oral')
    await expect(page.getByText(/^USD\s315\.00 to pay$/)).toBeVisible()
    await expect(page.getByText(/replaces your registration/)).toContainText(
      /USD\s418\.95 that you paid there counts here/,
    )
    const after = page.url()
    await page.goto(before)
    await expectRegistered(page)
    await expect(page.getByText(/You asked to move it to your registration/)).toContainText(
      /USD\s315\.00 is to pay until/,
    )
    await page.getByRole('link', { name: /^[A-Z2-9]{4}-[A-Z2-9]{4}$/ }).click()
    await expect(page).toHaveURL(after)
    await page.getByRole('button', { name: /^Pay USD\s315\.00/ }).click()
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await expectSuccess(page)
    await page.goto(after)
    await expectRegistered(page)
  })

  test('after handing over a registration, its former address says so and no longer opens it', async ({
    page,
  }) => {
    const before = await openPaid(page)
    await page.getByText('Hand over to a colleague', { exact: true }).click()
    const form = page.getByRole('group').filter({ hasText: 'Hand over to a colleague' })
    await form.getByLabel('Title').selectOption('Prof.')
    await form.getByLabel('Name').fill('Eve Sato')
    await form.getByLabel('Email').fill('eve@example.org')
    await form.getByLabel('Telephone').fill('+351 21 111 1111')
    await page.getByRole('button', { name: 'Hand over the registration' }).click()
    await expect(page.getByRole('heading', { name: 'This registration was handed over' })).toBeVisible()
    await expect(page).toHaveURL(before)
    await expect(page.getByRole('main')).not.toContainText(/Eve|example\.org/)
    const answer = await page.request.get(before)
    expect(answer.status()).toBe(410)
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store' })
    expect((await page.request.get(`${before}/receipt.pdf`)).status()).toBe(404)
    expect((await page.request.get(`${before}/change`)).status()).toBe(410)
    for (const path of [before, `${before}/change`]) {
      expect((await page.request.post(path, { form: { act: 'cancel', refund: '0' } })).status()).toBe(410)
    }
  })
})

test.describe('without a script', () => {
  async function movePlainly(plain: PlainBrowser): Promise<void> {
    plain.fill('Conference', 'earth-sciences', 'Move to another conference')
    await plain.press('Show what it costs there')
    expect(plain.text).toMatch(/Oral Presentation: USD\s733\.95/)
    plain.fill('Registration Category', 'oral', 'Move to another conference')
    await plain.press('Move to this conference')
    expect(plain.path).toMatch(/\/earth-sciences\/registrations\//)
  }

  test('after a move to a conference at the same price, each page says where the money is and leads to the other', async ({
    plain,
    product,
  }) => {
    const before = await openPaidPlain(plain, product)
    await movePlainly(plain)
    expect(plain.text).toContain('You are registered.')
    expect(plain.text).toMatch(/USD\s733\.95 of it came from your registration/)
    const after = plain.path
    await plain.follow(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(plain.path).toBe(before)
    expect(plain.text).toContain('This registration was cancelled.')
    expect(plain.text).toMatch(/USD\s733\.95 was moved to your registration/)
    expect(plain.text).not.toContain('Nothing was paid')
    await plain.follow(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(plain.path).toBe(after)
  })

  test('moving to a more expensive conference keeps the old place until the difference is paid', async ({
    plain,
    product,
  }) => {
    const before = await openPaidPlain(plain, product, { presentation: 'poster' })
    await movePlainly(plain)
    expect(plain.text).toMatch(/USD\s315\.00 to pay/)
    expect(plain.text).toMatch(/USD\s418\.95 that you paid there counts here/)
    const after = plain.path
    await plain.open(before)
    expect(plain.text).toContain('You are registered.')
    expect(plain.text).toMatch(/You asked to move it to your registration .*USD\s315\.00 is to pay until/)
    await plain.open(after)
    await payPlain(plain)
    await plain.open(after)
    expect(plain.text).toContain('You are registered.')
    expect(plain.text).toMatch(/USD\s418\.95 of it came from your registration/)
    await plain.open(before)
    expect(plain.text).toContain('This registration was cancelled.')
    expect(plain.text).toMatch(/USD\s418\.95 was moved to your registration/)
  })

  test('after handing over a registration, its former address says so and no longer opens it', async ({
    plain,
    product,
  }) => {
    const before = await openPaidPlain(plain, product)
    const form = 'Hand over to a colleague'
    plain.fill('Title', 'Prof.', form)
    plain.fill('Name', 'Eve Sato', form)
    plain.fill('Email', 'eve@example.org', form)
    plain.fill('Telephone', '', form)
    await plain.press('Hand over the registration')
    expect(plain.status).toBe(422)
    expect(plain.part('details[open]', form)).toContain('Please fill in: Telephone')
    expect(plain.value('Name', form)).toBe('Eve Sato')
    expect(plain.value('Title', form)).toBe('Prof.')
    plain.fill('Telephone', '+351 21 111 1111', form)
    await plain.press('Hand over the registration')
    expect(plain.heading).toBe('This registration was handed over')
    expect(plain.path).toBe(before)
    expect(plain.text).not.toMatch(/Eve|eve@example\.org/)
    await plain.reload()
    expect(plain.status).toBe(410)
  })
})
