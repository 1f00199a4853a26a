import { AnyScript } from '#site/components/any-script.tsx'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { Label } from '#site/components/page/section.tsx'
import { Picture } from '#site/components/picture.tsx'
import { TitleLines } from '#site/components/title-lines.tsx'
import type { MeetingView } from '#site/meeting-view.ts'
import styles from '#site/microsite/home/cover.module.css'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/microsite/home.ts'

/** The booklet's cover. */
export function Cover({
  meeting,
  hasEnded,
  isCancelled,
  isCallOpen,
}: {
  meeting: MeetingView
  /** Registration is over then, so there is no prominent button. */
  hasEnded: boolean
  /** The notice above every page of the conference says so. */
  isCancelled: boolean
  /** Whether abstracts are called for and still taken. */
  isCallOpen: boolean
}) {
  const { subject, below } = meeting.title
  return (
    <header className={styles.cover}>
      <div className={styles.words}>
        {meeting.isHybrid && (
          <p>
            <Label>{words.hybridEvent()}</Label>
          </p>
        )}
        <h1 className={styles.title} lang={meeting.lang} data-long={isLong(subject) || undefined}>
          <TitleLines title={meeting.title} small={styles.above} />
        </h1>
        {below && (
          <p className={styles.prefix} lang={meeting.lang}>
            <AnyScript text={below} />
          </p>
        )}
        <p className={styles.facts}>
          <time dateTime={meeting.startsOn}>{meeting.dates}</time>
          <span>
            <AnyScript text={meeting.location} />
          </span>
        </p>
        {hasEnded && !isCancelled && <p className={styles.ended}>{words.thisConferenceIsOverIts()}</p>}
        {!isCancelled && !hasEnded && (
          <ButtonRow>
            <LinkButton to={paths.microsite(meeting.name, 'online-registration')} tone="loud">
              {words.registerNow()}
            </LinkButton>
            {isCallOpen && (
              <LinkButton to={paths.microsite(meeting.name, 'submit-abstract')}>
                {words.submitAbstract()}
              </LinkButton>
            )}
          </ButtonRow>
        )}
      </div>
      <div className={styles.art}>
        <Picture image={meeting.image} sizes="(width >= 60rem) 42vw, 100vw" alt="" isFirst />
      </div>
    </header>
  )
}

/** Whether a long title would leave one word per line, or break its words. */
function isLong(title: string): boolean {
  return title.length > 45 || title.split(/[\s-]/).some(word => word.length > 15)
}
