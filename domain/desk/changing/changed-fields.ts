import type { Registrant } from '#domain/registrations/registrant.ts'

/** The fields that a correction changes; absent ones stay as they are. */
export function changedFields(before: Registrant, after: Partial<Registrant>): (keyof Registrant)[] {
  // Its own keys.
  const fields = Object.keys(after) as (keyof Registrant)[]
  return fields.filter(field => after[field] !== undefined && after[field] !== before[field])
}
