import { AnyScript } from '#site/components/any-script.tsx'
import { LinkButton } from '#site/components/form/button.tsx'
import styles from '#site/components/list/meeting-feature.module.css'
import { Label } from '#site/components/page/section.tsx'
import { Picture } from '#site/components/picture.tsx'
import { TitleLines } from '#site/components/title-lines.tsx'
import type { MeetingView } from '#site/meeting-view.ts'
import * as words from '#words/public/parts/meeting-feature.ts'

/** One meeting as a large dated entry. */
export function MeetingFeature({ meeting }: { meeting: MeetingView }) {
  const { below } = meeting.title
  return (
    <article className={styles.feature}>
      <div className={styles.words}>
        <p className={styles.date}>
          <time dateTime={meeting.startsOn}>{meeting.dates}</time>
        </p>
        <h3 className={styles.subject}>
          <TitleLines title={meeting.title} small={styles.above} />
        </h3>
        {below && (
          <p className={styles.prefix}>
            <AnyScript text={below} />
          </p>
        )}
        <p className={styles.place}>
          <AnyScript text={meeting.location} />
          {meeting.isHybrid && (
            <>
              {' · '}
              <Label>{words.hybridEvent()}</Label>
            </>
          )}
        </p>
        <LinkButton to={meeting.href}>{words.seeTheProgrammeAndRegister()}</LinkButton>
      </div>
      <div className={styles.cover}>
        <Picture
          image={meeting.image}
          sizes="(width >= 77.5rem) 500px, (width >= 44rem) 40vw, 95vw"
          alt=""
          shape="landscape"
        />
      </div>
    </article>
  )
}
