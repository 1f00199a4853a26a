import { Link } from 'react-router'
import type { Speaker } from '#domain/programme/people/speaker.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import styles from '#site/components/list/speaker-grid.module.css'
import { Portrait } from '#site/components/portrait.tsx'
import { biographyQuery, paths } from '#words/addresses/paths.ts'

/**
 * A grid of speakers. A biography opens over the grid's page, which shows the one in its query; the address bar
 * shows the biography's own address, which the link uses without a script.
 */
export function SpeakerGrid({
  event,
  speakers,
  size = 'regular',
  opens = 'over',
}: {
  event: string
  speakers: Pick<Speaker, 'id' | 'name' | 'affiliation' | 'photo'>[]
  /** Plenary speakers are larger. */
  size?: 'large' | 'regular'
  /** Where a biography opens: over this page, or on its own. */
  opens?: 'over' | 'itself'
}) {
  return (
    <ul className={styles.grid} data-size={size}>
      {speakers.map(speaker => (
        <li key={speaker.id} className={styles.speaker}>
          <Portrait name={speaker.name} image={speaker.photo} sizes="(width >= 44rem) 18rem, 45vw" />
          <h3 className={styles.name}>
            <Link
              {...(opens === 'over'
                ? {
                    to: { search: `?${biographyQuery}=${speaker.id}` },
                    mask: paths.speaker(event, speaker.id),
                    preventScrollReset: true,
                    'data-opens-over': true,
                  }
                : { to: paths.speaker(event, speaker.id) })}
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
