import { Form, Link, useSubmit } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { Select, TextArea, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { useIsSending } from '#site/forms/use-is-sending.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { RequestKey } from '#site/organiser/parts/request-key.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { CheckFacts } from '#site/organiser/parts/two-step/check-facts.tsx'
import styles from '#site/organiser/parts/two-step/two-step.module.css'
import type { FieldView, TwoStepView } from '#site/organiser/parts/two-step/two-step.ts'
import { type KeptInput, useView } from '#site/organiser/parts/two-step/use-view.ts'
import { unbrokenDates } from '#words/unbroken-dates.ts'

/** The page of an act: its form, or its consequences. @param sent the action's answer, if the form was sent */
export function TwoStepPage({ loaded, sent }: { loaded: TwoStepView; sent: TwoStepView | undefined }) {
  const view = useView(loaded, sent)
  return (
    <Page
      title={view.title}
      lead={
        view.about && (
          <span className={styles.about}>
            <Link to={view.back} className={styles.who}>
              <bdi>{view.about.name}</bdi>
            </Link>
            <span className={styles.code}>{view.about.code}</span>
            <Status status={view.about.status} />
          </span>
        )
      }
    >
      {view.step === 'check' ? (
        <CheckSheet view={view} answers={sent} />
      ) : (
        <ActForm view={view} answers={sent} />
      )}
    </Page>
  )
}

type Of<Step extends TwoStepView['step']> = Extract<TwoStepView, { step: Step }>

function ActForm({ view, answers }: { view: Of<'form'>; answers: object | undefined }) {
  const { fields, values, problems, saves } = view
  const submit = useSubmit()
  if (view.hindrance) {
    return (
      <>
        <Notice title={view.hindrance} />
        <p>
          <Link to={view.back}>Back</Link>
        </p>
      </>
    )
  }
  const errors = fields.flatMap(({ name }) => {
    const message = problems[name]
    return message ? [{ name, message }] : []
  })
  return (
    <Form
      method="post"
      action={view.address}
      className={styles.form}
      noValidate
      onSubmit={event => {
        if (saves) return
        event.preventDefault()
        // The check page is an entry of its own in the history, so that Back leads to the form.
        const state: KeptInput = { typed: textsIn(event.currentTarget, fields) }
        submit(event.currentTarget, { replace: false, state })
      }}
      // A returned form is a new one, filled with its input.
      key={JSON.stringify([values, problems])}
    >
      <ErrorSummary errors={errors} answers={answers} />
      {view.refusal && <Notice tone="negative" title={view.refusal} answers={answers ?? view} />}
      {view.lead && <p className={styles.lead}>{unbrokenDates(view.lead)}</p>}
      {fields.map(field => (
        <FieldOf key={field.name} field={field} value={values[field.name]} error={problems[field.name]} />
      ))}
      <input type="hidden" name="intent" value={saves?.needs ?? 'check'} />
      {saves && <RequestKey value={view.requestKey} />}
      <p className={styles.buttons}>
        <Button type="submit" tone="loud">
          {saves?.button ?? 'Check it'}
        </Button>
        <Link to={view.back}>Do nothing</Link>
      </p>
      {!saves && <p className={styles.note}>Nothing happens yet: the next page shows the consequences.</p>}
    </Form>
  )
}

/** What was typed, by field; a box that is not ticked is left out. */
function textsIn(form: HTMLFormElement, fields: readonly FieldView[]): Record<string, string> {
  const typed = new FormData(form)
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = typed.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

function FieldOf({
  field: { kind, options = [], ...text },
  value,
  error,
}: {
  field: FieldView
  value: string | undefined
  error: string | undefined
}) {
  const shared = { ...text, error, defaultValue: value, autoComplete: 'off' }
  switch (kind) {
    case 'line':
    case 'email':
    case 'tel':
    case 'date':
      return <TextInput {...shared} type={kind === 'line' ? 'text' : kind} />
    case 'sum':
      return <TextInput {...shared} inputMode="decimal" />
    case 'text':
      return <TextArea {...shared} rows={3} />
    case 'options':
      return (
        <Select {...shared}>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )
    case 'cards':
      return (
        <div className={styles.cards}>
          <ChoiceGrid name={text.name} legend={text.label} error={error}>
            {options.map(option => (
              <RadioCard
                key={option.value}
                name={text.name}
                value={option.value}
                defaultChecked={option.value === value}
                title={option.label}
                detail={option.detail}
              />
            ))}
          </ChoiceGrid>
        </div>
      )
    case 'yes':
      return (
        <label className={styles.box}>
          <input type="checkbox" name={text.name} value="yes" defaultChecked={value === 'yes'} />
          <span>
            {text.label}
            {text.hint && <span className={styles.boxHint}>{text.hint}</span>}
          </span>
        </label>
      )
  }
}

function CheckSheet({ view, answers }: { view: Of<'check'>; answers: object | undefined }) {
  const { check, values } = view
  // "Change something" is sent to the same address.
  const isSending = useIsSending(view.address, { name: 'digest', value: view.digest })
  return (
    <div className={styles.sheet}>
      {view.isStale && (
        <Notice
          tone="negative"
          title="Something has changed since you opened this page"
          answers={answers ?? view}
        >
          <p>Nothing was done. Please check the new figures.</p>
        </Notice>
      )}
      {check.sum && (
        <p className={styles.sum}>
          <span className={styles.figures}>{check.sum.figures}</span>
          <span className={styles.words}>{check.sum.words}</span>
        </p>
      )}
      <CheckFacts facts={check.facts} />
      <Form method="post" action={view.address} className={styles.buttons}>
        <input type="hidden" name="intent" value={check.needs} />
        <input type="hidden" name="digest" value={view.digest} />
        <RequestKey value={view.requestKey} />
        <Carried values={values} />
        <Button type="submit" tone="loud" disabledReason={isSending ? 'This is in progress.' : undefined}>
          {check.button}
        </Button>
      </Form>
      {Object.keys(values).length > 0 && (
        <Form method="post" action={view.address}>
          <input type="hidden" name="intent" value="check" />
          <input type="hidden" name="again" value="yes" />
          <Carried values={values} />
          <Button type="submit" tone="quiet">
            Change something
          </Button>
        </Form>
      )}
      <p>
        <Link to={view.back}>Do nothing</Link>
      </p>
    </div>
  )
}

function Carried({ values }: { values: TwoStepView['values'] }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
