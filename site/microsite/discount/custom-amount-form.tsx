import { useRef } from 'react'
import { Form } from 'react-router'
import type { FieldSettings } from '#domain/conference/conferences/field-settings.ts'
import { exponentOf } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { Button } from '#site/components/form/button.tsx'
import { ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { FieldGroup, TextArea, TextInput } from '#site/components/form/field.tsx'
import { StartOver } from '#site/components/form/start-over.tsx'
import { useIsSending } from '#site/forms/use-is-sending.ts'
import styles from '#site/microsite/discount/custom-amount-form.module.css'
import { Announcements } from '#site/microsite/registration/form/announcements.tsx'
import { EarlierPayment } from '#site/microsite/registration/form/earlier-payment.tsx'
import type { FormControl, FormValues, Refusal } from '#site/microsite/registration/form/form-values.ts'
import { PersonalDetails } from '#site/microsite/registration/form/personal-details.tsx'
import type { Earlier } from '#site/microsite/registration/form/read-earlier.ts'
import { useDraft } from '#site/microsite/registration/form/use-draft.ts'
import * as paymentWords from '#words/payment-words.ts'
import * as words from '#words/public/microsite/discount.ts'

interface AmountRules {
  currency: string
  /** As printed. */
  limits: { min: string; max: string }
  /** Whether taxes are added to the prices of the fee tables, but not to this amount. */
  isTaxAddedElsewhere: boolean
}

interface PaymentWays {
  methods: readonly { method: string; label: string }[]
  isDemo: boolean
}

interface FormProps extends AmountRules, PaymentWays {
  event: string
  address: string
  countries: string | null
  settings?: FieldSettings | undefined
  earlier: Earlier
  draftKey: string
  refusal: Refusal | undefined
}

const ignore = () => {}

/** Section 2, discount-form: the registrant, the amount and the gateway. */
export function CustomAmountForm({
  event,
  address,
  countries,
  settings,
  earlier,
  draftKey,
  refusal,
  ...offered
}: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const values: FormValues = refusal?.values ?? earlier.values ?? {}
  const isFresh = refusal === undefined && earlier.values === null
  const ownKey = refusal?.draftKey ?? draftKey
  const draft = useDraft(event, form, { isFresh, ownKey }, ignore, 'discount')
  const { isRestored, save } = draft
  const isSending = useIsSending(address)
  const errors = refusal?.errors ?? []
  const errorOf = (name: FormControl) => errors.find(error => error.name === name)?.message
  return (
    <div className={styles.column}>
      {!refusal && <EarlierPayment earlier={earlier} />}
      <Form
        ref={form}
        method="post"
        action={address}
        className={styles.form}
        noValidate
        onChange={save}
        onSubmit={submit => isSending && submit.preventDefault()}
        key={isFresh ? 'fresh' : (refusal?.draftKey ?? earlier.notice?.kind ?? 'back')}
      >
        <input type="hidden" name="draft" value={draft.draftKey} />
        <Announcements {...{ address, refusal, errors, isRestored }} onClear={draft.forget} />
        <PersonalDetails {...{ values, settings, countries, errorOf }} />
        <Amount {...offered} {...{ values, errorOf }} />
        <PaymentMethods {...offered} chosen={values.method} />
        <div className={styles.actions}>
          <Button
            type="submit"
            tone="loud"
            disabledReason={isSending ? paymentWords.openingPage() : undefined}
          >
            {words.proceedToPay()}
          </Button>
          <StartOver
            address={address}
            label={say('Reset')}
            question={words.resetTheForm()}
            onClear={draft.forget}
          />
        </div>
      </Form>
    </div>
  )
}

/** The amount and what it is for. */
function Amount({
  currency,
  limits,
  isTaxAddedElsewhere,
  values,
  errorOf,
}: AmountRules & { values: FormValues; errorOf: (name: FormControl) => string | undefined }) {
  return (
    <FieldGroup legend={say('Amount')}>
      <div className={styles.amount}>
        <TextInput
          name="amount"
          label={words.amountIn({ currency })}
          isRequired
          inputMode={exponentOf(currency) === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          hint={words.fromTo({
            min: limits.min,
            max: limits.max,
            feeNote: isTaxAddedElsewhere ? words.noProcessingFeeAndNo() : words.noProcessingFeeIsAdded(),
          })}
          defaultValue={values.amount}
          error={errorOf('amount')}
        />
      </div>
      <TextArea
        name="description"
        label={say('Description')}
        rows={3}
        hint={words.whatTheAmountIsFor()}
        defaultValue={values.description}
        error={errorOf('description')}
      />
    </FieldGroup>
  )
}

/** The gateways to choose from: the first one, unless another was chosen. */
function PaymentMethods({ methods, isDemo, chosen }: PaymentWays & { chosen: string | undefined }) {
  return (
    <FieldGroup legend={say('Payment')}>
      {methods.length > 0 ? (
        <ChoiceGrid name="method" legend={words.payThrough()} isLegendHidden>
          {methods.map(({ method, label }, index) => (
            <RadioCard
              key={method}
              name="method"
              value={method}
              title={label}
              defaultChecked={chosen ? chosen === method : index === 0}
            />
          ))}
        </ChoiceGrid>
      ) : (
        <p className={styles.note}>{words.nothingCanBePaidOnline()}</p>
      )}
      {methods.some(({ method }) => method === 'stripe') && (
        <p className={styles.note}>{paymentWords.cards()}</p>
      )}
      <p className={styles.note}>
        {paymentWords.confirmedOnceChecked()} {isDemo && paymentWords.demonstration()}
      </p>
    </FieldGroup>
  )
}
