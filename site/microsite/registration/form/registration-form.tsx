import { Suspense, startTransition, useCallback, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import type { FieldSettings } from '#domain/conference/conferences/field-settings.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { Choice } from '#domain/offers/pricing/pricing.ts'
import { Button } from '#site/components/form/button.tsx'
import { CheckboxCard } from '#site/components/form/choice-card.tsx'
import { FieldGroup, TextInput } from '#site/components/form/field.tsx'
import { StartOver } from '#site/components/form/start-over.tsx'
import { useIsSending } from '#site/forms/use-is-sending.ts'
import { Announcements } from '#site/microsite/registration/form/announcements.tsx'
import { EarlierPayment } from '#site/microsite/registration/form/earlier-payment.tsx'
import type { Refusal } from '#site/microsite/registration/form/form-values.ts'
import { choiceOf, type FormControl, type FormValues } from '#site/microsite/registration/form/form-values.ts'
import {
  Closed,
  ExtraChoices,
  LiveReceipt,
  NightChoices,
  QuestionFields,
  ReceiptToCome,
  wantReceipt,
} from '#site/microsite/registration/form/late-parts.tsx'
import { PersonalDetails } from '#site/microsite/registration/form/personal-details.tsx'
import type { Earlier } from '#site/microsite/registration/form/read-earlier.ts'
import {
  AccommodationChoices,
  RegistrationChoices,
} from '#site/microsite/registration/form/registration-choices.tsx'
import styles from '#site/microsite/registration/form/registration-form.module.css'
import { useDraft } from '#site/microsite/registration/form/use-draft.ts'
import type { FeesView } from '#site/microsite/registration/summary/registration-view.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/registration/form.ts'

interface FormProps {
  event: string
  fees: FeesView
  countries: string | null
  settings?: FieldSettings | undefined
  earlier: Earlier
  /** What the address chooses. */
  chosen: FormValues
  draftKey: string
  refusal: Refusal | undefined
}

/** Section 2, online-registration: the form in numbered steps, with the total beside it. */
export function RegistrationForm({
  event,
  countries,
  settings,
  earlier,
  chosen,
  draftKey,
  refusal,
  ...own
}: FormProps) {
  const fees = refusal?.fees ?? own.fees
  const form = useRef<HTMLFormElement>(null)
  const values = refusal?.values ?? earlier.values ?? chosen
  const isFresh = refusal === undefined && earlier.values === null
  const [{ choice, taxId, code }, setPriced] = useState(() => pricedIn(values))
  const readChoice = useCallback((filled: HTMLFormElement) => {
    wantReceipt()
    // The receipt of the server stays until its script is here.
    startTransition(() => setPriced(pricedIn(valuesIn(filled))))
  }, [])
  const ownKey = refusal?.draftKey ?? draftKey
  const draft = useDraft(event, form, { isFresh, ownKey }, readChoice)
  const { isRestored, save } = draft
  const errors = refusal?.errors ?? []
  const errorOf = (name: FormControl) => errors.find(error => error.name === name)?.message

  const address = paths.microsite(event, 'online-registration')
  const isSending = useIsSending(address)

  function read() {
    if (form.current) readChoice(form.current)
    save()
  }

  if (fees.closed) {
    return (
      <Suspense>
        <Closed event={event} because={fees.closed} />
      </Suspense>
    )
  }
  const pay = (
    <Button type="submit" tone="loud" isWide disabledReason={whyNotNow(fees, isSending)}>
      {fees.proceed ?? words.proceedToPay()}
    </Button>
  )
  return (
    <>
      {!refusal && <EarlierPayment earlier={earlier} />}
      <Form
        ref={form}
        method="post"
        action={address}
        className={styles.form}
        noValidate
        onChange={read}
        {...(fees.questions.some(({ kind }) => kind === 'file') && { encType: 'multipart/form-data' })}
        key={isFresh ? 'fresh' : (refusal?.draftKey ?? earlier.notice?.kind ?? 'back')}
      >
        {/* What Enter presses: not the button of the code, which stands before that of the form. */}
        <button type="submit" className={styles.unseen} aria-label={words.proceedToPay()} />
        <input type="hidden" name="draft" value={draft.draftKey} />
        <div className={styles.steps}>
          <Announcements {...{ address, refusal, errors, isRestored }} onClear={draft.forget} />
          <PersonalDetails {...{ values, settings, countries, errorOf }} />
          <RegistrationChoices fees={fees} values={values} error={errorOf('presentation')} />
          <AccommodationChoices fees={fees} values={values} error={errorOf('stay')} />
          <NightChoices {...{ fees, values, errorOf }} admission={choice.presentationType} />
          <ExtrasAndCode {...{ fees, values, errorOf }} admission={choice.presentationType} />
          {fees.questions.length > 0 && (
            <FieldGroup legend={say('Questions')}>
              <QuestionFields {...fees} {...{ values, countries, errorOf }} />
            </FieldGroup>
          )}
        </div>
        <aside className={styles.side} aria-label={words.yourRegistration()}>
          <Suspense
            fallback={
              <>
                <ReceiptToCome />
                {pay}
              </>
            }
          >
            <LiveReceipt fees={fees} choice={choice} taxId={taxId} code={code} pay={pay}>
              <Assurance event={event} />
              <StartOver
                address={address}
                label={say('Reset')}
                question={words.resetTheForm()}
                onClear={draft.forget}
              />
            </LiveReceipt>
          </Suspense>
        </aside>
      </Form>
    </>
  )
}

/** What a registrant may add, and a code, whose button sends the form to be shown again with its prices. */
function ExtrasAndCode({
  fees,
  values,
  errorOf,
  admission,
}: {
  fees: FeesView
  values: FormValues
  errorOf: (name: FormControl) => string | undefined
  admission: Choice['presentationType']
}) {
  return (
    <FieldGroup legend={say('Extras')}>
      <ExtraChoices {...{ fees, values, errorOf, admission }} />
      {fees.addOnMinor !== null && (
        <CheckboxCard
          name="add_on"
          value="yes"
          defaultChecked={values.add_on === 'yes'}
          title={words.accompanyingPerson()}
          detail={fees.addOnDetail}
          price={formatMoney(fees.addOnMinor, fees.currency)}
        />
      )}
      <TextInput
        name="code"
        label={words.discountCode()}
        defaultValue={values.code}
        error={errorOf('code')}
        autoComplete="off"
        hint={words.ifYouWereGivenOne()}
      />
      {values.offer && <input type="hidden" name="offer" value={values.offer} />}
      <div>
        <Button type="submit" name="open" value="yes">
          {words.applyTheCode()}
        </Button>
      </div>
    </FieldGroup>
  )
}

function Assurance({ event }: { event: string }) {
  return (
    <p className={styles.assurance}>
      {words.nothingIsChargedYetThe()}{' '}
      <Link to={paths.microsite(event, 'conference-policies')}>{words.cancellationAndRefunds()}</Link>
    </p>
  )
}

/** Why the form cannot be sent now. */
function whyNotNow({ periods }: FeesView, isSending: boolean): string | undefined {
  if (periods === null) return words.thePeriodsCouldNotBe()
  return isSending ? words.sendingYourRegistration() : undefined
}

/** The values that determine the price. */
function pricedIn(values: FormValues): { choice: Choice; taxId: string; code: string } {
  return { choice: choiceOf(values), taxId: values.tax_id ?? '', code: values.code ?? '' }
}

/** The form's current state in the browser. */
function valuesIn(form: HTMLFormElement): FormValues {
  // Every control of the form holds text.
  return Object.fromEntries(new FormData(form)) as FormValues
}
