/** How many clicks and keys a chair needs to decide about abstracts, counted on the list of a sample with 300 more of them. */
import path from 'node:path'
import { openDatabase } from '#database/open-database.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { expect, type Page, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({ changing: 'decisions about abstracts', expectedComplaints: [/status of 409|net::ERR_FAILED/] })

const event = 'earth-sciences'
const list = `/organiser/c/${event}/abstracts`

async function beside<T>(
  { dataDir }: ServedProduct,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(path.join(dataDir, 'colloquy.sqlite'))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** How many of ours stand where. */
const standing = (product: ServedProduct) =>
  beside(product, async ({ read }) => {
    const rows = await read
      .selectFrom('abstracts')
      .leftJoin('decisions', 'decisions.abstract_id', 'abstracts.id')
      .select(['decisions.outcome', 'decisions.state'])
      .where('abstracts.number', 'like', 'QX-%')
      .execute()
    const counts: Record<string, number> = {}
    for (const { outcome, state } of rows) {
      const key = state === 'set' ? (outcome ?? 'none') : 'undecided'
      counts[key] = (counts[key] ?? 0) + 1
    }
    return counts
  })

async function open(page: Page, product: ServedProduct): Promise<void> {
  await beside(product, async database => {
    const conference = await findConference(database.read, event)
    if (!conference) throw new Error('no conference')
    const [type] = await listContent(database.read, conference.id, 'presentation-type')
    const [topic] = await listContent(database.read, conference.id, 'topic')
    if (!type || !topic) throw new Error('nothing to submit to')
    const known = await database.read.selectFrom('abstracts').select('id').executeTakeFirst()
    // The other test has made them.
    if (known) return
    const given = { type, topic }
    const at = { conferenceId: conference.id, now: systemClock.now() }
    for (let n = 1; n <= 300; n++)
      await createAbstract(database, at, { ...given, number: `QX-${String(n).padStart(4, '0')}` })
  })
  await signIn(page, await createStaff(product.dataDir, 'Ida Chair', 'programme'), list)
  await waitUntilTakenOver(page)
}

test('what a colleague decided meanwhile is read, and then decided otherwise, with what was typed', async ({
  page,
  product,
  context,
}) => {
  await open(page, product)
  const address = `${list}/QX-0300`
  const [first, second] = [page, await context.newPage()]
  for (const each of [first, second]) await each.goto(address)
  const decide = async (chair: Page, choice: string) => {
    await chair.getByLabel('Decision').selectOption({ label: choice })
    await chair.getByRole('button', { name: 'Decide', exact: true }).click()
  }
  await decide(first, 'Reject')
  await expect(first.getByRole('button', { name: 'Take back' })).toBeVisible()
  const why = second.locator('#decide').getByLabel('Why')
  await why.fill('It was presented elsewhere')
  await decide(second, 'Waiting list')
  await expect(second.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(why).toHaveValue('It was presented elsewhere')
  await decide(second, 'Waiting list')
  await expect(second.getByRole('listitem').filter({ hasText: 'It was presented elsewhere' })).toBeVisible()
  // As it was, for the other tests.
  await second.getByRole('button', { name: 'Take back' }).click()
  await expect(second.getByRole('button', { name: 'Take back' })).toBeHidden()
})

test('50 are decided in 100 keys, 50 in 51 clicks, 200 by a filter in 4 clicks, and undone in 1', async ({
  page,
  product,
}) => {
  await open(page, product)
  const buttons = page.getByRole('button', { name: /^Accept QX-/ })
  await expect(buttons).toHaveCount(50)
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  // The first row, however often it is pressed: the list takes keys once its script runs.
  await expect(async () => {
    await page.keyboard.press('k')
    await expect(page.locator('[data-row]').first()).toBeFocused({ timeout: 500 })
  }).toPass()
  keys++
  await press('a')
  for (let row = 1; row < 50; row++) {
    await press('j')
    await press('a')
    // As somebody who reads what happens.
    await expect(buttons).toHaveCount(49 - row)
  }
  await expect(buttons).toHaveCount(0)
  expect(keys).toBe(100)
  expect(await standing(product)).toEqual({ accepted: 50, undecided: 250 })

  let clicks = 0
  const click = async (name: string | RegExp, role: 'button' | 'link' | 'checkbox') => {
    clicks++
    await page.getByRole(role, { name }).first().click()
  }
  await click('Next 50', 'link')
  await expect(buttons).toHaveCount(50)
  for (let left = 49; left >= 0; left--) {
    await click(/^Reject QX-/, 'button')
    await expect(buttons).toHaveCount(left)
  }
  expect(clicks).toBe(51)
  expect(await standing(product)).toEqual({ accepted: 50, rejected: 50, undecided: 200 })

  clicks = 0
  await click(/^Undecided/, 'link')
  await click('Select all 200 that match', 'checkbox')
  await click('Waiting list', 'button')
  await click(/^Waiting list: \d+/, 'button')
  await expect(page.getByText(/put on the waiting list/)).toBeVisible()
  expect(clicks).toBe(4)
  expect(await standing(product)).toEqual({ accepted: 50, rejected: 50, waiting: 200 })

  clicks = 0
  await click('Undo all of these', 'button')
  await expect(page.getByText(/put on the waiting list/)).toBeHidden()
  expect(clicks).toBeLessThanOrEqual(2)
  expect(await standing(product)).toEqual({ accepted: 50, rejected: 50, undecided: 200 })

  // One of them by one key and typing.
  await page.keyboard.press('/')
  await page.keyboard.type('QX-0123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'QX-0123' })).toBeVisible()
  await expect(page.getByText('QX-0124')).toHaveCount(0)
})

test('two chairs who decide about one row at once: the second reads what the first decided', async ({
  page,
  product,
  browser,
}) => {
  await open(page, product)
  const context = await browser.newContext({ baseURL: product.address })
  const other = await context.newPage()
  const row = (of: Page) => of.getByRole('row').filter({ hasText: 'QX-0150' })
  await signIn(other, await createStaff(product.dataDir, 'Otto Chair', 'programme'), `${list}?q=QX-0150`)
  await page.goto(`${list}?q=QX-0150`)
  await waitUntilTakenOver(page)
  await row(page)
    .getByRole('button', { name: /^Accept QX-0150/ })
    .click()
  await expect(row(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await row(other)
    .getByRole('button', { name: /^Reject QX-0150/ })
    .click()
  await expect(row(other).getByRole('alert')).toBeVisible()
  await expect(row(other)).toContainText('Accepted')
  await context.close()
})

test('a decision in a row that does not reach the product is said, and can be taken again', async ({
  page,
  product,
}) => {
  await open(page, product)
  await page.goto(`${list}?q=QX-0160`)
  await waitUntilTakenOver(page)
  const accept = page.getByRole('button', { name: /^Accept QX-0160/ })
  await page.route('**/abstracts*', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await accept.click()
  await expect(page.getByRole('alertdialog')).toContainText('What you sent did not reach us')
  await page.unroute('**/abstracts*')
  await page.getByRole('button', { name: 'Close' }).click()
  await accept.click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
})

test('keys that are pressed before the script of the list has loaded decide, in their order', async ({
  page,
  product,
}) => {
  await open(page, product)
  let arrive = () => {}
  const released = new Promise<void>(done => {
    arrive = done
  })
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  await page.goto(`${list}?q=QX&sort=submitted`, { waitUntil: 'load' })
  const row = (at: number) => page.locator('tbody tr').nth(at)
  // Whatever the other tests have decided before.
  const fourth = row(3).getByRole('button', { name: /^Accept/ })
  await expect(fourth).toBeVisible()
  for (const key of 'jajwjjr') await page.keyboard.press(key)
  await expect(fourth).toBeVisible()
  arrive()
  await expect(row(0)).toContainText('Accepted')
  await expect(row(1)).toContainText('On the waiting list')
  await expect(row(2).getByRole('button', { name: /^Accept/ })).toBeVisible()
  await expect(row(3)).toContainText('Rejected')
  await expect(row(3).getByRole('link').first()).toBeFocused()
})

test('a cell that was opened with the keyboard is left by Escape, with the focus where it was', async ({
  page,
  product,
}) => {
  await open(page, product)
  await page.goto(`${list}?q=QX-0200`)
  await waitUntilTakenOver(page)
  const row = page.getByRole('row').filter({ hasText: 'QX-0200' })
  const cell = row.locator('button[name="edit"]').first()
  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('combobox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('combobox')).toHaveCount(0)
  await expect(cell).toBeFocused()
})

test('what was chosen for one abstract is not sent for the next one', async ({ page, product }) => {
  await open(page, product)
  const decision = page.getByLabel('Decision')
  const why = page.locator('#decide').getByLabel('Why')
  const takeBack = page.getByRole('button', { name: 'Take back' })
  const because = page.locator('#field-because-withdrawn')
  const decide = async (choice: string) => {
    await decision.selectOption({ label: choice })
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(takeBack).toBeVisible()
  }
  await page.goto(`${list}/QX-0170`)
  await waitUntilTakenOver(page)
  await decision.selectOption({ label: 'Reject' })
  await why.fill('It is about something else')
  await page.locator('summary', { hasText: 'Withdraw' }).click()
  await because.fill('By telephone')
  await page.getByRole('link', { name: /^Next: / }).click()
  await expect(page).not.toHaveURL(/QX-0170/)
  await expect(decision).toHaveValue('')
  await expect(why).toHaveValue('')
  await expect(because).toBeHidden()
  await expect(because).toHaveValue('')
  await decide('Waiting list')
  await page.getByRole('link', { name: 'Previous: QX-0170' }).click()
  await expect(takeBack).toBeHidden()
  await decide('Reject')
  // Both were decided as often now.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(/QX-0170/)
  await expect(decision).toHaveValue('waiting')
})
