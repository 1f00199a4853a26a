import { titles } from '#domain/registrations/registration.ts'
import { FieldGrid, FieldGroup, Select, TextArea, TextInput } from '#site/components/form/field.tsx'
import { countriesIn } from '#site/forms/country-lines.ts'
import type { FormField, FormValues } from '#site/microsite/registration/form/form-values.ts'
import { emptyWords, loadWords } from '#words/words.ts'

/** The registrant: the first part of both registration forms. */
export function PersonalDetails({
  values,
  countries,
  errorOf,
}: {
  values: FormValues
  /** As `countryLines`; null where they could not be read. */
  countries: string | null
  errorOf: (name: FormField) => string | undefined
}) {
  const field = (name: FormField) => ({ name, defaultValue: values[name], error: errorOf(name) })
  return (
    <FieldGroup legend="Personal details">
      <FieldGrid>
        <Select {...field('title')} label="Title" isRequired autoComplete="honorific-prefix">
          <option value="">Choose a title</option>
          {titles.map(title => (
            <option key={title}>{title}</option>
          ))}
        </Select>
        <TextInput
          {...field('name')}
          label="Name"
          isRequired
          autoComplete="name"
          hint="As it should appear on your badge."
        />
        <TextInput
          {...field('email')}
          label="Email"
          isRequired
          type="email"
          autoComplete="email"
          hint="Your confirmation and receipt go here."
        />
        <TextInput {...field('telephone')} label="Telephone" isRequired type="tel" autoComplete="tel" />
        <TextInput
          {...field('organization')}
          label="Organization"
          isRequired
          isWide
          autoComplete="organization"
        />
        <TextInput {...field('city')} label="City" isRequired autoComplete="address-level2" />
        <Select {...field('country')} label="Country" isRequired autoComplete="country-name">
          <option value="">{countryPrompt(countries)}</option>
          {countriesIn(countries ?? '').map(country => (
            <option key={country.id} value={country.id}>
              {country.name}
            </option>
          ))}
        </Select>
        <TextArea
          {...field('billing_address')}
          label="Billing Address"
          isRequired
          isWide
          rows={3}
          autoComplete="street-address"
          hint="As it should appear on your invoice."
        />
        <TextInput {...field('postal_code')} label="Postal Code" autoComplete="postal-code" />
        <TextInput
          {...field('tax_id')}
          label="Tax Number"
          autoComplete="off"
          hint="If it has to appear on your invoice."
        />
        <TextInput
          {...field('billing_organization')}
          label="Invoice To"
          isWide
          autoComplete="off"
          hint="If it goes to somebody other than your organization."
        />
      </FieldGrid>
    </FieldGroup>
  )
}

function countryPrompt(countries: string | null): string {
  if (countries === null) return loadWords.noDataFound
  return countries === '' ? emptyWords.countries : 'Choose a country'
}
