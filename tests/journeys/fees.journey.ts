/** An organiser sets a price, visitors see it and are charged it: with a script and without. */
import { expect, test } from '#tests/support/journey.ts'
import {
  fillPersonalDetails,
  openForm,
  openRegisteredPlain,
  proceedToPay,
} from '#tests/support/registering.ts'
import { createStaff, signIn, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'the fees' })

test.describe('with a script', () => {
  const [price, sum] = ['812.00', 'USD 852.60']

  test('a price is set, shown on the public page, and charged; on a phone it is changed on a page of its own', async ({
    page,
    product,
  }) => {
    const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
    await signIn(page, person, '/organiser/c/material-science')
    await page.getByRole('navigation').getByRole('link', { name: 'Offers' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible()
    const poster = page.getByRole('textbox', { name: 'Poster Presentation, Mid Term' })
    await poster.fill(price)
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(price)
    page.once('dialog', dialog => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Put it back into the form' }).click()
    await expect(poster).toHaveValue(price)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Everybody sees it now.')).toBeVisible()
    await expect(page.getByText('that was not saved')).toHaveCount(0)
    await page.getByRole('link', { name: 'See it on the site' }).click()
    await expect(page.getByText(price).first()).toBeVisible()
    await openForm(page)
    await fillPersonalDetails(page)
    await page.getByRole('radio', { name: /^Poster Presentation/ }).check()
    await expect(page.getByText(sum).first()).toBeVisible()
    await proceedToPay(page)
    await expect(page.getByText(sum).first()).toBeVisible()

    await test.step('on a phone prices are shown, each with an Edit link', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/organiser/c/material-science/fees')
      const field = page.getByRole('textbox', { name: 'Oral Presentation, Late Registration Fee' })
      await expect(field).toBeHidden()
      await page.getByRole('link', { name: 'Edit Oral Presentation, Late Registration Fee' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Late Registration Fee' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Oral Presentation', exact: true }).fill('815.00')
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
      await page.getByRole('link', { name: 'All offers' }).click()
      await expect(page.getByText('815.00').first()).toBeVisible()
    })
  })
})

test('without a script, a price is set, shown on the public page, and charged', async ({
  plain,
  product,
}) => {
  const [price, sum] = ['804.00', 'USD 844.20']
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser/c/material-science')
  await plain.follow('Offers')
  expect(plain.heading).toBe('Offers')
  plain.fill('Poster Presentation, Mid Term', price)
  await plain.press('Save')
  expect(plain.text).toContain('Saved. Everybody sees it now.')
  await plain.follow('See it on the site')
  expect(plain.text).toContain(price)
  await openRegisteredPlain(plain, product, { presentation: 'poster' })
  expect(plain.text).toContain(sum)
})
