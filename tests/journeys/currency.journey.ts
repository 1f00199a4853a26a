import { readFile } from 'node:fs/promises'
import { openDatabase } from '#database/open-database.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'
import { fillPersonalDetails, openForm, proceedToPay } from '#tests/support/registering.ts'

test.use({ changing: 'the currency' })
test.describe.configure({ mode: 'serial' })

/** The sample's prices in another currency: as many yen, or fils, as it has cents. */
const currencies = [
  { currency: 'JPY', oral: '69,900', fee: '3,495', total: '73,395' },
  { currency: 'KWD', oral: '69.900', fee: '3.495', total: '73.395' },
]

for (const { currency, oral, fee, total } of currencies) {
  test(`a conference in ${currency} has its own digits from the fee page to the invoice`, async ({
    page,
    product,
  }) => {
    await product.stop()
    const database = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
    await database.write(tx =>
      tx.updateTable('conferences').set({ currency }).where('name', '=', 'material-science').execute(),
    )
    await database.close()
    await product.start()

    await page.goto('/material-science/registration-fee')
    const fees = page.getByRole('table').first()
    await expect(fees).toContainText(`${currency} ${oral}`)
    await openForm(page)
    await fillPersonalDetails(page)
    await page.getByLabel('GSTIN or VAT Number').fill('PT501964843')
    await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
    await expectSums(page, {
      oral: `${currency} ${oral}`,
      fee: `${currency} ${fee}`,
      total: `${currency} ${total}`,
    })
    await proceedToPay(page)
    await expectSums(page, {
      oral: `${currency} ${oral}`,
      fee: `${currency} ${fee}`,
      total: `${currency} ${total}`,
    })
    await page.getByRole('button', { name: `Pay ${currency} ${total} with PayPal` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${currency} ${total}`)
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await page.getByRole('link', { name: 'See your registration' }).click()

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Invoice TEST-/ }).click()
    const { ink } = await readPdf(await readFile(await (await downloading).path()))
    expect(ink).toContain(inked(`Total ${currency} ${total}`))
    expect(ink).toContain('PT501964843')
  })
}

async function expectSums(page: Page, sums: Record<'oral' | 'fee' | 'total', string>): Promise<void> {
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect(row(/^Oral Presentation/)).toContainText(sums.oral)
  await expect(row(/^Processing fee/)).toContainText(sums.fee)
  await expect(row(/^Grand total/)).toContainText(sums.total)
}
