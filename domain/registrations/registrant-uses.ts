/** Who changes each field of a registrant, and where it goes. Apart from how it is asked for, which forms load. */
import type { Schema } from '#database/schema.ts'
import {
  type Registrant,
  type RegistrantField,
  type RegistrantName,
  registrantFieldNames,
  registrantFields,
} from '#domain/registrations/registrant.ts'

/** In the order of the form that corrects an invoice. */
const billedParts = ['name', 'address', 'detail'] as const

interface Uses {
  column: keyof Schema['registrations']
  /** Who changes it without staff: the registrant at any time, or a handover to another holder. */
  changedBy?: 'registrant' | 'holder' | 'both'
  /** Who sees it: all staff and programs who see registrations, or those who see contact data. */
  seenBy: 'all' | 'contact'
  /** Searches find it, for whoever sees it. */
  isFound?: boolean
  /** It names the registrant on receipts, cards and in mails, so that a mail contains it only if its recipient typed it. */
  isPrinted?: boolean
  /**
   * What it says of an invoice's recipient. Whoever types a `name` or an `address` says whom to bill; a `detail` may be only
   * where the registrant lives now. Null where it is of no interest to an invoice's recipient.
   */
  billed: (typeof billedParts)[number] | null
  /** In the examples of the organiser's API. */
  example: string | number
  /** It stays for statistics when the person is erased. */
  isKept?: boolean
}

export const registrantUses = {
  title: {
    column: 'title',
    changedBy: 'holder',
    seenBy: 'all',
    isPrinted: true,
    billed: null,
    example: 'Dr.',
  },
  name: {
    column: 'name',
    changedBy: 'holder',
    seenBy: 'all',
    isFound: true,
    isPrinted: true,
    billed: null,
    example: 'Ada Ferreira',
  },
  email: {
    column: 'email',
    changedBy: 'holder',
    seenBy: 'contact',
    isFound: true,
    isPrinted: true,
    billed: null,
    example: 'ada@example.org',
  },
  telephone: {
    column: 'telephone',
    changedBy: 'both',
    seenBy: 'contact',
    billed: null,
    example: '+351 21 000 0000',
  },
  organization: {
    column: 'organization',
    seenBy: 'all',
    isFound: true,
    isPrinted: true,
    billed: null,
    example: 'University of Lisbon',
  },
  city: {
    column: 'city',
    changedBy: 'registrant',
    seenBy: 'contact',
    isPrinted: true,
    billed: 'detail',
    example: 'Lisbon',
  },
  countryId: {
    column: 'country_id',
    changedBy: 'registrant',
    seenBy: 'contact',
    isKept: true,
    billed: 'detail',
    example: 620,
  },
  billingAddress: {
    column: 'billing_address',
    changedBy: 'registrant',
    seenBy: 'contact',
    isPrinted: true,
    billed: 'address',
    example: 'Alameda da Universidade 1',
  },
  postalCode: {
    column: 'postal_code',
    changedBy: 'registrant',
    seenBy: 'contact',
    isPrinted: true,
    billed: 'address',
    example: '1649-004',
  },
  taxId: {
    column: 'tax_id',
    changedBy: 'registrant',
    seenBy: 'contact',
    billed: 'detail',
    example: '',
  },
  billingOrganization: {
    column: 'billing_organization',
    changedBy: 'registrant',
    seenBy: 'contact',
    isFound: true,
    billed: 'name',
    example: '',
  },
  purchaseOrder: {
    column: 'purchase_order',
    changedBy: 'registrant',
    seenBy: 'contact',
    isFound: true,
    isPrinted: true,
    billed: 'detail',
    example: 'PO-4711',
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

/** A field that an invoice's recipient has, too. */
export type BilledField = {
  [Field in RegistrantField]: (typeof registrantUses)[Field]['billed'] extends null ? never : Field
}[RegistrantField]

export const billedFields = billedParts.flatMap(part =>
  registrantFieldNames.filter((field): field is BilledField => registrantUses[field].billed === part),
)

/** Whether typing a field says whom to bill. */
export const namesBilledParty = (field: RegistrantField): boolean =>
  registrantUses[field].billed === 'name' || registrantUses[field].billed === 'address'

type Hyphened<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Hyphened<Tail>}`
  : Name

/** The name of a field in exports: `postal-code`. */
export type RegistrantColumn = Hyphened<RegistrantName>

/** Hyphens for underscores, as its type says. */
export const exportNameOf = <Field extends RegistrantField>(field: Field) =>
  registrantFields[field].name.replaceAll('_', '-') as Hyphened<(typeof registrantFields)[Field]['name']>

/** Some of the fields of a registrant. */
export const pick = <Field extends RegistrantField>(
  registrant: Pick<Registrant, Field>,
  fields: readonly Field[],
): Pick<Registrant, Field> =>
  // Exactly these fields.
  Object.fromEntries(fields.map(field => [field, registrant[field]])) as Pick<Registrant, Field>
