import { Link } from 'react-router'
import { AnyScript } from '#site/components/any-script.tsx'
import styles from '#site/components/list/meeting-list.module.css'
import { Label } from '#site/components/page/section.tsx'
import { Picture } from '#site/components/picture.tsx'
import { TitleLines } from '#site/components/title-lines.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import type { MeetingView } from '#site/meeting-view.ts'
import * as words from '#words/public/parts/meeting-list.ts'

/**
 * Meetings in the style of a printed list: the date in the margin, then title and place, the cover at the edge.
 */
export function MeetingList({
  meetings,
  isNameShown = false,
}: {
  meetings: MeetingView[]
  /** Also shows the meeting's name in addresses. */
  isNameShown?: boolean
}) {
  return (
    <ul className={styles.list}>
      {meetings.map(meeting => (
        <li key={meeting.name} className={styles.entry}>
          <p className={styles.date}>
            <time dateTime={meeting.startsOn}>{meeting.dates}</time>
          </p>
          <div className={styles.what}>
            <h3 className={styles.subject}>
              <Link to={meeting.href} target="_blank" className={styles.link}>
                <TitleLines title={meeting.title} small={styles.above} />
                <VisuallyHidden> {words.opensInANewTab()}</VisuallyHidden>
              </Link>
            </h3>
            {meeting.title.below && (
              <p className={styles.prefix}>
                <AnyScript text={meeting.title.below} />
              </p>
            )}
            <p className={styles.place}>
              <AnyScript text={meeting.location} />
            </p>
            {isNameShown && <Label>{meeting.name}</Label>}
          </div>
          <div className={styles.cover}>
            <Picture image={meeting.image} sizes="clamp(5.5rem, 18vw, 15rem)" alt="" shape="landscape" />
          </div>
        </li>
      ))}
    </ul>
  )
}
