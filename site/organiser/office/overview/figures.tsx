import { Link } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { CurveChart } from '#site/organiser/office/numbers/curve-chart.tsx'
import styles from '#site/organiser/office/overview/figures.module.css'
import type { FiguresView } from '#site/organiser/office/overview/read-figures.ts'

/** The conference's present figures, each with a link to the list that it counts. */
export function Figures({ figures }: Pick<FiguresView, 'figures'>) {
  return (
    <ul className={styles.figures} aria-label="Figures">
      {figures.map(({ label, value, href }) => (
        <li key={href}>
          <Link className={styles.figure} to={href}>
            <span className={styles.value}>{value}</span>
            <span className={styles.label}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** People by days before the conference, compared with last year's. */
export function RegistrationCurve({ curve, none }: Pick<FiguresView, 'curve' | 'none'>) {
  return (
    <section className={styles.curve} aria-labelledby="registrations-over-time">
      <h2 id="registrations-over-time" className={styles.title}>
        People by days before the conference
      </h2>
      {curve ? (
        <CurveChart view={curve} title="People" format={formatCount} />
      ) : (
        <p className={styles.empty}>{none}</p>
      )}
    </section>
  )
}
