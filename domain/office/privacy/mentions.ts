/** Texts by the organiser that name a person. */
import { setImmediate } from 'node:timers/promises'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { containsInAnyCase } from '#domain/foundations/texts/search.ts'
import type { Person } from '#domain/office/privacy/find-person.ts'
import { type OrganiserTable, organiserColumns } from '#domain/office/privacy/personal-data.ts'

/** Records that are about one person: these can be erased with them. */
const aboutOnePerson = ['committee-member', 'testimonial'] as const

/** A website record about the person. */
export interface OwnRecord {
  kind: 'speaker' | (typeof aboutOnePerson)[number]
  id: number
  conferenceId: number | null
  name: string
  affiliation: string
}

/** The tables with such texts: the kind of each, and the columns with its name and its conference. */
const places = {
  conferences: { where: 'cancellation', label: 'name', conference: sql.ref('conferences.id') },
  content_items: { where: 'content', label: 'kind', conference: sql.ref('conference_id') },
  translations: { where: 'translation', label: 'kind', conference: sql.ref('conference_id') },
  site_translations: { where: 'translation', label: 'kind', conference: sql.lit(null) },
  speakers: { where: 'speaker', label: 'name', conference: sql.ref('conference_id') },
  talks: {
    where: 'talk',
    label: 'title',
    conference: sql`(select conference_id from programme_days where programme_days.id = talks.day_id)`,
  },
  cancelled_talks: { where: 'cancelled-talk', label: 'title', conference: sql.ref('conference_id') },
  drafts: { where: 'draft', label: 'kind', conference: sql.ref('conference_id') },
  imports: { where: 'import', label: 'file_name', conference: sql.ref('conference_id') },
  group_mails: { where: 'group-mail', label: 'subject', conference: sql.ref('conference_id') },
  saved_views: { where: 'saved-view', label: 'name', conference: sql.ref('conference_id') },
  decision_letter_texts: { where: 'decision-letter', label: 'subject', conference: sql.ref('conference_id') },
  mail_text_versions: { where: 'mail-text', label: 'text_id', conference: sql.lit(null) },
  bulk_acts: { where: 'bulk-act', label: 'reason', conference: sql.ref('conference_id') },
  offers: { where: 'offer', label: 'name', conference: sql.ref('conference_id') },
  offer_options: {
    where: 'offer',
    label: 'name',
    conference: sql`(select conference_id from offers where offers.id = offer_options.offer_id)`,
  },
  questions: { where: 'question', label: 'label', conference: sql.ref('conference_id') },
  abstract_questions: { where: 'abstract-question', label: 'label', conference: sql.ref('conference_id') },
  member_lists: { where: 'member-list', label: 'name', conference: sql.ref('conference_id') },
  codes: { where: 'code', label: 'code', conference: sql.ref('conference_id') },
  unknown_payments: { where: 'unknown-payment', label: 'gateway_capture_id', conference: sql.lit(null) },
  api_tokens: { where: 'token', label: 'name', conference: sql.ref('conference_id') },
  webhook_subscriptions: { where: 'webhook', label: 'address', conference: sql.ref('conference_id') },
} as const satisfies Record<OrganiserTable, { where: string; label: string; conference: Expression<unknown> }>

/** A text that names them among other things; it stays until somebody changes it. */
export interface Mention {
  where: (typeof places)[OrganiserTable]['where']
  id: number
  conferenceId: number | null
  /** A kind of content, a title, a subject or a name. */
  label: string
}

/** Short names, and names of one word, would be found in other people's texts. */
export const searchedTexts = ({ names, name, address, by }: Person): string[] => {
  const said = by === 'address' ? names : [name]
  const whole = said.filter(each => each.length >= 5 && /\s/.test(each.trim()))
  return [...new Set([...whole, ...(address === '' || by === 'name' ? [] : [address])])]
}

/** The website records that are about the person, by their name. */
export async function listOwnRecords(db: Reader, person: Person): Promise<OwnRecord[]> {
  const speakers = await db
    .selectFrom('speakers')
    .select(['id', 'conference_id', 'name', 'affiliation'])
    .where('id', 'in', [-1, ...person.ids.speaker.map(Number)])
    .orderBy('id')
    .execute()
  const own: OwnRecord[] = speakers.map(({ conference_id, ...row }) => ({
    kind: 'speaker',
    conferenceId: conference_id,
    ...row,
  }))
  const names = new Set((person.by === 'address' ? person.names : [person.name]).map(each => each.trim()))
  const items = await db
    .selectFrom('content_items')
    .select(['id', 'conference_id', 'kind', 'data'])
    .where('kind', 'in', aboutOnePerson)
    .orderBy('id')
    .execute()
  for (const { id, conference_id, kind, data } of items) {
    // These were checked when they were written: each of these kinds has a name.
    const said = JSON.parse(data) as { name: string; affiliation?: string; position?: string }
    if (!names.has(said.name.trim())) continue
    own.push({
      // The query selects only these.
      kind: kind as (typeof aboutOnePerson)[number],
      id,
      conferenceId: conference_id,
      name: said.name,
      affiliation: said.affiliation ?? said.position ?? '',
    })
  }
  return own
}

/** All other texts that name them. */
export async function listMentions(db: Reader, person: Person): Promise<Mention[]> {
  const texts = searchedTexts(person)
  if (texts.length === 0) return []
  const erased = new Set([
    ...(await listOwnRecords(db, person)).map(({ kind, id }) =>
      kind === 'speaker' ? `speakers ${id}` : `content_items ${id}`,
    ),
    ...person.ids.code.map(id => `codes ${id}`),
  ])
  const mentions: Mention[] = []
  for (const [table, { where, label, conference }] of Object.entries(places)) {
    // Its own key.
    const columns = organiserColumns(table as OrganiserTable)
    for await (const isInPart of partsOfTable(db, table)) {
      const whole = sql.join(
        columns.map(column => sql`coalesce(${sql.ref(column)}, '')`),
        sql` || ' ' || `,
      )
      const { rows } = await sql<Omit<Mention, 'where'> & { whole: string }>`
        select id, ${conference} as "conferenceId", ${sql.ref(label)} as label, ${whole} as whole from ${sql.table(table)}
        where ${isInPart} and ${containsText(columns, texts)} order by id`.execute(db)
      for (const { whole: text, ...row } of rows)
        if (!erased.has(`${table} ${row.id}`) && namesWhole(text, texts)) mentions.push({ where, ...row })
    }
  }
  return mentions
}

/** How many texts are searched at once: whole abstracts, some 10 ms. */
const textsAtOnce = 500

/** Conditions that together choose every row of a table, by id: others get their turn in between. */
async function* partsOfTable(db: Reader, table: string): AsyncGenerator<RawBuilder<boolean>> {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id > ${after} order by id limit 1 offset ${textsAtOnce - 1}`.execute(
      db,
    )
    const last = rows[0]?.id
    if (last === undefined) {
      yield sql<boolean>`id > ${after}`
      return
    }
    yield sql<boolean>`id > ${after} and id <= ${last}`
    after = last
    await setImmediate()
  }
}

/**
 * Whether a text in which one of these was found has it whole: an address may end another one. What precedes an address may be
 * written as JSON or the query of an address encodes it.
 */
export function namesWhole(text: string, texts: readonly string[]): boolean {
  return texts.some(each => {
    const written = writtenAs(each).map(RegExp.escape).join('|')
    if (!each.includes('@')) return new RegExp(written, 'iu').test(text)
    const before = String.raw`(?<=^|[^\p{L}\p{N}._+-]|%[0-9a-f]{2}|\\[bfnrt]|\\u[0-9a-f]{4})`
    return new RegExp(`${before}(?:${written})${String.raw`(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`}`, 'iu').test(
      text,
    )
  })
}

const writtenAs = (text: string) => [
  text,
  JSON.stringify(text).slice(1, -1),
  new URLSearchParams([['', text]]).toString().slice(1),
]

/** Whether some columns contain a text as people type it, as JSON encodes it, or as the query of an address does. */
export function containsText(columns: readonly string[], texts: readonly string[]): RawBuilder<boolean> {
  const written = texts.flatMap(writtenAs)
  const either = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`
  // In brackets for each column: SQLite limits the depth of a condition, and an address may have many names.
  return either(
    columns.map(column => either(Array.from(new Set(written), text => containsInAnyCase(column, text)))),
  )
}
