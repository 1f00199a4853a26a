/** What a registration can be found by: its holder, and every number that a mail, a bank or a gateway may mention. */

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { fold, lettersAndDigits } from '#domain/foundations/fold.ts'
import { contains } from '#domain/foundations/search.ts'

interface Holder {
  id: number
  conference_id: number
  code: string
  name: string
  email: string
  organization: string
  billing_organization: string
}

/** Makes new registrations searchable. */
export async function addHolders(tx: Transaction, holders: readonly Holder[]): Promise<void> {
  if (holders.length === 0) return
  const values = holders.map(holder => ({
    registration_id: holder.id,
    conference_id: holder.conference_id,
    ...textsOf(holder),
    numbers: '',
  }))
  await tx.insertInto('registration_texts').values(values).execute()
}

/** Call it after any change to a registration's holder. */
export async function renewHolder(tx: Transaction, registrationId: number): Promise<void> {
  const holder = await tx
    .selectFrom('registrations')
    .select(['id', 'conference_id', 'code', 'name', 'email', 'organization', 'billing_organization'])
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('registration_texts')
    .set(textsOf(holder))
    .where('registration_id', '=', registrationId)
    .execute()
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

function textsOf({ name, email, organization, billing_organization, code }: Holder) {
  return {
    holder: [fold(name), fold(organization), searchedCode(code)].join('\n'),
    contact: fold([email, billing_organization].join('\n')),
  }
}
