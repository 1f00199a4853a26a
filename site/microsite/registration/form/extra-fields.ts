/** The organiser's own extras as fields of the registration forms. */
import { isOrdered, type OrderedExtra } from '#domain/offers/catalogue/offer.ts'

export type ExtraName = `extra-${string}`

/** The field of how many of an extra somebody wants, with one of its options. */
export const extraName = (offerId: number, optionId: number | null): ExtraName =>
  `extra-${offerId}${optionId === null ? '' : `-${optionId}`}`

/** The field of an amount that the buyer says. */
export const ownAmountName = (offerId: number): ExtraName => `${extraName(offerId, null)}-own`

/** The value of a field in which one option is chosen, where nobody can have more than one. */
export const optionValue = (optionId: number): string => `option-${optionId}`

/** The extras in a form's values, as typed. */
export function rawExtras(
  values: Readonly<Record<string, string | undefined>>,
): { offer: string; option?: string; quantity: string; amount?: string }[] {
  return Object.entries(values).flatMap(([name, value = '']): ReturnType<typeof rawExtras> => {
    const [, offer, option = ''] = /^extra-(\d+)(?:-(\d+|own))?$/.exec(name) ?? []
    if (offer === undefined || value === '') return []
    // Who gives nothing buys nothing.
    if (option === 'own') return /[^\s0.,]/.test(value) ? [{ offer, quantity: '1', amount: value }] : []
    const chosen = /^option-(\d+)$/.exec(value)?.[1]
    if (chosen !== undefined) return [{ offer, option: chosen, quantity: '1' }]
    return [{ offer, ...(option !== '' && { option }), quantity: value }]
  })
}

/** These as a form's values. */
export function valuesOfExtras(extras: readonly OrderedExtra[]): Record<ExtraName, string> {
  const values: Record<ExtraName, string> = {}
  for (const { offerId, optionId, quantity } of extras.filter(isOrdered)) {
    const name = extraName(offerId, optionId)
    values[name] = String(Number(values[name] ?? 0) + quantity)
  }
  return values
}

/** The same as somebody is choosing: what is no whole number yet counts as none. */
export const orderedExtras = (values: Readonly<Record<string, string | undefined>>): OrderedExtra[] =>
  rawExtras(values).flatMap(({ offer, option, quantity, amount }) =>
    /^\s*0*[1-9]\d{0,3}\s*$/.test(quantity)
      ? [
          {
            offerId: Number(offer),
            optionId: option === undefined ? null : Number(option),
            quantity: Number(quantity),
            ...(amount && { amount }),
          },
        ]
      : [],
  )
