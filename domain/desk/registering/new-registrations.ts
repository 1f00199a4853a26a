/**
 * Writing the rows of new registrations: the registration, its people, lines, answers and audit. One statement a
 * table, however many registrations there are, because in a rush statements are what costs.
 */

import { randomInt } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { insertManyWhole } from '#database/many.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { remindOfPaid } from '#domain/desk/granting/second-registration.ts'
import { claimFiles } from '#domain/desk/registering/answers-in-form.ts'
import type { Actor } from '#domain/foundations/audit/actor.ts'
import { recordAudits } from '#domain/foundations/audit/audit.ts'
import type { Language } from '#domain/foundations/language.ts'
import { newSecret } from '#domain/foundations/secret.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { RegistrationChoice } from '#domain/offers/lines/choice.ts'
import { choiceColumns, priceColumns } from '#domain/offers/lines/choice-columns.ts'
import type { GroupLines } from '#domain/offers/lines/group-lines.ts'
import { isOfPerson } from '#domain/offers/lines/line.ts'
import { insertFirstLines } from '#domain/offers/lines/line-queries.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'
import { insertAnswers, type NewAnswer } from '#domain/registrations/answers/write-answers.ts'
import { holdFor } from '#domain/registrations/places/hold.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import { registrantColumns } from '#domain/registrations/registrant-columns.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { toRegistration } from '#domain/registrations/registration-queries.ts'
import { addHolders } from '#domain/registrations/registration-texts.ts'

export interface NewRegistration {
  state: 'waiting' | 'awaiting-payment'
  registrant: Registrant
  choice: RegistrationChoice
  price: Price
  /** Whose people it pays for, and how long they are held. */
  collects?: { allowanceId: number; heldUntil: Temporal.Instant }
  /** Of several people: the lines of each. */
  group?: Pick<GroupLines, 'persons' | 'forGuests'>
  /** Of who applies: whether a place is held for them until somebody decides. */
  application?: Registration['application']
  draftKey: string | null
  /** In which they are written to; left out for the conference's first. */
  language?: Language | null
  answers?: readonly NewAnswer[]
  actor: Actor
  now: Temporal.Instant
}

/**
 * Writes new registrations of a conference and their audit rows, with one statement for each table. A registrant who
 * has a paid one already is sent its address.
 *
 * @returns them in the same order
 */
export async function insertRegistrations(
  tx: Transaction,
  conference: Conference,
  placed: readonly NewRegistration[],
): Promise<Registration[]> {
  if (placed.length === 0) return []
  const values = placed.map(each => columnsOf(conference, each))
  const rows = await insertManyWhole(tx, 'registrations', values)
  await addHolders(tx, rows)
  // Databases return inserted rows in no particular order.
  const bySecret = new Map(rows.map(row => [row.secret, row]))
  const inOrder = values.map(({ secret }) => found(bySecret.get(secret)))
  const lines = await insertFirstLines(
    tx,
    inOrder.map(({ id, created_at }, index) => {
      // `inOrder` has the order of `placed`.
      const { choice, price, group } = found(placed[index])
      const lines = linesOf(choice, price)
      if (!group) return { registrationId: id, lines, at: created_at }
      const { forGuests } = group
      // What they have as a whole is among the others.
      const persons = group.persons.map(theirs => theirs.filter(isOfPerson))
      const ofAll = lines.filter(line => !isOfPerson(line))
      return { registrationId: id, persons, lines: [...forGuests, ...ofAll], at: created_at }
    }),
  )
  const { now } = found(placed[0])
  // One after the other: few forms have a file.
  const answered: NewAnswer[][] = []
  for (const { answers = [] } of placed) {
    const hasFile = answers.some(({ question }) => question.kind === 'file')
    answered.push(hasFile ? await claimFiles(tx, conference.id, answers, now) : [...answers])
  }
  await insertAnswers(
    tx,
    inOrder.flatMap(({ id }, index) => {
      const answers = answered[index] ?? []
      // What lets the registrant in is theirs.
      const attendeeId = lines.get(id)?.find(({ kind }) => kind === 'admission')?.attendeeId
      return answers.length === 0
        ? []
        : [{ registrationId: id, attendeeId: found(attendeeId ?? undefined), answers }]
    }),
    now,
  )
  const registrations = inOrder.map(row => toRegistration(row, found(lines.get(row.id))))
  await recordAudits(
    tx,
    registrations.map(({ id, conferenceId, state, application, price, currency, createdAt }, index) => ({
      conferenceId,
      // `registrations` has the order of `placed`.
      actor: (placed[index] as NewRegistration).actor,
      act: application
        ? 'application sent'
        : state === 'waiting'
          ? 'waiting list joined'
          : 'registration placed',
      subject: { kind: 'registration', id: id },
      facts: { totalMinor: price.totalMinor, currency },
      now: createdAt,
    })),
  )
  const [newest] = registrations
  if (newest) await remindOfPaid(tx, registrations, newest.createdAt)
  return registrations
}

function columnsOf(conference: Conference, placed: NewRegistration) {
  const { state, registrant, choice, price, draftKey, actor, now } = placed
  return {
    conference_id: conference.id,
    code: newCode(),
    secret: newSecret(),
    state,
    application: placed.application ?? null,
    ...registrantColumns(registrant),
    ...choiceColumns(choice),
    currency: conference.currency,
    ...priceColumns(price),
    lines_version: 1,
    fee_basis_points: choice.kind === 'custom' ? 0 : conference.feeBasisPoints,
    draft_key: draftKey,
    language: placed.language ?? conference.languages[0],
    created_at: toStored(now),
    hold_until: toStored(placed.collects?.heldUntil ?? holdFor(conference, actor, now)),
    allowance_id: placed.collects?.allowanceId ?? null,
  }
}

function found<T>(what: T | undefined): T {
  if (what === undefined) throw new Error('a registration vanished within its own transaction')
  return what
}

/** Capitals and digits that are not confused when read aloud. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** `7K3Q-PDXM`: with 32^8 codes a duplicate is very unlikely, and a unique index refuses it. */
function newCode(): string {
  const letters = Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
