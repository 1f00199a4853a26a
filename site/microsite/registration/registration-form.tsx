import { useCallback, useMemo, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import {
  type Choice,
  nightCounts,
  presentationTypeLabels,
  presentationTypes,
  priceOf,
} from '#domain/registrations/pricing.ts'
import { titles } from '#domain/registrations/registration.ts'
import type { FieldProblems, RegistrationField } from '#domain/registrations/registration-input.ts'
import { Button, LinkButton } from '#site/components/button.tsx'
import { CheckboxCard, ChoiceGrid, RadioCard } from '#site/components/choice-card.tsx'
import { ErrorSummary } from '#site/components/error-summary.tsx'
import { FieldGrid, FieldGroup, Select, TextArea, TextInput } from '#site/components/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { controlOf, type FormField, type FormValues } from '#site/microsite/registration/form-values.ts'
import { LiveReceipt } from '#site/microsite/registration/live-receipt.tsx'
import type { Refusal } from '#site/microsite/registration/online-registration.tsx'
import type { Earlier } from '#site/microsite/registration/read-earlier.ts'
import styles from '#site/microsite/registration/registration.module.css'
import type { CountryView, FeesView } from '#site/microsite/registration/registration-view.ts'
import { nightsWords } from '#site/microsite/registration/registration-words.ts'
import { forgetDraft, useDraft } from '#site/microsite/registration/use-draft.ts'
import { paths } from '#site/paths.ts'
import { missingFieldsWords, paymentWords, wordsFor } from '#site/words.ts'

interface FormProps {
  event: string
  fees: FeesView
  countries: CountryView[]
  earlier: Earlier
  draftKey: string
  refusal: Refusal | undefined
}

/** Section 2, online-registration: the form in numbered steps, and the sum beside it. */
export function RegistrationForm({ event, fees, countries, earlier, draftKey, refusal }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const values = refusal?.values ?? earlier.values ?? {}
  const isFresh = refusal === undefined && earlier.values === null
  const [choice, setChoice] = useState<Choice>(() => choiceOf(values))
  const readChoice = useCallback((filled: HTMLFormElement) => setChoice(choiceIn(filled)), [])
  const { isRestored, save } = useDraft(event, form, isFresh, readChoice)
  const isSending = useNavigation().state === 'submitting'
  const open = fees.categories.find(category => category.isOpen)
  const price = useMemo(() => priceOf({ ...fees, category: open ?? null }, choice), [fees, open, choice])
  const errors = errorsByControl(refusal?.problems ?? {})
  const errorOf = (name: FormField) => errors.find(error => error.name === name)?.message

  function read() {
    if (form.current) readChoice(form.current)
    save()
  }

  if (fees.isClosed) {
    return (
      <Notice tone="neutral" title={paymentWords.registrationClosed}>
        <p>
          Every registration period of this conference is over. The{' '}
          <Link to={paths.microsite(event, 'registration-fee')}>fee page</Link> shows when each one closed;
          for anything else please <Link to={paths.microsite(event, 'contact-us')}>write to us</Link>.
        </p>
      </Notice>
    )
  }
  return (
    <Form
      ref={form}
      method="post"
      action={paths.microsite(event, 'online-registration')}
      className={styles.form}
      noValidate
      onChange={read}
      key={isFresh ? 'fresh' : (refusal?.draftKey ?? earlier.notice?.kind ?? 'back')}
    >
      <input type="hidden" name="draft" defaultValue={refusal?.draftKey ?? draftKey} />
      <div className={styles.steps}>
        <Announcements {...{ event, earlier, refusal, errors, isRestored }} />
        <PersonalDetails {...{ values, countries, errorOf }} />
        <RegistrationChoices fees={fees} values={values} error={errorOf('presentation')} />
        <AccommodationChoices fees={fees} values={values} error={errorOf('stay')} />
        <FieldGroup legend="Extras" number={4}>
          <CheckboxCard
            name="add_on"
            value="yes"
            defaultChecked={values.add_on === 'yes'}
            title="Accompanying person"
            detail="Joins the lunches, the awards ceremony and the networking event."
            price={formatMoney(fees.addOnMinor, fees.currency)}
          />
          <TextInput
            name="code"
            label="Discount Code"
            defaultValue={values.code}
            error={errorOf('code')}
            autoComplete="off"
            hint="If you were given one. It is taken off on the next page, before you pay."
          />
        </FieldGroup>
      </div>
      <aside className={styles.side} aria-label="Your registration">
        <LiveReceipt fees={fees} choice={choice} price={price}>
          <Button
            type="submit"
            tone="loud"
            isWide
            {...(isSending && { disabledReason: 'Sending your registration…' })}
          >
            Proceed to Pay
          </Button>
          <LinkButton
            to={paths.microsite(event, 'online-registration')}
            tone="quiet"
            reloadDocument
            onClick={() => forgetDraft(event)}
          >
            Reset
          </LinkButton>
        </LiveReceipt>
      </aside>
    </Form>
  )
}

/** The choice as the form stands in the browser. */
function choiceIn(form: HTMLFormElement): Choice {
  // Every control of the form holds text.
  return choiceOf(Object.fromEntries(new FormData(form)) as FormValues)
}

/** The choice that the form's values make; what is not a choice counts as none. */
function choiceOf(values: FormValues): Choice {
  const [id, nights] = (values.stay ?? '').split(':').map(Number)
  const count = nightCounts.find(known => known === nights)
  return {
    presentationType: presentationTypes.find(type => type === values.presentation) ?? null,
    accommodation: id && count ? { id, nights: count } : null,
    hasAddOn: values.add_on === 'yes',
  }
}

interface ControlError {
  name: FormField
  message: string
}

/** One message beside each control, in the form's order. */
function errorsByControl(problems: FieldProblems): ControlError[] {
  const errors = new Map<FormField, string>()
  for (const [field, name] of Object.entries(controlOf) as [RegistrationField, FormField][]) {
    const problem = problems[field]
    if (problem && !errors.has(name)) errors.set(name, wordsFor(field, problem))
  }
  return [...errors].map(([name, message]) => ({ name, message }))
}

function Announcements({
  event,
  earlier,
  refusal,
  errors,
  isRestored,
}: {
  event: string
  earlier: Earlier
  refusal: Refusal | undefined
  errors: ControlError[]
  isRestored: boolean
}) {
  const missing = missingFieldsWords(refusal?.problems ?? {})
  const formPage = paths.microsite(event, 'online-registration')
  return (
    <div className={styles.announcements}>
      {refusal?.words && (
        <Notice
          tone="negative"
          title={refusal.words}
          {...(refusal.mayWait && {
            actions: (
              <Button type="submit" name="wait" value="yes">
                Join the waiting list
              </Button>
            ),
          })}
        >
          {refusal.mayWait && (
            <p>
              Whoever waits is offered what becomes free, first come first served, and has a day to pay.
              Waiting costs nothing.
            </p>
          )}
        </Notice>
      )}
      <ErrorSummary errors={errors} {...(missing && { title: missing })} />
      {earlier.notice && !refusal && (
        <Notice
          tone="negative"
          title={earlier.notice.words}
          actions={
            <>
              {earlier.registrationPage && (
                <Link to={earlier.registrationPage}>Back to the payment of this registration</Link>
              )}
              <Link to={formPage}>Dismiss</Link>
            </>
          }
        >
          <p>No money was taken. Your details are still here.</p>
        </Notice>
      )}
      {isRestored && !refusal && (
        <Notice
          title="Draft restored"
          actions={
            <LinkButton to={formPage} tone="quiet" reloadDocument onClick={() => forgetDraft(event)}>
              Clear the draft
            </LinkButton>
          }
        >
          <p>What you typed here last time was kept in this browser.</p>
        </Notice>
      )}
    </div>
  )
}

type ErrorOf = (name: FormField) => string | undefined

function PersonalDetails({
  values,
  countries,
  errorOf,
}: {
  values: FormValues
  countries: CountryView[]
  errorOf: ErrorOf
}) {
  const field = (name: FormField) => ({ name, defaultValue: values[name], error: errorOf(name) })
  return (
    <FieldGroup legend="Personal details" number={1}>
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
          hint="As it should stand on your badge."
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
          <option value="">{countries.length === 0 ? 'No country found' : 'Choose a country'}</option>
          {countries.map(country => (
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
          hint="As it should stand on your invoice."
        />
        <TextInput {...field('postal_code')} label="Postal Code" autoComplete="postal-code" />
      </FieldGrid>
    </FieldGroup>
  )
}

/** Every period is shown; only the open one can be chosen, and each closed one says why not. */
function RegistrationChoices({
  fees,
  values,
  error,
}: {
  fees: FeesView
  values: FormValues
  error: string | undefined
}) {
  return (
    <FieldGroup legend="Registration" number={2}>
      {fees.categories.map(category => (
        <section
          key={category.id}
          className={styles.period}
          data-state={stateOf(category)}
          aria-label={category.name}
        >
          <header className={styles.periodHead}>
            <h3 className={styles.periodName}>
              <label className={styles.periodLabel}>
                <input
                  type="radio"
                  name="category"
                  value={category.id}
                  defaultChecked={category.isOpen}
                  disabled={!category.isOpen}
                  aria-describedby={`period-${category.id}`}
                />
                {category.name}
              </label>
            </h3>
            <p className={styles.periodNote} id={`period-${category.id}`}>
              {category.isOpen
                ? `open until ${category.endsOn}`
                : category.isPast
                  ? `closed on ${category.endsOn}`
                  : `opens when the period before it closes, until ${category.endsOn}`}
            </p>
          </header>
          {category.isOpen ? (
            <ChoiceGrid name="presentation" legend="Registration Category" isLegendHidden error={error}>
              {presentationTypes.map(type => (
                <RadioCard
                  key={type}
                  name="presentation"
                  value={type}
                  defaultChecked={values.presentation === type}
                  title={presentationTypeLabels[type]}
                  price={formatMoney(category.prices[type], fees.currency)}
                />
              ))}
            </ChoiceGrid>
          ) : null}
        </section>
      ))}
    </FieldGroup>
  )
}

const stateOf = (category: FeesView['categories'][number]) =>
  category.isOpen ? 'open' : category.isPast ? 'past' : 'later'

/** One choice over all rooms: choosing nights in one lets go of the others, with and without script. */
function AccommodationChoices({
  fees,
  values,
  error,
}: {
  fees: FeesView
  values: FormValues
  error: string | undefined
}) {
  if (fees.accommodations.length === 0) return null
  return (
    <FieldGroup
      legend="Accommodation"
      number={3}
      description={
        <p>Optional. Each price is the total for that number of nights, breakfast and Wi-Fi included.</p>
      }
    >
      <ChoiceGrid name="stay" legend="Accommodation" isLegendHidden error={error}>
        <RadioCard
          name="stay"
          value=""
          defaultChecked={!values.stay}
          title="No accommodation"
          detail="I arrange my own stay."
        />
      </ChoiceGrid>
      <div className={styles.rooms}>
        {fees.accommodations.map(room => (
          <fieldset key={room.id} className={styles.room}>
            <legend className={styles.roomName}>{room.name}</legend>
            {nightCounts.map(nights => (
              <label key={nights} className={styles.night}>
                <input
                  type="radio"
                  name="stay"
                  value={`${room.id}:${nights}`}
                  defaultChecked={values.stay === `${room.id}:${nights}`}
                />
                <span>{nightsWords(nights)}</span>
                <span className={styles.nightPrice}>{formatMoney(room.prices[nights], fees.currency)}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </FieldGroup>
  )
}
