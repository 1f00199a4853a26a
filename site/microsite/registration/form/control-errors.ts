import type { FieldProblems, RegistrationField } from '#domain/desk/registering/registration-input.ts'
import { controlOf, type FormField } from '#site/microsite/registration/form/form-values.ts'
import { wordsFor } from '#words/words.ts'

export interface ControlError {
  name: FormField
  message: string
}

/** One message beside each control, in the form's order. */
export function errorsByControl(problems: FieldProblems): ControlError[] {
  const errors = new Map<FormField, string>()
  for (const [field, name] of Object.entries(controlOf) as [RegistrationField, FormField][]) {
    const problem = problems[field]
    if (problem && !errors.has(name)) errors.set(name, wordsFor(field, problem))
  }
  return [...errors].map(([name, message]) => ({ name, message }))
}
