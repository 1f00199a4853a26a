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
import { Button, LinkButton } from '#site/components/button.tsx'
import { CheckboxCard, ChoiceGrid, RadioCard } from '#site/components/choice-card.tsx'
import { FieldGroup, TextInput } from '#site/components/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { Announcements } from '#site/microsite/registration/announcements.tsx'
import { errorsByControl } from '#site/microsite/registration/control-errors.ts'
import type { FormField, FormValues } from '#site/microsite/registration/form-values.ts'
import { LiveReceipt } from '#site/microsite/registration/live-receipt.tsx'
import type { Refusal } from '#site/microsite/registration/online-registration.tsx'
import { PersonalDetails } from '#site/microsite/registration/personal-details.tsx'
import type { Earlier } from '#site/microsite/registration/read-earlier.ts'
import styles from '#site/microsite/registration/registration.module.css'
import type { CountryView, FeesView } from '#site/microsite/registration/registration-view.ts'
import { nightsWords } from '#site/microsite/registration/registration-words.ts'
import { forgetDraft, useDraft } from '#site/microsite/registration/use-draft.ts'
import { paths } from '#site/paths.ts'
import { paymentWords } from '#site/words.ts'

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

  const address = paths.microsite(event, 'online-registration')
  const clear = () => forgetDraft(event)

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
      action={address}
      className={styles.form}
      noValidate
      onChange={read}
      key={isFresh ? 'fresh' : (refusal?.draftKey ?? earlier.notice?.kind ?? 'back')}
    >
      <input type="hidden" name="draft" defaultValue={refusal?.draftKey ?? draftKey} />
      <div className={styles.steps}>
        <Announcements {...{ address, earlier, refusal, errors, isRestored }} onClear={clear} />
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
          <LinkButton to={address} tone="quiet" reloadDocument onClick={clear}>
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
