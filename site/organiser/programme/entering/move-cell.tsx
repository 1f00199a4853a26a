/** The topic and the wished presentation type of an abstract, moved in its row of the list. */
import { Form, Link, useNavigate } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import styles from '#site/organiser/programme/entering/move-cell.module.css'
import {
  type MoveRefused,
  type MoveView,
  optionsOf,
  ReadPlace,
} from '#site/organiser/programme/entering/move-part.tsx'

const fields = ['topic', 'form'] as const
type Field = (typeof fields)[number]

/** The row that is edited; one at a time, because all topics in each of a thousand rows would be most of the page. */
export interface EditedRow extends MoveView {
  id: number
  number: string
  /** The same list again, at this row. */
  cancel: string
  /** Those that the list shows. */
  shown: readonly Field[]
}

export interface Refused extends MoveRefused {
  problem: string
}

/** Short, because each cell names them. */
const openForm = 'e'
const moveForm = 'move'

/** A button submits unless it says otherwise; of a thousand rows each attribute counts. */
const ofCells = { form: openForm, name: 'edit' } as const

/** The forms of all cells, outside of the table: the one that opens a row, and the one that moves it. @param kept of the list's query */
export function MoveForms({
  list,
  kept,
  here,
  edited,
  refused,
}: {
  list: string
  kept: readonly (readonly [string, string])[]
  here: string
  edited: EditedRow | undefined
  refused: Refused | undefined
}) {
  return (
    <>
      <Form hidden id={openForm} method="get" action={list} preventScrollReset>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      </Form>
      {edited && (
        <Form hidden id={moveForm} method="post" action={here} preventScrollReset>
          <input type="hidden" name="intent" value="move" />
          <ReadPlace id={edited.id} place={refused?.now ?? edited} />
          {fields
            .filter(field => !edited.shown.includes(field))
            .map(field => (
              <input key={field} type="hidden" name={field} value={edited[field].id} />
            ))}
        </Form>
      )}
    </>
  )
}

/** What a cell says, for those who may move its abstract as the button that opens its row. */
export function OpenCell({ id, isBack, children }: { id: number; isBack: boolean; children: string }) {
  return (
    <button {...ofCells} value={id} {...(isBack && { autoFocus: true })}>
      {children}
    </button>
  )
}

/** A cell of the row that is edited. */
export function MoveCell({
  field,
  edited,
  refused,
}: {
  field: Field
  edited: EditedRow
  refused: Refused | undefined
}) {
  const { shown, number } = edited
  const error = refused?.errors[field]
  const errorId = error && `move-${field}-error`
  const navigate = useNavigate()
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Escape') void navigate(edited.cancel, { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels, as in any cell that is edited; the link does so too
    <div className={styles.cell} onKeyDown={onKeyDown}>
      <select
        form={moveForm}
        name={field}
        defaultValue={refused?.typed[field] ?? String(edited[field].id)}
        aria-label={field === 'topic' ? `Topic of ${number}` : `Wished presentation of ${number}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        // Where whoever opened the row goes on, also without a script.
        {...{ autoFocus: error !== undefined || field === shown[0] }}
      >
        {optionsOf(refused?.now?.[field] ?? edited[field], field === 'topic' ? edited.topics : edited.forms)}
      </select>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {field === shown.at(-1) && (
        <>
          {refused?.problem && (
            <p role="alert" className={styles.error}>
              {refused.problem}
            </p>
          )}
          <div className={styles.acts}>
            <Button type="submit" form={moveForm}>
              Save
            </Button>
            <Link to={edited.cancel} preventScrollReset>
              Cancel
            </Link>
          </div>
        </>
      )}
    </div>
  )
}
