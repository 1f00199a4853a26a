import { memo, useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { AnyScript } from '#site/components/any-script.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { Label } from '#site/components/section.tsx'
import type { TalkDetails, TalkRow } from '#site/microsite/program/program-view.ts'
import type { loader as talkLoader } from '#site/microsite/program/talk.ts'
import styles from '#site/microsite/program/timetable.module.css'
import { paths } from '#site/paths.ts'
import { loadWords } from '#site/words.ts'

/**
 * One talk of the timetable. It opens in place, and the one that was open before closes. Its abstract is
 * read when it is asked for: by the script on opening, else by a link to the same page with it.
 */
export const TalkEntry = memo(function TalkEntry({
  event,
  talk,
  details,
  address,
}: {
  event: string
  talk: TalkRow
  /** Sent along with the page where its address names this talk. */
  details: TalkDetails | null
  /** This page with this talk open: the end of its address. */
  address: string
}) {
  const [isAsked, setAsked] = useState(false)
  return (
    <li id={`talk-${talk.id}`} className={styles.talk}>
      <details
        name="talk"
        open={details !== null}
        className={styles.details}
        onToggle={toggle => toggle.currentTarget.open && setAsked(true)}
      >
        <summary className={styles.summary}>
          <span className={styles.title}>
            <AnyScript text={talk.title} />
          </span>
          <span className={styles.facts}>
            {talk.speaker && (
              <span>
                <AnyScript text={talk.speaker} />
              </span>
            )}
            {talk.room && (
              <span>
                <AnyScript text={talk.room} />
              </span>
            )}
            {talk.track && <Label>{talk.track}</Label>}
          </span>
        </summary>
        <div className={styles.body}>
          {talk.subtitle && (
            <p className={styles.subtitle}>
              <AnyScript text={talk.subtitle} />
            </p>
          )}
          {talk.speakerAffiliation && (
            <p className={styles.affiliation}>
              <AnyScript text={talk.speakerAffiliation} />
            </p>
          )}
          <p className={styles.when}>
            {[talk.from && talk.to ? `${talk.from}–${talk.to}` : talk.from, talk.room, talk.kind]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {details && <Details event={event} details={details} />}
          {!details && isAsked && <AskedDetails event={event} id={talk.id} address={address} />}
          {!details && !isAsked && (
            <Link to={`${address}#talk-${talk.id}`} preventScrollReset>
              Abstract and links
            </Link>
          )}
        </div>
      </details>
    </li>
  )
})

function AskedDetails({ event, id, address }: { event: string; id: number; address: string }) {
  const fetcher = useFetcher<typeof talkLoader>()
  const { load, data } = fetcher
  useEffect(() => {
    load(paths.talk(event, id))
  }, [load, event, id])
  if (data?.details) return <Details event={event} details={data.details} />
  if (fetcher.state !== 'idle' || data === undefined) return <p role="status">Loading</p>
  return (
    <>
      <p role="alert">{loadWords.noProgramme}</p>
      <Link to={`${address}#talk-${id}`}>Abstract and links</Link>
    </>
  )
}

function Details({ event, details }: { event: string; details: TalkDetails }) {
  const { abstractHtml, descriptionHtml, people, links, attachments } = details
  return (
    <>
      {abstractHtml && <HtmlProse html={abstractHtml} size="note" />}
      {descriptionHtml && <HtmlProse html={descriptionHtml} size="note" />}
      {people.length > 0 && (
        <ul className={styles.links} aria-label="Biographies">
          {people.map(person => (
            <li key={person.id}>
              <Link to={paths.speaker(event, person.id)}>
                About <AnyScript text={person.name} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {links.length + attachments.length > 0 && (
        <ul className={styles.links} aria-label="Links">
          {[...links, ...attachments].map(({ href, label }) => (
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
        </ul>
      )}
    </>
  )
}
