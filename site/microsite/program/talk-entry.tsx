/** One talk in a timetable, closed or open. */

import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import type { TalkDetails, TalkRow } from '#site/microsite/program/program-view.ts'
import type { loader as talkLoader } from '#site/microsite/program/talk.ts'
import styles from '#site/microsite/program/timetable.module.css'
import { talkAnchor } from '#words/addresses/page-paths.ts'
import { paths } from '#words/addresses/paths.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/program.ts'

/**
 * One closed talk of the timetable: a link to the page with this talk open. A page may have a thousand, so it
 * contains nothing that only an open talk shows. The script opens it in place.
 */
export function TalkEntry({
  talk,
  address,
  children,
}: {
  talk: TalkRow
  /** This page with this talk open, or without it where it is open: the end of its address. */
  address: string
  /** Its body, while it is open. */
  children?: React.ReactNode
}) {
  const [id, title, speaker, room, track, titleHtml] = talk
  return (
    <li id={talkAnchor(id)}>
      <a href={address} aria-expanded={children ? true : undefined}>
        {titleHtml ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made from a tree of known elements, with the words escaped
          <bdi dangerouslySetInnerHTML={{ __html: titleHtml }} />
        ) : (
          isolated(title)
        )}
      </a>
      <p>
        {/* The speakers are always the first element, empty without any; the room is bare. */}
        <i>{isolated(speaker)}</i>
        {room !== '' && isolated(room)}
        {track && <i>{track}</i>}
      </p>
      {children}
    </li>
  )
}

/** Characters outside of Latin, Greek, Cyrillic and Armenian writing and its punctuation. */
const otherScript = /[^ -\u058f\u2010-\u2027\u2030-\u205e]/

/** An element only around text that could turn the direction of what is beside it, or that needs more height. */
function isolated(text: string) {
  return otherScript.test(text) ? <AnyScript text={text} /> : text
}

interface OpenTalkProps {
  event: string
  id: number
  /** Sent with the page where its address names this talk. */
  details: TalkDetails | null
}

/** An open talk's details: at once where the page came with them, otherwise when they are loaded. */
export function OpenTalk({ event, id, details }: OpenTalkProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A link to one talk scrolls to it, even without a fragment.
    if (details) place.current?.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [details])
  return (
    <div ref={place} className={styles.body}>
      {details ? <Details event={event} id={id} details={details} /> : <AskedDetails event={event} id={id} />}
    </div>
  )
}

function AskedDetails({ event, id }: { event: string; id: number }) {
  const fetcher = useFetcher<typeof talkLoader>()
  const { load } = fetcher
  useEffect(() => {
    load(paths.talk(event, id))
  }, [load, event, id])
  // Null where the answer was lost: site/browser/keep-page.ts.
  const data: typeof fetcher.data | null = fetcher.data
  if (data?.details) return <Details event={event} id={id} details={data.details} />
  if (fetcher.state !== 'idle' || data === undefined) return <p role="status">{say('Loading')}</p>
  return (
    <>
      <p role="alert">{loadWords.noProgramme()}</p>
      <p className={styles.links}>
        <button type="button" onClick={() => load(paths.talk(event, id))}>
          {words.tryAgain()}
        </button>
        <Link to={paths.openTalk(event, id)} reloadDocument>
          {words.abstractAndLinks()}
        </Link>
      </p>
    </>
  )
}

function Details({ event, id, details }: { event: string; id: number; details: TalkDetails }) {
  const { subtitle, speakerAffiliation, when, abstractHtml, descriptionHtml, people } = details
  return (
    <>
      {subtitle && (
        <p className={styles.subtitle}>
          <AnyScript text={subtitle} />
        </p>
      )}
      {speakerAffiliation && (
        <p className={styles.affiliation}>
          <AnyScript text={speakerAffiliation} />
        </p>
      )}
      {when && <p className={styles.when}>{when}</p>}
      {abstractHtml && <HtmlProse html={abstractHtml} size="note" />}
      {descriptionHtml && <HtmlProse html={descriptionHtml} size="note" />}
      {people.length > 0 && (
        <ul className={styles.links} aria-label={say('Speakers')}>
          {people.map(person => (
            <li key={person.id}>
              <Link to={paths.speaker(event, person.id)}>
                {say('About')} <AnyScript text={person.name} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <TalkLinks event={event} id={id} details={details} />
    </>
  )
}

function TalkLinks({ event, id, details }: { event: string; id: number; details: TalkDetails }) {
  const links = [...details.links, ...details.attachments]
  if (links.length === 0 && !details.hasDate) return null
  return (
    <ul className={styles.links} aria-label={say('Links')}>
      {links.map(({ href, label }) => (
        <li key={`${href} ${label}`}>
          {href === null ? (
            label
          ) : (
            <a href={href} rel="noopener noreferrer">
              {label || href}
            </a>
          )}
        </li>
      ))}
      {details.hasDate && (
        <li className={styles.onScreen}>
          <a href={paths.talkCalendar(event, id)}>{words.addThisTalkToA()}</a>
        </li>
      )}
    </ul>
  )
}
