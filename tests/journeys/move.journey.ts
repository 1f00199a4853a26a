import { expect, type Page, test } from '#tests/support/journey.ts'
import { expectRegistered, expectSuccess, openPaid } from '#tests/support/registering.ts'

async function moveToEarthSciences(page: Page, category: string): Promise<void> {
  await page.getByText('Transfer to another conference', { exact: true }).click()
  const form = page.getByRole('group').filter({ hasText: 'Transfer to another conference' })
  await form.getByLabel('Conference').selectOption('earth-sciences')
  await form.getByLabel('Registration Category').selectOption({ label: category })
  await page.getByRole('button', { name: 'Transfer to this conference' }).click()
  await expect(page).toHaveURL(/\/earth-sciences\/registrations\//)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, expectedComplaints: [/status of 4(04|10)/] })

    test('after a move to a conference at the same price, each page says where the money is and leads to the other', async ({
      page,
    }) => {
      const before = await openPaid(page)
      await moveToEarthSciences(page, 'Oral Presentation')
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
      await moveToEarthSciences(page, 'Oral Presentation')
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
      await expect(page.getByText(/USD\s418\.95 of it came from your registration/)).toBeVisible()
      await page.goto(before)
      await expect(page.getByText('This registration was cancelled.')).toBeVisible()
      await expect(page.getByText(/USD\s418\.95 was moved to your registration/)).toBeVisible()
    })

    test('after handing over a registration, its former address says so and no longer opens it', async ({
      page,
    }) => {
      const before = await openPaid(page)
      await page.getByText('Transfer to a colleague', { exact: true }).click()
      const form = page.getByRole('group').filter({ hasText: 'Transfer to a colleague' })
      await form.getByLabel('Title').selectOption('Prof.')
      await form.getByLabel('Name').fill('Eve Sato')
      await form.getByLabel('Email').fill('eve@example.org')
      await form.getByLabel('Telephone').fill('+351 21 111 1111')
      await page.getByRole('button', { name: 'Transfer the registration' }).click()
      await expect(page.getByRole('heading', { name: 'This registration was handed over' })).toBeVisible()
      await expect(page).toHaveURL(before)
      await expect(page.getByRole('main')).not.toContainText(/Eve|example\.org/)
      const answer = await page.goto(before)
      expect(answer?.status()).toBe(410)
      expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store' })
      expect((await page.goto(`${before}/receipt.pdf`))?.status()).toBe(404)
      expect((await page.goto(`${before}/change`))?.status()).toBe(410)
      for (const path of [before, `${before}/change`]) {
        expect((await page.request.post(path, { form: { act: 'cancel', refund: '0' } })).status()).toBe(410)
      }
    })
  })
}
