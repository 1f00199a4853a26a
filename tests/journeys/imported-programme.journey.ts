import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '#tests/support/journey.ts'

test.use({ changing: 'the programme' })

const event = '/material-science'

/** A day of as many talks as the largest real programmes have, at night too. */
test.beforeEach(async ({ product }) => {
  const file = path.join(product.dataDir, 'schedule.xml')
  const talks = Array.from({ length: 440 }, (_, index) => {
    const clock = `${String(9 + Math.floor(index / 40)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`
    const title = `How slow glass creeps, and what it is waiting for, in ${index + 1} parts`
    return (
      `<event id="${index + 1}"><title>${title}</title><start>${clock}</start><duration>00:25</duration>` +
      `<room>H.${index % 30} (Rolin)</room><track>Main track of glass ${index % 40}</track>` +
      `<abstract>${'It creeps. '.repeat(60)}</abstract><persons><person id="${index}">Ada Noor ${index}</person></persons></event>`
    )
  })
  const night =
    '<event id="999"><title>Night watch</title><start>25:30</start><persons><person id="3">Ada Noor 3</person></persons></event>'
  await writeFile(
    file,
    `<schedule><day index="1" date="2027-06-07"><room name="Aula">${talks.join('')}${night}</room></day></schedule>`,
  )
  const env = { ...process.env, DATA_DIR: product.dataDir }
  const order = ['tools/import/main.ts', 'programme', 'material-science', file]
  await promisify(execFile)(process.execPath, order, { env })
})

test('a day of hundreds of talks weighs under 200 KB, its data included', async ({ request }) => {
  const page = await (await request.get(`${event}/program`)).text()
  expect(page.match(/ id="talk-/g)).toHaveLength(441)
  expect(Buffer.byteLength(page)).toBeLessThan(200_000)
})

test('a talk after midnight carries its date, closed and open', async ({ page }) => {
  await page.goto(`${event}/program`)
  const slot = page.getByRole('listitem').filter({ has: page.locator('time', { hasText: '01:30' }) })
  await expect(slot.getByText('8 June', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Night watch' }).click()
  await expect(page.getByText('8 June, 01:30')).toBeVisible()
})

test('who has no biography opens a dialog with their talks', async ({ page }) => {
  await page.goto(`${event}/program`)
  await page.getByRole('link', { name: 'Night watch' }).click()
  await page.getByRole('link', { name: 'About Ada Noor 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ada Noor 3' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByText('8 June 2027 · 01:30')).toBeVisible()
  await expect(dialog.getByText('AN', { exact: true })).toHaveCount(0)
  await dialog.getByRole('link', { name: 'Night watch' }).click()
  await expect(page.getByText('8 June, 01:30')).toBeVisible()
})
