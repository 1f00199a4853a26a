import { sql } from 'kysely'
import { lockRow } from '#database/locks.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { bumpRevision } from '#domain/content/revisions.ts'
import { normalizeCode } from '#domain/pricing/codes.ts'
import { presentationTypes } from '#domain/pricing/pricing.ts'
import { offerSeats } from '#domain/seats/waiting-list.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { actor, findEvent, readAmount, readPercent, readWhole } from '#tools/desk/lookups.ts'

const addCode: Act = {
  usage: 'EVENT CODE [--percent P | --amount A] [--uses N] [--email ADDRESS]',
  about: 'Add a discount code; without a percentage or an amount it makes the registration free.',
  takes: ['event', 'code'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const [percent, amount, uses] = ['percent', 'amount', 'uses'].map(given.option)
    if (percent && amount) throw new Refusal('Give a percentage or an amount, not both.')
    const code = normalizeCode(given.of('code'))
    const added = await payments.database.write(tx =>
      tx
        .insertInto('codes')
        .values({
          conference_id: conference.id,
          code,
          kind: percent ? 'percent' : amount ? 'amount' : 'free',
          basis_points: percent ? readPercent(percent) : null,
          amount_minor: amount ? readAmount(amount, conference.currency) : null,
          currency: amount ? conference.currency : null,
          uses_allowed: uses ? readWhole(uses, '--uses') : null,
          email: given.option('email') ?? null,
        })
        .onConflict(oc => oc.column('code').doNothing())
        .returning('id')
        .executeTakeFirst(),
    )
    if (!added) throw new Refusal(`The code ${code} is there already.`)
    return [`Added ${code} for ${conference.name}.`]
  },
}

const listCodes: Act = {
  usage: 'EVENT',
  about: 'List the codes of a conference and how often each was used.',
  takes: ['event'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const rows = await payments.database.read
      .selectFrom('codes')
      .selectAll()
      .where(eb => eb.or([eb('conference_id', '=', conference.id), eb('conference_id', 'is', null)]))
      .orderBy('code')
      .execute()
    if (rows.length === 0) return ['None.']
    return rows.map(
      row => `${row.code}  ${row.kind}  used ${row.uses} of ${row.uses_allowed ?? 'any number'}`,
    )
  },
}

/** Whether a registration has a place of a type, or one held for it by a change that waits to be paid. */
function holds(type: string | null) {
  if (type === null) return sql<boolean>`1 = 1`
  return sql<boolean>`(registrations.presentation_type = ${type} or exists (
    select 1 from choice_changes
    where choice_changes.registration_id = registrations.id
      and choice_changes.state = 'open' and choice_changes.presentation_type = ${type}))`
}

const setLimit: Act = {
  usage: 'EVENT SEATS [--type oral|poster|…]',
  about: 'Set how many places a conference, or a presentation type of it, has.',
  takes: ['event', 'seats'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const seats = readWhole(given.of('seats'), 'SEATS')
    const type = given.option('type') ?? null
    if (type !== null && !presentationTypes.some(known => known === type)) {
      throw new Refusal(`--type is one of ${presentationTypes.join(', ')}.`)
    }
    return payments.database.write(async tx => {
      await lockRow(tx, 'conferences', conference.id)
      const held = await tx
        .selectFrom('registrations')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where('conference_id', '=', conference.id)
        .where('state', 'in', ['awaiting-payment', 'paid'])
        .where(holds(type))
        .executeTakeFirstOrThrow()
      const existing = await tx
        .selectFrom('capacity_limits')
        .select(['id', 'taken'])
        .where('conference_id', '=', conference.id)
        .where('presentation_type', type === null ? 'is' : '=', type)
        .where('category_id', 'is', null)
        .where('accommodation_id', 'is', null)
        .where('is_for_add_on', '=', 0)
        .executeTakeFirst()
      const taken = existing?.taken ?? Number(held.count)
      if (taken > seats) throw new Refusal(`${taken} places are taken already.`)
      if (existing) {
        await tx.updateTable('capacity_limits').set({ seats }).where('id', '=', existing.id).execute()
      } else {
        const { id } = await tx
          .insertInto('capacity_limits')
          .values({ conference_id: conference.id, presentation_type: type, seats, taken })
          .returning('id')
          .executeTakeFirstOrThrow()
        // Whoever holds a place already counts against the new limit, and gives it back as any other.
        await tx
          .insertInto('seat_claims')
          .columns(['registration_id', 'limit_id'])
          .expression(
            tx
              .selectFrom('registrations')
              .select(['id', sql<number>`cast(${id} as bigint)`.as('limit_id')])
              .where('conference_id', '=', conference.id)
              .where('state', 'in', ['awaiting-payment', 'paid'])
              .where(holds(type)),
          )
          .execute()
      }
      const now = payments.clock.now()
      // Places that were added go to those who wait, and pages that say 'sold out' are made anew.
      await offerSeats(tx, conference.id, now)
      await bumpRevision(tx, conference.id)
      const facts = { seats, type }
      const subject = { kind: 'conference', id: conference.id }
      await recordAudit(tx, { conferenceId: conference.id, actor, act: 'capacity set', subject, facts, now })
      return [`${conference.name}${type ? `, ${type}` : ''}: ${taken} of ${seats} taken.`]
    })
  },
}

const setUnpaidLimits: Act = {
  usage: 'EVENT [--email N] [--address N]',
  about:
    'Set how many unpaid registrations one e-mail address may hold, and how many may come from one network in ten minutes.',
  takes: ['event'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const [email, address] = ['email', 'address'].map(name => {
      const typed = given.option(name)
      const limit = typed === undefined ? undefined : readWhole(typed, `--${name}`)
      if (limit === 0) throw new Refusal(`--${name} is at least 1.`)
      return limit
    })
    const unpaidPerEmail = email ?? conference.unpaidPerEmail
    const unpaidPerClient = address ?? conference.unpaidPerClient
    await payments.database.write(async tx => {
      await tx
        .updateTable('conferences')
        .set({ unpaid_per_email: unpaidPerEmail, unpaid_per_client: unpaidPerClient })
        .where('id', '=', conference.id)
        .execute()
      await recordAudit(tx, {
        conferenceId: conference.id,
        actor,
        act: 'unpaid limits set',
        subject: { kind: 'conference', id: conference.id },
        facts: { unpaidPerEmail, unpaidPerClient },
        now: payments.clock.now(),
      })
      await bumpRevision(tx, conference.id)
    })
    return [
      `${conference.name}: ${unpaidPerEmail} unpaid registrations for one e-mail address, ${unpaidPerClient} from one network in ten minutes.`,
    ]
  },
}

export const offerActs: Readonly<Record<string, Act>> = {
  'code add': addCode,
  'code list': listCodes,
  'limit set': setLimit,
  'unpaid-limits set': setUnpaidLimits,
}
