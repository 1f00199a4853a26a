/** Who changes each field of a registrant, and where it goes. Apart from how it is asked for, which forms load. */
import type { Schema } from '#database/schema.ts'
import {
  type Registrant,
  type RegistrantField,
  type RegistrantName,
  registrantFieldNames,
  registrantFields,
} from '#domain/registrations/registrant.ts'

interface Uses {
  column: keyof Schema['registrations']
  /** Who changes it without staff: the registrant at any time, or a handover to another holder. */
  changedBy?: 'registrant' | 'holder' | 'both'
  /** Who sees it: all staff and programs who see registrations, or those who see contact data. */
  seenBy: 'all' | 'contact'
  /** Searches find it, for whoever sees it. */
  isFound?: boolean
  /** Documents print it, so that a mail contains it only if its recipient typed it. */
  isPrinted?: boolean
  /** It stays for statistics when the person is erased. */
  isKept?: boolean
}

export const registrantUses = {
  title: { column: 'title', changedBy: 'holder', seenBy: 'all', isPrinted: true },
  name: { column: 'name', changedBy: 'holder', seenBy: 'all', isFound: true, isPrinted: true },
  email: { column: 'email', changedBy: 'holder', seenBy: 'contact', isFound: true, isPrinted: true },
  telephone: { column: 'telephone', changedBy: 'both', seenBy: 'contact' },
  organization: { column: 'organization', seenBy: 'all', isFound: true, isPrinted: true },
  city: { column: 'city', changedBy: 'registrant', seenBy: 'contact', isPrinted: true },
  countryId: { column: 'country_id', changedBy: 'registrant', seenBy: 'contact', isKept: true },
  billingAddress: { column: 'billing_address', changedBy: 'registrant', seenBy: 'contact', isPrinted: true },
  postalCode: { column: 'postal_code', changedBy: 'registrant', seenBy: 'contact', isPrinted: true },
  taxId: { column: 'tax_id', changedBy: 'registrant', seenBy: 'contact' },
  billingOrganization: {
    column: 'billing_organization',
    changedBy: 'registrant',
    seenBy: 'contact',
    isFound: true,
  },
  purchaseOrder: {
    column: 'purchase_order',
    changedBy: 'registrant',
    seenBy: 'contact',
    isFound: true,
    isPrinted: true,
  },
} as const satisfies Record<RegistrantField, Uses>

/** Where a field goes, with all that may be said of it. */
export const usesOf = (field: RegistrantField): Uses => registrantUses[field]

/** The fields that somebody may change without staff: the registrant, or a handover to another holder. */
export type FieldChangedBy<Who extends 'registrant' | 'holder'> = {
  [Field in RegistrantField]: (typeof registrantUses)[Field] extends { changedBy: Who | 'both' }
    ? Field
    : never
}[RegistrantField]

export const fieldsChangedBy = <Who extends 'registrant' | 'holder'>(who: Who) =>
  registrantFieldNames.filter((field): field is FieldChangedBy<Who> => {
    const { changedBy } = usesOf(field)
    return changedBy === who || changedBy === 'both'
  })

/** The fields whose uses have a property. */
export type FieldUsed<As extends Partial<Uses>> = {
  [Field in RegistrantField]: (typeof registrantUses)[Field] extends As ? Field : never
}[RegistrantField]

type Hyphened<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Hyphened<Tail>}`
  : Name

/** The name of a field in exports: `postal-code`. */
export type RegistrantColumn = Hyphened<RegistrantName>

export const exportNameOf = <Field extends RegistrantField>(field: Field) =>
  registrantFields[field].name.replaceAll('_', '-') as Hyphened<(typeof registrantFields)[Field]['name']>

/** Some of the fields of a registrant. */
export const pick = <Field extends RegistrantField>(
  registrant: Pick<Registrant, Field>,
  fields: readonly Field[],
): Pick<Registrant, Field> =>
  // Exactly these fields.
  Object.fromEntries(fields.map(field => [field, registrant[field]])) as Pick<Registrant, Field>
