import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import styles from '#site/microsite/home/schedule.module.css'

/** Three days side by side, times in the margin of each. */
export function Schedule({ days }: { days: ContentItem<'schedule-day'>[] }) {
  return (
    <div className={styles.days}>
      {days.map(day => (
        <table key={day.id} className={styles.day}>
          <caption className={styles.caption}>
            <span className={styles.name}>{day.name}</span>
            <AnyScript text={day.title} />
          </caption>
          <tbody>
            {day.rows.map(row => (
              <tr key={`${row.from} ${row.title}`}>
                <th scope="row" className={styles.time}>
                  {row.from}–{row.to}
                </th>
                <td className={styles.what}>
                  <AnyScript text={row.title} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
