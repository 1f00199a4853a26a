/** Finds a person, and sets how long personal data is stored. */

import { data, Form, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import {
  findPeople,
  mostPeople,
  type PersonSource,
  writeReference,
} from '#domain/office/privacy/find-person.ts'
import {
  countDue,
  listRemovals,
  longestMonths,
  readRetention,
  setRetention,
} from '#domain/office/privacy/retention.ts'
import { type RetentionName, retentionNames } from '#domain/office/privacy/retention-kinds.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import styles from '#site/organiser/office/privacy/privacy.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { ListSearch } from '#site/organiser/parts/list-head.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { retentionWords } from '#words/organiser/office/privacy-words.ts'
import type { Route } from './+types/privacy.ts'

const right = 'erase-person'

export const loader = guarded(right, async ({ permit, site, act: { now } }, { url }: Route.LoaderArgs) => {
  const { read } = site.database
  const words = (url.searchParams.get('q') ?? '').slice(0, 200)
  const found = words.trim() === '' ? [] : await findPeople(read, permit, words)
  const periods = await readRetention(read)
  const due = await countDue(read, periods, now)
  const removals = await listRemovals(read)
  return {
    words,
    // Passed as props, because importing them in a component would bring the domain into the browser.
    most: mostPeople,
    longest: longestMonths,
    hasMore: found.length > mostPeople,
    found: found.slice(0, mostPeople).map(({ reference, name, address, records }) => ({
      key: writeReference(reference),
      name: name || address,
      address,
      records: Object.entries(records)
        .map(([source, count]) => {
          // The keys are the sources.
          const [one, many] = sourceWords[source as PersonSource]
          return counted(count, one, many)
        })
        .join(', '),
    })),
    periods: retentionNames.map(name => ({
      name,
      label: retentionWords[name].label,
      hint: `Months ${retentionWords[name].counts}; empty: for ever. ${dueWords(name, due[name], periods[name])}`,
      months: periods[name] === null ? '' : String(periods[name]),
    })),
    removals: removals.map(({ at, name, count }) => ({
      at: formatInstant(at, 'UTC'),
      what: isRetentionName(name)
        ? counted(count, retentionWords[name].one, retentionWords[name].many)
        : String(count),
      label: isRetentionName(name)
        ? retentionWords[name].label
        : name === 'answers'
          ? 'Answers to questions'
          : name,
    })),
  }
})

const isRetentionName = (name: string): name is RetentionName => retentionNames.some(each => each === name)

/** `The next run removes 12 messages older than 2 years.` */
function dueWords(name: RetentionName, count: number, months: number | null): string {
  const { one, many } = retentionWords[name]
  if (months === null) return 'Nothing is removed.'
  const age = months % 12 === 0 ? counted(months / 12, 'year') : counted(months, 'month')
  return count === 0
    ? `The next run finds nothing older than ${age}.`
    : `The next run removes ${counted(count, one, many)} older than ${age}.`
}

const sourceWords = {
  registration: ['registration', 'registrations'],
  attendee: ['guest of a registration', 'guest of registrations'],
  abstract: ['abstract', 'abstracts'],
  author: ['co-author of an abstract', 'co-author of abstracts'],
  message: ['message', 'messages'],
  subscription: ['subscription', 'subscriptions'],
  handover: ['former registration', 'former registrations'],
  replaced: ['former place with a group', 'former places with groups'],
  invitation: ['invitation', 'invitations'],
  account: ['account', 'accounts'],
  code: ['code', 'codes'],
  member: ['entry on a list of members', 'entries on lists of members'],
  invitee: ['invitation by name', 'invitations by name'],
  late: ['link to submit late', 'links to submit late'],
  draft: ['unfinished abstract', 'unfinished abstracts'],
  speaker: ['speaker', 'speakers'],
} as const satisfies Record<PersonSource, readonly [string, string]>

export const action = forms({
  keep: form(right, async ({ permit, act: by, site }, sent) => {
    const typed = textsOf(sent, retentionNames)
    const periods = Object.fromEntries(
      retentionNames.map(name => [name, monthsOf(typed[name])]),
      // One for each name.
    ) as Record<RetentionName, number | null>
    const set = await site.database.write(tx => setRetention(tx, permit, by, periods))
    if (set.ok) throw redirectTo(`${organiserPaths.privacy}?done=kept`)
    return data({ typed, wrong: set.error.kinds }, { status: 422 })
  }),
})

/** Anything but a number is invalid. */
const monthsOf = (text: string) =>
  text.trim() === '' ? null : /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { words, found, hasMore } = loaderData
  return (
    <Page
      title="Privacy"
      lead="Export or erase somebody’s data, and set how long personal data is kept."
      actions={<Link to={organiserPaths.settings(null)}>All settings</Link>}
    >
      <Done said={{ erased: 'The person is erased.' }} answers={loaderData}>
        <p>Files and stored mails are removed within a minute. Earlier backups still contain their data.</p>
      </Done>
      <Done said={{ kept: 'Saved.' }} />
      <Part title="Find a person">
        <ListSearch label="Name, e-mail address or the code of a registration" words={words} />
        {words.trim() !== '' && (
          <p role="status">
            {found.length === 0
              ? 'Nobody found. Two letters of a name or an address are enough.'
              : hasMore
                ? `The first ${loaderData.most} people. Add a word to find fewer.`
                : counted(found.length, 'person', 'people')}
          </p>
        )}
        {found.length > 0 && (
          <Rows
            caption="People"
            columns={['Name', 'E-mail address', 'Found in']}
            rows={found.map(({ key, name, address, records }) => ({
              key,
              cells: [
                <Link key="to" to={organiserPaths.personalData(key)}>
                  <bdi>{name}</bdi>
                </Link>,
                <bdi key="address">{address}</bdi>,
                records,
              ],
            }))}
          />
        )}
      </Part>
      <Retention view={loaderData} answer={actionData} />
      <Part title="Recently removed">
        <Rows
          caption="Recently removed"
          columns={['Kind', 'How many', 'When (UTC)']}
          figures={['How many']}
          rows={loaderData.removals.map(({ at, what, label }, index) => ({
            key: index,
            cells: [label, what, at],
          }))}
          empty="Nothing has been removed yet. This runs once a day."
        />
      </Part>
    </Page>
  )
}

function Retention({
  view,
  answer,
}: {
  view: Route.ComponentProps['loaderData']
  answer: Route.ComponentProps['actionData']
}) {
  const wrong = (name: RetentionName) =>
    answer?.wrong.includes(name) ? `A whole number from 1 to ${view.longest}, or nothing.` : undefined
  return (
    <Part title="How long data is kept">
      <ErrorSummary
        errors={view.periods.flatMap(({ name }) => {
          const message = wrong(name)
          return message ? [{ name, message }] : []
        })}
        answers={answer}
      />
      <p className={styles.lead}>
        Expired data is removed once a day, in small batches, and each removal is recorded in the history.
        Registrations keep what was chosen and paid, but no names; invoices stay as they were issued.
      </p>
      <Form method="post" className={styles.periods} noValidate key={JSON.stringify(answer ?? view.periods)}>
        <input type="hidden" name="intent" value="keep" />
        {view.periods.map(({ name, label, hint, months }) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            defaultValue={answer?.typed[name] ?? months}
            error={wrong(name)}
          />
        ))}
        <div>
          <Button type="submit" tone="loud">
            Save
          </Button>
        </div>
      </Form>
    </Part>
  )
}
