import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import styles from '#site/organiser/parts/diff-words.module.css'
import type { DiffPart } from '#site/organiser/parts/word-diff.ts'

/** The changes between two texts, word by word. */
export function DiffWords({ parts }: { parts: readonly DiffPart[] }) {
  return parts.map((part, index) => (
    // The parts of a text have no id but their place.
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <Words key={index} part={part} />
  ))
}

/** Additions and removals are announced in words too, for those who cannot see colours and strokes. */
function Words({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'added') {
    return (
      <ins className={styles.added}>
        <VisuallyHidden>added: </VisuallyHidden>
        {text}
      </ins>
    )
  }
  if (kind === 'removed') {
    return (
      <del className={styles.removed}>
        <VisuallyHidden>removed: </VisuallyHidden>
        {text}
      </del>
    )
  }
  return <span className={kind === 'skipped' ? styles.skipped : undefined}>{text}</span>
}
