/**
 * Which of the specified fields a conference asks registrants for. Its defaults are the specification's; a field that is not
 * here, such as the name, is always asked for. Pure.
 */

export const fieldStates = ['required', 'optional', 'off'] as const
export type FieldState = (typeof fieldStates)[number]

/** Those that a conference can set, in the order of the forms, as the specification has them. */
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
} as const satisfies Record<string, FieldState>

export type SettableField = keyof typeof specifiedStates

// The keys of the table above.
export const settableFields = Object.keys(specifiedStates) as SettableField[]

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
