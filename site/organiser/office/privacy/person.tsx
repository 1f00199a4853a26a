/** All data about one person: downloaded as a file, or erased after a page that says what is erased and what stays. */

import { data, Form, Link } from 'react-router'
import { readConferenceNames } from '#domain/conference/conferences/conference-queries.ts'
import { readTextKey } from '#domain/correspondence/mail-texts/mail-text.ts'
import { counted } from '#domain/foundations/counted.ts'
import { listed } from '#domain/foundations/listed.ts'
import { once, wasDone } from '#domain/foundations/repeats/acts-done.ts'
import {
  type ErasureRequest,
  erasePerson,
  previewErasure,
  recordKey,
} from '#domain/office/privacy/erase-person.ts'
import type { ErasureHindrance, RoleHindrance } from '#domain/office/privacy/erasure-hindrances.ts'
import { readReference, writeReference } from '#domain/office/privacy/find-person.ts'
import type { Mention, OwnRecord } from '#domain/office/privacy/mentions.ts'
import type { Fate } from '#domain/office/privacy/person-tables.ts'
import { daysKept } from '#domain/programme/writing/write-cancelled.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded, type ReadingRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { erasureRequestOf } from '#site/organiser/office/privacy/erasure-request.ts'
import styles from '#site/organiser/office/privacy/privacy.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Breakable } from '#site/organiser/parts/breakable.tsx'
import type { CheckView } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { personTableWords } from '#words/organiser/office/privacy-words.ts'
import type { Route } from './+types/person.ts'

const right = 'erase-person'

async function viewOf({ permit, act: { now }, site }: ReadingRequest<typeof right>, request: ErasureRequest) {
  const db = site.database.read
  const quote = await previewErasure(db, permit, request, now)
  if (!quote) throw notFound()
  const { person, tables, goes, stays, mentions, hindrances, digest } = quote
  const named = [...goes, ...stays, ...mentions].flatMap(({ conferenceId }) => conferenceId ?? [])
  const events = await readConferenceNames(db, named)
  const recordView = (record: OwnRecord) => ({
    key: recordKey(record),
    label: [record.name, record.affiliation].filter(Boolean).join(', '),
    where: `${kindWords[record.kind]}, ${events.get(record.conferenceId) ?? 'main site'}`,
    isChosen: goes.includes(record),
  })
  return {
    key: writeReference(person.reference),
    name: person.name,
    address: person.address,
    names: person.names,
    by: person.by,
    tables: tables.map(({ table, fate, count }) => ({ table, ...personTableWords[table], fate, count })),
    records: [...goes, ...stays].map(recordView).toSorted((a, b) => a.key.localeCompare(b.key)),
    mentions: mentions.map((mention, index) => ({ key: index, ...mentionView(mention, events) })),
    hindrances: hindrances.map(hindrance => ({
      ...hindranceWords(hindrance),
      key: JSON.stringify(hindrance),
    })),
    digest,
    requestKey: newRequestKey(),
  }
}

type View = Awaited<ReturnType<typeof viewOf>>

export const loader = guarded(right, (staff, { params, url }: Route.LoaderArgs) =>
  viewOf(staff, erasureRequestOf(params.person, url.searchParams)),
)

export const action = forms({
  erase: form(right, async (staff, sent, { params, url }) => {
    const { permit, act: by, site } = staff
    const gone = () => redirectTo(`${organiserPaths.privacy}?done=erased`)
    if (await wasDone(site.database.read, by)) throw gone()
    const reference = readReference(params.person ?? '')
    if (!reference) throw notFound()
    const request = erasureRequestOf(params.person, url.searchParams)
    const { digest } = textsOf(sent, ['digest'])
    const erased = await site.database.write(tx =>
      once(tx, by, () => erasePerson(tx, permit, by, request, digest)),
    )
    if (erased.ok) throw gone()
    return data(
      { isStale: erased.error.code === 'stale', view: await viewOf(staff, request) },
      { status: 409 },
    )
  }),
})

const kindWords = { speaker: 'Speaker', 'committee-member': 'Committee', testimonial: 'Testimonial' } as const

const mentionWords = {
  cancellation: 'Reason of a cancellation',
  content: 'Website',
  speaker: 'Speaker',
  talk: 'Talk',
  translation: 'Translation',
  draft: 'Draft',
  import: 'Import',
  'group-mail': 'Mail to many',
  'saved-view': 'Saved view',
  'cancelled-talk': `Cancelled talk, for ${daysKept} days in calendars`,
  'mail-text': 'Mail text',
  'decision-letter': 'Letter about abstracts',
  code: 'Code',
  question: 'Question',
  'abstract-question': 'Question for authors',
  offer: 'Offer',
  'unknown-payment': 'Unknown payment',
  'bulk-act': 'Reason of an act on many',
  token: 'Token',
  'member-list': 'List of members',
  webhook: 'Webhook',
} as const satisfies Record<Mention['where'], string>

function mentionView(
  { where, id, conferenceId, label }: Mention,
  events: ReadonlyMap<number | null, string>,
) {
  const event = events.get(conferenceId) ?? null
  return {
    what: mentionWords[where],
    label,
    place: event ?? 'main site',
    to: mentionAddress({ where, id, label }, event),
  }
}

/** Where it can be read and changed; null if it has no page of its own. */
function mentionAddress(
  { where, id, label }: Pick<Mention, 'where' | 'id' | 'label'>,
  event: string | null,
): string | null {
  if (where === 'content') return organiserPaths.websiteRecord(event, label, id)
  if (where === 'mail-text') {
    const { id, language } = readTextKey(label)
    return `${organiserPaths.mailText(id)}?language=${language}`
  }
  // The list of a kind shows which of its records have a draft.
  if (where === 'draft') return organiserPaths.websiteKind(event, label)
  if (where === 'token')
    return event === null ? organiserPaths.tokens : organiserPaths.conferenceTokens(event)
  if (where === 'webhook') return organiserPaths.webhookOf(event, id)
  if (event === null) return null
  if (where === 'cancellation') return organiserPaths.cancelConference(event)
  if (where === 'talk' || where === 'speaker') return organiserPaths.websiteRecord(event, where, id)
  if (where === 'member-list') return `${organiserPaths.memberLists(event)}?list=${id}`
  if (where === 'import') return organiserPaths.importCheck(event, id)
  if (where === 'group-mail') return organiserPaths.mail(event, id)
  if (where === 'saved-view') return organiserPaths.registrations(event)
  if (where === 'bulk-act') return organiserPaths.bulkAct(event, id)
  return where === 'code' ? organiserPaths.code(event, id) : null
}

function hindranceWords(hindrance: ErasureHindrance | RoleHindrance): { words: string; to: string } {
  if (hindrance.code === 'has-role')
    return { words: 'They have a role in the back office: remove it first.', to: organiserPaths.team }
  const { code, registrationCode, event } = hindrance
  const words = {
    'takes-part': 'has a paid place at a conference that is not over: cancel it first, or wait.',
    'not-settled': 'is waiting for a place or a payment: cancel it first.',
    'payment-pending': 'has a payment that a gateway has not decided on.',
    'refund-open': 'has a refund that is not paid yet.',
    'dispute-open': 'has a payment that is disputed.',
    'needs-attention': 'needs attention: deal with it first.',
  }[code]
  return { words: `${registrationCode} ${words}`, to: organiserPaths.registration(event, registrationCode) }
}

const fateWords = {
  erased: 'Erased',
  pseudonymised: 'Stays without the name',
  kept: 'Stays',
} as const satisfies Record<Fate, string>

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const view: View = actionData?.view ?? loaderData
  const { key, name, address, by, names, tables, mentions, hindrances } = view
  const to = organiserPaths.personalData(key)
  return (
    <Page
      title={name}
      lead={
        <bdi>
          <Breakable text={address || 'Known only by name'} />
        </bdi>
      }
      actions={<Link to={organiserPaths.privacy}>Find somebody else</Link>}
    >
      {names.length > 1 && (
        <Notice title={`Several names use this address: ${names.join(', ')}.`}>
          <p>
            {by === 'name'
              ? 'Here is what is stored under this name. '
              : 'Here is what is stored under all of them. '}
            <Link to={`${to}?by=${by === 'name' ? 'address' : 'name'}`} replace>
              {by === 'name' ? 'Everything with this address' : `Only what is under the name ${name}`}
            </Link>
          </p>
        </Notice>
      )}
      <Part title="What is stored">
        <Rows
          caption="What is stored"
          columns={['What', 'How many', 'When erased', 'Why']}
          figures={['How many']}
          className={styles.stored}
          rows={tables.map(({ label, count, fate, why }) => ({
            key: label,
            cells: [label, count, fateWords[fate], why],
          }))}
        />
        <p>
          <a href={`${organiserPaths.personFile(key)}?by=${by}`} download>
            Export it as a file
          </a>{' '}
          (ZIP: a page to read, JSON, tables, and files of abstracts). The export is recorded in the history.
        </p>
      </Part>
      {view.records.length > 0 && <Website view={view} to={to} />}
      {mentions.length > 0 && (
        <Part title="Texts that name them">
          <p>You wrote these. They stay as they are: change them where necessary.</p>
          <Rows
            caption="Texts that name them"
            columns={['Text', 'What', 'Where']}
            rows={mentions.map(({ key: at, what, label, place, to: there }) => ({
              key: at,
              cells: [
                there ? (
                  <Link key="to" to={there}>
                    {label}
                  </Link>
                ) : (
                  label
                ),
                what,
                place,
              ],
            }))}
          />
        </Part>
      )}
      <Part title="Erase this person">
        {hindrances.length > 0 ? (
          <Notice tone="negative" title="They cannot be erased yet" answers={actionData}>
            <ul>
              {hindrances.map(({ key: at, words, to: there }) => (
                <li key={at}>
                  {words} <Link to={there}>Open it</Link>
                </li>
              ))}
            </ul>
          </Notice>
        ) : (
          <Erase view={view} to={to} answers={actionData} />
        )}
      </Part>
    </Page>
  )
}

/** Chooses the website records that are erased too: a form that changes the address. */
function Website({ view: { records, by }, to }: { view: View; to: string }) {
  return (
    <Part title="On the website under this name">
      <p>Tick what is about the same person. It will be removed from the site, with its earlier versions.</p>
      <Form method="get" action={to} className={styles.choice} replace>
        <input type="hidden" name="by" value={by} />
        {records.map(({ key, label, where, isChosen }) => (
          <label key={key} className={styles.box}>
            <input type="checkbox" name="record" value={key} defaultChecked={isChosen} />
            <span>
              <bdi>{label}</bdi> ({where})
            </span>
          </label>
        ))}
        <div>
          <Button type="submit">Apply</Button>
        </div>
      </Form>
    </Part>
  )
}

function Erase({
  view: { tables, records, by, digest, requestKey, name },
  to,
  answers,
}: {
  view: View
  to: string
  answers: Route.ComponentProps['actionData']
}) {
  // Of the speakers with this name only ticked ones are erased.
  const wholeTables = tables.filter(({ table }) => table !== 'speakers')
  const of = (fate: Fate) =>
    wholeTables.filter(each => each.fate === fate).map(each => each.label.toLowerCase())
  const chosen = records.filter(({ isChosen }) => isChosen)
  const query = new URLSearchParams([['by', by], ...chosen.map(({ key }) => ['record', key])])
  const goes = [...of('erased'), ...chosen.map(({ label }) => label)]
  const total = wholeTables.reduce((sum, { count }) => sum + count, chosen.length)
  if (total === 0) return <p>Nothing is ticked, and nothing else about them is stored.</p>
  const lists = [
    { label: 'Erased', those: goes },
    { label: 'Stays without name, address and contact details', those: of('pseudonymised') },
    { label: 'Stays as it is', those: of('kept') },
    {
      label: 'Stays on the website',
      those: records.filter(({ isChosen }) => !isChosen).map(({ label }) => label),
    },
  ]
  const check: CheckView = {
    button: `Erase ${name} (${counted(total, 'record')})`,
    facts: [
      ...lists
        .filter(({ those }) => those.length > 0)
        .map(({ label, those }) => ({ label, lines: [`${listed(those)}.`] })),
      {
        label: 'Afterwards',
        lines: [
          'Links in mails that they have will no longer work.',
          'Earlier backups still contain their data until you delete the backups.',
          'It cannot be undone. If they asked for a copy, export the file first.',
        ],
      },
    ],
    digest,
    isStale: answers?.isStale === true,
    hidden: { intent: 'erase' },
    address: `${to}?${query}`,
    requestKey,
    back: organiserPaths.privacy,
  }
  return <CheckSheet view={check} answers={answers} />
}
