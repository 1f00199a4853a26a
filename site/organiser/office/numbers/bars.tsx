import { Link } from 'react-router'
import styles from '#site/organiser/office/numbers/bars.module.css'

export interface Bar {
  label: string
  count: number
  lastCount?: number | undefined
  /** For a limit: how many seats there are in all. */
  seats?: number | undefined
  /** The list that it counts. */
  href?: string | undefined
}

/** A table whose rows are bars: this edition's in accent, the last one's in grey below it. */
export function Bars({
  heading,
  year,
  lastYear,
  rows,
}: {
  heading: string
  year: string
  lastYear?: string | undefined
  rows: readonly Bar[]
}) {
  const hasSeats = rows.some(({ seats }) => seats !== undefined)
  const most = Math.max(
    1,
    ...rows.flatMap(({ count, lastCount = 0, seats = 0 }) => [count, lastCount, seats]),
  )
  return (
    <table className={styles.bars} data-seats={hasSeats || undefined}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" className={styles.number}>
            {year}
          </th>
          {lastYear && (
            <th scope="col" className={styles.number}>
              {lastYear}
            </th>
          )}
          {hasSeats && (
            <>
              <th scope="col" className={styles.number}>
                Places
              </th>
              <th scope="col" className={styles.number}>
                Left
              </th>
            </>
          )}
          <td className={styles.drawn} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, href, count, lastCount = 0, seats }) => (
          <tr key={label}>
            <th scope="row">{href ? <Link to={href}>{label}</Link> : label}</th>
            <td className={styles.number}>{count}</td>
            {lastYear && <td className={styles.number}>{lastCount}</td>}
            {seats !== undefined && (
              <>
                <td className={styles.number}>{seats}</td>
                <td className={styles.number}>{Math.max(0, seats - count)}</td>
              </>
            )}
            <td className={styles.drawn}>
              <svg
                className={styles.drawing}
                viewBox="0 0 1000 12"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                {seats !== undefined && (
                  <rect className={styles.whole} width={share(seats, most)} height="12" />
                )}
                <rect className={styles.now} width={share(count, most)} height={lastYear ? 7 : 12} />
                {lastYear && <rect className={styles.last} y="8" width={share(lastCount, most)} height="4" />}
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Of a thousand. */
const share = (count: number, most: number) => Math.round((count / most) * 1000)
