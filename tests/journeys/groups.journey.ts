/** An institute registers several people on one form, and names them later; somebody else brings guests to the dinner. */
import { expect, type Page, test } from '#tests/support/journey.ts'
import { mailTo } from '#tests/support/organiser.ts'
import { accessibilityFaults, bringAxe } from '#tests/support/page-checks.ts'

test.use({ changing: 'the registrations', expectedComplaints: [/422/] })

const expectSound = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([])

test('several people are registered on one form, named, invited, added and cancelled', async ({
  page,
  product,
}) => {
  await bringAxe(page)
  await page.goto('/earth-sciences/registration-fee')
  await page.getByRole('link', { name: 'Register several people' }).click()
  await expect(page.getByRole('heading', { name: 'Register several people' })).toBeVisible()
  await expectSound(page)
  await page.getByLabel(/^Title/).selectOption('Dr.')
  await page.getByLabel(/^Name/).fill('Ira Bond')
  await page.getByLabel(/^Email/).fill('ira@example.org')
  await page.getByLabel(/^Telephone/).fill('+64 4 000 0000')
  await page.getByLabel(/^Organization/).fill('Institute of Quiet Ground')
  await page.getByLabel(/^City/).fill('Wellington')
  await page.getByLabel(/^Country/).selectOption('New Zealand')
  await page.getByLabel(/^Billing Address/).fill('1 Fault Street\nPO 4711')
  await page.getByLabel(/^Postal Code/).fill('6011')
  await page.getByRole('textbox', { name: /^Delegate/ }).fill('several')
  await page.getByRole('textbox', { name: /^Member/ }).fill('1')
  await page.getByRole('textbox', { name: 'Conference dinner: Vegan' }).fill('2')
  await page.getByRole('button', { name: 'Go on to the sum' }).click()
  await expect(page.getByText('Please write how many as a whole number.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Member/ })).toHaveValue('1')
  await page.getByRole('textbox', { name: /^Delegate/ }).fill('2')
  await page.getByRole('button', { name: 'Go on to the sum' }).click()

  await expect(page.getByRole('heading', { name: 'Payment Summary' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 × Delegate/ })).toBeVisible()
  await expect(page.getByText('0 of 3 people have names.')).toBeVisible()
  await page.getByRole('link', { name: 'Name who comes' }).click()
  await page.getByText('Paste names or addresses').click()
  await page.getByLabel(/one person a line/).fill('Ann Lee\tann@example.org\nAnn Lee\tann@example.org')
  await expectSound(page)
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expect(page.getByText('Line 2 is left out: this person is above already.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Ann Lee')
  await page.getByRole('button', { name: 'Save the names' }).click()
  await expect(page.getByText('The names are saved.')).toBeVisible()
  await expect(page.getByText('1 of 3 people have names.')).toBeVisible()
  await expectSound(page)

  const registration = page.url()
  await page.getByRole('link', { name: 'Name who comes' }).click()
  await page.getByLabel('E-mail', { exact: true }).nth(1).fill('bo.lind@example.org')
  await page.getByRole('button', { name: 'Save and invite' }).click()
  await expect(page.getByText('2 people are invited')).toBeVisible()
  const linkIn = ({ text = '' }: { text?: string | undefined }) =>
    /\/earth-sciences\/person\/[\w-]+/.exec(text)?.[0]
  const mail = await mailTo(product, 'bo.lind@example.org', sent => linkIn(sent) !== undefined)
  await page.goto(linkIn(mail) ?? '')
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expectSound(page)
  await page.getByLabel(/^Name/).fill('Bo Lind')
  await page.getByRole('radio', { name: /^Vegan/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('your details are saved')).toBeVisible()
  await page.goto(registration)
  await expect(page.getByText('2 of 3 people have names.')).toBeVisible()

  await page.getByRole('link', { name: 'Add or cancel people' }).click()
  await page.getByRole('textbox', { name: /^Member/ }).fill('1')
  await page.getByRole('checkbox', { name: /Cancel Person 3, no name yet/ }).check()
  await expectSound(page)
  await page.getByRole('button', { name: 'See what it means' }).click()
  await expect(page.getByRole('heading', { name: 'What the change means' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByText('2 of 3 people have names.')).toBeVisible()

  await page.getByRole('link', { name: 'Back to Registration' }).click()
  await expect(page.getByRole('textbox', { name: /^Delegate/ })).toHaveValue(/[12]/)
  await expect(page.getByLabel(/^Organization/)).toHaveValue('Institute of Quiet Ground')
})
