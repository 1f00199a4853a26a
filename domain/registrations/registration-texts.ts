/** What a registration can be found by: its holder, and every number that a mail, a bank or a gateway may mention. */

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { insertMany } from '#database/many.ts'
import { fold, lettersAndDigits } from '#domain/foundations/texts/fold.ts'
import { contains } from '#domain/foundations/texts/search.ts'
import { registrantFieldNames } from '#domain/registrations/registrant.ts'
import { type FieldUsed, registrantUses, usesOf } from '#domain/registrations/registrant-uses.ts'

type FoundField = FieldUsed<{ isFound: true }>
type FoundColumn = (typeof registrantUses)[FoundField]['column']

type Holder = { id: number; conference_id: number; code: string } & Record<FoundColumn, string>

/** The columns in which a search finds a registration. */
const foundBy = (who: 'all' | 'contact') =>
  registrantFieldNames
    .filter((field): field is FoundField => usesOf(field).isFound === true && usesOf(field).seenBy === who)
    .map(field => registrantUses[field].column)
const [inAll, inContact] = [foundBy('all'), foundBy('contact')]

/** Makes new registrations searchable. */
export async function addHolders(tx: Transaction, holders: readonly Holder[]): Promise<void> {
  if (holders.length === 0) return
  const values = holders.map(holder => ({
    registration_id: holder.id,
    conference_id: holder.conference_id,
    ...textsOf(holder),
    numbers: '',
  }))
  await insertMany(tx, 'registration_texts', values)
}

/** Call it after any change to a registration's holder, or to the names of those who come with it. */
export async function renewHolder(tx: Transaction, registrationId: number): Promise<void> {
  const holder = await tx
    .selectFrom('registrations')
    .select(['id', 'conference_id', 'code', ...inAll, ...inContact])
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const others = await tx
    .selectFrom('attendees')
    .select(['name', 'email', 'organization'])
    .where('registration_id', '=', registrationId)
    .where('is_registrant', '=', 0)
    .orderBy('position')
    .execute()
  const { holder: text, contact } = textsOf(holder)
  const linesOf = (texts: readonly string[]) => texts.filter(Boolean).map(fold)
  await tx
    .updateTable('registration_texts')
    .set({
      holder: text,
      contact: [contact, ...linesOf(others.map(({ email }) => email))].join('\n'),
      guests: linesOf(others.flatMap(({ name, organization }) => [name, organization])).join('\n'),
    })
    .where('registration_id', '=', registrationId)
    .execute()
}

/** Takes the names of guests away, as where somebody else comes with other guests. */
export async function forgetGuests(tx: Transaction, registrationId: number): Promise<void> {
  await tx
    .updateTable('attendees')
    .set({ name: '', email: '', organization: '', invited_at: null, completed_at: null })
    .where('registration_id', '=', registrationId)
    .execute()
  await tx
    .deleteFrom('attendee_links')
    .where('attendee_id', 'in', eb =>
      eb.selectFrom('attendees').select('id').where('registration_id', '=', registrationId),
    )
    .execute()
  await renewHolder(tx, registrationId)
}

/** Adds the number of an order, a payment, a bank transfer or an invoice. Adding the same one again changes nothing. */
export async function addNumber(tx: Transaction, registrationId: number, number: string): Promise<void> {
  const line = `${searchedCode(number)}\n`
  await tx
    .updateTable('registration_texts')
    .set({ numbers: sql`numbers || ${line}` })
    .where('registration_id', '=', registrationId)
    .where(sql<boolean>`not ${contains('numbers', line)}`)
    .execute()
}

/** As written and as people type it: `ms27-0017 ms270017`. */
function searchedCode(code: string): string {
  return [...new Set([fold(code), lettersAndDigits(code)])].join(' ')
}

function textsOf(holder: Holder) {
  return {
    holder: [...inAll.map(column => fold(holder[column])), searchedCode(holder.code)].join('\n'),
    contact: fold(inContact.map(column => holder[column]).join('\n')),
  }
}
