import { Link } from 'react-router'
import styles from '#site/microsite/abstracts/abstract-form.module.css'
import { newLinkPath } from '#words/addresses/abstract-paths.ts'
import * as words from '#words/public/microsite/abstracts.ts'

/** Where an author who has lost their link gets another. */
export function LostLink({ event }: { event: string }) {
  return (
    <p className={styles.lost}>
      {words.lostLink()} <Link to={newLinkPath(event)}>{words.sendNewLink()}</Link>
    </p>
  )
}
