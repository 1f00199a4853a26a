import { Form } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGrid, TextArea, TextInput } from '#site/components/form/field.tsx'
import { Honeypot } from '#site/components/form/honeypot.tsx'
import { Popup } from '#site/components/popup.tsx'
import styles from '#site/contact/contact.module.css'
import { type ContactControl, type ContactOutcome, contactControls } from '#site/contact/contact-fields.ts'
import { useIsSending } from '#site/forms/use-is-sending.ts'
import { contactLabels } from '#words/contact-labels.ts'
import * as formWords from '#words/form-words.ts'
import * as words from '#words/public/parts/contact-form.ts'

const closesAfterSeconds = 10

/** Writes to the organiser; on a conference's page the name is required. */
export function ContactForm({
  address,
  isNameRequired,
  outcome,
}: {
  /** The address of the form's page. */
  address: string
  isNameRequired: boolean
  outcome: ContactOutcome | undefined
}) {
  const isSending = useIsSending(address)
  const field = (name: ContactControl) => ({
    name,
    label: contactLabels[contactControls[name]],
    defaultValue: outcome?.values[name],
    error: outcome?.errors.find(error => error.name === name)?.message,
  })
  return (
    <>
      <Form
        // An accepted form is returned empty, a refused one with what was typed. Its key differs from its popup's:
        // if two siblings have the same key, React keeps the older one.
        key={`form ${outcome?.id}`}
        method="post"
        action={address}
        preventScrollReset
        className={styles.form}
        onSubmit={event => isSending && event.preventDefault()}
      >
        <ErrorSummary errors={outcome?.errors ?? []} />
        <FieldGrid>
          <TextInput {...field('name')} autoComplete="name" isRequired={isNameRequired} />
          <TextInput {...field('phone_number')} type="tel" autoComplete="tel" />
          <TextInput {...field('email')} type="email" autoComplete="email" />
          <TextInput {...field('subject')} />
          <TextArea {...field('message')} isWide rows={7} />
        </FieldGrid>
        <Honeypot />
        <div>
          <Button type="submit" tone="loud" {...(isSending && { 'aria-disabled': true })}>
            {isSending ? say('Submitting...') : words.sendMessage()}
          </Button>
        </div>
      </Form>
      {outcome && (
        <Popup
          key={outcome.id}
          tone={outcome.isDone ? 'positive' : 'negative'}
          title={outcome.isDone ? formWords.contactSent() : formWords.notSubmitted()}
          closesAfterSeconds={closesAfterSeconds}
          closesOnClick
          answers={outcome.errors.length === 0 ? outcome : null}
        >
          {outcome.detail && <p>{outcome.detail}</p>}
        </Popup>
      )}
    </>
  )
}
