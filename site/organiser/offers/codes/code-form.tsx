import { Form } from 'react-router'
import type { NamedAdmission } from '#domain/offers/pricing/period.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { formStyle } from '#site/organiser/parts/page.tsx'
import { RequestKey } from '#site/organiser/parts/request-key.tsx'
import type { CodeTexts } from '#words/organiser/offers/discount-code-words.ts'

export interface CodeFormAnswer {
  /** Different each time, so that the form is rendered afresh. */
  answer: string
  typed: CodeTexts
  mark: string
  errors: { name: string; message: string }[]
  detail: string | null
}

type CodeKind = 'new' | 'many' | 'present'

type Periods = readonly { id: number; name: string }[]

/** What it can be for besides the registration. */
type Extras = readonly { key: string; name: string }[]

/** What a field shows: its text and what is wrong with it. */
type Field = (name: keyof CodeTexts) => {
  name: keyof CodeTexts
  defaultValue: string
  error: string | undefined
}

/** The form of one code, or of many that grant the same. */
export function CodeForm({
  kind,
  texts,
  mark,
  view: { currency, zone, periods, admissions, extras, key },
  answer,
}: {
  /** For an existing code only what it grants can be edited. */
  kind: CodeKind
  texts: CodeTexts
  mark: string
  view: {
    currency: string
    zone: string
    periods: Periods
    admissions: readonly NamedAdmission[]
    extras: Extras
    key: string
  }
  answer: CodeFormAnswer | undefined
}) {
  const errors = answer?.errors ?? []
  const field: Field = name => ({
    name,
    defaultValue: texts[name],
    error: errors.find(each => each.name === name)?.message,
  })
  return (
    <>
      <ErrorSummary errors={errors} answers={answer} />
      <Form method="post" className={formStyle} key={answer?.answer ?? mark}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="mark" value={mark} />
        <RequestKey value={key} />
        {kind !== 'present' && <NameFields kind={kind} field={field} />}
        <DiscountFields {...{ kind, currency, extras, field }} />
        <LimitFields {...{ zone, periods, admissions, field }} />
        <div>
          <Button type="submit" tone="loud">
            {{ new: 'Add the code', many: 'Make the codes', present: 'Save' }[kind]}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** How one code is called, or many. */
function NameFields({ kind, field }: { kind: 'new' | 'many'; field: Field }) {
  return (
    <FieldGrid>
      {kind === 'new' && (
        <TextInput
          {...field('code')}
          label="Code"
          isMarked
          hint="Easy to read out and to type; capital letters do not matter."
        />
      )}
      {kind === 'many' && (
        <>
          <TextInput
            {...field('count')}
            label="How many"
            isMarked
            hint="500 at most."
            inputMode="numeric"
            dir="ltr"
          />
          <TextInput
            {...field('prefix')}
            label="They begin with"
            hint="Such as GUEST-; eight random letters and digits follow."
          />
        </>
      )}
    </FieldGrid>
  )
}

/** What a code grants, and how often. */
function DiscountFields({
  kind,
  currency,
  extras,
  field,
}: {
  kind: CodeKind
  currency: string
  extras: Extras
  field: Field
}) {
  return (
    <FieldGrid>
      <Select {...field('kind')} label="What it grants" hint="The prices of everything else stay the same.">
        <option value="percent">A percentage off</option>
        <option value="amount">An amount off</option>
        <option value="price">Another price</option>
        <option value="free">It is free</option>
        <option value="none">No discount: it only lets in</option>
      </Select>
      {extras.length > 0 && (
        <Select
          {...field('on')}
          label="On what"
          hint="With the registration comes what is in its price. Of an extra, it applies to each one."
        >
          <option value="">The registration</option>
          {extras.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TextInput
        {...field('percent')}
        label="Share, in percent"
        hint="Needed for a percentage."
        inputMode="decimal"
        dir="ltr"
      />
      <TextInput
        {...field('amount')}
        label={`Amount, in ${currency}`}
        hint="Needed for an amount, and for another price."
        inputMode="decimal"
        dir="ltr"
      />
      <TextInput
        {...field('uses')}
        label={kind === 'many' ? 'Uses of each' : 'Uses'}
        hint="1 for a single use; empty for any number."
        inputMode="numeric"
        dir="ltr"
      />
      <TextInput
        {...field('budget')}
        label={kind === 'many' ? `Budget of each, in ${currency}` : `Budget, in ${currency}`}
        hint="The most that it takes off in total, before fees and added taxes; empty for any sum."
        inputMode="decimal"
        dir="ltr"
      />
      <Select
        {...field('places')}
        label="Places"
        hint="Of what it is for, where that is limited: one for each use. Rooms, and what comes along, are as for everybody."
      >
        <option value="">One of those that are left</option>
        <option value="kept">Kept for who has the code, until its last day</option>
        <option value="beyond">One also when everything is sold out</option>
      </Select>
    </FieldGrid>
  )
}

/** What a code is limited to: registrations, days and people. */
function LimitFields({
  zone,
  periods,
  admissions,
  field,
}: {
  zone: string
  periods: Periods
  admissions: readonly NamedAdmission[]
  field: Field
}) {
  return (
    <FieldGrid>
      <Select {...field('type')} label="Only for">
        <option value="">Any registration</option>
        {admissions.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
      <Select {...field('period')} label="Only in the period">
        <option value="">Any</option>
        {periods.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextInput
        {...field('from')}
        type="date"
        dir="ltr"
        label={`First day (${zone})`}
        hint="Empty: at once."
      />
      <TextInput
        {...field('until')}
        type="date"
        dir="ltr"
        label={`Last day (${zone})`}
        hint="It can be used until the end of that day."
      />
      <TextInput
        {...field('email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        label="Only for the e-mail address"
        hint="Empty: for everybody who has the code."
      />
      <TextInput {...field('note')} label="Your note" hint="Only you and your colleagues can read it." />
    </FieldGrid>
  )
}
