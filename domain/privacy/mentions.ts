/** Texts by the organiser that name a person. */
import type { Reader } from '#database/database.ts'
import type { Person } from '#domain/privacy/find-person.ts'

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

/** A text that names them among other things; it stays until somebody changes it. */
export interface Mention {
  where:
    | 'content'
    | 'talk'
    | 'draft'
    | 'group-mail'
    | 'saved-view'
    | 'mail-text'
    | 'code'
    | 'unknown-payment'
    | 'bulk-act'
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
  const own = new Set((await listOwnRecords(db, person)).map(({ kind, id }) => `${kind} ${id}`))
  const patterns = texts.flatMap(likePatterns)
  const mentions: Mention[] = []
  const add = (
    where: Mention['where'],
    rows: readonly { id: number; conference_id: number | null; label: string }[],
  ) => {
    for (const { id, conference_id, label } of rows)
      mentions.push({ where, id, conferenceId: conference_id, label })
  }
  const content = await db
    .selectFrom('content_items')
    .select(['id', 'conference_id', 'kind as label'])
    .where(eb => eb.or(patterns.map(each => eb('data', 'like', each))))
    .orderBy('id')
    .execute()
  add(
    'content',
    content.filter(({ label, id }) => !own.has(`${label} ${id}`)),
  )
  add(
    'talk',
    await db
      .selectFrom('talks')
      .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
      .select(['talks.id', 'conference_id', 'title as label'])
      .where(eb =>
        eb.or(
          patterns.flatMap(each =>
            (
              [
                'title',
                'subtitle',
                'speaker_affiliation',
                'abstract_html',
                'description_html',
                'links',
                'attachments',
              ] as const
            ).map(column => eb(column, 'like', each)),
          ),
        ),
      )
      .orderBy('talks.id')
      .execute(),
  )
  add(
    'draft',
    await db
      .selectFrom('drafts')
      .select(['id', 'conference_id', 'kind as label'])
      .where(eb => eb.or(patterns.map(each => eb('data', 'like', each))))
      .orderBy('id')
      .execute(),
  )
  add(
    'group-mail',
    await db
      .selectFrom('group_mails')
      .select(['id', 'conference_id', 'subject as label'])
      .where(eb =>
        eb.or(
          patterns.flatMap(each => [
            eb('subject', 'like', each),
            eb('body', 'like', each),
            eb('filter', 'like', each),
          ]),
        ),
      )
      .orderBy('id')
      .execute(),
  )
  add(
    'saved-view',
    await db
      .selectFrom('saved_views')
      .select(['id', 'conference_id', 'name as label'])
      .where(eb =>
        eb.or(
          [...patterns, ...texts.map(each => `%${new URLSearchParams({ q: each })}%`)].flatMap(each => [
            eb('name', 'like', each),
            eb('query', 'like', each),
          ]),
        ),
      )
      .orderBy('id')
      .execute(),
  )
  const texted = await db
    .selectFrom('mail_text_versions')
    .select(['id', 'text_id as label'])
    .where(eb =>
      eb.or(
        patterns.flatMap(each =>
          (['subject', 'preview', 'heading', 'body'] as const).map(column => eb(column, 'like', each)),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  add(
    'mail-text',
    texted.map(row => ({ ...row, conference_id: null })),
  )
  add(
    'bulk-act',
    await db
      .selectFrom('bulk_acts')
      .select(['id', 'conference_id', 'reason as label'])
      .where(eb => eb.or(patterns.map(each => eb('reason', 'like', each))))
      .orderBy('id')
      .execute(),
  )
  add(
    'code',
    await db
      .selectFrom('codes')
      .select(['id', 'conference_id', 'code as label'])
      .where(eb => eb.or(patterns.flatMap(each => [eb('code', 'like', each), eb('note', 'like', each)])))
      .where('id', 'not in', [-1, ...person.ids.code.map(Number)])
      .orderBy('id')
      .execute(),
  )
  const payments = await db
    .selectFrom('unknown_payments')
    .select(['id', 'gateway_capture_id as label'])
    .where(eb => eb.or(patterns.map(each => eb('note', 'like', each))))
    .orderBy('id')
    .execute()
  add(
    'unknown-payment',
    payments.map(row => ({ ...row, conference_id: null })),
  )
  return mentions
}

/** A text as columns store it, and as JSON encodes it. */
export function likePatterns(text: string): string[] {
  const inJson = JSON.stringify(text).slice(1, -1)
  return [...new Set([text, inJson])].map(each => `%${each.replace(/[%_]/g, '_').replaceAll('\\', '_')}%`)
}
