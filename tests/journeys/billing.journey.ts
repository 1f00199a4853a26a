import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'
import {
  fillPersonalDetails,
  fillPersonalDetailsPlain,
  openForm,
  openPaidPlain,
  pay,
  proceedToPay,
} from '#tests/support/registering.ts'

test.describe('with JavaScript', () => {
  test.use({ expectedComplaints: [/422/] })

  test('a tax number is checked, printed on the invoice, and unchanged on the issued invoice', async ({
    page,
  }) => {
    await openForm(page)
    await fillPersonalDetails(page)
    await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
    await page.getByLabel('Tax Number').fill('27AAPFU0939F1ZX')
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    await expect(page.getByText('This is not a GSTIN.').first()).toBeVisible()
    await expect(page.getByLabel('Tax Number')).toHaveValue('27AAPFU0939F1ZX')
    await page.getByLabel('Tax Number').fill('27AAPFU0939F1ZV')
    await page.getByLabel('Invoice To').fill('Travel Office Ltd')
    await proceedToPay(page)
    const details = page.getByRole('region', { name: 'Your details' })
    await expect(details).toContainText('Travel Office Ltd')

    await billTo(page, 'Institute Accounts')
    await expect(page.getByText('Your details are changed.', { exact: true })).toBeVisible()
    await pay(page)
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await page.getByRole('link', { name: 'See your registration' }).click()
    const issued = await invoice(page)
    expect(issued).toContain(inked('Institute Accounts'))
    expect(issued).toContain('27AAPFU0939F1ZV')

    await billTo(page, 'Somebody Else')
    await expect(page.getByText('Issued invoices stay as they are')).toBeVisible()
    await expect(details).toContainText('Somebody Else')
    expect(await invoice(page)).toBe(issued)
  })
})

test('without a script, a tax number is checked, and an issued invoice stays as it is', async ({
  plain,
  product,
}) => {
  await plain.open('/material-science/online-registration')
  fillPersonalDetailsPlain(plain)
  plain.check(/^Oral Presentation/)
  plain.fill('Tax Number', '27AAPFU0939F1ZX')
  await plain.press('Proceed to Pay')
  expect(plain.description('Tax Number')).toContain('This is not a GSTIN.')
  expect(plain.value('Tax Number')).toBe('27AAPFU0939F1ZX')

  await openPaidPlain(plain, product)
  await plain.follow('Correct your details')
  plain.fill('Invoice To', 'Somebody Else')
  await plain.press('Save the details')
  expect(plain.text).toContain('Issued invoices stay as they are')
  expect(plain.part('section', 'Your details')).toContain('Somebody Else')
})

async function billTo(page: Page, organization: string): Promise<void> {
  await page.getByText('Correct your details').click()
  await page.getByLabel('Invoice To').fill(organization)
  await page.getByRole('button', { name: 'Save the details' }).click()
}

async function invoice(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Invoice TEST-/ }).click()
  return (await readPdf(await readFile(await (await downloading).path()))).ink
}
