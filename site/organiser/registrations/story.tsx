import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { TextArea } from '#site/components/form/field.tsx'
import { RequestKey } from '#site/organiser/parts/request-key.tsx'
import { UnsavedCopy } from '#site/organiser/record-form/unsaved-copy.tsx'
import type { RegistrationPageView } from '#site/organiser/registrations/read-registration.ts'
import styles from '#site/organiser/registrations/registration.module.css'

export function Story({ story }: Pick<RegistrationPageView, 'story'>) {
  return (
    <ol className={styles.story}>
      {story.map(({ key, day, time, title, detail, isTrouble, who, kind }, index) => (
        <li key={key} className={styles.entry} data-trouble={isTrouble || undefined}>
          <p className={styles.when}>
            {day !== story[index - 1]?.day && <span className={styles.day}>{day}</span>}
            <span>{time}</span>
          </p>
          <div className={styles.what}>
            <p className={styles.title}>{title}</p>
            {detail && (
              <p className={kind === 'note' ? styles.note : styles.detail}>
                <bdi>{detail}</bdi>
              </p>
            )}
            {who && <p className={styles.who}>{who}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

interface NoteFormProps {
  sent: { text: string; problem: string } | undefined
  /** Identifies the registration. */
  record: string
  isSaved: boolean
  requestKey: string
}

export function NoteForm({ sent, record, isSaved, requestKey }: NoteFormProps) {
  return (
    <>
      <Form method="post" className={styles.noteForm} id="note">
        <input type="hidden" name="intent" value="note" />
        <RequestKey value={requestKey} />
        <TextArea
          name="text"
          label="Note"
          isMarked
          hint="Only your colleagues can read it, never the registrant."
          rows={2}
          defaultValue={sent?.text}
          error={sent?.problem}
        />
        <Button type="submit">Add the note</Button>
      </Form>
      <UnsavedCopy formId="note" record={record} mark="" isSaved={isSaved} />
    </>
  )
}
