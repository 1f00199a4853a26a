/** The fields of a registrant, as staff read them within a sentence. */
import { lookUp } from '#domain/foundations/look-up.ts'
import type { Registrant } from '#domain/registrations/registration.ts'

const fieldNames = {
  title: 'title',
  name: 'name',
  email: 'e-mail address',
  telephone: 'telephone',
  organization: 'organisation',
  city: 'city',
  countryId: 'country',
  billingAddress: 'billing address',
  postalCode: 'postal code',
  billingOrganization: 'billing organisation',
  taxId: 'tax number',
} as const satisfies Record<keyof Registrant, string>

/**
 * The fields that an act changed; empty for none.
 *
 * @param fields as the audit notes them, separated by blanks; older entries have columns, such as `tax_id`
 */
export const changedFieldWords = (fields: string): string =>
  fields
    .split(' ')
    .map(field => field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .map(field => lookUp(fieldNames, field) ?? field)
    .join(', ')
