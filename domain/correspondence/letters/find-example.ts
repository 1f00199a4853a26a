/** Finds somebody who would get an automatic mail, so that its text can be read as they would read it. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { type MailToRead, messageOf } from '#domain/correspondence/letters/effect-messages.ts'
import type { NewsletterContext } from '#domain/correspondence/letters/mail-context.ts'
import type { Message } from '#domain/correspondence/letters/messages.ts'
import { asSent } from '#domain/correspondence/letters/typed-text.ts'
import type { MoveOccasion } from '#domain/foundations/outbox/effects.ts'
import { contains, searchWords } from '#domain/foundations/search.ts'

export interface MailExample {
  code: string
  name: string
  /** The conference's displayed name. */
  conference: string
  mail: MailToRead
  /** As they would get it. */
  message: Message
}

interface Source {
  /** The `id` and `registration_id` of candidates for such a mail: more than actually get one. */
  rows: RawBuilder<unknown>
  mailOf(row: { id: number; registrationId: number }): MailToRead
}

/** How many candidates are examined, newest first. The sources leave few that have another mail. */
const candidateLimit = 30

const inState = (state: string, more: RawBuilder<unknown> = sql``) =>
  sql`select id, id as registration_id from registrations where state = ${state} ${more}`

const toRegistration =
  (kind: 'offer-mail' | 'payment-reminder-mail' | 'question-mail' | RegistrationMail): Source['mailOf'] =>
  ({ registrationId }) => ({ kind, payload: { registrationId } })

type RegistrationMail =
  | 'confirmation-mail'
  | 'already-registered-mail'
  | 'cancellation-mail'
  | 'place-to-confirm-mail'

const awaiting = (kind: 'offer-mail' | 'payment-reminder-mail', way: string): Source => ({
  rows: inState('awaiting-payment', wayOf(way)),
  mailOf: toRegistration(kind),
})

const changing = (way: string): Source => ({
  rows: sql`select id, id as registration_id from registrations
    where id in (select registration_id from choice_changes where state = 'open') ${wayOf(way)}`,
  mailOf: toRegistration('payment-reminder-mail'),
})

/** How the open attempt is paid, if there is one: `gateway`, `bank-transfer` or `cash`. */
function wayOf(way: string): RawBuilder<unknown> {
  const open = sql`select 1 from payment_attempts where registration_id = registrations.id
    and state in ('created', 'started', 'pending')`
  return way === 'gateway'
    ? sql`and not exists (${open} and means is not null)`
    : sql`and exists (${open} and means = ${way})`
}

const changed: Source = {
  rows: sql`select id, registration_id from choice_changes where state = 'applied'`,
  mailOf: ({ id }) => ({ kind: 'change-mail', payload: { changeId: id } }),
}

const cancelled: Source = { rows: inState('cancelled'), mailOf: toRegistration('cancellation-mail') }

const questioned = (rows: RawBuilder<unknown>): Source => ({ rows, mailOf: toRegistration('question-mail') })
const withCapture = sql`and exists (select 1 from captures where registration_id = registrations.id)`

const handover = (to: 'former' | 'successor'): Source => ({
  rows: sql`select id, registration_id from handovers`,
  mailOf: ({ id }) => ({ kind: 'handover-mail', payload: { handoverId: id, to } }),
})

const notMade = (means: RawBuilder<unknown>): Source => ({
  rows: sql`select id, registration_id from payment_attempts
    where state in ('failed', 'cancelled', 'expired') and ${means}`,
  mailOf: ({ id }) => ({ kind: 'payment-not-made-mail', payload: { attemptId: id } }),
})

const refund = (
  kind:
    | 'refund-mail'
    | 'refund-failed-mail'
    | 'refund-retained-mail'
    | 'refund-window-mail'
    | 'refund-account-mail',
  condition: RawBuilder<unknown>,
): Source => ({
  rows: sql`select id, registration_id from refunds where ${condition}`,
  mailOf: ({ id }) => ({ kind, payload: { refundId: id } }),
})

const credit = (end: 'from_registration_id' | 'to_registration_id'): Source => ({
  rows: sql`select id, ${sql.ref(end)} as registration_id from credit_transfers where kind = 'moved'`,
  mailOf: ({ id, registrationId }) => ({ kind: 'moved-mail', payload: { creditId: id, registrationId } }),
})

const move = (occasion: MoveOccasion, state: string): Source => ({
  rows: sql`select id, ${sql.ref(occasion === 'lapsed' ? 'from_registration_id' : 'to_registration_id')} as registration_id
    from conference_moves where state = ${state}`,
  mailOf: ({ id }) => ({ kind: 'move-mail', payload: { moveId: id, occasion } }),
})

/** By the ids of texts. */
const sources: Readonly<Record<string, Source>> = {
  'registration-confirmed.confirmed': { rows: inState('paid'), mailOf: toRegistration('confirmation-mail') },
  'registration-confirmed.with-organiser': {
    rows: inState('paid', sql`and choice = 'custom'`),
    mailOf: toRegistration('confirmation-mail'),
  },
  'registration-confirmed.invoice-corrected': {
    rows: sql`select id, id as registration_id from registrations where state = 'paid' and id in (select registration_id
      from invoices where kind = 'credit-note')`,
    mailOf: ({ registrationId }) => ({
      kind: 'confirmation-mail',
      payload: { registrationId, because: 'invoice-corrected' },
    }),
  },
  'registration-changed': changed,
  'registration-changed.by-organiser': changed,
  ...Object.fromEntries(
    ['gateway', 'bank-transfer', 'cash'].flatMap(way => [
      [`payment-awaited.seat-offered.${way}`, awaiting('offer-mail', way)],
      [`payment-awaited.registered.${way}`, awaiting('payment-reminder-mail', way)],
      [`payment-awaited.registered-for-you.${way}`, awaiting('payment-reminder-mail', way)],
      [`payment-awaited.changed.${way}`, changing(way)],
      [`payment-awaited.changed-for-you.${way}`, changing(way)],
    ]),
  ),
  'already-registered': { rows: inState('paid'), mailOf: toRegistration('already-registered-mail') },
  'registration-replaced': {
    rows: sql`select min(id) as id, (select max(id) from registrations as newer where newer.draft_key = registrations.draft_key
        and newer.conference_id = registrations.conference_id and newer.state <> 'superseded') as registration_id
      from registrations where state = 'superseded' and draft_key is not null group by conference_id, draft_key`,
    mailOf: ({ id, registrationId }) => ({
      kind: 'replaced-mail',
      payload: { registrationId, replacedId: id },
    }),
  },
  'payment-in-question.open': questioned(
    sql`select id, id as registration_id from registrations
      where state in ('waiting', 'awaiting-payment', 'expired', 'superseded') ${withCapture}`,
  ),
  'payment-in-question.confirmed': questioned(inState('paid', withCapture)),
  'payment-in-question.given-up': questioned(inState('cancelled', withCapture)),
  'payment-in-question.part-paid': questioned(inState('awaiting-payment', withCapture)),
  'registration-cancelled': cancelled,
  'registration-cancelled.by-organiser': cancelled,
  'registration-cancelled.with-conference': cancelled,
  'registration-cancelled.declined': {
    rows: inState(
      'cancelled',
      sql`and id in (select registration_id from custom_amount_decisions where decision = 'declined')`,
    ),
    mailOf: toRegistration('cancellation-mail'),
  },
  'registration-handed-over.former': handover('former'),
  'registration-handed-over.former-by-organiser': handover('former'),
  'registration-handed-over.successor': handover('successor'),
  'payment-lapsed.place': {
    rows: inState('expired'),
    mailOf: ({ registrationId }) => ({
      kind: 'payment-lapsed-mail',
      payload: { registrationId, change: null },
    }),
  },
  'payment-lapsed.change': {
    rows: sql`select id, registration_id from choice_changes where state = 'dropped'`,
    mailOf: ({ id, registrationId }) => ({
      kind: 'payment-lapsed-mail',
      payload: { registrationId, change: id },
    }),
  },
  'registration-handed-over.successor-by-organiser': handover('successor'),
  'payment-not-made.refused': notMade(sql`means is null`),
  'payment-not-made.no-place': notMade(sql`means is null`),
  'payment-not-made.move-lapsed': notMade(sql`means is null`),
  'payment-not-made.not-received': notMade(sql`means = 'bank-transfer'`),
  'refund-sent': refund('refund-mail', sql`state = 'completed'`),
  'refund-failed.owed': refund('refund-failed-mail', sql`state = 'failed' and retained_because is null`),
  'refund-failed.retained': refund(
    'refund-retained-mail',
    sql`state = 'failed' and retained_because is not null`,
  ),
  'refund-by-hand': refund('refund-account-mail', sql`state in ('pending', 'failed')`),
  'payment-moved.here': credit('to_registration_id'),
  'payment-moved.away': credit('from_registration_id'),
  'registration-moving.started': move('started', 'open'),
  'registration-moving.started-by-organiser': move('started', 'open'),
  'registration-moving.completed-by-organiser': move('completed', 'completed'),
  'registration-moving.reminder': move('reminder', 'open'),
  'registration-moving.completed': move('completed', 'completed'),
  'registration-moving.lapsed': move('lapsed', 'lapsed'),
  'place-to-confirm': {
    rows: inState('paid', sql`and choice = 'custom'`),
    mailOf: toRegistration('place-to-confirm-mail'),
  },
  'refund-window-closes': refund('refund-window-mail', sql`due_at is not null`),
}

/** Whether a text's mails are about a registration. */
export const hasExamples = (textId: string) => Object.hasOwn(sources, textId)

/**
 * The mail with a text as the newest registration would get it.
 *
 * @param named a code, name or other search words for the registration; blank for any
 * @param textOf gives the id of the text that a message is made from
 */
export async function findExample(
  context: NewsletterContext,
  textId: string,
  named: string,
  textOf: (message: Message) => string | undefined,
): Promise<MailExample | undefined> {
  const source = sources[textId]
  if (!source) return undefined
  for (const { code, name, conference, ...row } of await listCandidates(context.db, source, named)) {
    const mail = source.mailOf(row)
    const message = await messageOf(context, mail)
    if (!message || textOf(message) !== textId) continue
    return { code, name, conference, mail, message: (await asSent(context.db, message)).said }
  }
  return undefined
}

async function listCandidates(db: Reader, { rows }: Source, named: string) {
  const words = searchWords(named).map(
    word => sql`and (${contains('holder', word)} or ${contains('contact', word)})`,
  )
  const found = await sql<{
    id: number
    registrationId: number
    code: string
    name: string
    conference: string
  }>`
    select source.id, source.registration_id as "registrationId", registrations.code, registrations.name,
      conferences.subject as conference
    from (${rows}) as source
    inner join registrations on registrations.id = source.registration_id
    inner join registration_texts on registration_texts.registration_id = registrations.id
    inner join conferences on conferences.id = registrations.conference_id
    where 1 = 1 ${sql.join(words, sql` `)}
    order by registrations.id desc, source.id desc
    limit ${candidateLimit}`.execute(db)
  return found.rows
}
