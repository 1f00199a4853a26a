import type { FieldState } from '#domain/conference/conferences/field-settings.ts'

/** Whether the form asks for one of the specified fields. */
export const fieldStateWords: Readonly<Record<FieldState, string>> = {
  required: 'Required',
  optional: 'Optional',
  off: 'Off',
}
