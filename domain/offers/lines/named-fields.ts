/** What is known of somebody who comes with a registration, as fields of a form. Pure, and uses nothing that a browser lacks. */

export const namedFields = ['name', 'email', 'organization'] as const
export type NamedField = (typeof namedFields)[number]

/** As typed, by attendee; an empty text is taken away, and a field that is left out stays. */
export type TypedNames = ReadonlyMap<number, Partial<Record<NamedField, string>>>

/** The name of somebody's field in forms, such as `email-12`. */
export const namedFieldOf = (field: NamedField, attendeeId: number) => `${field}-${attendeeId}` as const

/** The texts of a form's fields by attendee. */
export function typedNames(texts: Iterable<readonly [string, string]>): TypedNames {
  const typed = new Map<number, Partial<Record<NamedField, string>>>()
  for (const [name, text] of texts) {
    const [, field, id] = /^(name|email|organization)-(\d{1,15})$/.exec(name) ?? []
    if (field === undefined) continue
    const known = typed.get(Number(id)) ?? {}
    // The expression has no other names.
    known[field as NamedField] = text
    typed.set(Number(id), known)
  }
  return typed
}
