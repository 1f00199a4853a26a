import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

test.use({ changing: 'the programme' })

const event = '/material-science'

/** The products with the day below. */
const filled = new Set<string>()

/** A day with as many talks as the largest real programmes have, some after midnight. */
test.beforeEach(async ({ product }) => {
  if (filled.has(product.dataDir)) return
  const talks = Array.from({ length: 440 }, (_, index) => {
    const clock = `${String(9 + Math.floor(index / 40)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`
    const title = `How slow glass creeps, and what it is waiting for, in ${index + 1} parts`
    return (
      `<event id="${index + 1}"><title>${title}</title><start>${clock}</start><duration>00:25</duration>` +
      `<room>H.${index % 30} (Rolin)</room><track>Main track of glass ${index % 40}</track>` +
      `<abstract>${'It creeps. '.repeat(60)}</abstract><persons><person id="${index}">Ada Noor ${index}</person></persons></event>`
    )
  })
  // One of them has no room, and another no speaker.
  const silent =
    '<event id="997"><title>A silent hall</title><start>08:00</start><room>H.1</room></event>' +
    '<event id="998"><title>A voice in the open</title><start>08:00</start><persons><person id="998">Grace Open</person></persons></event>'
  const night =
    '<event id="999"><title>Night watch</title><start>25:30</start><persons><person id="3">Ada Noor 3</person></persons></event>'
  await importSchedule(
    product,
    `<schedule><day index="1" date="2027-06-07"><room name="">${silent}${talks.join('')}${night}</room></day></schedule>`,
  )
  filled.add(product.dataDir)
})

async function importSchedule(product: ServedProduct, xml: string): Promise<void> {
  const file = path.join(product.dataDir, 'schedule.xml')
  await writeFile(file, xml)
  const env = { ...process.env, DATA_DIR: product.dataDir }
  const order = ['tools/import/main.ts', 'programme', 'material-science', file]
  await promisify(execFile)(process.execPath, order, { env })
}

test('a day of hundreds of talks is sent once, including its data, and hydrates without changes', async ({
  page,
  request,
  browser,
  product,
}) => {
  const sent = await (await request.get(`${event}/program`)).text()
  expect(sent.match(/<li id="t/g)).toHaveLength(443)
  expect(sent.match(/in 7 parts/g)).toHaveLength(1)
  expect(Buffer.byteLength(sent)).toBeLessThan(150_000)
  const all = await (await request.get(`${event}/program?day=all`)).text()
  const list = all.slice(all.indexOf('<li id="t'), all.lastIndexOf('<li id="t'))
  // Apart from titles of some 110 letters, each talk takes as few bytes as possible.
  expect(list.length / 442).toBeLessThan(200)
  const rowsOf = (shown: Page) => shown.locator('#program-day li[id]').allInnerTexts()
  const rows = () => rowsOf(page)
  const untouched = await browser.newPage({ javaScriptEnabled: false, baseURL: product.address })
  await untouched.goto(`${event}/program`)
  const before = await rowsOf(untouched)
  await untouched.close()
  await page.goto(`${event}/program`)
  expect(await rows()).toEqual(before)
  // Rendered again by the script, from the data in the page.
  const opened = page.locator('#program-day li[id]').first()
  await opened.getByRole('link').first().click()
  await expect(opened.getByRole('link', { expanded: true })).toBeVisible()
  expect((await rows()).slice(1)).toEqual(before.slice(1))
  // And from the data request.
  await page.getByLabel('Search').fill('parts')
  await page.getByLabel('Search').press('Enter')
  await expect(page.getByRole('link', { name: 'Show the whole program' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the whole program' }).click()
  await expect(page.getByRole('link', { name: 'Show the whole program' })).toHaveCount(0)
  expect(await rows()).toEqual(before)
})

test('a talk after midnight carries its date, closed and open, and its speaker without a biography has a dialog', async ({
  page,
}) => {
  await page.goto(`${event}/program`)
  const slot = page.getByRole('listitem').filter({ has: page.locator('time', { hasText: '01:30' }) })
  await expect(slot.getByText('8 June', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Night watch' }).click()
  await expect(page.getByText('8 June, 01:30')).toBeVisible()
  await page.getByRole('link', { name: 'About Ada Noor 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ada Noor 3' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByText('8 June 2027 · 01:30')).toBeVisible()
  await expect(dialog.getByText('AN', { exact: true })).toHaveCount(0)
  await dialog.getByRole('link', { name: 'Night watch' }).click()
  await expect(page.getByText('8 June, 01:30')).toBeVisible()
})

// Last, because it replaces the programme.
test(`943 talks of real conferences weigh less than 200 KB on one page ${needsMaterial}`, async ({
  request,
  product,
}) => {
  test.skip(!hasMaterial)
  const [larger, other] = await Promise.all(
    ['fosdem-2023.xml', 'fosdem-2019.xml'].map(async name => String(await readMaterial(`schedules/${name}`))),
  )
  const more = [...(other ?? '').matchAll(/<event .*?<\/event>/gs)].slice(0, 943 - 780)
  const third = `<day index="3" date="2023-02-06"><room name="">${more.join('')}</room></day>`
  await importSchedule(product, (larger ?? '').replace('</schedule>', `${third}</schedule>`))
  let sent = ''
  // The serving process checks once a second for changes by other processes.
  await expect
    .poll(async () => {
      sent = await (await request.get(`${event}/program?day=all`)).text()
      return sent.match(/<li id="t/g)?.length
    })
    .toBe(943)
  expect(Buffer.byteLength(sent)).toBeLessThan(200_000)
})
