import type { FieldSettings } from '#domain/conference/conferences/field-settings.ts'
import { personFields } from '#domain/registrations/registrant.ts'
import { FieldGroup } from '#site/components/form/field.tsx'
import type { FormField, FormValues } from '#site/microsite/registration/form/form-values.ts'
import { RegistrantInputs } from '#site/microsite/registration/form/registrant-inputs.tsx'
import { registrantHints } from '#words/registrant-words.ts'
import * as words from '#words/registration/form.ts'

/** The registrant: the first part of both registration forms. */
export function PersonalDetails({
  values,
  settings,
  countries,
  errorOf,
}: {
  values: FormValues
  settings: FieldSettings | undefined
  /** As `countryLines`; null where they could not be read. */
  countries: string | null
  errorOf: (name: FormField) => string | undefined
}) {
  return (
    <FieldGroup legend={words.personalDetails()}>
      <RegistrantInputs
        fields={personFields(settings)}
        settings={settings}
        countries={countries}
        hints={registrantHints}
        propsOf={name => ({ defaultValue: values[name], error: errorOf(name) })}
      />
    </FieldGroup>
  )
}
