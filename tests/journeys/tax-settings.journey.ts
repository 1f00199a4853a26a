import { expect, test } from '#tests/support/journey.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({ changing: 'the organiser’s own staff' })

test('only whoever chooses the taxes of India is asked for what India’s invoices need', async ({
  page,
  plain,
  product,
}) => {
  const owner = await createStaff(product.dataDir, 'Ida Berg', 'owner')
  await signIn(page, owner, '/organiser/settings/taxes')
  const indian = [page.getByLabel(/^HSN or SAC/).first(), page.getByLabel('State code')]
  for (const [regime, isAsked] of [
    ['vat', false],
    ['gst', true],
    ['none', false],
  ] as const) {
    await page.getByLabel('Which taxes').selectOption(regime)
    for (const field of indian) await expect(field).toBeVisible({ visible: isAsked })
  }
  // Buyers of every country give their number in one field.
  await plain.open('/material-science/online-registration')
  expect(plain.html).not.toMatch(/GSTIN|HSN|rupee/i)
  plain.fill('Tax Number', '27AAPFU0939F1ZV')
})
