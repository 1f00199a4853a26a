/** The questions of the sample's earth sciences: asked while registering and later, with and without a script. */
import { expect, test } from '#tests/support/journey.ts'
import { accessibilityFaults, bringAxe, htmlFaults } from '#tests/support/page-checks.ts'
import { fillPersonalDetails } from '#tests/support/registering.ts'

const form = '/earth-sciences/online-registration'

// The form that lacks a name.
test.use({ expectedComplaints: [/status of 422/] })

test('what applies is asked, and answers are kept and changed', async ({ page }) => {
  await bringAxe(page)
  const response = await page.goto(form, { waitUntil: 'networkidle' })
  expect(await htmlFaults((await response?.text()) ?? '')).toEqual([])
  await fillPersonalDetails(page)
  await page.getByRole('radio', { name: /^Member/ }).check()
  const kitchen = page.getByLabel('What should the kitchen know?')
  const boots = page.getByRole('group', { name: 'Which boots shall we lend you?' })
  await expect(kitchen).toBeHidden()
  await expect(boots).toBeHidden()
  await page.getByRole('radio', { name: 'Something else' }).check()
  await expect(kitchen).toBeVisible()
  await page.getByRole('checkbox', { name: /^Walk along the fault/ }).check()
  await expect(boots).toBeVisible()
  await kitchen.fill('<b>Nuts</b>')
  await page.getByRole('radio', { name: '39 to 41' }).check()
  await page.getByLabel('Name', { exact: false }).first().fill('')
  await page.getByRole('button', { name: 'Proceed to Pay' }).first().click()
  await expect(page.getByRole('alert').or(page.getByText('Please fill in: Name')).first()).toBeVisible()
  await expect(kitchen).toHaveValue('<b>Nuts</b>')
  await expect(page.getByRole('radio', { name: '39 to 41' })).toBeChecked()
  await page.getByLabel('Name', { exact: false }).first().fill('Ada Noor')
  await page.getByRole('button', { name: 'Proceed to Pay' }).first().click()
  await page.getByRole('link', { name: 'Your answers' }).click()
  await expect(page.getByLabel('What should the kitchen know?')).toHaveValue('<b>Nuts</b>')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await accessibilityFaults(page), colorScheme).toEqual([])
  }
  await page.getByRole('radio', { name: 'Vegan', exact: true }).check()
  await page.getByLabel('When do you arrive?').fill('2028-07-20')
  await page.getByRole('button', { name: 'Save the answers' }).last().click()
  await expect(page.getByText('Your answers are saved.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Vegan', exact: true })).toBeChecked()
  await expect(page.getByLabel('When do you arrive?')).toHaveValue('2028-07-20')
})

test('without a script, every question stands with the words that say when it applies', async ({ plain }) => {
  await plain.open(form)
  expect(plain.text).toContain('Only if you answered “What do you eat?” with “Something else”.')
  expect(plain.text).toContain('Only with “Walk along the fault”.')
})
