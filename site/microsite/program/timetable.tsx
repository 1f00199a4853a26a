/** A conference's programme by days. It works by links alone; with a script, talks open in place. */

import { Link, useNavigate, useSearchParams } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { say } from '#domain/foundations/say.ts'
import { Tabs } from '#site/components/list/tabs.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { EmptyState } from '#site/components/states.tsx'
import { ProgramFilter } from '#site/microsite/program/program-filter.tsx'
import {
  isFiltered,
  type ProgramQuery,
  programSearch,
  readProgramQuery,
} from '#site/microsite/program/program-query.ts'
import type { ProgramView } from '#site/microsite/program/program-view.ts'
import { panelId, type ShownDay, shownDays } from '#site/microsite/program/shown-days.ts'
import { OpenTalk, TalkEntry } from '#site/microsite/program/talk-entry.tsx'
import styles from '#site/microsite/program/timetable.module.css'
import { talkAnchor } from '#words/addresses/page-paths.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as words from '#words/public/microsite/program.ts'

/** Times in the margin, titles next to them; the day's tabs stay visible while scrolling. */
export function Timetable({
  event,
  program,
  subscribeAt,
}: {
  event: string
  program: ProgramView
  /** The site's address for calendar programs. */
  subscribeAt: string
}) {
  const { query, days, currentDay } = program
  const shown = shownDays(program)
  const page = paths.microsite(event, 'program')
  const filtered = isFiltered(query)
  const openInPlace = useOpeningInPlace(event, program)
  const allDays = {
    to: page + programSearch(query, { day: filtered ? null : 'all' }),
    label: words.allDays(),
    note: countWords(program.found),
    isCurrent: currentDay === null,
  }
  return (
    <>
      <PageWidth>
        <ProgramFilter page={page} program={program} />
      </PageWidth>
      <div className={styles.tabs}>
        <PageWidth>
          <Tabs
            label={say('Days')}
            panelId={panelId}
            tabs={[
              ...(filtered || currentDay === null ? [allDays] : []),
              ...days.map(day => ({
                to: page + programSearch(query, { day: day.number }),
                label: day.name,
                note: filtered ? countWords(day.found) : day.date,
                isCurrent: day.number === currentDay,
              })),
            ]}
          />
        </PageWidth>
      </div>
      <PageWidth>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on one of its links sends the click. */}
        <div
          id={panelId}
          role="tabpanel"
          aria-label={shown.length === 1 ? shown[0]?.name : words.allDays()}
          className={styles.panel}
          onClick={openInPlace}
          // Going back to a day closes all its talks.
          key={`${currentDay}${programSearch(query, { part: query.part })}`}
        >
          {shown.length === 0 && <EmptyState>{emptyWords.talks()}</EmptyState>}
          {shown.map(day => (
            <Day key={day.number} {...{ day, event, program, subscribeAt }} />
          ))}
          {program.part && <Parts page={page} query={query} part={program.part} />}
          <p className={styles.more}>
            {filtered && <Link to={page}>{words.showTheWholeProgram()}</Link>}
            {!filtered && !program.part && currentDay !== null && days.length > 1 && (
              <Link to={page + programSearch(query, { day: 'all' })}>{words.allDaysOnOnePage()}</Link>
            )}
          </p>
        </div>
      </PageWidth>
    </>
  )
}

/** Leads through a list of which a page shows a thousand talks. */
function Parts({
  page,
  query,
  part: { number, from, to, of },
}: {
  page: string
  query: ProgramQuery
  part: NonNullable<ProgramView['part']>
}) {
  const at = (part: number) => page + programSearch(query, { part })
  return (
    <nav aria-label={words.partsOfTheList()} className={styles.more}>
      {say('Talks {from} to {to} of {of}.', { from, to, of })}{' '}
      {number > 1 && <Link to={at(number - 1)}>{words.earlierTalks()}</Link>}{' '}
      {to < of && <Link to={at(number + 1)}>{words.laterTalks()}</Link>}
    </nav>
  )
}

const countWords = (count: number) => counted(count, 'talk')

function Day({
  day,
  event,
  program,
  subscribeAt,
}: {
  day: ShownDay
  event: string
  program: ProgramView
  subscribeAt: string
}) {
  const { query } = program
  const { talk: openId } = readProgramQuery(useSearchParams()[0])
  return (
    <section aria-label={day.name} className={styles.day}>
      <div className={styles.dayHead}>
        <h2 className={styles.dayName}>
          {day.name}
          {day.date && <span className={styles.date}>{day.date}</span>}
        </h2>
        {day.date && day.found > 0 && (
          <p className={styles.calendar}>
            <a
              href={paths.dayCalendar(event, day.number)}
              aria-label={words.addToACalendar({ title: day.name })}
            >
              {words.addToACalendar1()}
            </a>{' '}
            <a
              href={subscribeAt + paths.dayCalendar(event, day.number)}
              aria-label={words.subscribeInACalendar({ title: day.name })}
            >
              {say('Subscribe')}
            </a>
          </p>
        )}
      </div>
      {day.slots.length === 0 && <EmptyState>{emptyWords.talks()}</EmptyState>}
      <ol className={styles.slots}>
        {day.slots.map(slot => (
          <li key={slot.key}>
            <div>
              {slot.from && <time>{slot.from}</time>}
              {slot.date && <span className={styles.night}>{slot.date}</span>}
            </div>
            <ol>
              {slot.talks.map(talk => {
                const [id] = talk
                if (id !== openId) return <TalkEntry key={id} talk={talk} address={addressOf(query, id)} />
                const details = program.openTalk?.id === id ? program.openTalk : null
                return (
                  <TalkEntry key={id} talk={talk} address={closedAddress(program, id)}>
                    <OpenTalk event={event} id={id} details={details} />
                  </TalkEntry>
                )
              })}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A talk brings its day along; only what narrows the program has to be repeated. */
function addressOf(query: ProgramQuery, talk: number): string {
  return `${programSearch(query, { day: null, talk })}#${talkAnchor(talk)}`
}

/** The page without the open talk, on the same day. */
function closedAddress(program: ProgramView, talk: number): string {
  const { part } = program.query
  return `${programSearch(program.query, { day: shownDay(program), part }) || '?'}#${talkAnchor(talk)}`
}

/** A page that an open talk brought to its day stays on that day. */
function shownDay({ query, currentDay }: ProgramView): ProgramQuery['day'] {
  return query.day ?? (query.talk === null || isFiltered(query) ? null : currentDay)
}

/** Opens and closes talks in place: one listener for the whole list, instead of one for each talk. */
function useOpeningInPlace(event: string, program: ProgramView) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const open = readProgramQuery(params).talk
  return (click: React.MouseEvent<HTMLElement>) => {
    const isPlain = click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
    const entry = click.target instanceof Element ? click.target.closest('a')?.parentElement : null
    const id = Number(/^t(\d+)$/.exec(entry?.id ?? '')?.[1])
    if (!isPlain || !id) return
    click.preventDefault()
    const search = programSearch(program.query, {
      day: shownDay(program),
      talk: open === id ? null : id,
      part: program.query.part,
    })
    navigate(paths.microsite(event, 'program') + search, { preventScrollReset: true })
  }
}
