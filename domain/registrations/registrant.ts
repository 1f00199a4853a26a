/**
 * What is known of each registrant, described once: here how each field is asked for, in `field-settings.ts` of the
 * conferences whether it is required, in `registrant-uses.ts` who changes it and where it goes. Its type, check, columns, forms, names on the wire, exports, documents, searches and erasure follow
 * from there; its words are in `words/registrant-words.ts`. CONTRIBUTING.md has the recipe for another field.
 */
import {
  type FieldSettings,
  type FieldState,
  type SettableField,
  specifiedStates,
} from '#domain/conference/conferences/field-settings.ts'
import type { Title } from '#domain/foundations/texts/titles.ts'

/**
 * `line`, `text` (of several lines), `email` and `tel` are texts. `place` is a line that may not be zero (section 5 of
 * the specification). `tax-id` is a GSTIN, VAT id or other tax number.
 */
type Kind = 'title' | 'line' | 'text' | 'email' | 'tel' | 'place' | 'country' | 'tax-id'

interface Asked {
  /** In forms and on the wire; exports write it with hyphens. */
  name: string
  kind: Kind
  /** What a browser may fill in (HTML's `autocomplete`): of the person themselves. */
  autoComplete: string
  /** It has a row of the form to itself. */
  isWide?: boolean
}

/** How each field is asked for, in the order of the forms. */
export const registrantFields = {
  title: { name: 'title', kind: 'title', autoComplete: 'honorific-prefix' },
  name: { name: 'name', kind: 'line', autoComplete: 'name' },
  email: { name: 'email', kind: 'email', autoComplete: 'email' },
  telephone: { name: 'telephone', kind: 'tel', autoComplete: 'tel' },
  organization: { name: 'organization', kind: 'line', autoComplete: 'organization', isWide: true },
  city: { name: 'city', kind: 'place', autoComplete: 'address-level2' },
  countryId: { name: 'country', kind: 'country', autoComplete: 'country-name' },
  billingAddress: { name: 'billing_address', kind: 'text', autoComplete: 'street-address', isWide: true },
  postalCode: { name: 'postal_code', kind: 'line', autoComplete: 'postal-code' },
  taxId: { name: 'tax_id', kind: 'tax-id', autoComplete: 'off' },
  /** The recipient of the invoice, if it is not `organization`; else empty. */
  billingOrganization: { name: 'billing_organization', kind: 'line', autoComplete: 'off', isWide: true },
  /**
   * The payer's own number of this purchase, for documents. Asked of who pays for a group, and of one person where the conference
   * sets it; staff and programs may give it for anybody.
   */
  purchaseOrder: { name: 'purchase_order', kind: 'line', autoComplete: 'off' },
} as const satisfies Record<string, Asked>

type Fields = typeof registrantFields
export type RegistrantField = keyof Fields

/** The name of a field in forms and on the wire. */
export type RegistrantName = Fields[RegistrantField]['name']

/** Empty where a conference does not ask for it. */
type ValueOf<Of extends Kind> = Of extends 'title' ? Title | '' : Of extends 'country' ? number : string

/** The registrant's details, stored exactly as typed. */
export type Registrant = { [Field in RegistrantField]: ValueOf<Fields[Field]['kind']> }

/** In the order of the forms. */
export const registrantFieldNames = Object.keys(registrantFields) as RegistrantField[]

/** A field as it is asked for, with all that may be said of it. */
export const describedField = (field: RegistrantField): Asked => registrantFields[field]

/** What a form for one person asks for. */
export const personFields = (settings: FieldSettings = {}): RegistrantField[] =>
  registrantFieldNames.filter(field => field !== 'purchaseOrder' || stateOnForm(field, settings) !== 'off')

/** The name of each field in forms and on the wire. */
export const registrantNames = Object.fromEntries(
  registrantFieldNames.map(field => [field, registrantFields[field].name]),
) as Record<RegistrantField, RegistrantName>

/** Whether the form for one person asks for a field, and demands it. */
export const stateOnForm = (field: RegistrantField, settings: FieldSettings): FieldState =>
  isSettable(field) ? (settings[field] ?? specifiedStates[field]) : 'required'

/** The same wherever it is asked for: a purchase order can always be given by who pays for a group, staff and programs. */
export function fieldStateOf(field: RegistrantField, settings: FieldSettings): FieldState {
  const state = stateOnForm(field, settings)
  return field === 'purchaseOrder' && state === 'off' ? 'optional' : state
}

export const isSettable = (field: RegistrantField): field is SettableField =>
  Object.hasOwn(specifiedStates, field)

/** Those of some fields that a conference asks for. */
export const askedFields = <Field extends RegistrantField>(
  fields: readonly Field[],
  settings: FieldSettings,
): Field[] => fields.filter(field => fieldStateOf(field, settings) !== 'off')
