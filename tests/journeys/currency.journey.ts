import { openDatabase } from '#database/open-database.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'
import { openForm, openRegisteredPlain } from '#tests/support/registering.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

test.use({ changing: 'the currency' })
test.describe.configure({ mode: 'serial' })

/** Prices in currencies with other digits. Gateways take dinars in steps of ten fils, so the total here is one of them. */
const currencies = [
  { currency: 'JPY', oralMinor: 69_900, oral: '69,900', fee: '3,495', total: '73,395' },
  { currency: 'KWD', oralMinor: 70_000, oral: '70.000', fee: '3.500', total: '73.500' },
]

for (const { currency, oralMinor, oral, fee, total } of currencies) {
  test(`a conference in ${currency} has its own digits from the fee page to the invoice`, async ({
    page,
    plain,
    product,
  }) => {
    const sums = {
      oral: `${currency} ${oral}`,
      fee: `${currency} ${fee}`,
      total: `${currency} ${total}`,
    }
    await setCurrency(product, currency, oralMinor)
    // The serving process checks once a second for changes by other processes.
    await expect(async () => {
      await plain.open('/material-science/registration-fee')
      expect(plain.text).toContain(sums.oral)
    }).toPass()
    // The script adds up while somebody chooses; everything else comes from the server.
    await openForm(page)
    await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
    await expectSums(page, sums)

    await openRegisteredPlain(plain, product, { tax_id: 'PT501964843' })
    expect(plain.row(/^Oral Presentation/)).toContain(sums.oral)
    expect(plain.row(/^Processing fee/)).toContain(sums.fee)
    expect(plain.row(/^Grand total/)).toContain(sums.total)
    await plain.press(`Pay ${sums.total} with PayPal`)
    expect(plain.heading).toContain(sums.total)
    await plain.press('Approve the payment')
    await plain.follow('See your registration')
    const { ink } = await readPdf(await plain.download(/^Invoice TEST-/))
    expect(ink).toContain(inked(`Total ${sums.total}`))
    expect(ink).toContain('PT501964843')
  })
}

async function setCurrency(product: ServedProduct, currency: string, oralMinor: number): Promise<void> {
  const database = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
  await database.write(async tx => {
    const { id } = await tx
      .updateTable('conferences')
      .set({ currency })
      .where('name', '=', 'material-science')
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('registration_categories')
      .set({ oral_minor: oralMinor })
      .where('conference_id', '=', id)
      .execute()
    await bumpRevision(tx, id)
  })
  await database.close()
}

async function expectSums(page: Page, sums: Record<'oral' | 'fee' | 'total', string>): Promise<void> {
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect(row(/^Oral Presentation/)).toContainText(sums.oral)
  await expect(row(/^Processing fee/)).toContainText(sums.fee)
  await expect(row(/^Grand total/)).toContainText(sums.total)
}
