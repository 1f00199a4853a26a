/** A society sells members' prices, a workshop and a dinner with menus: set up in the back office, bought, and changed. */
import { expect, type Page, test } from '#tests/support/journey.ts'
import { accessibilityFaults, bringAxe, htmlFaults } from '#tests/support/page-checks.ts'
import {
  expectSuccess,
  fillPersonalDetails,
  openForm,
  pay,
  proceedToPay,
} from '#tests/support/registering.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({ changing: 'the fees' })

/** Adds an offer in its editor. */
async function addOffer(page: Page, add: string, fields: readonly { fill: string; with: string }[]) {
  await page.goto('/organiser/c/material-science/fees')
  await page.getByRole('link', { name: add }).click()
  for (const { fill, with: text } of fields) {
    await page.getByLabel(new RegExp(`^${fill}( \\*| \\(|$)`)).fill(text)
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
}

test('members, a workshop and a dinner are set up, seen on the fee page, bought, and changed', async ({
  page,
  product,
}) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signIn(page, person, '/organiser/c/material-science')
  await addOffer(page, 'Add a registration', [
    { fill: 'Name', with: 'Member' },
    { fill: 'Price', with: '450' },
  ])
  await addOffer(page, 'Add an extra', [
    { fill: 'Name', with: 'Workshop on glass' },
    { fill: 'About it', with: 'With a furnace.' },
    { fill: 'Price', with: '120' },
    { fill: 'Takes place on', with: '2027-05-11' },
    { fill: 'From', with: '14:00' },
    { fill: 'Until', with: '17:00' },
  ])
  await addOffer(page, 'Add an extra', [
    { fill: 'Name', with: 'Conference dinner' },
    { fill: 'Price', with: '80' },
    { fill: 'At most, per registration', with: '3' },
  ])
  await page.goto('/material-science/registration-fee')
  await expect(page.getByRole('row', { name: /^Member/ })).toContainText('USD 450.00')
  await expect(page.getByRole('row', { name: /^Workshop on glass/ })).toContainText(
    'With a furnace. 11 May 2027, 14:00–17:00',
  )

  await openForm(page)
  await fillPersonalDetails(page)
  await page.getByRole('radio', { name: /^Member/ }).check()
  await page.getByRole('checkbox', { name: /^Workshop on glass/ }).check()
  await page.getByRole('textbox', { name: /^Conference dinner/ }).fill('2')
  // 450 + 120 + 2 × 80, and 5 %.
  await expect(page.getByText('USD 766.50').first()).toBeVisible()
  await proceedToPay(page)
  await expect(page.getByText('2 × Conference dinner').first()).toBeVisible()
  await expect(page.getByText('USD 766.50').first()).toBeVisible()
  const registrationPage = page.url()
  await pay(page)
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expectSuccess(page)

  await page.goto(registrationPage)
  await page.getByRole('link', { name: 'Change your registration' }).click()
  await expect(page.getByRole('textbox', { name: /^Conference dinner/ })).toHaveValue('2')
  await page.getByRole('textbox', { name: /^Conference dinner/ }).fill('3')
  await page.getByRole('button', { name: 'See what the change means' }).click()
  const preview = page.getByRole('region', { name: 'What the change means' })
  await expect(preview).toContainText('3 × Conference dinner')
  await expect(preview.getByRole('row', { name: /^Difference/ })).toContainText('+USD 84.00')
})

test('the form of a conference with extras is valid, and sound for axe in light and dark', async ({
  page,
}) => {
  await bringAxe(page)
  const response = await page.goto('/earth-sciences/online-registration', { waitUntil: 'networkidle' })
  await expect(page.getByRole('group', { name: 'Conference dinner', exact: true })).toBeVisible()
  expect(await htmlFaults((await response?.text()) ?? '')).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await accessibilityFaults(page), colorScheme).toEqual([])
  }
})
