/** A programme chair imports a programme from the browser, without a script. */
import { expect, test } from '#tests/support/journey.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({
  changing: 'the program of a conference',
  javaScriptEnabled: false,
  // An unreadable file is answered with an error status.
  expectedComplaints: [/status of 422/],
})

const programme = '/organiser/c/material-science/programme'

test('a table is uploaded, checked and imported, and the program shows it at once', async ({
  page,
  product,
}) => {
  await signIn(page, await createStaff(product.dataDir, 'Ida Berg', 'programme'), programme)
  await page.getByRole('link', { name: 'Import a file' }).click()
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByLabel('File').setInputFiles(file('talks.csv', 'colour\nred'))
  await page.getByRole('button', { name: 'See what would change' }).click()
  await expect(page.getByRole('alert')).toContainText('talks.csv is not a table of talks or speakers')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'With your talks: a table' }).click()
  const stream = await (await download).createReadStream()
  const table = (await stream.toArray()).join('')
  const columns = table.replace('\uFEFF', '').split('\r\n', 1)[0]?.split(',') ?? []
  const row = columns.map(name => ({ title: 'Quiet lattices', day: 'Day 1' })[name] ?? '').join(',')
  await page.getByLabel('File').setInputFiles(file('talks.csv', `${table}${row}\r\n`))
  await page.getByRole('button', { name: 'See what would change' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import of talks.csv' })).toBeVisible()
  await expect(page.getByText('Quiet lattices')).toBeVisible()
  await page.getByRole('button', { name: 'Import: 1 added' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'talks.csv is imported' })).toBeVisible()
  await page.getByRole('link', { name: 'See it on the site' }).click()
  await expect(page.getByText('Quiet lattices').first()).toBeVisible()
})
