import type { Run } from '#domain/correspondence/letters/mail-prose.ts'
import styles from '#site/organiser/office/group-mail/mail.module.css'
import type { LetterPart } from '#words/group-letter-words.ts'

/** A part of a group mail, as its writer checks it. */
export function ShownPart({ part }: { part: LetterPart }) {
  switch (part.kind) {
    case 'button':
      return (
        <p>
          <span className={styles.button}>{part.label}</span>
          <span className={styles.address}>{part.href}</span>
        </p>
      )
    case 'paragraph':
      return (
        <p className={styles.paragraph}>
          <bdi>{part.text}</bdi>
        </p>
      )
    case 'prose':
      return (
        <p className={styles.paragraph}>
          <Runs runs={part.runs} />
        </p>
      )
    case 'list': {
      const items = part.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items stay in their order
        <li key={at}>
          <Runs runs={item} />
        </li>
      ))
      return part.isOrdered ? (
        <ol className={styles.list}>{items}</ol>
      ) : (
        <ul className={styles.list}>{items}</ul>
      )
    }
  }
}

/** Links are shown with their addresses, which is what has to be checked. */
function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, isStrong, isEmphasized, href }, at) => {
    const emphasized = isEmphasized ? <em>{text}</em> : text
    const words = isStrong ? <strong>{emphasized}</strong> : emphasized
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs stay in their order
      <bdi key={at}>
        {href === undefined ? (
          words
        ) : (
          <>
            <u>{words}</u> <span className={styles.address}>{href}</span>
          </>
        )}
      </bdi>
    )
  })
}
