/**
 * Which of the specified fields a conference asks registrants for. Its defaults are the specification's; name, e-mail address and country are always asked for. Pure.
 */

/** Those that a conference can set, in the order of the forms. */
export const settableFields = [
  'title',
  'telephone',
  'organization',
  'city',
  'billingAddress',
  'postalCode',
  'taxId',
  'billingOrganization',
  'purchaseOrder',
] as const
export type SettableField = (typeof settableFields)[number]

export const fieldStates = ['required', 'optional', 'off'] as const
export type FieldState = (typeof fieldStates)[number]

/** As the specification has them. */
export const specifiedStates = {
  title: 'required',
  telephone: 'required',
  organization: 'required',
  city: 'required',
  billingAddress: 'required',
  postalCode: 'optional',
  taxId: 'optional',
  billingOrganization: 'optional',
  /** Of the form for one person; who pays for a group is asked for it anyway. */
  purchaseOrder: 'off',
} as const satisfies Record<SettableField, FieldState>

/** Only what differs from the defaults. */
export type FieldSettings = Readonly<Partial<Record<SettableField, FieldState>>>

/** The column's value; null where everything is as specified. */
export const toStoredFieldSettings = (settings: FieldSettings): string | null =>
  Object.keys(settings).length === 0 ? null : JSON.stringify(settings)

/** Reads the column, which only `toStoredFieldSettings` writes. */
export const fromStoredFieldSettings = (stored: string | null): FieldSettings =>
  stored === null ? {} : (JSON.parse(stored) as FieldSettings)

/** For a page, which says nothing of them where everything is as specified. */
export const settingsIfAny = ({
  fieldSettings,
}: {
  fieldSettings: FieldSettings
}): { settings?: FieldSettings } =>
  Object.keys(fieldSettings).length === 0 ? {} : { settings: fieldSettings }

/** The same, where staff can enter what registrants are not asked for. */
export const withoutOff = (settings: FieldSettings): FieldSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([field, state]) => [field, state === 'off' ? 'optional' : state]),
  )
