/** The audit: what was done, by whom, and from where. */
import { Form, Link } from 'react-router'
import { formatInstant } from '#domain/foundations/time.ts'
import { auditPageSize, listAudit, listAuditChoices } from '#domain/office/history/audit-queries.ts'
import type { StoryFacts } from '#domain/office/history/read-story.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { Button } from '#site/components/form/button.tsx'
import { Select, TextInput } from '#site/components/form/field.tsx'
import { guarded } from '#site/organiser/guard.ts'
import styles from '#site/organiser/office/history/history.module.css'
import { filterFields, readFilter } from '#site/organiser/office/history/read-filter.ts'
import { readSubjects } from '#site/organiser/office/history/subjects.ts'
import { NextPage, PrintedFilter } from '#site/organiser/parts/list-head.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { editionName } from '#words/edition-name.ts'
import { actorWords, doors, doorWords, whoOf } from '#words/organiser/office/actor-words.ts'
import { factWords } from '#words/organiser/office/fact-words.ts'
import type { Route } from './+types/history.ts'

export const loader = guarded(
  'read-audit',
  async ({ scope, site, conference, person }, { url }: Route.LoaderArgs) => {
    const { read } = site.database
    const query = url.searchParams
    const conferences = conference ? [] : await listStaffConferences(read, person)
    const zone = conference?.timeZone ?? 'UTC'
    const ids = new Map(conferences.map(({ id, name }) => [name, id]))
    const { filter, shown, problems } = await readFilter(read, scope, query, { conferences: ids, zone })
    const after = Number(query.get('after'))
    const before = Number.isSafeInteger(after) && after > 0 ? after : null
    const isWrong = Object.keys(problems).length > 0
    const entries = isWrong ? [] : await listAudit(read, scope, before, filter)
    const choices = await listAuditChoices(read, scope)
    const subjectOf = await readSubjects(read, entries)
    const names = await listAccountNames(
      read,
      entries.flatMap(({ facts }) => (typeof facts.personId === 'string' ? facts.personId : [])),
    )
    const shownFacts = ({ personId, ...facts }: StoryFacts): StoryFacts =>
      personId === undefined
        ? facts
        : {
            ...facts,
            to: personId === null ? 'nobody' : (names.get(String(personId)) ?? 'a former colleague'),
          }
    const last = entries.length === auditPageSize ? entries.at(-1)?.id : undefined
    const kept = new URLSearchParams([...query].filter(([name]) => isField(name)))
    return {
      zone,
      place: conference && editionName(conference),
      shown,
      problems,
      isNarrowed: kept.size > 0,
      page: url.pathname,
      first: before === null ? undefined : addressOf(url.pathname, kept),
      next: last === undefined ? undefined : addressOf(url.pathname, kept, last),
      acts: choices.acts,
      actors: choices.actors
        .map(({ who, name }) => ({ who, name: name ?? actorWords[who] ?? who }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      conferences: conferences.map(each => ({ name: each.name, edition: editionName(each) })),
      entries: entries.map(entry => {
        const { currency, ...subject } = subjectOf(entry)
        return {
          id: entry.id,
          at: formatInstant(entry.at, zone),
          who: whoOf(entry),
          act: entry.act,
          subject,
          facts: factWords(shownFacts(entry.facts), { zone, currency }),
          from: [entry.door && doorWords[entry.door], entry.address].filter(Boolean).join(', '),
        }
      }),
    }
  },
)

const isField = (name: string) => filterFields.some(each => each === name)

function addressOf(page: string, kept: URLSearchParams, after?: number): string {
  const query = new URLSearchParams(kept)
  if (after !== undefined) query.set('after', String(after))
  return query.size === 0 ? page : `${page}?${query}`
}

export default function History({ loaderData }: Route.ComponentProps) {
  const { zone, place, entries, page, isNarrowed, problems } = loaderData
  return (
    <Page
      title="History"
      lead={`What was done${place ? ` at ${place}` : ''}, newest first. Times are ${zone}.`}
    >
      <Filter view={loaderData} />
      <Rows
        caption="History"
        columns={['What', 'To what', 'When', 'Who', 'Details', 'From']}
        className={styles.entries}
        rows={entries.map(({ id, at, who, act, subject, facts, from }) => ({
          key: id,
          cells: [
            act,
            <span key="subject" className={styles.subject}>
              {subject.to ? <Link to={subject.to}>{subject.label}</Link> : subject.label}
              <Link
                to={`${page}?${new URLSearchParams({ subject: subject.all })}`}
                aria-label={`Its entries: ${subject.label}`}
              >
                its entries
              </Link>
            </span>,
            at,
            who,
            facts && (
              <span key="facts" className={styles.facts}>
                {facts}
              </span>
            ),
            from,
          ],
        }))}
        empty={
          Object.keys(problems).length > 0
            ? 'Nothing is shown until the filter is valid.'
            : isNarrowed
              ? 'No entry matches.'
              : 'Nothing has been done yet.'
        }
      />
      <NextPage href={loaderData.next} first={loaderData.first} />
    </Page>
  )
}

function Filter({ view }: { view: Route.ComponentProps['loaderData'] }) {
  const { shown, problems, page, acts, actors, conferences, isNarrowed, zone } = view
  return (
    <>
      <PrintedFilter facts={printedFacts(view)} />
      <details className={styles.filter} open={isNarrowed}>
        <summary>Filter</summary>
        <Form method="get" action={page} className={styles.fields} key={JSON.stringify(shown)} noValidate>
          <Select name="who" label="Who" defaultValue={shown.who}>
            <option value="">Anybody</option>
            {actors.map(({ who, name }) => (
              <option key={who} value={who}>
                {name}
              </option>
            ))}
          </Select>
          <Select name="act" label="What" defaultValue={shown.act}>
            <option value="">Anything</option>
            {acts.map(act => (
              <option key={act}>{act}</option>
            ))}
          </Select>
          {conferences.length > 0 && (
            <Select name="conference" label="Conference" defaultValue={shown.conference}>
              <option value="">All</option>
              {conferences.map(({ name, edition }) => (
                <option key={name} value={name}>
                  {edition}
                </option>
              ))}
            </Select>
          )}
          <Select name="door" label="Interface" defaultValue={shown.door}>
            <option value="">Any</option>
            {doors.map(door => (
              <option key={door} value={door}>
                {doorWords[door]}
              </option>
            ))}
          </Select>
          <TextInput
            name="subject"
            label="To what"
            hint="The code of a registration"
            autoComplete="off"
            defaultValue={shown.subject}
            error={problems.subject}
          />
          <TextInput
            name="from"
            type="date"
            label="From"
            hint={zone}
            defaultValue={shown.from}
            error={problems.from}
          />
          <TextInput
            name="to"
            type="date"
            label="To"
            hint={zone}
            defaultValue={shown.to}
            error={problems.to}
          />
          <div className={styles.buttons}>
            <Button type="submit" tone="loud">
              Show
            </Button>
            {isNarrowed && <Link to={page}>Show everything</Link>}
          </div>
        </Form>
      </details>
    </>
  )
}

function printedFacts({ shown, actors, conferences }: Route.ComponentProps['loaderData']): string[] {
  const facts = {
    Who: actors.find(({ who }) => who === shown.who)?.name ?? shown.who,
    What: shown.act,
    Conference: conferences.find(({ name }) => name === shown.conference)?.edition ?? shown.conference,
    Interface: doors
      .filter(door => door === shown.door)
      .map(door => doorWords[door])
      .join(''),
    'To what': shown.subject,
    From: shown.from,
    To: shown.to,
  }
  return Object.entries(facts).flatMap(([label, words]) => (words === '' ? [] : [`${label}: ${words}`]))
}
