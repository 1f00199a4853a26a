/** What the fields of a registrant are called. */

import { lookUp } from '#domain/foundations/look-up.ts'
import { spoken } from '#domain/foundations/say.ts'
import type { RegistrantField } from '#domain/registrations/registrant.ts'

/** On the public forms, in the specification's words. */
export const registrantLabels = spoken({
  title: 'Title',
  name: 'Name',
  email: 'Email',
  telephone: 'Telephone',
  organization: 'Organization',
  city: 'City',
  countryId: 'Country',
  billingAddress: 'Billing Address',
  postalCode: 'Postal Code',
  taxId: 'Tax Number',
  billingOrganization: 'Invoice To',
  purchaseOrder: 'Purchase Order',
} satisfies Record<RegistrantField, string>)

/** On the public form, below the field. */
export const registrantHints: Partial<Record<RegistrantField, string>> = spoken({
  name: 'As it should appear on your badge.',
  email: 'Your confirmation and receipt go here.',
  billingAddress: 'As it should appear on your invoice.',
  taxId: 'If it has to appear on your invoice.',
  billingOrganization: 'If it goes to somebody other than your organization.',
  purchaseOrder: 'Your own number of this order, if your invoice has to show it.',
})

/** For staff: in forms, on the registration's page, in exports, and in lower case within a sentence. */
export const officeLabels = spoken({
  title: 'Title',
  name: 'Name',
  email: 'E-mail',
  telephone: 'Telephone',
  organization: 'Organisation',
  city: 'City',
  countryId: 'Country',
  billingAddress: 'Billing address',
  postalCode: 'Postal code',
  taxId: 'Tax number',
  billingOrganization: 'Billing organisation',
  purchaseOrder: 'Purchase order',
} satisfies Record<RegistrantField, string>)

/** For authors of programs: what a field is beyond its name; empty if that says it all. */
export const registrantNotes = {
  title: '',
  name: '',
  email: '',
  telephone: '',
  organization: '',
  city: '',
  countryId: 'The id of a country.',
  billingAddress: '',
  postalCode: '',
  taxId: "The buyer's GSTIN, VAT id or other tax number, for the invoice.",
  billingOrganization: 'Who the invoice is for, if it is somebody else.',
  purchaseOrder: "The payer's own number of this purchase, for the invoice.",
} satisfies Record<RegistrantField, string>

/** Below a field in forms for staff. */
export const officeHints: Partial<Record<RegistrantField, { hint: string }>> = {
  billingOrganization: { hint: 'If the invoice goes to somebody else than the organisation' },
  purchaseOrder: { hint: 'The payer’s own number, printed on their documents' },
}

/**
 * The fields that an act changed; empty for none.
 *
 * @param fields as the audit notes them, separated by blanks
 */
export const changedFieldWords = (fields: string): string =>
  fields
    .split(' ')
    .map(field => lookUp(officeLabels, field)?.toLowerCase() ?? field)
    .join(', ')
