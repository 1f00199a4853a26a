/** The selected registrations of a list: ticked ones, or all that match. */
import { type RegistrationTypes, registrationsNoun } from '#domain/office/lists/registrations-noun.ts'
import { readSelected, type Selection as SelectionOf } from '#site/organiser/office/lists/list-address.ts'

export type Selection = SelectionOf<RegistrationTypes>

export const readSelection = (sent: URLSearchParams): Selection | undefined =>
  readSelected(registrationsNoun, 'code', sent)
