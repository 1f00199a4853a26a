/** What lists of the back office have in common, in a browser: the inbox and the talks stand for all. */
import { expect, test } from '#tests/support/journey.ts'
import { accessibilityFaults, bringAxe } from '#tests/support/page-checks.ts'
import { createStaff, signInBeside, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'lists' })

const talks = '/organiser/c/material-science/programme'
const write = { email: 'mina@example.org', subject: 'Visa', message: 'A letter?' }

test.describe('with a script', () => {
  test('rows are ticked, an act on them is checked first, and one is back on the list', async ({
    page,
    product,
  }) => {
    for (const name of ['Mina One', 'Mina Two']) {
      await page.request.post('/colloquyBackend/api/Contact', { data: { ...write, name } })
    }
    await bringAxe(page)
    await signInBeside(page, await createStaff(product.dataDir, 'Ida Lists', 'owner'))
    await page.goto('/organiser/messages?q=mina')
    const main = page.getByRole('main')
    await main.getByRole('checkbox', { name: 'Select Mina One' }).check()
    await expect(main.getByText('1 selected')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await main.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(main.getByText('Mina One: Visa')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await main.getByRole('button', { name: 'Close 1 message' }).click()
    await expect(main.getByText('Closed: 1 message.')).toBeVisible()
    await expect(page).toHaveURL(/\/organiser\/messages\?q=mina&/)
    await expect(main.getByRole('link', { name: 'Mina Two' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Mina One' })).toHaveCount(0)

    await main.getByText('Saved views').click()
    await main.getByLabel('Save this list as').fill('About Mina')
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main.getByText('Saved views (1)')).toBeVisible()
    await expect(main.getByRole('link', { name: 'About Mina' })).toHaveAttribute('aria-current', 'page')
  })

  test('ticked rows and filtered ones are downloaded', async ({ page, product }) => {
    await signInBeside(page, await createStaff(product.dataDir, 'Ida Files', 'owner'))
    await page.goto(talks)
    const main = page.getByRole('main')
    await main
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    const ticked = page.waitForEvent('download')
    await main.getByRole('button', { name: 'CSV', exact: true }).first().click()
    expect((await ticked).suggestedFilename()).toBe('material-science-programme.csv')

    await page.goto(talks)
    await main.getByText('Filter', { exact: true }).click()
    await main.getByRole('checkbox', { name: 'Day 1' }).check()
    await main.getByRole('button', { name: 'Show these' }).click()
    await expect(page).toHaveURL(/[?&]day=\d+/)
    await main.getByText('Export', { exact: true }).click()
    const narrowed = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Spreadsheet (XLSX)' }).click()
    const download = await narrowed
    expect(download.suggestedFilename()).toBe('material-science-programme.xlsx')
    expect(download.url()).toMatch(/[?&]day=\d+/)
  })
})

test.describe('without a script', () => {
  test('all that match are closed after a check page', async ({ plain, product, request }) => {
    for (const name of ['Nils One', 'Nils Two']) {
      await request.post('/colloquyBackend/api/Contact', { data: { ...write, name } })
    }
    await signInPlain(plain, await createStaff(product.dataDir, 'Ida Plain', 'owner'), '/organiser/messages')
    await plain.open('/organiser/messages?q=nils')
    plain.check('Select all 2 that match')
    await plain.press('Close')
    expect(plain.text).toContain('Nils One: Visa')
    await plain.press('Close 2 messages')
    expect(plain.text).toContain('Closed: 2 messages.')
    expect(plain.text).toContain('No message matches.')
  })
})
