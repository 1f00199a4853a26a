import { useFetcher } from 'react-router'
import { Status } from '#site/organiser/parts/status.tsx'
import { inRow } from '#site/organiser/parts/use-row-keys.ts'
import styles from '#site/organiser/programme/abstracts/decision-cell.module.css'
import type { StatusWords } from '#words/registration-status.ts'

export interface DecisionView {
  abstractId: number
  number: string
  version: number
  status: StatusWords
  /** Beside the status: whether its authors know. */
  told: string
  wished: string
  href: string
  canDecide: boolean
  canUndo: boolean
}

/** Keys of the buttons, which work in the row that has the focus. */
const choices = [
  { choice: 'as-wished', key: 'a', label: 'Accept' },
  { choice: 'waiting', key: 'w', label: 'Wait' },
  { choice: 'rejected', key: 'r', label: 'Reject' },
] as const

/** What was decided about an abstract, with the buttons that decide it. */
export function DecisionCell({ view, address }: { view: DecisionView; address: string }) {
  const { abstractId, number, version, status, told, wished, href, canDecide, canUndo } = view
  const fetcher = useFetcher<{ problem?: string }>()
  const isSending = fetcher.state !== 'idle'
  // As `fetcher.Form` does, at a third of the cost of drawing it.
  const send = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget, event.nativeEvent.submitter)
    void fetcher.submit(sent, { method: 'post', action: address })
  }
  const hidden = (
    <>
      <input type="hidden" name="abstract" value={abstractId} />
      <input type="hidden" name="version" value={version} />
    </>
  )
  return (
    <div className={styles.cell} aria-busy={isSending}>
      {(!canDecide || version > 0) && (
        <p className={styles.status}>
          <Status status={status} />
        </p>
      )}
      {told && <p className={styles.told}>{told}</p>}
      {canDecide && (
        <form method="post" action={address} className={styles.buttons} onSubmit={send}>
          <input type="hidden" name="intent" value="decide" />
          {hidden}
          <span className={styles.choices}>
            {choices.map(({ choice, key, label }) => (
              <button
                key={choice}
                type="submit"
                name="choice"
                value={choice}
                data-key={key}
                className={styles.button}
                aria-label={choice === 'as-wished' ? `Accept ${number} as ${wished}` : `${label} ${number}`}
              >
                {label}
              </button>
            ))}
          </span>
          <a href={`${href}#decide`} className={styles.other} {...inRow}>
            Accept as…
          </a>
        </form>
      )}
      {canUndo && (
        <form method="post" action={address} className={styles.buttons} onSubmit={send}>
          <input type="hidden" name="intent" value="undo" />
          {hidden}
          <button type="submit" className={styles.undo} aria-label={`Undo the decision about ${number}`}>
            Undo
          </button>
        </form>
      )}
      {fetcher.data?.problem && <p role="alert">{fetcher.data.problem}</p>}
    </div>
  )
}
