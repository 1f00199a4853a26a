/**
 * Visitors register and pay while the gateway fails at random and the product is killed and restarted; and what the
 * books of both must say when it is over.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { reconcile } from '#domain/reconciliation/reconcile.ts'
import { settle } from '#domain/settlement/settle.ts'
import { systemClock } from '#domain/time.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { actAsBanks, actAsRegistrant, actAsStaff, type ToldAct } from '#tests/load/desk-and-banks.ts'
import type { Random } from '#tests/load/random.ts'
import type { Booked, Simulated } from '#tests/load/simulated.ts'
import { press } from '#tests/support/payment-gateways.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** How long visitors may take until the next kill, on a busy machine with every gateway call failing. */
const patienceMs = 20_000

export interface Chaos {
  product: ServedProduct
  simulated: Simulated
  random: Random
  /** How often the product is killed, each time after a few more visitors have reached the payment page. */
  kills: number
  /**
   * A token of staff who act in the meantime; then banks take payments back, and registrants change, move and cancel.
   */
  token?: string
}

/** @returns how many payment pages were reached, how many payments a bank took back, and what staff were told */
export async function runChaos({ product, simulated, random, kills, token }: Chaos) {
  let visits = 0
  let takenBack = 0
  const told: ToldAct[] = []
  let left = kills
  const isOver = () => left === 0
  const crowd = { address: product.address, random, isOver }

  async function visit() {
    while (!isOver()) {
      // If anything breaks, a visitor starts over; some return to where they were.
      await register().catch(() => wait(200))
    }
  }

  async function register() {
    const visitor = createVisitor(product.address, { method: simulated.kind })
    const registrationPage = await visitor.register()
    // Nothing is killed after it is over: whoever is on the way then only ends what they began.
    for (let tries = 0; tries < 3 && (tries === 0 || !isOver()); tries++) {
      const page = await visitor.pay(registrationPage)
      visits++
      const backTo = await press(page, random.of(simulated.acts))
      // Some never return, some return twice at once.
      const reloads = random.upTo(3) - 1
      if (backTo)
        await Promise.all(Array.from({ length: reloads }, () => fetch(backTo).then(answer => answer.text())))
    }
    if (token) await actAsRegistrant(crowd, registrationPage)
  }

  async function actMeanwhile(asToken: string) {
    const staff = ['Ida', 'Joan'].map(async name => {
      told.push(...(await actAsStaff(crowd, { token: asToken, name })))
    })
    await Promise.all([
      ...staff,
      actAsBanks(crowd, simulated).then(taken => {
        takenBack += taken
      }),
    ])
  }

  async function makeTrouble() {
    while (!isOver()) {
      simulated.makeTrouble(random)
      // The dashboard fails with the rest.
      if (random.upTo(4) === 1) await simulated.refundSomething(random).catch(() => {})
      await wait(100 * random.upTo(4))
    }
  }

  async function killNowAndThen() {
    while (!isOver()) {
      const enough = visits + random.upTo(8)
      const deadline = performance.now() + patienceMs
      while (visits < enough && performance.now() < deadline) await wait(20)
      await wait(random.upTo(200))
      await product.kill()
      await product.start()
      left--
    }
  }

  const others = token ? [actMeanwhile(token)] : []
  await Promise.all([...Array.from({ length: 5 }, visit), makeTrouble(), killNowAndThen(), ...others])
  return { visits, takenBack, told }
}

/** Lets the product learn everything that it can, by its own means, without waiting for the scheduled times. */
export async function quieten(database: Database, simulated: Simulated): Promise<string[]> {
  await simulated.calm()
  const payments = createPayments(database, systemClock, () => simulated.gateway)
  const attempts = await database.read.selectFrom('payment_attempts').select('id').execute()
  for (const { id } of attempts) await settle(payments, id)
  const since = systemClock.now().subtract({ hours: 24 })
  // The first comparison records what nobody reported, the second finds nothing.
  await reconcile(payments, since)
  const { findings, unanswered } = await reconcile(payments, since)
  if (unanswered > 0) throw new Error('a calm gateway answers')
  return findings.map(({ kind, registrationId }) => `${kind} registration:${registrationId}`)
}

/** The payments through a gateway by the product's books, in the form of the gateway's own books. */
export async function readBooks(database: Database, gateway: Simulated['kind']): Promise<Booked[]> {
  const goneOf = (table: 'refunds' | 'chargebacks') =>
    sql<number>`(select coalesce(sum(amount_minor), 0) from ${sql.table(table)}
      where capture_id = captures.id and ${table === 'refunds' ? sql`state = 'completed'` : sql`returned_at is null`})`
  const rows = await database.read
    .selectFrom('captures')
    .select(['gateway_capture_id', 'amount_minor'])
    .select([goneOf('refunds').as('refunded'), goneOf('chargebacks').as('taken')])
    .where('gateway', '=', gateway)
    .execute()
  return rows.map(row => ({
    captureId: row.gateway_capture_id,
    amountMinor: row.amount_minor,
    refundedMinor: Number(row.refunded) + Number(row.taken),
  }))
}

/** Contradictions within registrations: each line is an error. */
export async function findOddRegistrations({ read }: Database): Promise<string[]> {
  const rows = await read
    .selectFrom('registrations')
    .select(['id', 'state', 'total_minor'])
    .select(eb => [
      eb
        .selectFrom('captures')
        .whereRef('captures.registration_id', '=', 'registrations.id')
        .select(sql<number>`coalesce(sum(amount_minor), 0)`.as('sum'))
        .as('captured'),
      eb
        .selectFrom('outbox')
        .where('kind', '=', 'confirmation-mail')
        .where('effect', '=', sql<string>`'confirmation-mail:' || registrations.id`)
        .select(eb.fn.countAll<number>().as('count'))
        .as('mails'),
    ])
    .execute()
  return rows.flatMap(({ id, state, total_minor, captured, mails }) => {
    const isPaid = Number(captured) >= total_minor && total_minor > 0
    if ((state === 'paid') === isPaid && Number(mails) === (isPaid ? 1 : 0)) return []
    return [`registration:${id} is ${state}, captured ${captured} of ${total_minor}, mails ${mails}`]
  })
}
