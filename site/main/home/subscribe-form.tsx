import { Form } from 'react-router'
import { inMainSite } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import { Button } from '#site/components/form/button.tsx'
import { FieldGrid, TextInput } from '#site/components/form/field.tsx'
import { Honeypot } from '#site/components/form/honeypot.tsx'
import { Section } from '#site/components/page/section.tsx'
import { Popup } from '#site/components/popup.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { useIsSending } from '#site/forms/use-is-sending.ts'
import styles from '#site/main/home/subscribe-form.module.css'
import { mainPath } from '#words/addresses/paths.ts'
import * as formWords from '#words/form-words.ts'
import * as words from '#words/public/main/home.ts'

/** The outcome of the form; undefined before it was sent. */
export interface SubscribeOutcome {
  /** A new one each time, so that the same outcome twice is announced twice. */
  id: string
  isDone: boolean
  /** As typed, where the form is returned. */
  name: string
  email: string
  problems: { name?: string | undefined; email?: string | undefined }
  /** What to do now, where no field is at fault. */
  detail?: string | undefined
}

/** The form as typed, with what to do now. */
export function subscribeBack(form: FormData, detail: string): SubscribeOutcome {
  const texts = textsOf(form, ['name', 'email'])
  return { id: crypto.randomUUID(), isDone: false, ...texts, problems: {}, detail }
}

const closesAfterSeconds = 10

export function SubscribeForm({ outcome }: { outcome: SubscribeOutcome | undefined }) {
  const address = inMainSite(mainPath('home'))
  const isSending = useIsSending(address)
  return (
    <Section title={say('Subscribe')} note={<p>{words.callsForAbstractsAndEarly()}</p>} id="subscribe">
      <Form
        // Differs from the popup's key: if two siblings have the same key, React keeps the older one.
        key={`form ${outcome?.id}`}
        method="post"
        action={address}
        preventScrollReset
        className={styles.form}
        onSubmit={event => isSending && event.preventDefault()}
      >
        <FieldGrid>
          <TextInput
            label={say('Name')}
            name="name"
            placeholder={say('Name')}
            autoComplete="name"
            defaultValue={outcome?.name}
            error={outcome?.problems.name}
          />
          <TextInput
            label={say('Email')}
            name="email"
            type="email"
            placeholder={say('Email')}
            autoComplete="email"
            defaultValue={outcome?.email}
            error={outcome?.problems.email}
          />
        </FieldGrid>
        <Honeypot />
        <div>
          <Button type="submit" {...(isSending && { 'aria-disabled': true })}>
            {isSending ? say('SENDING…') : words.sendMessage()}
          </Button>
        </div>
      </Form>
      {outcome && (
        <Popup
          key={outcome.id}
          tone={outcome.isDone ? 'positive' : 'negative'}
          title={outcome.isDone ? formWords.subscribed() : formWords.notSubmitted()}
          closesAfterSeconds={closesAfterSeconds}
          answers={outcome}
        >
          {outcome.detail && <p>{outcome.detail}</p>}
        </Popup>
      )}
    </Section>
  )
}
