import type { Offer } from '#domain/offers/catalogue/offer.ts'

/** The accompanying person among the choices of extras. */
export const addOnChoice = 'add_on'

/** An extra, with one of its options or with any: `12:31`, `12:`. */
export const extraChoice = (offerId: number, optionId: number | null): string =>
  `${offerId}:${optionId ?? ''}`

/** An extra, and each of its options. */
export function extraChoices({ id, kind, name, options }: Offer): { value: string; label: string }[] {
  if (kind !== 'extra') return []
  return [
    { value: extraChoice(id, null), label: name },
    ...options.map(option => ({ value: extraChoice(id, option.id), label: `${name}, ${option.name}` })),
  ]
}
