import { Link } from 'react-router'
import type { Speaker } from '#domain/people/speaker.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import { Portrait } from '#site/components/portrait.tsx'
import styles from '#site/components/speaker-grid.module.css'
import { paths } from '#site/paths.ts'

/**
 * Speakers in a calm grid; each leads to the biography, which knows where to go back to.
 *
 * @param backTo the address that closing a biography leads to
 */
export function SpeakerGrid({
  event,
  speakers,
  size = 'regular',
  backTo,
}: {
  event: string
  speakers: Pick<Speaker, 'id' | 'name' | 'affiliation' | 'photo'>[]
  /** Plenary speakers stand larger. */
  size?: 'large' | 'regular'
  backTo: string
}) {
  return (
    <ul className={styles.grid} data-size={size}>
      {speakers.map(speaker => (
        <li key={speaker.id} className={styles.speaker}>
          <Portrait name={speaker.name} image={speaker.photo} sizes="(width >= 560px) 18rem, 45vw" />
          <h3 className={styles.name}>
            <Link
              to={paths.speaker(event, speaker.id)}
              state={{ closeTo: backTo }}
              preventScrollReset
              className={styles.link}
            >
              <AnyScript text={speaker.name} />
            </Link>
          </h3>
          <p className={styles.affiliation}>
            <AnyScript text={speaker.affiliation} />
          </p>
        </li>
      ))}
    </ul>
  )
}
