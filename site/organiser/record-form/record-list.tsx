import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { Picture } from '#site/components/picture.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import { Tick } from '#site/organiser/office/lists/bulk-bar.tsx'
import { List } from '#site/organiser/office/lists/list.tsx'
import { ListCheckPage } from '#site/organiser/office/lists/list-check.tsx'
import type { UnsavedView } from '#site/organiser/office/lists/saved-views.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { useDragging } from '#site/organiser/record-form/dragging/use-dragging.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import type { RecordRow, RecordsView } from '#site/organiser/record-form/load-records.ts'
import styles from '#site/organiser/record-form/record-list.module.css'
import { stateColumn, stateWords } from '#site/organiser/record-form/records/record-states.ts'
import { RemovedRecord } from '#site/organiser/record-form/removed-record.tsx'

/** Kinds that files can be imported into. */
const importedKinds = new Set<RecordsView['kind']>(['speaker', 'programme-day', 'programme-room'])

/** So few are seen at a glance: they need no search, filter or ticks. */
const atAGlance = 5

/** What a form of the list answers: why it was refused, or the view that could not be saved. */
type Answer = { detail?: string | null | undefined; unmoved?: Unmoved | undefined } | UnsavedView | undefined

/** The place that a record was not moved to, as it was typed. */
interface Unmoved {
  id: number
  place: string
}

/** The records of a kind in their public order, with what each lacks. */
export function RecordList({
  view,
  answer,
  above,
  below,
  after,
  isHatched = never,
  isBelow = never,
}: {
  view: RecordsView
  answer: Answer
  /** What stands before and after the rows. */
  above?: React.ReactNode
  below?: React.ReactNode
  /** A part of the page of its own. */
  after?: React.ReactNode
  /** Rows that visitors only see sometimes. */
  isHatched?: (id: number) => boolean
  /** Rows that visitors do not see any more: they stand below a line, without their order. */
  isBelow?: (id: number) => boolean
}) {
  const { kind, event, rows, count, removed, mayWrite, acted } = view
  if (view.check) return <ListCheckPage check={view.check} />
  const form = formOf(kind)
  const add = mayWrite && (
    <LinkButton tone="loud" to={organiserPaths.websiteRecord(event, kind, 'new')}>
      Add {/^[aeiou]/i.test(form.one) ? 'an' : 'a'} {form.one}
    </LinkButton>
  )
  const detail = answer && 'detail' in answer ? answer.detail : undefined
  const unmoved = answer && 'unmoved' in answer ? answer.unmoved : undefined
  const unsaved = answer && 'problem' in answer ? answer : undefined
  const isShort = count <= atAGlance && !view.isNarrowed && !unsaved
  const [shown, hidden] = [rows.filter(({ id }) => !isBelow(id)), rows.filter(({ id }) => isBelow(id))]
  const all = isShort ? { ...view, bulk: false as const } : view
  const drawn = (
    <>
      <Rows view={{ ...all, rows: shown }} isHatched={isHatched} unmoved={unmoved} />
      {(hidden.length > 0 || below) && (
        <section aria-label="Not asked" className={styles.below}>
          <h2 className={styles.belowTitle}>Not asked</h2>
          {below}
          {hidden.length > 0 && <Rows view={{ ...all, rows: hidden, published: 0 }} isHatched={never} />}
        </section>
      )}
    </>
  )
  return (
    <Page title={form.many} lead={form.about} actions={add}>
      <p>
        <Link to={view.area.to}>{view.area.label}</Link>
        {mayWrite && event !== null && importedKinds.has(kind) && (
          <>
            {' · '}
            <Link to={organiserPaths.imports(event)}>Import a file</Link>
          </>
        )}
      </p>
      {removed && <RemovedRecord removed={removed} />}
      {acted && <Notice tone="positive" title={acted} />}
      {detail && <Notice tone="negative" title={detail} answers={answer} />}
      {above}
      {mayWrite && form.usual && (
        <p>
          Usual ones, to read and publish:{' '}
          {Object.entries(form.usual).map(([as, { name }], at) => (
            <span key={as}>
              {at > 0 && ' · '}
              <Link to={`${organiserPaths.websiteRecord(event, kind, 'new')}?as=${as}`}>{name}</Link>
            </span>
          ))}
        </p>
      )}
      {count === 0 && <p>None yet. Add the first one.</p>}
      {isShort ? (
        drawn
      ) : (
        <List
          view={view}
          look={{ key: `${view.narrowed} ${rows[0]?.id}`, rows: drawn }}
          unsaved={unsaved}
          empty="None yet. Add the first one."
          emptyViews={{ drafts: 'None has a draft.' }}
        />
      )}
      {after}
    </Page>
  )
}

const never = () => false

/** The rows. If their order can change they can be dragged, in addition to the buttons that each has. */
function Rows({
  view,
  isHatched,
  unmoved,
}: {
  view: RecordsView
  isHatched: (id: number) => boolean
  unmoved?: Unmoved | undefined
}) {
  const { rows, mayWrite, isNarrowed, published } = view
  const list = useRef<HTMLOListElement>(null)
  const isOrdered = mayWrite && !isNarrowed && published > 1
  const isPictured = rows.some(({ cells }) =>
    cells.some(({ picture, field }) => picture && view.columns.includes(field)),
  )
  const { isReady, said } = useDragging(list, { rows, isOrdered, last: published })
  return (
    <>
      <ol
        ref={list}
        className={styles.list}
        data-draggable={isReady || undefined}
        data-pictured={isPictured || undefined}
        data-ticked={view.bulk ? true : undefined}
      >
        {rows.map(row => (
          <Row
            key={row.id}
            row={row}
            view={view}
            isPictured={isPictured}
            isHatched={isHatched(row.id)}
            typedPlace={unmoved?.id === row.id ? unmoved.place : undefined}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}

function Row({
  row,
  view: { kind, event, isNarrowed, published, mayWrite, moved, columns, bulk },
  isPictured,
  isHatched,
  typedPlace,
}: {
  row: RecordRow
  view: RecordsView
  /** Whether any row of the list has a picture, so that the text of all rows is aligned. */
  isPictured: boolean
  isHatched: boolean
  /** Where it was not moved to. */
  typedPlace: string | undefined
}) {
  const cells = row.cells.filter(({ field }) => columns.includes(field))
  const picture = cells.find(cell => cell.picture)?.picture
  return (
    <li
      id={`record-${row.id}`}
      className={styles.row}
      data-place={row.place ?? undefined}
      data-hatched={isHatched || undefined}
    >
      {bulk && (
        <Tick field={bulk.field} value={row.id} label={`Select ${row.name}`} className={styles.tick} />
      )}
      {isPictured && (
        <span className={styles.picture}>
          {picture && <Picture image={picture} sizes="3rem" alt="" isInSight />}
        </span>
      )}
      <div className={styles.words}>
        <Link className={styles.name} to={organiserPaths.websiteRecord(event, kind, row.id)}>
          {row.name}
        </Link>
        <p className={styles.cells}>
          {cells
            .filter(cell => !cell.picture && cell.text !== '')
            .map((cell, index) => (
              <span key={cell.label}>
                {index > 0 && ' · '}
                <VisuallyHidden>{cell.label}: </VisuallyHidden>
                {cell.text}
              </span>
            ))}
        </p>
        {row.lacks.length > 0 && <p className={styles.gaps}>{row.lacks.join('; ')}</p>}
        {row.gaps.length > 0 && <p className={styles.gaps}>{row.gaps.join(', ')}</p>}
        {mayWrite && moved?.id === row.id && <Moved row={row} from={moved.from} />}
      </div>
      <p className={styles.state}>
        {columns.includes(stateColumn) && stateWords[row.state]}
        {row.publishedAt && ` for ${row.publishedAt}`}
      </p>
      {mayWrite && row.place !== null && published > 0 && !isNarrowed && (
        <Order row={row} place={row.place} isLast={row.place === published} typed={typedPlace} />
      )}
    </li>
  )
}

/** Says in its row, which is where the page is after that, that a record was moved, and offers to move it back. */
function Moved({ row: { id, name, place }, from }: { row: RecordRow; from: number }) {
  return (
    <Form method="post" className={styles.moved} preventScrollReset>
      <span role="status">
        Moved from place {from} to {place}.
      </span>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={from} />
      <Button
        type="submit"
        tone="quiet"
        name="do"
        value="place"
        aria-label={`Undo: move ${name} back to place ${from}`}
      >
        Undo
      </Button>
    </Form>
  )
}

/** Moves a record one step or to a place, with buttons that post: it needs neither a pointer nor a script. */
function Order({
  row: { id, name },
  place,
  isLast,
  typed,
}: {
  row: RecordRow
  place: number
  isLast: boolean
  typed: string | undefined
}) {
  return (
    <Form method="post" className={styles.order} preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      {/* The one that the enter key presses. */}
      <button type="submit" name="do" value="place" hidden aria-hidden tabIndex={-1} />
      {/* For pointers; the buttons beside it do the same for everybody. */}
      <span className={styles.handle} data-handle aria-hidden="true">
        Drag
      </span>
      <span className={styles.up}>
        {place > 1 && (
          <Button type="submit" tone="quiet" name="do" value="up" aria-label={`Move ${name} up`}>
            Up
          </Button>
        )}
      </span>
      <span className={styles.down}>
        {!isLast && (
          <Button type="submit" tone="quiet" name="do" value="down" aria-label={`Move ${name} down`}>
            Down
          </Button>
        )}
      </span>
      <label className={styles.place}>
        <VisuallyHidden>Place of {name}</VisuallyHidden>
        <input
          name="place"
          inputMode="numeric"
          defaultValue={typed ?? place}
          key={typed ?? place}
          aria-invalid={typed !== undefined || undefined}
          className={styles.number}
        />
      </label>
      <Button type="submit" tone="quiet" name="do" value="place" aria-label={`Move ${name} to this place`}>
        Move
      </Button>
    </Form>
  )
}
