/** The columns of a registrant's fields. */
import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import {
  type Registrant,
  type RegistrantField,
  registrantFieldNames,
} from '#domain/registrations/registrant.ts'
import { registrantUses } from '#domain/registrations/registrant-uses.ts'

type Column = (typeof registrantUses)[RegistrantField]['column']
type Columns<Fields extends Partial<Registrant>> = {
  [Field in keyof Fields & RegistrantField as (typeof registrantUses)[Field]['column']]: Fields[Field]
}

/** The columns to write for some fields; an absent one is left alone. */
export function registrantColumns<Fields extends Partial<Registrant>>(fields: Fields): Columns<Fields> {
  const named = registrantFieldNames.filter(field => fields[field] !== undefined)
  // Exactly the columns of these fields.
  return Object.fromEntries(
    named.map(field => [registrantUses[field].column, fields[field]]),
  ) as Columns<Fields>
}

/** The registrant of a row, as stored. */
export function toRegistrant(row: Pick<Selectable<Schema['registrations']>, Column>): Registrant {
  // The writing commands enforce the titles.
  return Object.fromEntries(
    registrantFieldNames.map(field => [field, row[registrantUses[field].column]]),
  ) as unknown as Registrant
}
