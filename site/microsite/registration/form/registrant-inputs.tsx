/** The inputs of a registrant's fields, made from their description, on every form that asks for them. */

import type { FieldSettings } from '#domain/conference/conferences/field-settings.ts'
import { titleNames, titles } from '#domain/foundations/texts/titles.ts'
import {
  askedFields,
  describedField,
  fieldStateOf,
  type RegistrantField,
  type RegistrantName,
  registrantFields,
} from '#domain/registrations/registrant.ts'
import { FieldGrid, Select, TextArea, TextInput } from '#site/components/form/field.tsx'
import { countriesIn } from '#site/forms/country-lines.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import { registrantLabels } from '#words/registrant-words.ts'
import * as words from '#words/registration/form.ts'

/** The inputs of some of a registrant's fields, in the order of the list. */
export function RegistrantInputs({
  fields,
  settings = {},
  countries,
  propsOf,
  hints,
  isOfAnother = false,
}: {
  fields: readonly RegistrantField[]
  /** What the conference asks for, where that differs from the specification. */
  settings?: FieldSettings | undefined
  /** As `countryLines`; null where they could not be read. */
  countries?: string | null
  propsOf: (name: RegistrantName) => {
    id?: string
    defaultValue: string | number | undefined
    error: string | undefined
    autoFocus?: boolean
  }
  hints?: Partial<Record<RegistrantField, string>>
  /** Whoever types is somebody else, whose own details are of no use. */
  isOfAnother?: boolean
}) {
  return (
    <FieldGrid>
      {askedFields(fields, settings).map(field => {
        const { name } = registrantFields[field]
        const { kind, autoComplete, isWide = false } = describedField(field)
        const props = {
          ...propsOf(name),
          name,
          label: registrantLabels[field],
          isRequired: fieldStateOf(field, settings) === 'required',
          isWide,
          autoComplete: isOfAnother ? 'off' : autoComplete,
          hint: hints?.[field],
        }
        if (kind === 'text') return <TextArea key={field} {...props} rows={3} />
        if (kind !== 'title' && kind !== 'country')
          return (
            <TextInput key={field} {...props} type={kind === 'email' || kind === 'tel' ? kind : 'text'} />
          )
        return (
          <Select key={field} {...props}>
            <option value="">
              {kind === 'title' ? words.chooseATitle() : countryPrompt(countries ?? null)}
            </option>
            {kind === 'title'
              ? titles.map(title => (
                  <option key={title} value={title}>
                    {titleNames[title]}
                  </option>
                ))
              : countriesIn(countries ?? '').map(({ id, name: country }) => (
                  <option key={id} value={id}>
                    {country}
                  </option>
                ))}
          </Select>
        )
      })}
    </FieldGrid>
  )
}

function countryPrompt(countries: string | null): string {
  if (countries === null) return loadWords.noDataFound()
  return countries === '' ? emptyWords.countries() : words.chooseACountry()
}
