/**
 * Groups with extras that are joined, split, grown and filled by a code, and paid, by a product that is killed again and again
 * as by power cuts: nothing is lost and nothing is doubled. A longer run, with your own seed:
 * GROUP_KILLS=60 GROUP_PAYMENTS=300 GROUP_SEED=7 npx vitest run --project faults killed-with-groups
 */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { makeAllowance } from '#domain/desk/allowances/make-allowance.ts'
import { compareLedger } from '#domain/desk/reconciliation/compare-books.ts'
import { readLedgerSums } from '#domain/desk/reconciliation/ledger-sums.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { readDue } from '#domain/money/books/due.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { readSpent } from '#domain/offers/codes/allowance.ts'
import { countPeople } from '#domain/offers/lines/choice.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { sellExtra } from '#tests/factories/groups.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { createRandom } from '#tests/load/random.ts'
import { dialects } from '#tests/support/database.ts'
import { ada, createVisitor, formFields } from '#tests/support/visitor.ts'

const kills = Number(process.env.GROUP_KILLS ?? 1)
const payments = Number(process.env.GROUP_PAYMENTS ?? 5)
const seed = Number(process.env.GROUP_SEED ?? 1)

const event = 'material-science'
const workers = 4

/** What one visitor's work has to leave behind. */
interface Expected {
  /** Each registration that pays, with how often and for how many people. */
  paid: { id: number; captures: number; people: number }[]
  /** Each address that has joined a group by a registration of its own. */
  joined: string[]
}

test.each(dialects)(
  'groups and extras that are paid while the product is killed (%s)',
  async dialect => {
    const started = await startWithSample(dialect)
    onTestFinished(started.remove, 60_000)
    const { product } = started
    const database = await openDatabase(started.database)
    onTestFinished(() => database.close())
    const conferenceId = await limitSeats(database, event, 100_000)
    await database.write(tx =>
      tx.updateTable('conferences').set({ takes_groups: 1 }).where('id', '=', conferenceId).execute(),
    )
    const conference = await findConferenceByName(database.read, event)
    if (!conference) throw new Error('no conference')
    const dinner = await sellExtra({ database, conference }, { name: 'Dinner', price_minor: 8_000, most: 2 })
    const fund = await sellExtra(
      { database, conference },
      { name: 'Travel fund', price_minor: 500, most: 1, is_own_amount: 1 },
    )
    // The sample's own people are no part of this.
    const last = async (table: 'registrations' | 'captures' | 'invoices' | 'ledger_entries') =>
      (
        await database.read
          .selectFrom(table)
          .select(eb => eb.fn.max('id').as('id'))
          .executeTakeFirst()
      )?.id ?? 0
    const [before, capturesBefore] = [await last('registrations'), await last('captures')]
    const attentionBefore = (await listAttention(database.read)).length

    const browser = browse(product.address)
    const random = createRandom(seed)
    let number = 0
    const done: Expected[] = []
    const paidSoFar = () => done.flatMap(({ paid }) => paid).reduce((sum, { captures }) => sum + captures, 0)

    const work = { database, browser, dinnerId: dinner.id, fundId: fund.id, conferenceId }
    const home = await placeGroup(work, 'home', { 'people-oral': '1' })
    const homePaid = await payAll(work, home.secret, 1)
    const made = await database.write(tx =>
      makeAllowance(
        tx,
        permitFor('edit-registrations', conferenceId),
        { actor: ida, now: systemClock.now() },
        conferenceId,
        {
          homeId: home.id,
          code: 'INSTITUTE',
          budgetMinor: null,
          mostPeople: 100_000,
          until: conference.endsOn,
          admissions: null,
          extras: null,
          coversRooms: true,
          isBilledMonthly: false,
        },
      ),
    )
    if (!made.ok) throw new Error(made.error.code)

    const kinds = [extrasInGroup, joinedGroup, splitGroup, grownGroup, withCode]
    let isOver = false
    const working = Promise.all(
      Array.from({ length: workers }, async () => {
        while (paidSoFar() < payments) {
          const nth = ++number
          const kind = kinds[nth % kinds.length] ?? extrasInGroup
          done.push(await kind(work, `v${nth}`))
        }
      }),
    ).finally(() => {
      isOver = true
    })
    let killed = 0
    while (!isOver || killed < kills) {
      await wait(300 + random.upTo(700))
      if (killed >= kills) continue
      await product.kill()
      killed++
      await product.start()
    }
    await working

    // The institution is billed for all who had its code, and pays.
    const bill = { allowance: String(made.value), act: 'bill' }
    await browser.post(`/${event}/registrations/${home.secret}/code`, bill, [303, 409])
    const collected = await database.read
      .selectFrom('registrations')
      .select('secret')
      .where('allowance_id', '=', made.value)
      .execute()
    const paidFor = await Promise.all(collected.map(({ secret }) => payAll(work, secret, 1)))
    const ofCode = done.flatMap(({ joined }) => joined.filter(email => email.startsWith('code-')))
    expect((await readSpent(database.read, made.value)).people).toBe(ofCode.length)
    done.push({ paid: [homePaid, ...paidFor], joined: [] })

    const expected = done.flatMap(({ paid }) => paid)
    expect(expected.reduce((sum, { captures }) => sum + captures, 0)).toBeGreaterThanOrEqual(payments)
    await expectNothingLostOrDoubled(database, expected, { before, capturesBefore })
    expect(await listAttention(database.read)).toHaveLength(attentionBefore)
    // Each person came along once, under their own address.
    const emails = done.flatMap(({ joined }) => joined)
    const people = await database.read
      .selectFrom('attendees')
      .select('email')
      .where('email', 'in', emails)
      .where('is_registrant', '=', 0)
      .execute()
    expect(people.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
    const joinedMails = await database.read
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'joined-mail')
      .execute()
    expect(joinedMails).toHaveLength(emails.length)
    const [limit] = await database.read
      .selectFrom('capacity_limits')
      .select('taken')
      .where('conference_id', '=', conferenceId)
      .execute()
    expect(limit?.taken).toBe(expected.reduce((sum, each) => sum + each.people, 0))
  },
  300_000 + kills * 30_000,
)

async function expectNothingLostOrDoubled(
  { read }: Database,
  expected: Expected['paid'],
  { before, capturesBefore }: { before: number; capturesBefore: number },
): Promise<void> {
  const captures = await read
    .selectFrom('captures')
    .select(['registration_id', 'gateway_capture_id'])
    .where('id', '>', capturesBefore)
    .execute()
  const counts = Map.groupBy(captures, each => each.registration_id)
  for (const { id, captures: count, people } of expected) {
    const registration = await findRegistration(read, id)
    if (!registration) throw new Error(`no registration ${id}`)
    expect(registration.state).toBe('paid')
    expect(countPeople(registration.choice)).toBe(people)
    expect(counts.get(id)?.length, registration.code).toBe(count)
    expect((await readBalance(read, id)).capturedMinor).toBe(registration.price.totalMinor)
    expect((await readLedgerSums(read, id)).flatMap(compareLedger)).toEqual([])
    const billed = await read
      .selectFrom('invoices')
      .select('total_minor')
      .where('registration_id', '=', id)
      .execute()
    expect(billed.reduce((sum, { total_minor }) => sum + total_minor, 0)).toBe(registration.price.totalMinor)
    const confirmations = await read
      .selectFrom('outbox')
      .select('id')
      .where('effect', '=', `confirmation-mail:${id}`)
      .execute()
    expect(confirmations).toHaveLength(1)
  }
  expect(captures).toHaveLength(expected.reduce((sum, each) => sum + each.captures, 0))
  const ordered = await read
    .selectFrom('demo_orders')
    .select('capture_id')
    .where('status', '=', 'captured')
    .where(
      'capture_id',
      'in',
      captures.map(({ gateway_capture_id }) => gateway_capture_id),
    )
    .execute()
  expect(ordered).toHaveLength(captures.length)
  const uncounted = await read
    .selectFrom('demo_orders')
    .select('id')
    .where('status', '=', 'captured')
    .where('capture_id', 'not in', eb => eb.selectFrom('captures').select('gateway_capture_id'))
    .execute()
  expect(uncounted).toEqual([])
  // Whatever else was placed has joined a group, and nothing was placed twice.
  const placed = await read
    .selectFrom('registrations')
    .select(['id', 'joined_to_id'])
    .where('id', '>', before)
    .execute()
  expect(
    placed
      .filter(row => row.joined_to_id === null)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(expected.map(({ id }) => id).toSorted())
  const numbers = await read.selectFrom('invoices').select(['number', 'kind']).orderBy('id').execute()
  for (const [, ofSeries] of Map.groupBy(numbers, ({ number }) => number.replace(/\d+$/, ''))) {
    const counted = ofSeries.map(({ number }) => Number(/\d+$/.exec(number)?.[0]))
    expect(counted).toEqual(counted.map((_, at) => (counted[0] ?? 1) + at))
  }
}

interface Work {
  database: Database
  browser: ReturnType<typeof browse>
  dinnerId: number
  /** Of an extra whose amount the buyer says. */
  fundId: number
  conferenceId: number
}

/** Sends and reads until the product answers: what was interrupted is sent again, as people do. */
function browse(address: string) {
  async function again<T>(act: () => Promise<T | undefined>): Promise<T> {
    for (let tries = 0; tries < 3_000; tries++) {
      const answer = await act().catch(() => undefined)
      if (answer !== undefined) return answer
      await wait(100)
    }
    throw new Error('the product never answered')
  }
  return {
    again,
    address,
    read: (path: string) =>
      again(async () => {
        const answer = await fetch(address + path)
        return answer.status < 500 ? answer.text() : undefined
      }),
    /** @param statuses that are an answer; any other below 500 is an error */
    post: (path: string, fields: Record<string, string>, statuses = [303]) =>
      again(async () => {
        const sent = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const
        const answer = await fetch(address + path, sent)
        if (answer.status >= 500 || answer.status === 429) return undefined
        const html = await answer.text()
        const location = answer.headers.get('Location')
        return {
          status: answer.status,
          isAsExpected: statuses.includes(answer.status),
          html,
          to: location ?? '',
        }
      }).then(answer => {
        if (!answer.isAsExpected) throw new Error(`POST ${path} answered ${answer.status}:\n${answer.html}`)
        return answer
      }),
  }
}

const pathOf = (to: string, address: string) => new URL(to, address).pathname

/** The hidden fields of the form with a certain field. */
function hiddenIn(html: string, name: string): Record<string, string> {
  const forms = html.match(/<form.*?<\/form>/gs) ?? []
  const form = forms.find(each => each.includes(`name="${name}"`)) ?? ''
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, key, value]) => [
      key ?? '',
      (value ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"'),
    ]),
  )
}

const { presentation: _, ...payer } = ada

async function placeGroup({ browser, database }: Work, name: string, order: Record<string, string>) {
  const page = `/${event}/registrations/group`
  const { draft = '' } = await readDraft(browser, page)
  const typed = { ...payer, ...order, email: `${name}@example.org`, draft }
  const { to } = await browser.post(page, typed, [302, 303])
  return bySecret(database, pathOf(to, browser.address).split('/').at(-1) ?? '')
}

/** The fields of a form before anything is typed; a page that says to wait has none. */
const readDraft = (browser: Work['browser'], page: string) =>
  browser.again(async () => {
    const fields = formFields(await browser.read(page))
    return fields.draft ? fields : undefined
  })

async function bySecret({ read }: Database, secret: string) {
  const { id, code } = await read
    .selectFrom('registrations')
    .select(['id', 'code'])
    .where('secret', '=', secret)
    .executeTakeFirstOrThrow()
  return { id, code, secret }
}

/** Pays at the gateway until nothing is owed. */
async function payAll({ browser, database }: Work, secret: string, captures: number) {
  const page = `/${event}/registrations/${secret}`
  const { id } = await bySecret(database, secret)
  for (;;) {
    const due = await readDue(database.read, id)
    const registration = await findRegistration(database.read, id)
    if (registration?.state === 'paid' && (due?.owedMinor ?? 0) <= 0)
      return { id, captures, people: countPeople(registration.choice) }
    const visitor = createVisitor(browser.address, { event })
    await (async () => {
      const paymentPage = await visitor.pay(page)
      const back = paymentPage.startsWith('/demo-gateway/') ? await visitor.approve(paymentPage) : paymentPage
      await visitor.read(back)
    })().catch(() => wait(100))
  }
}

async function extrasInGroup(work: Work, name: string): Promise<Expected> {
  const { secret } = await placeGroup(work, name, {
    'people-oral': '2',
    'people-poster': '1',
    [`extra-${work.dinnerId}`]: '3',
    // An amount that the buyer says.
    [`extra-${work.fundId}-own`]: '12.50',
  })
  return { paid: [await payAll(work, secret, 1)], joined: [] }
}

/** A single registration, on the form. @param more such as a code */
async function registerOne({ browser, database }: Work, email: string, more: Record<string, string> = {}) {
  const page = `/${event}/online-registration`
  const fields = await readDraft(browser, page)
  const { to } = await browser.post(page, { ...fields, ...ada, email, ...more }, [302, 303])
  return bySecret(database, pathOf(to, browser.address).split('/').at(-1) ?? '')
}

async function joinedGroup(work: Work, name: string): Promise<Expected> {
  const { browser, dinnerId } = work
  const group = await placeGroup(work, name, { 'people-oral': '2' })
  const email = `joins-${name}@example.org`
  const own = await registerOne(work, email, {
    [`extra-${dinnerId}`]: '1',
    [`extra-${work.fundId}-own`]: '7,25',
  })
  await browser.post(`/${event}/registrations/${group.secret}/people`, { ask: own.code }, [200])
  await browser.post(`/${event}/registrations/${own.secret}/join`, { group: String(group.id) })
  return { paid: [await payAll(work, group.secret, 1)], joined: [email] }
}

async function splitGroup(work: Work, name: string): Promise<Expected> {
  const { browser, database } = work
  const group = await placeGroup(work, name, { 'people-oral': '3' })
  const page = `/${event}/registrations/${group.secret}/split`
  const [, person = ''] = /name="(split-\d+)"/.exec(await browser.read(page)) ?? []
  const typed = { ...payer, email: `other-${name}@example.org`, [person]: 'yes' }
  const seen = await browser.post(page, typed, [200])
  await browser.post(page, hiddenIn(seen.html, 'total'))
  const made = await database.read
    .selectFrom('registrations')
    .select('secret')
    .where('split_from_id', '=', group.id)
    .execute()
  expect(made).toHaveLength(1)
  const paid = [await payAll(work, group.secret, 1), await payAll(work, made[0]?.secret ?? '', 1)]
  return { paid, joined: [] }
}

async function grownGroup(work: Work, name: string): Promise<Expected> {
  const { browser, dinnerId } = work
  const { secret } = await placeGroup(work, name, { 'people-oral': '2', [`extra-${dinnerId}`]: '1' })
  await payAll(work, secret, 1)
  const page = `/${event}/registrations/${secret}/people`
  const seen = await browser.post(page, { 'people-poster': '1', [`extra-${dinnerId}`]: '1' }, [200])
  await browser.post(page, hiddenIn(seen.html, 'difference'))
  return { paid: [await payAll(work, secret, 2)], joined: [] }
}

async function withCode(work: Work, name: string): Promise<Expected> {
  const email = `code-${name}@example.org`
  await registerOne(work, email, { code: 'INSTITUTE', [`extra-${work.dinnerId}`]: '1' })
  return { paid: [], joined: [email] }
}
