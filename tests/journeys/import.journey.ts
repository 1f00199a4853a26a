/** A programme chair imports a programme from the browser, without a script. */
import { expect, test } from '#tests/support/journey.ts'
import { createStaff, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'the program of a conference' })

const programme = '/organiser/c/material-science/programme'

test('a table is uploaded, checked and imported, and the program shows it at once', async ({
  plain,
  product,
}) => {
  await signInPlain(plain, await createStaff(product.dataDir, 'Ida Berg', 'programme'), programme)
  await plain.follow('Import a file')
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  plain.attach('File', file('talks.csv', 'colour\nred'))
  await plain.press('See what would change')
  expect(plain.part('[role=alert]', /./)).toContain('talks.csv is not a table of talks or speakers')
  const table = String(await plain.download('With your talks: a table'))
  const columns = table.replace('\uFEFF', '').split('\r\n', 1)[0]?.split(',') ?? []
  const row = columns.map(name => ({ title: 'Quiet lattices', day: 'Day 1' })[name] ?? '').join(',')
  plain.attach('File', file('talks.csv', `${table}${row}\r\n`))
  await plain.press('See what would change')
  expect(plain.heading).toBe('Import of talks.csv')
  expect(plain.text).toContain('Quiet lattices')
  await plain.press('Import: 1 added')
  expect(plain.heading).toBe('talks.csv is imported')
  await plain.follow('See it on the site')
  expect(plain.text).toContain('Quiet lattices')
})
