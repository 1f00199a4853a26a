import { sql } from 'kysely'
import { nameReminderDays } from '#domain/conference/conferences/conference.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { lastDayToName } from '#domain/desk/naming/name-guests.ts'
import { readLastAct } from '#domain/foundations/audit/doer.ts'
import type { NamesOccasion } from '#domain/foundations/outbox/effects.ts'
import { say, sayCount } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { DateText } from '#domain/money/documents/letterhead.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { isUnnamed, listGuests } from '#domain/offers/lines/attendees.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
} from '#mails/registration-mail.ts'

/** People of a group have no name, or their places were released for it. It goes to the coordinator. */
export interface NamesWanted extends Addressed {
  readonly kind: 'names-wanted'
  readonly subject: RegistrationSubject
  readonly occasion: NamesOccasion
  readonly count: number
  /** The last day; null once it is over. */
  readonly until: DateText | null
  /** Whether what has no name then is cancelled. */
  readonly isReleased: boolean
  /** Where they are named, absolute. */
  readonly namesAt: string
}

const texts = {
  'names-wanted.reminder': {
    title: 'Names of a group: reminder',
    when: `${nameReminderDays.join(' and ')} days before the last day for names, if some are missing`,
    to: 'registrant',
    fields: [...registrationMailFields, 'unnamed', 'last day', 'afterwards'],
    subject: 'Please name who comes: {code}',
    preview: '{unnamed} The last day is {last day}.',
    heading: 'Please name who comes',
    body: `{greeting}

Your group is registered for {conference}. {unnamed} Please give the names, or invite the people to fill them in, until {last day}. {afterwards}

{facts}

{button}`,
  },
  'names-wanted.released': {
    title: 'Names of a group: places released',
    when: 'when places without a name were cancelled after the last day',
    to: 'registrant',
    fields: [...registrationMailFields, 'released'],
    subject: 'Places without a name were cancelled: {code}',
    preview: '{released}',
    heading: 'Places without a name were cancelled',
    body: `{greeting}

The last day to name the people of your group for {conference} is over. {released} The page of your registration shows what it costs now, and its documents.

{facts}

{button}

If this is not right, please write to us.`,
  },
} satisfies Record<string, AutomaticMail>

/** Undefined if it has become untrue: everybody has a name by now. */
async function namesWantedOf(
  context: MailContext,
  registrationId: number,
  occasion: NamesOccasion,
): Promise<NamesWanted | undefined> {
  const found = await readCase(context, registrationId)
  if (!found) return undefined
  const { registration, conference, address } = found
  const unnamed = (await listGuests(context.db, registration)).filter(isUnnamed)
  const offers = await listOffers(context.db, conference.id)
  const [until] = unnamed
    .map(guest => lastDayToName(guest, offers, conference))
    .toSorted(Temporal.PlainDate.compare)
  const released = await readLastAct(context.db, registrationId, ['unnamed places released'])
  const count = occasion === 'reminder' ? unnamed.length : Number(released?.facts.people ?? 0)
  if (count === 0) return undefined
  return {
    kind: 'names-wanted',
    subject: subjectFrom(found, context.isDemo),
    occasion,
    count,
    until: occasion === 'reminder' ? (until?.toString() ?? null) : null,
    isReleased: conference.unnamedPlaces === 'released',
    namesAt: `${address}/guests`,
  }
}

function write({
  subject,
  occasion,
  count,
  until,
  isReleased,
  namesAt,
}: NamesWanted): Draft<keyof typeof texts> {
  const { values, blocks } = subjectDraft(subject)
  if (occasion === 'released') {
    const released = sayCount(
      'One place without a name was cancelled under the refund policy.',
      '{count} places without a name were cancelled under the refund policy.',
      count,
    )
    return { text: 'names-wanted.released', values: { ...values, released }, blocks }
  }
  return {
    text: 'names-wanted.reminder',
    values: {
      ...values,
      unnamed: sayCount('One place has no name yet.', '{count} places have no name yet.', count),
      'last day': until === null ? '' : formatDate(Temporal.PlainDate.from(until)),
      afterwards: isReleased
        ? say('Places without a name are then cancelled under the refund policy.')
        : say('Places without a name stay yours; please write to us who comes.'),
    },
    blocks: { ...blocks, button: [{ kind: 'action', label: say('Name who comes'), href: namesAt }] },
  }
}

const groups = sql`select id, id as registration_id from registrations where exists (
  select 1 from registration_lines where registration_id = registrations.id and of_group = 1)`

export const namesWanted = {
  texts,
  examples: {
    'names-wanted.reminder': {
      rows: groups,
      mailOf: ({ registrationId }) => ({
        kind: 'names-mail',
        payload: { registrationId, occasion: 'reminder' },
      }),
    },
    'names-wanted.released': {
      rows: groups,
      mailOf: ({ registrationId }) => ({
        kind: 'names-mail',
        payload: { registrationId, occasion: 'released' },
      }),
    },
  },
  effects: {
    'names-mail': (context, { registrationId, occasion }) => namesWantedOf(context, registrationId, occasion),
  },
  write,
  ...toRegistrant,
} satisfies MailKind<NamesWanted, keyof typeof texts>
