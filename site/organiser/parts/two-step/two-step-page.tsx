import { Form, Link, useSubmit } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { Select, TextArea, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { RequestKey } from '#site/organiser/parts/request-key.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import styles from '#site/organiser/parts/two-step/two-step.module.css'
import type { FieldView, TwoStepView } from '#site/organiser/parts/two-step/two-step.ts'
import { type KeptInput, useView } from '#site/organiser/parts/two-step/use-view.ts'
import { unbrokenDates } from '#words/unbroken-dates.ts'

/** The page of an act: its form, or its consequences. @param actionData the answer, if the form was sent */
export function TwoStepPage({
  loaderData,
  actionData,
}: {
  loaderData: TwoStepView
  actionData?: TwoStepView | undefined
}) {
  const view = useView(loaderData, actionData)
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
        <Checked view={view} answers={actionData} />
      ) : (
        <ActForm view={view} answers={actionData} />
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

function Checked({ view, answers }: { view: Of<'check'>; answers: object | undefined }) {
  const { check, values, address } = view
  const { needs, ...consequences } = check
  return (
    <CheckSheet
      view={{ ...view, ...consequences, hidden: { intent: needs, ...values } }}
      answers={answers}
      more={
        Object.keys(values).length > 0 && (
          <Form method="post" action={address}>
            <input type="hidden" name="intent" value="check" />
            <input type="hidden" name="again" value="yes" />
            <Carried values={values} />
            <Button type="submit" tone="quiet">
              Change something
            </Button>
          </Form>
        )
      }
    />
  )
}

function Carried({ values }: { values: TwoStepView['values'] }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
