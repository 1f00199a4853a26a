import { readFile } from 'node:fs/promises'
import { openDatabase } from '#database/open-database.ts'
import type { ContentInput } from '#domain/conference/content/kinds.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'
import {
  chooseEverything,
  expectSuccess,
  fillPersonalDetails,
  fillPersonalDetailsPlain,
  openForm,
  pay,
  payPlain,
  proceedToPay,
} from '#tests/support/registering.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

test.use({ changing: 'the tax profile' })

/** India's tax on top of the sample's prices: 18 % on admission and the fee, 5 % on hotel nights. */
const indian = {
  regime: 'gst',
  taxId: '36AAPFU0939F1ZW',
  placeStateCode: '36',
  rateBasisPoints: 1_800,
  accommodationRateBasisPoints: 500,
  pricesIncludeTax: false,
} as const

const note = 'Prices exclude GST, which is added at payment: 5% on hotel nights, 18% on everything else.'

test.describe('with JavaScript', () => {
  test('added taxes are shown beside every price, summed during choosing, paid, and billed', async ({
    page,
    plain,
    product,
  }) => {
    await setProfile(plain, product, indian, note)
    for (const address of ['/', '/material-science']) {
      await plain.open(address)
      expect(plain.text).toContain('Prices exclude 18% GST, which is added at payment.')
    }
    await plain.open('/material-science/registration-fee')
    expect(plain.text).toContain(note)
    await openForm(page)
    await expect(page.getByText(note)).toBeVisible()
    await fillPersonalDetails(page)
    await chooseEverything(page)
    await expectSums(page)
    await proceedToPay(page)
    await expectSums(page)
    await pay(page)
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await expectSuccess(page)
    await page.getByRole('link', { name: 'See your registration' }).click()
    await expectSums(page)

    const receipt = await readDocument(page, /^Receipt/)
    for (const line of [
      'Subtotal USD 1,189.00',
      'GST, 18% On everything but hotel nights USD 172.52',
      'GST, 5% On hotel nights USD 14.50',
    ]) {
      expect(receipt).toContain(inked(line))
    }
    expect(receipt).toContain(inked('Total USD 1,435.47'))
    const invoice = await readDocument(page, /^Invoice TEST-/)
    expect(invoice).toContain(inked('Taxable value USD 1,248.45'))
    expect(invoice).toContain(inked('CGST 9% on USD 958.45 USD 86.26'))
    expect(invoice).toContain(inked('SGST 2.5% on USD 290.00 USD 7.25'))
    expect(invoice).toContain(inked('Total USD 1,435.47'))
  })
})

test('without a script, added taxes are shown, summed, and paid', async ({ plain, product }) => {
  await setProfile(plain, product, indian, note)
  await plain.open('/material-science/online-registration')
  expect(plain.text).toContain(note)
  fillPersonalDetailsPlain(plain)
  plain.check(/^Oral Presentation/)
  plain.check(/^2 nights/, 'Single Occupancy')
  plain.check(/^Accompanying person/)
  await plain.press('Proceed to Pay')
  expectSumsPlain(plain)
  await payPlain(plain)
  await plain.follow('See your registration')
  expectSumsPlain(plain)
  expect(plain.hasLink(/^Receipt/)).toBe(true)
  expect(plain.hasLink(/^Invoice TEST-/)).toBe(true)
})

test('a buyer who owes the tax sees the total without it while typing the number, and pays that', async ({
  page,
  plain,
  product,
}) => {
  const german = {
    regime: 'vat',
    taxId: 'DE136695976',
    rateBasisPoints: 1_900,
    pricesIncludeTax: false,
  } as const
  await setProfile(plain, product, german, 'Prices exclude 19% VAT')
  await openForm(page)
  await fillPersonalDetails(page)
  await page.getByRole('radio', { name: /^Virtual Presentation/ }).check()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect(row(/^VAT \(19%\)/)).toContainText('USD 59.65')
  await expect(row(/^Grand total/)).toContainText('USD 373.60')
  await page.getByLabel('Tax Number').fill('PT501964843')
  await expect(row(/^VAT \(reverse charge\)/)).toContainText('USD 0.00')
  await expect(row(/^Grand total/)).toContainText('USD 313.95')
  await proceedToPay(page)
  await expect(row(/^VAT \(reverse charge\)/)).toContainText('You owe it to your own tax office')
  await expect(page.getByRole('button', { name: 'Pay USD 313.95 with PayPal' })).toBeVisible()

  // A buyer who removes the number again owes the tax.
  await page.getByText('Correct your details').click()
  await page.getByLabel('Tax Number').fill('')
  await page.getByRole('button', { name: 'Save the details' }).click()
  await expect(page.getByRole('button', { name: 'Pay USD 373.60 with PayPal' })).toBeVisible()
})

let current: { product: ServedProduct; profile: ContentInput<'tax-profile'> } | undefined

/** Gives the running product another tax profile, unless it has this one, and waits for its sign on the fee page. */
async function setProfile(
  plain: PlainBrowser,
  product: ServedProduct,
  profile: ContentInput<'tax-profile'>,
  sign: string,
): Promise<void> {
  if (current?.product === product && current.profile === profile) return
  const database = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
  await database.write(async tx => {
    await tx.deleteFrom('content_items').where('kind', '=', 'tax-profile').execute()
    await addContent(tx, null, 'tax-profile', [profile])
  })
  await database.close()
  // The serving process checks once a second for changes by other processes.
  await expect(async () => {
    await plain.open('/material-science/registration-fee')
    expect(plain.text).toContain(sign)
  }).toPass()
  current = { product, profile }
}

async function expectSums(page: Page): Promise<void> {
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect(row(/^Subtotal/)).toContainText('USD 1,189.00')
  await expect(row(/^Processing fee/)).toContainText('USD 59.45')
  await expect(row(/^GST \(18%\)/)).toContainText('USD 172.52')
  await expect(row(/^GST \(5%\)/)).toContainText('USD 14.50')
  await expect(row(/^Grand total/)).toContainText('USD 1,435.47')
}

function expectSumsPlain(plain: PlainBrowser): void {
  expect(plain.row(/^Subtotal/)).toContain('USD 1,189.00')
  expect(plain.row(/^Processing fee/)).toContain('USD 59.45')
  expect(plain.row(/^GST \(18%\)/)).toContain('USD 172.52')
  expect(plain.row(/^GST \(5%\)/)).toContain('USD 14.50')
  expect(plain.row(/^Grand total/)).toContain('USD 1,435.47')
}

async function readDocument(page: Page, name: RegExp): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  return (await readPdf(await readFile(await (await downloading).path()))).ink
}
