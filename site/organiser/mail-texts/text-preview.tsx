import type { MailText } from '#domain/mail-texts/mail-text.ts'
import { fillIn, fillInParagraphs } from '#domain/mail-texts/merge-fields.ts'
import styles from '#site/organiser/mail-texts/mail-text.module.css'
import { sampleBlocks, sampleValues } from '#words/automatic-mails/sample-values.ts'

/** A text with sample values for its fields. */
export function previewOf({ subject, heading, body }: MailText) {
  const blocks = Object.fromEntries(Object.entries(sampleBlocks).map(([name, label]) => [name, [{ label }]]))
  return {
    subject: fillIn(subject, sampleValues),
    heading: fillIn(heading, sampleValues),
    parts: fillInParagraphs(body, sampleValues, blocks),
  }
}

export function TextPreview({ preview }: { preview: ReturnType<typeof previewOf> }) {
  return (
    <article className={styles.letter}>
      <p className={styles.soft}>{preview.subject}</p>
      <p className={styles.heading}>{preview.heading}</p>
      {preview.parts.map((part, index) =>
        typeof part === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order
          <p key={index} className={styles.text}>
            {part}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order
          <p key={index} className={styles.block}>
            {part.label}
          </p>
        ),
      )}
    </article>
  )
}
