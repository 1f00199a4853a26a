import { Link } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import styles from '#site/components/page/breadcrumb.module.css'

export interface Crumb {
  label: string
  to: string
}

/** Home > About: the pages above this one, then this one. */
export function Breadcrumb({ crumbs, current }: { crumbs: Crumb[]; current: string }) {
  return (
    <nav aria-label={say('Breadcrumb')} className={styles.breadcrumb}>
      <ol className={styles.list}>
        {crumbs.map(crumb => (
          <li key={crumb.to}>
            <Link to={crumb.to}>{crumb.label}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
