import { createContext, useCallback, useContext, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { inRow } from '#site/organiser/parts/keys/use-row-keys.ts'
import { Status } from '#site/organiser/parts/status.tsx'
import styles from '#site/organiser/programme/abstract-list/decision-cell.module.css'
import type { StatusWords } from '#words/registration-status.ts'

/** What was decided about an abstract. A page may have hundreds, so it says nothing that its row says already. */
export interface DecisionView {
  version: number
  /** Undefined while nobody has decided, for those who may. */
  status: StatusWords | undefined
  /** Beside the status: whether its authors know. */
  told: string
  can: 'decide' | 'undo' | null
  /** As what it is accepted, where it can be decided. */
  wishedId?: number
}

export interface DecidedRow {
  id: number
  number: string
  wished: string
  href: string
}

/** The keys of the buttons, which work in the row that has the focus. */
const choices = [
  { choice: 'as-wished', key: 'a', label: 'Accept' },
  { choice: 'waiting', key: 'w', label: 'Wait' },
  { choice: 'rejected', key: 'r', label: 'Reject' },
] as const

const keys = choices.map(({ key }) => key).join('')

/** A button submits unless it says otherwise; of a thousand rows each attribute counts. */
const ofRows = { name: 'row' } as const

/** The rows that were decided on this page, by the abstract's id. */
const Sent = createContext<ReadonlySet<string>>(new Set())

const fetcherOf = (id: string) => `decide-${id}`

/**
 * Around the rows that are decided on a page. Their buttons belong to this one form: one for each row would be half of a long
 * page, and of a thousand rows each attribute counts. @param address of the list, where their form is sent */
export function DecidedRows({ address, children }: { address: string; children: React.ReactNode }) {
  const submit = useSubmit()
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const send = useCallback(
    (event: React.SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
      const [, id = ''] = String(form.get('row')).split(' ')
      setSent(before => (before.has(id) ? before : new Set([...before, id])))
      // Each row has an answer of its own: others are decided meanwhile.
      void submit(form, { method: 'post', action: address, navigate: false, fetcherKey: fetcherOf(id) })
    },
    [submit, address],
  )
  return (
    <Sent value={sent}>
      <form method="post" action={address} onSubmit={send} className={styles.rows}>
        <input type="hidden" name="intent" value="decide-row" />
        {children}
      </form>
    </Sent>
  )
}

/** What was decided about an abstract, with the buttons that decide it; within `DecidedRows`. */
export function DecisionCell({ view, row }: { view: DecisionView; row: DecidedRow }) {
  const { version, status, told, can, wishedId } = view
  const { id, number, wished, href } = row
  const isSent = useContext(Sent).has(String(id))
  return (
    <div className={styles.cell}>
      {status && (
        <p className={styles.status}>
          <Status status={status} />
        </p>
      )}
      {told && <p className={styles.told}>{told}</p>}
      {can === 'decide' && (
        <>
          <span className={styles.choices} data-keys={keys}>
            {choices.map(({ choice, label }) => (
              <button
                key={choice}
                {...ofRows}
                value={`${choice === 'as-wished' ? `${choice}-${wishedId}` : choice} ${id} ${version}`}
                aria-label={choice === 'as-wished' ? `Accept ${number} as ${wished}` : `${label} ${number}`}
              >
                {label}
              </button>
            ))}
          </span>
          <a href={`${href}#decide`} {...inRow}>
            Accept as…
          </a>
        </>
      )}
      {can === 'undo' && (
        <button
          {...ofRows}
          value={`undo ${id} ${version}`}
          className={styles.undo}
          aria-label={`Undo the decision about ${number}`}
        >
          Undo
        </button>
      )}
      {isSent && <Answer id={String(id)} />}
    </div>
  )
}

/** Whether a decision is on its way, and why it was not taken. */
function Answer({ id }: { id: string }) {
  const { state, data } = useFetcher<{ problem?: string }>({ key: fetcherOf(id) })
  return (
    <>
      {state !== 'idle' && <span aria-busy="true" />}
      {data?.problem && <p role="alert">{data.problem}</p>}
    </>
  )
}
