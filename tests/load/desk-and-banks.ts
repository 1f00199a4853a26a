/**
 * What else happens to registrations while the product is killed: registrants change, move and cancel, staff act
 * through the organiser API and repeat each call by its key until it is answered, and banks take payments back.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import { dateIn, systemClock } from '#domain/foundations/time.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import type { Random } from '#tests/load/random.ts'
import type { Simulated } from '#tests/load/simulated.ts'

/** Staff are at work at this conference, and its registrants change, move and cancel. */
export const busyEvent = 'material-science'

/** Here people only register and pay, apart from those who move here. */
export const quietEvent = 'earth-sciences'

/** Longer than it takes to start the product again on a busy machine. */
const patienceMs = 100_000

const today = () => dateIn('UTC', systemClock.now())

/** An act of staff, and its answer: `isDone` if the product said that it was done. */
export interface ToldAct {
  act: 'refund' | 'transfer' | 'hold'
  code: string
  /** The reason or reference, which is unique to this act, or the day. */
  mark: string
  amountMinor: number
  isDone: boolean
}

interface Crowd {
  address: string
  random: Random
  isOver: () => boolean
}

/** A registrant does one of the acts that their page offers; refused acts are ignored. */
export async function actAsRegistrant({ address, random }: Crowd, page: string): Promise<void> {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(address + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  const presentation = random.of(['oral', 'poster', 'virtual'])
  switch (random.of(['change', 'change', 'move', 'cancel', 'nothing'])) {
    case 'change': {
      const requested = { presentation }
      const shown = await read(`${address}${page}/change?${new URLSearchParams(requested)}`)
      const terms = { difference: hidden(shown, 'difference'), refund: hidden(shown, 'refund') }
      await post(`${page}/change`, { ...requested, ...terms })
      return
    }
    case 'move':
      await post(page, { act: 'move', to: quietEvent, presentation })
      return
    case 'cancel':
      await post(page, { act: 'cancel', refund: hidden(await read(address + page), 'refund') })
  }
}

const read = async (url: string) => (await fetch(url)).text()
const hidden = (page: string, name: string) =>
  new RegExp(`name="${name}" value="(\\d+)"`).exec(page)?.[1] ?? '0'

/** Lets staff work until it is over, and longer if none of their acts was done yet; @returns what they were told. */
export async function actAsStaff(
  { address, random, isOver }: Crowd,
  { token, name }: { token: string; name: string },
): Promise<ToldAct[]> {
  const told: ToldAct[] = []
  const base = `${address}/organiser/api/v1/conferences/${busyEvent}/registrations`

  /** Repeats until there is an answer. */
  async function ask(path: string, sent?: { body: object; key: string }) {
    for (const askedAt = performance.now(); performance.now() - askedAt < patienceMs; await wait(100)) {
      const answer = await fetch(base + path, {
        headers: {
          Authorization: `Bearer ${token}`,
          ...(sent && { 'Idempotency-Key': sent.key, 'Content-Type': 'application/json' }),
        },
        ...(sent && { method: 'POST', body: JSON.stringify(sent.body) }),
      })
        .then(async answered => ({ status: answered.status, body: await answered.json() }))
        .catch(() => undefined)
      if (answer && answer.status < 500 && answer.status !== 429) return answer
    }
    throw new Error(`the product did not answer staff at ${path}`)
  }

  async function actOn({ code, totalMinor }: { code: string; totalMinor: number }, number: number) {
    const mark = `${name}-${number}`
    const tell = (act: ToldAct['act'], status: number, facts: Partial<ToldAct> = {}) =>
      told.push({ act, code, mark, amountMinor: 0, isDone: status < 300, ...facts })
    switch (random.of(['refund', 'transfer', 'hold', 'cancel'] as const)) {
      case 'refund': {
        const amountMinor = random.upTo(20_000)
        const { body: quoted } = await ask(`/${code}/refund-quote?amountMinor=${amountMinor}`)
        if (!quoted.quote) return
        const body = { quote: quoted.quote, amountMinor, reason: mark }
        const { status } = await ask(`/${code}/refunds`, { body, key: mark })
        tell('refund', status, { amountMinor })
        return
      }
      case 'transfer': {
        const amountMinor = random.of([totalMinor, 5_000])
        const paidOn = today().subtract({ days: 1 }).toString()
        const body = { amountMinor, means: 'bank-transfer', paidOn, reference: mark }
        const { status } = await ask(`/${code}/payments`, { body, key: mark })
        tell('transfer', status, { amountMinor })
        return
      }
      case 'hold': {
        // In the history these acts differ only by their day.
        const until = today()
          .add({ days: 3 + (number % 100) })
          .toString()
        const { status } = await ask(`/${code}/hold`, { body: { until }, key: mark })
        tell('hold', status, { mark: until })
        return
      }
      case 'cancel': {
        const { body: offer } = await ask(`/${code}/cancellation`)
        const body = { expectedRefundMinor: offer.refundMinor ?? 0, reason: mark }
        await ask(`/${code}/cancellation`, { body, key: mark })
      }
    }
  }

  for (let number = 1; !isOver() || !told.some(({ isDone }) => isDone); number++) {
    const { body } = await ask('')
    const rows: { code: string; totalMinor: number }[] = body.rows ?? []
    if (rows.length > 0) await actOn(random.of(rows), number)
    await wait(50 * random.upTo(4))
  }
  return told
}

/** Now and then a bank takes a payment back. */
export async function actAsBanks(
  { random, isOver }: Pick<Crowd, 'random' | 'isOver'>,
  gateways: readonly Simulated[],
  noteTaken: () => void,
): Promise<void> {
  while (!isOver()) {
    await wait(50 * random.upTo(8))
    // The dashboard fails with the rest.
    if (
      await random
        .of(gateways)
        .chargeBackSomething(random)
        .catch(() => false)
    )
      noteTaken()
  }
}

/** Acts of staff with another result than reported: each line is an error. */
export async function findOddActs({ read: db }: Database, told: readonly ToldAct[]): Promise<string[]> {
  const odd: string[] = []
  for (const act of told) {
    const happened = await howOften(db, act)
    // Two people may choose the same day for the same registration; the second is refused.
    const done = told.filter(other => other.isDone && isSame(other, act)).length
    if (happened !== done) {
      odd.push(`${act.act} ${act.mark} of ${act.code}: told ${done} times, happened ${happened} times`)
    }
  }
  return odd
}

const isSame = (a: ToldAct, b: ToldAct) => a.act === b.act && a.code === b.code && a.mark === b.mark

async function howOften(db: Database['read'], { act, code, mark, amountMinor }: ToldAct): Promise<number> {
  const { id } = await db
    .selectFrom('registrations')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  if (act === 'refund') {
    // One refund may be taken from several payments, and planned again if a bank took one of them.
    const rows = await db
      .selectFrom('refunds')
      .select(['amount_minor', 'failure'])
      .where('reason', '=', mark)
      .execute()
    const sum = rows.reduce((all, row) => (row.failure === null ? all + row.amount_minor : all), 0)
    return rows.some(row => row.failure !== null) ? 1 : sum / amountMinor
  }
  if (act === 'transfer') {
    const rows = await db.selectFrom('offline_orders').select('id').where('reference', '=', mark).execute()
    return rows.length
  }
  const rows = await db
    .selectFrom('audit_entries')
    .select('facts')
    .where('act', '=', 'more time given to pay')
    .where('subject_id', '=', String(id))
    .execute()
  return rows.filter(({ facts }) => JSON.stringify(facts).includes(mark)).length
}

/** Seats that are taken but held by nobody, or the reverse: each line is one limit of the conference. */
export async function findOddSeats({ read: db }: Database, conferenceId: number): Promise<string[]> {
  const { holders } = await db
    .selectFrom('registrations')
    .select(eb => eb.fn.countAll<number>().as('holders'))
    .where('conference_id', '=', conferenceId)
    .where('state', 'in', ['awaiting-payment', 'paid'])
    .executeTakeFirstOrThrow()
  const limits = await listLimits(db, conferenceId)
  return limits
    .filter(({ taken }) => taken !== Number(holders))
    .map(({ id, taken }) => `limit:${id} has ${taken} taken, ${holders} hold a place`)
}
