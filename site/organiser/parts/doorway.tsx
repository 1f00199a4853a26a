import { Link } from 'react-router'
import { useShell } from '#site/layouts/site-shell.tsx'
import { doorwayPaths } from '#site/organiser/doorway-paths.ts'
import styles from '#site/organiser/parts/doorway.module.css'
import { paths } from '#words/paths.ts'

/** The layout of pages before sign-in: a narrow column under the organiser's name. */
export function Doorway({ title, children }: { title?: string; children: React.ReactNode }) {
  const { productName, organisation } = useShell()
  return (
    <div className={`office ${styles.doorway}`}>
      <header className={styles.header}>
        {/* A signed-out person's page knows no route behind the door. */}
        <Link className={styles.name} to={doorwayPaths.home} reloadDocument>
          {organisation?.name ?? productName}
        </Link>
        <span className={styles.label}>Back office</span>
      </header>
      <main id="main" className={styles.main}>
        {title && <h1 className={styles.title}>{title}</h1>}
        {children}
      </main>
      <footer className={styles.footer}>
        <a href={paths.home()}>Public site</a>
      </footer>
    </div>
  )
}
