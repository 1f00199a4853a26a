import styles from '#site/organiser/office/numbers/curve-chart.module.css'
import type { CurveView, SeriesView } from '#site/organiser/office/numbers/curve-view.ts'
import { Rows } from '#site/organiser/parts/rows.tsx'

/** Curves by days before the conference, this edition and the last one, with the same data as a table. */
export function CurveChart({
  view,
  title,
  format,
}: {
  view: CurveView
  /** The unit: `Registrations`. */
  title: string
  /** Formats a value of the table and the scale. */
  format: (value: number) => string
}) {
  const { series, from, top, table, labels } = view
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        {series.map(({ label, tone }) => (
          <span key={tone} className={styles.key}>
            <svg className={styles.sample} viewBox="0 0 24 8" aria-hidden="true">
              <path className={toneClass(tone)} d="M0 4h24" />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
      <div className={styles.plot}>
        <span className={styles.top}>{format(top)}</span>
        <svg
          className={styles.area}
          viewBox="-4 -20 1008 1040"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title} by days before the conference; the table below has the same figures`}
        >
          <path className={styles.grid} d="M0 0H1000M0 500H1000M0 1000H1000" />
          {series.toReversed().map(({ tone, points }) => (
            <path key={tone} className={toneClass(tone)} d={pathOf(points)} />
          ))}
        </svg>
      </div>
      <div className={styles.axis}>
        <span>{from} days before</span>
        <span>{Math.round(from / 2)}</span>
        <span>First day</span>
      </div>
      <details className={styles.table}>
        <summary>{title} as a table</summary>
        <Rows
          caption={`${title} by days before the conference`}
          columns={['Until', ...labels]}
          figures={labels}
          rows={table.map(({ key, daysBefore, totals }) => ({
            key,
            cells: [daysBefore, ...totals.map(total => (total === null ? '–' : format(total)))],
          }))}
        />
      </details>
    </figure>
  )
}

const toneClass = (tone: SeriesView['tone']) => (tone === 'now' ? styles.now : styles.last)

const pathOf = (points: SeriesView['points']) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
