/**
 * Visitors register and pay while the gateways fail at random and the product is killed and restarted; and what the
 * books of all must say when it is over.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { createPayments } from '#tests/factories/payments.ts'
import {
  actAsBanks,
  actAsRegistrant,
  actAsStaff,
  busyEvent,
  quietEvent,
  type ToldAct,
} from '#tests/load/desk-and-banks.ts'
import type { Random } from '#tests/load/random.ts'
import type { Booked, Simulated } from '#tests/load/simulated.ts'
import { press } from '#tests/support/payment-gateways.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** How long visitors may take until the next kill, on a busy machine with every gateway call failing. */
const patienceMs = 20_000

export interface Chaos {
  product: ServedProduct
  gateways: readonly Simulated[]
  random: Random
  /** How often the product is killed, each time after a few more visitors have reached the payment page. */
  kills: number
  /** A token of staff, who act on the registrations of one conference. */
  token: string
}

/**
 * It is over after the last kill, once there are payments at each gateway and a bank has taken one back.
 *
 * @returns what staff were told
 */
export async function runChaos({ product, gateways, random, kills, token }: Chaos): Promise<ToldAct[]> {
  let visits = 0
  let takenBack = 0
  let left = kills
  let isBroken = false
  const isOver = () =>
    isBroken || (left === 0 && takenBack > 0 && gateways.every(({ booked }) => booked().length > 0))
  const crowd = { address: product.address, random, isOver }

  async function visit(event: string) {
    while (!isOver()) {
      // If anything breaks, a visitor starts over; some return to where they were.
      await register(event).catch(() => wait(200))
    }
  }

  async function register(event: string) {
    const gateway = random.of(gateways)
    const visitor = createVisitor(product.address, { event, method: gateway.kind })
    const registrationPage = await visitor.register()
    // Nothing is killed after it is over: whoever is on the way then only ends what they began.
    for (let tries = 0; tries < 3 && (tries === 0 || !isOver()); tries++) {
      const page = await visitor.pay(registrationPage)
      visits++
      const backTo = await press(page, random.of(gateway.acts))
      // Some never return, some return twice at once.
      const reloads = random.upTo(3) - 1
      if (backTo)
        await Promise.all(Array.from({ length: reloads }, () => fetch(backTo).then(answer => answer.text())))
    }
    if (event === busyEvent) await actAsRegistrant(crowd, registrationPage)
  }

  async function makeTrouble() {
    while (left > 0 && !isBroken) {
      for (const gateway of gateways) gateway.makeTrouble(random)
      // The dashboard fails with the rest.
      if (random.upTo(4) === 1)
        await random
          .of(gateways)
          .refundSomething(random)
          .catch(() => {})
      await wait(100 * random.upTo(4))
    }
  }

  async function killNowAndThen() {
    while (left > 0) {
      const enough = visits + random.upTo(8)
      const deadline = performance.now() + patienceMs
      while (visits < enough && performance.now() < deadline) await wait(20)
      await wait(random.upTo(200))
      await product.kill()
      await product.start()
      left--
    }
  }

  const staff = ['Ida', 'Joan'].map(name => actAsStaff(crowd, { token, name }))
  const [told] = await Promise.all([
    Promise.all(staff),
    ...[busyEvent, quietEvent, busyEvent, quietEvent, busyEvent].map(visit),
    makeTrouble(),
    actAsBanks(crowd, gateways, () => takenBack++),
    killNowAndThen().catch(error => {
      isBroken = true
      throw error
    }),
  ])
  return told.flat()
}

/** Lets the product learn everything that it can, by its own means, without waiting for the scheduled times. */
export async function quieten(database: Database, simulated: readonly Simulated[]): Promise<string[]> {
  for (const { calm } of simulated) await calm()
  const payments = createPayments(database, systemClock)
  const own = simulated.map(({ gateway }) => [gateway.name, gateway] as const)
  payments.gateways = new Map([...payments.gateways, ...own])
  const attempts = await database.read.selectFrom('payment_attempts').select('id').execute()
  for (const { id } of attempts) await settle(payments, id)
  const since = systemClock.now().subtract({ hours: 24 })
  // The first comparison records what nobody reported, the second finds nothing.
  await reconcile(payments, since)
  const { findings, unanswered } = await reconcile(payments, since)
  if (unanswered > 0) throw new Error('a calm gateway did not answer')
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

/**
 * Contradictions within the registrations of a conference where people only register and pay, without those that moved
 * there: each line is an error.
 */
export async function findOddRegistrations({ read }: Database, event: string): Promise<string[]> {
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
    .where('conference_id', '=', eb => eb.selectFrom('conferences').select('id').where('name', '=', event))
    .where('id', 'not in', eb => eb.selectFrom('conference_moves').select('to_registration_id'))
    .execute()
  return rows.flatMap(({ id, state, total_minor, captured, mails }) => {
    const isPaid = Number(captured) >= total_minor && total_minor > 0
    if ((state === 'paid') === isPaid && Number(mails) === (isPaid ? 1 : 0)) return []
    return [`registration:${id} is ${state}, captured ${captured} of ${total_minor}, mails ${mails}`]
  })
}
