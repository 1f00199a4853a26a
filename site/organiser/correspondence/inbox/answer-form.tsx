import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { TextArea, TextInput } from '#site/components/form/field.tsx'
import styles from '#site/organiser/correspondence/inbox/message.module.css'
import { useDone } from '#site/organiser/parts/done.tsx'
import { formStyle } from '#site/organiser/parts/page.tsx'
import { RequestKey } from '#site/organiser/parts/request-key.tsx'
import { UnsavedCopy } from '#site/organiser/record-form/unsaved-copy.tsx'

/** The form's id. */
export const answerForm = 'answer'

export interface TypedAnswer {
  subject: string
  text: string
  quotes: boolean
  closes: boolean
}

interface AnswerView {
  /** Of the message's page. */
  address: string
  proposed: string
  requestKey: string
}

interface Sent {
  typed: TypedAnswer
  subject: string | undefined
  text: string | undefined
}

export function AnswerForm({ view, sent }: { view: AnswerView; sent: Sent | undefined }) {
  const isSaved = useDone() === 'answer'
  return (
    <>
      <Form method="post" className={formStyle} id={answerForm}>
        <RequestKey value={view.requestKey} />
        <TextInput
          name="subject"
          label="Subject"
          defaultValue={sent?.typed.subject ?? view.proposed}
          error={sent?.subject}
          isRequired
        />
        <TextArea
          name="text"
          label="Answer"
          hint="Goes to their address. Your name is added below it."
          rows={10}
          defaultValue={sent?.typed.text}
          error={sent?.text}
          isRequired
        />
        <label className={styles.option}>
          <input type="checkbox" name="quotes" defaultChecked={sent?.typed.quotes ?? true} /> Quote their
          message below the answer
        </label>
        <label className={styles.option}>
          <input type="checkbox" name="closes" defaultChecked={sent?.typed.closes ?? true} /> Close the
          message
        </label>
        <div>
          <Button type="submit" name="intent" value="answer" tone="loud">
            Send the answer
          </Button>
        </div>
      </Form>
      <UnsavedCopy
        formId={answerForm}
        record={`${view.address}/answer`}
        mark=""
        isSaved={isSaved}
        isSameForm={({ pathname }) => pathname === view.address}
      />
    </>
  )
}
