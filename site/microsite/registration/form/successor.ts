/** Who comes instead of a registration's holder, as typed. */

import type { RawRegistrationInput } from '#domain/desk/registering/registration-input.ts'
import type { RegistrantName } from '#domain/registrations/registrant.ts'
import { fieldsChangedBy } from '#domain/registrations/registrant-uses.ts'
import { rawRegistrant } from '#site/microsite/registration/form/form-values.ts'

/**
 * A form that lacks their name or address has them empty: filled from the holder, it would hand the registration over to
 * its own holder, who would lose their answers and their page's address.
 */
export const rawSuccessor = (typed: (name: RegistrantName) => unknown): RawRegistrationInput => ({
  name: '',
  email: '',
  ...rawRegistrant(fieldsChangedBy('holder'), typed),
})
