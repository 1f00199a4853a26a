/** How the list of abstracts draws its rows. */

import listStyles from '#site/organiser/office/lists/list.module.css'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Status } from '#site/organiser/parts/status.tsx'
import { DecisionCell } from '#site/organiser/programme/abstract-list/decision-cell.tsx'
import type { AbstractsView } from '#site/organiser/programme/abstract-list/read-abstracts.ts'
import { MoveCell, OpenCell, type Refused } from '#site/organiser/programme/entering/move-cell.tsx'

type Row = AbstractsView['rows'][number]

interface Looking {
  event: string
  ofList: string
  /** Null for those who may not move abstracts. */
  moving: AbstractsView['moving']
  refused: Refused | undefined
}

/** A cell that says where an abstract stands, and changes it. */
function placeCell(
  row: Row,
  field: 'topic' | 'form',
  said: string | undefined,
  { moving, refused }: Looking,
) {
  if (!moving || row.isSettled || said === undefined) return said
  const { edited, back } = moving
  if (edited?.id === row.id) return <MoveCell field={field} edited={edited} refused={refused} />
  return (
    <OpenCell id={row.id} isBack={back === row.id && (field === 'topic' || row.topic === undefined)}>
      {said}
    </OpenCell>
  )
}

export const lookAt = (looking: Looking): ListLook<Row> => ({
  head: 'Title',
  isHeadLong: true,
  nameOf: ({ title, number, presenter, organization }) => ({
    name: title,
    href: organiserPaths.abstract(looking.event, number) + looking.ofList,
    below: <bdi className={listStyles.below}>{`${presenter}, ${organization}`}</bdi>,
  }),
  keyOf: ({ id }) => id,
  cells: {
    number: ({ number, isNew }) => (
      <span className={listStyles.code}>
        {isNew ? `${number} ` : number}
        {isNew && <strong>new</strong>}
      </span>
    ),
    presenter: ({ presenter, organization }) => (
      <>
        <bdi>{presenter}</bdi> <bdi className={listStyles.below}>{organization}</bdi>
      </>
    ),
    email: ({ email }) => <bdi className={listStyles.email}>{email}</bdi>,
    topic: row => placeCell(row, 'topic', row.topic, looking),
    type: row => placeCell(row, 'form', row.type, looking),
    state: ({ state }) => state && <Status status={state} />,
    decision: ({ decision, id, number, type }) =>
      decision && (
        <DecisionCell
          view={decision}
          row={{
            id,
            number,
            href: organiserPaths.abstract(looking.event, number) + looking.ofList,
            wished: type,
          }}
        />
      ),
    answer: ({ answer }) => answer && <Status status={answer} />,
    line: ({ line }) => line && <Status status={line} />,
    submitted: ({ submitted }) => <span className={listStyles.date}>{submitted}</span>,
    'answer-by': ({ answerBy }) => <span className={listStyles.date}>{answerBy}</span>,
    file: ({ hasFile, number }) =>
      hasFile ? (
        // A plain link, because it leads to a file, not a page.
        <a
          href={organiserPaths.abstractFile(looking.event, number)}
          download
          aria-label={`File of ${number}`}
        >
          File
        </a>
      ) : (
        'none'
      ),
    answers: ({ answers }) => (
      <>
        {answers?.map(({ key, question, answer }) => (
          <span key={key} className={listStyles.below}>
            <bdi>{question}</bdi> <bdi>{answer}</bdi>
          </span>
        ))}
      </>
    ),
  },
})
