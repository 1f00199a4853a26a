import type { DecisionCount } from '#domain/office/abstract-list/count-abstracts.ts'
import styles from '#site/organiser/programme/abstract-list/decision-counts.module.css'
import { PlacesLine, type PlacesLineView } from '#site/organiser/programme/abstracts/places-line.tsx'

type Counted = readonly DecisionCount[]

export interface CountsView {
  sums: { label: string; count: number }[]
  topics: { topic: string; accepted: number; waiting: number; rejected: number; undecided: number }[]
}

/** What was decided so far, as a bar at the foot of the list says it: by form, and by topic. */
export function countsView(counted: Counted): CountsView {
  const sum = (rows: Counted) => rows.reduce((all, { count }) => all + count, 0)
  const of = (rows: Counted, outcome: DecisionCount['outcome']) =>
    sum(rows.filter(row => row.outcome === outcome))
  const accepted = Map.groupBy(
    counted.filter(({ outcome }) => outcome === 'accepted'),
    ({ form }) => form,
  )
  return {
    sums: [
      ...[...accepted].map(([form, rows]) => ({ label: `Accepted as ${form}`, count: sum(rows) })),
      { label: 'Waiting list', count: of(counted, 'waiting') },
      { label: 'Rejected', count: of(counted, 'rejected') },
      { label: 'Change asked for', count: of(counted, 'please-change') },
      { label: 'Undecided', count: of(counted, null) },
    ].filter(({ label, count }) => count > 0 || label === 'Undecided'),
    topics: [...Map.groupBy(counted, ({ topic }) => topic)].map(([topic, rows]) => ({
      topic,
      accepted: of(rows, 'accepted'),
      waiting: of(rows, 'waiting'),
      rejected: of(rows, 'rejected'),
      undecided: of(rows, null) + of(rows, 'please-change'),
    })),
  }
}

export function DecisionCounts({ sums, topics, places }: CountsView & { places: readonly PlacesLineView[] }) {
  return (
    <section className={styles.bar} aria-label="Decided so far">
      <dl className={styles.sums}>
        {sums.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {places.length > 0 && (
        <details className={styles.topics} open={places.some(({ isOver }) => isOver)}>
          <summary>Places</summary>
          <PlacesLine places={places} />
        </details>
      )}
      <details className={styles.topics}>
        <summary>By topic</summary>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">Topic</th>
                <th scope="col">Accepted</th>
                <th scope="col">Waiting</th>
                <th scope="col">Rejected</th>
                <th scope="col">Open</th>
              </tr>
            </thead>
            <tbody>
              {topics.map(({ topic, accepted, waiting, rejected, undecided }) => (
                <tr key={topic}>
                  <th scope="row">{topic}</th>
                  <td>{accepted}</td>
                  <td>{waiting}</td>
                  <td>{rejected}</td>
                  <td>{undecided}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}
