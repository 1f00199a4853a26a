import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'

/** Something that can be bought, by which questions name those who did. */
export interface NamedPurchase {
  /** As `Bought`. */
  key: string
  name: string
  /** Set where nobody of a group has it, but all together. */
  isOfRegistration?: true
}

/** Admissions, extras, and each option of these, as an organiser reads them: `Conference dinner: Vegan`. */
export function namedPurchases(offers: readonly Offer[]): NamedPurchase[] {
  const admissions = namedAdmissions(offers).map(({ key, name }) => ({ key, name }))
  const extras = offers
    .filter(({ kind }) => kind === 'extra')
    .flatMap(({ id, name, options, isOfRegistration }) => [
      { key: ownAdmissionOf(id), name, ...(isOfRegistration && { isOfRegistration }) },
      ...options
        .filter(({ isRetired }) => !isRetired)
        .map(option => ({
          key: `${ownAdmissionOf(id)}:${option.id}`,
          name: `${name}: ${option.name}`,
          ...(isOfRegistration && { isOfRegistration }),
        })),
    ])
  return [...admissions, ...extras]
}
