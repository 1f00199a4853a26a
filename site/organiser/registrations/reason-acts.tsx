import { Link } from 'react-router'
import styles from '#site/organiser/registrations/attention.module.css'

/** The acts that would settle a reason, on its line. */
export function ReasonActs({ acts }: { acts: readonly { label: string; href: string }[] }) {
  if (acts.length === 0) return null
  return (
    <ul className={styles.acts}>
      {acts.map(({ label, href }) => (
        <li key={href}>
          <Link to={href}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}
