import type { LetterPart } from '#domain/committee/decision-letters/letter-text.ts'
import { TextArea, TextInput } from '#site/components/form/field.tsx'
import styles from '#site/organiser/programme/letters/letter-parts.module.css'
import { pageButtons, registerButton } from '#words/decision-letters.ts'

/** A letter as its recipient reads it. */
export function LetterSheet({ subject, parts }: { subject: string; parts: readonly LetterPart[] }) {
  return (
    <article className={styles.letter} aria-label="Letter">
      <p className={styles.subject}>
        <bdi>{subject}</bdi>
      </p>
      {parts.map(part =>
        typeof part === 'string' ? (
          <p key={part} className={styles.paragraph}>
            <bdi>{part}</bdi>
          </p>
        ) : (
          <p key={'page' in part ? part.page : 'register'} className={styles.button}>
            {'page' in part ? pageButtons[part.page] : registerButton()}
          </p>
        ),
      )}
    </article>
  )
}

/** The fields of a text with its fields in braces. */
export function LetterFields({
  text,
  fields,
}: {
  text: { subject: string; body: string }
  fields: readonly string[]
}) {
  return (
    <>
      <TextInput name="subject" label="Subject" defaultValue={text.subject} isMarked />
      <TextArea
        name="body"
        label="Text"
        rows={14}
        hint={
          <>
            Filled in: {fields.map(name => `{${name}}`).join(', ')}. {'{register}'} alone on a line is the
            button that leads to registration, and {'{your abstract}'} the one that opens the author’s own
            page, where whoever is accepted confirms or declines. Nothing that authors typed can be filled in,
            since nobody knows whose address it is.
          </>
        }
        defaultValue={text.body}
        isMarked
      />
    </>
  )
}
