import { Link } from 'react-router'
import styles from '#site/components/list/list-parts.module.css'
import type { PartOfList } from '#site/components/list/part-of-list.ts'
import * as words from '#words/public/parts/list-parts.ts'

/** The ways to the parts before and after this one of a long list; nothing where all of it is shown. */
export function ListParts({
  at: { part, parts, earlier, later },
  earlierWords,
  laterWords,
}: {
  at: PartOfList
  earlierWords: string
  laterWords: string
}) {
  if (parts < 2) return null
  return (
    <nav aria-label={words.partsOfTheList()} className={styles.parts}>
      {earlier !== null && (
        <Link to={earlier} rel="prev">
          {earlierWords}
        </Link>
      )}
      <span>{words.partOf({ part, parts })}</span>
      {later !== null && (
        <Link to={later} rel="next">
          {laterWords}
        </Link>
      )}
    </nav>
  )
}
