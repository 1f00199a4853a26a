import { Link } from 'react-router'
import { PageWidth } from '#site/components/section.tsx'
import { EmptyState } from '#site/components/states.tsx'
import { Tabs } from '#site/components/tabs.tsx'
import { ProgramFilter } from '#site/microsite/program/program-filter.tsx'
import { isFiltered, type ProgramQuery, programSearch } from '#site/microsite/program/program-query.ts'
import type { ProgramView, ShownDay } from '#site/microsite/program/program-view.ts'
import { TalkEntry } from '#site/microsite/program/talk-entry.tsx'
import styles from '#site/microsite/program/timetable.module.css'
import { paths } from '#site/paths.ts'
import { emptyWords } from '#site/words.ts'

const panelId = 'program-day'

/** Times in the margin, titles beside them; the day's tabs stick while one reads. */
export function Timetable({ event, program }: { event: string; program: ProgramView }) {
  const { query, days, currentDay, shown } = program
  const page = paths.microsite(event, 'program')
  const filtered = isFiltered(query)
  const allDays = {
    to: page + programSearch(query, { day: filtered ? null : 'all' }),
    label: 'All days',
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
            label="Days"
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
        <div
          id={panelId}
          role="tabpanel"
          aria-label={shown.length === 1 ? shown[0]?.name : 'All days'}
          className={styles.panel}
          // A day that was left comes back with every talk closed.
          key={`${currentDay}${programSearch(query)}`}
        >
          {shown.length === 0 && <EmptyState>{emptyWords.talks}</EmptyState>}
          {shown.map(day => (
            <Day key={day.number} day={day} event={event} program={program} query={query} />
          ))}
          <p className={styles.more}>
            {filtered && <Link to={page}>Show the whole program</Link>}
            {!filtered && currentDay !== null && days.length > 1 && (
              <Link to={page + programSearch(query, { day: 'all' })}>
                All days on one page, to search or print
              </Link>
            )}
          </p>
        </div>
      </PageWidth>
    </>
  )
}

const countWords = (count: number) => (count === 1 ? '1 talk' : `${count} talks`)

function Day({
  day,
  event,
  program,
  query,
}: {
  day: ShownDay
  event: string
  program: ProgramView
  query: ProgramQuery
}) {
  return (
    <section aria-label={day.name} className={styles.day}>
      <h2 className={styles.dayName}>
        {day.name}
        {day.date && <span className={styles.date}>{day.date}</span>}
      </h2>
      {day.slots.length === 0 && <EmptyState>{emptyWords.talks}</EmptyState>}
      <ol className={styles.slots}>
        {day.slots.map(slot => (
          <li key={slot.key} className={styles.slot}>
            <div className={styles.time}>{slot.from && <time dateTime={slot.from}>{slot.from}</time>}</div>
            <ol className={styles.talks}>
              {slot.talks.map(talk => (
                <TalkEntry
                  key={talk.id}
                  event={event}
                  talk={talk}
                  details={program.openTalk?.id === talk.id ? program.openTalk : null}
                  address={programSearch(query, {
                    day: query.day === 'all' ? 'all' : day.number,
                    talk: talk.id,
                  })}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
