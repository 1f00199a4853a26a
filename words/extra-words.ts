import { listed } from '#domain/foundations/listed.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { NeededExtras } from '#domain/offers/catalogue/needed-extras.ts'
import type { IncludedExtras, PricedExtra } from '#domain/offers/catalogue/offer.ts'
import type { NamedAdmission } from '#domain/offers/pricing/period.ts'

/** `2 × Conference dinner, vegan` */
export const extraWords = ({
  name,
  detail,
  quantity,
  isIncluded = 0,
}: Pick<PricedExtra, 'name' | 'detail' | 'quantity'> & Partial<Pick<PricedExtra, 'isIncluded'>>): string =>
  withIncludedNote(
    `${quantity === 1 ? '' : `${quantity} × `}${name}${detail && `, ${detail}`}`,
    isIncluded !== 0,
  )

const withIncludedNote = (extra: string, isIncluded: boolean) =>
  isIncluded ? say('{extra}, included', { extra }) : extra

/** `Days: choose at least 1, from EUR 90.00.`: what has to be bought beside an admission. */
export const neededWords = (needed: readonly NeededExtras[], currency: string): string =>
  needed
    .map(({ selection, least, fromMinor }) =>
      say('{selection}: choose at least {least}, from {price}.', {
        selection,
        least: String(least),
        price: formatMoney(fromMinor, currency),
      }),
    )
    .join(' ')

/** Admissions with what comes with them beside what they are: `Includes Dinner and 2 × Volume of abstracts.` */
export const withIncluded = (
  included: IncludedExtras,
  admissions: readonly NamedAdmission[],
): NamedAdmission[] =>
  admissions.map(admission => {
    const names = (included[admission.key] ?? []).map(extra => extraWords({ ...extra, isIncluded: 0 }))
    if (names.length === 0) return admission
    const words = say('Includes {names}.', { names: names.length === 2 ? listed(names) : names.join(', ') })
    return { ...admission, about: [admission.about, words].filter(Boolean).join(' ') }
  })
