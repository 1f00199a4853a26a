import { formatCount } from '#domain/foundations/figures.ts'
import chart from '#site/organiser/office/numbers/curve-chart.module.css'
import styles from '#site/organiser/office/numbers/day-bars.module.css'
import { Rows } from '#site/organiser/parts/rows.tsx'

interface Day {
  key: string
  label: string
  visits: number
  views: number
}

/** A bar for each day: its pages, and within it its visits. The same as a table below. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const width = 1000 / days.length
  const height = (count: number) => Math.round((count / most) * 1000)
  const [first] = days
  const last = days.at(-1)
  return (
    <figure className={chart.chart}>
      <figcaption className={chart.legend}>
        <span className={chart.key}>
          <svg className={styles.sample} viewBox="0 0 12 12" aria-hidden="true">
            <rect className={styles.visits} width="12" height="12" />
          </svg>
          Visits
        </span>
        <span className={chart.key}>
          <svg className={styles.sample} viewBox="0 0 12 12" aria-hidden="true">
            <rect className={styles.views} width="12" height="12" />
          </svg>
          Pages seen
        </span>
      </figcaption>
      <div className={chart.plot}>
        <span className={chart.top}>{formatCount(most)}</span>
        <svg
          className={chart.area}
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          role="img"
          aria-label="Visits and pages by day; the table below has the same figures"
        >
          <path className={chart.grid} d="M0 0H1000M0 500H1000M0 1000H1000" />
          {days.map(({ key, views, visits }, index) => (
            <g key={key}>
              <rect
                className={styles.views}
                x={(index + 0.1) * width}
                width={width * 0.8}
                y={1000 - height(views)}
                height={height(views)}
              />
              <rect
                className={styles.visits}
                x={(index + 0.1) * width}
                width={width * 0.8}
                y={1000 - height(visits)}
                height={height(visits)}
              />
            </g>
          ))}
        </svg>
      </div>
      <div className={chart.axis}>
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </div>
      <details className={chart.table}>
        <summary>By day as a table</summary>
        <Rows
          caption="Visits and pages by day"
          columns={['Day', 'Visits', 'Pages seen']}
          figures={['Visits', 'Pages seen']}
          rows={days
            .filter(({ views }) => views > 0)
            .toReversed()
            .map(({ key, label, visits, views }) => ({
              key,
              cells: [label, formatCount(visits), formatCount(views)],
            }))}
        />
      </details>
    </figure>
  )
}
