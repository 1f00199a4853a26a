import { Link } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import { PageDialog } from '#site/components/page/page-dialog.tsx'
import { Label } from '#site/components/page/section.tsx'
import { Portrait } from '#site/components/portrait.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { ErrorState } from '#site/components/states.tsx'
import type { BiographyView } from '#site/microsite/people/read-biography.ts'
import styles from '#site/microsite/people/speakers.module.css'
import { paths } from '#words/addresses/paths.ts'
import * as loadWords from '#words/load-failure-words.ts'

/** A speaker's biography, set like a page of the booklet over the page from which it was opened. */
export function Biography({
  biography: { event, speaker, talks },
  closeTo,
}: {
  biography: BiographyView
  closeTo: string
}) {
  if (!speaker) {
    return (
      <PageDialog title={say('Biography')} closeTo={closeTo} size="note">
        <ErrorState>{loadWords.noSpeakers()}</ErrorState>
      </PageDialog>
    )
  }
  const { name, group, affiliation, photo, talkTitle, awardsHtml, biographyHtml } = speaker
  const isListed = talks.some(talk => talk.title === talkTitle)
  return (
    <PageDialog title={name} closeTo={closeTo}>
      <div className={styles.biography}>
        <div className={styles.side}>
          {/* Somebody who is only listed as a speaker of the program has no picture, and initials say nothing. */}
          {(photo || group) && <Portrait name={name} image={photo} sizes="14rem" isInSight />}
          <p className={styles.affiliation}>
            <AnyScript text={affiliation} />
          </p>
        </div>
        <div>
          {talkTitle && !isListed && (
            <div className={styles.talk}>
              <Label>{say('Talk')}</Label>
              <p className={styles.talkTitle}>
                <AnyScript text={talkTitle} />
              </p>
            </div>
          )}
          {talks.length > 0 && (
            <div className={styles.talk}>
              <Label>{talks.length === 1 ? say('Talk') : say('Talks')}</Label>
              <ul>
                {talks.map(talk => (
                  <li key={talk.id}>
                    <Link to={paths.openTalk(event, talk.id)} className={styles.talkTitle}>
                      <AnyScript text={talk.title} />
                    </Link>
                    <p className={styles.affiliation}>{talk.when}</p>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {biographyHtml && <HtmlProse html={biographyHtml} />}
          {awardsHtml && (
            <div className={styles.awards}>
              <h3 className={styles.awardsTitle}>{say('Awards')}</h3>
              <HtmlProse html={awardsHtml} size="note" />
            </div>
          )}
        </div>
      </div>
    </PageDialog>
  )
}
