/**
 * The export files of other systems, by the columns that their documentation and public tools name: EasyChair's tables
 * (`submission.csv`, `author.csv`, `submission_topic.csv`), HotCRP's JSON and tables of authors and decisions, pretalx's API and
 * exports of sessions and speakers, Indico's JSON and tables of abstracts. Pure.
 */
import { type ColumnFate, type ExportFile, type ExportRecord, isObject } from './export-file.ts'
import { type MovedAbstract, type MovedAuthor, movedOutcomeOf, type SystemName } from './moved-abstract.ts'

interface System {
  name: SystemName
  /** Whether a file has its submissions. */
  hasSubmissions: (record: ExportRecord) => boolean
  /** What becomes of each column. */
  fates: Readonly<Record<string, ColumnFate>>
  /** The columns that say which submission a row is of, and when it was submitted. */
  keys: readonly string[]
  times: readonly string[]
  read: (record: ExportRecord, others: readonly ExportFile[]) => MovedAbstract
}

/** A value as a text; of several languages the first. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!isObject(value)) return ''
  return textIn(value.name ?? value.title ?? Object.values(value)[0])
}

const has = (record: ExportRecord, ...columns: readonly string[]) =>
  columns.every(column => Object.hasOwn(record, column))

/** The first of some columns that is not empty. */
const first = (record: ExportRecord, ...columns: readonly string[]) =>
  columns.map(column => textIn(record[column])).find(text => text !== '') ?? ''

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const textsIn = (value: unknown): string[] => listIn(value).map(textIn).filter(Boolean)

/** Rows by what a column says, made once for all submissions. */
const indexes = new WeakMap<readonly ExportFile[], Map<string, ReadonlyMap<string, ExportRecord[]>>>()

/** The rows of other files that name a submission. */
function rowsOf(files: readonly ExportFile[], column: string, id: string): readonly ExportRecord[] {
  const columns = indexes.get(files) ?? new Map<string, ReadonlyMap<string, ExportRecord[]>>()
  indexes.set(files, columns)
  const index =
    columns.get(column) ??
    Map.groupBy(
      files.flatMap(({ records }) => records),
      record => textIn(record[column]),
    )
  columns.set(column, index)
  return index.get(id) ?? []
}

function author(of: Partial<MovedAuthor>): MovedAuthor {
  const none = { name: '', familyName: '', email: '', affiliation: '', orcid: '', country: '' }
  return { ...none, isPresenting: false, isContact: false, isAdded: false, ...of }
}

/** `Ada Ferreira <ada@example.org>` or `Ada Ferreira`. */
function namedAddress(text: string): { name: string; email: string } {
  const [begin, end] = [text.lastIndexOf('<'), text.lastIndexOf('>')]
  if (begin === -1 || end < begin) return { name: text.trim(), email: '' }
  return {
    name: text.slice(0, begin).replaceAll('"', '').trim(),
    email: text.slice(begin + 1, end).trim(),
  }
}

const familyOf = (name: string) => name.trim().split(/\s+/).at(-1) ?? ''

/** A time in words, or in seconds as HotCRP writes it. */
function instantIn(value: unknown): Temporal.Instant | null {
  const text = textIn(value)
  try {
    if (/^\d{9,11}$/.test(text)) return Temporal.Instant.fromEpochMilliseconds(Number(text) * 1_000)
    // Without a zone it is taken as UTC, half a day wrong at most.
    const iso = text.replace(' ', 'T')
    return Temporal.Instant.from(
      /(?:Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}${iso.includes('T') ? '' : 'T00:00'}Z`,
    )
  } catch {
    return null
  }
}

const isYes = (value: unknown) => /^(?:yes|true|1|✔|x)$/i.test(textIn(value))

/** Nothing that a file says about them. */
const plain = { keywords: [], topic: '', form: '', submittedAt: null } as const

const easyChair: System = {
  name: 'EasyChair',
  hasSubmissions: record => has(record, '#', 'title'),
  fates: {
    '#': 'mapped', title: 'stored', abstract: 'stored', keywords: 'stored', submitted: 'mapped', decision: 'mapped', 'deleted?': 'mapped',
    'track name': 'stored', 'submission #': 'mapped', 'first name': 'stored', 'last name': 'stored', email: 'stored', affiliation: 'stored',
    country: 'stored', 'corresponding?': 'mapped', topic: 'stored',
  }, // biome-ignore format: a table
  keys: ['#', 'submission #'],
  times: ['submitted'],
  read(record, others) {
    const externalId = first(record, '#')
    const rows = rowsOf(others, 'submission #', externalId)
    const topics = rows.flatMap(row => textIn(row.topic) || [])
    const authors = rows
      .filter(row => has(row, 'last name'))
      .map(row =>
        author({
          name: `${textIn(row['first name'])} ${textIn(row['last name'])}`.trim(),
          familyName: textIn(row['last name']),
          email: textIn(row.email),
          affiliation: textIn(row.affiliation),
          country: textIn(row.country),
          isContact: isYes(row['corresponding?']),
        }),
      )
    return {
      externalId,
      title: first(record, 'title'),
      text: first(record, 'abstract'),
      keywords: [...first(record, 'keywords').split(/[\n,;]/), ...topics.slice(1)],
      topic: topics[0] ?? first(record, 'track name'),
      form: '',
      submittedAt: instantIn(record.submitted),
      standing: isYes(record['deleted?']) ? 'deleted' : 'submitted',
      ...movedOutcomeOf(first(record, 'decision')),
      authors,
    }
  },
}

const hotCrpStandings: Readonly<Record<string, MovedAbstract['standing']>> = {
  withdrawn: 'withdrawn',
  draft: 'draft',
  inprogress: 'draft',
}

const hotCrp: System = {
  name: 'HotCRP',
  // Its tables of authors and of decisions have titles, too.
  hasSubmissions: record =>
    has(record, 'title') &&
    (has(record, 'pid') || has(record, 'paper')) &&
    ['abstract', 'authors', 'status'].some(column => has(record, column)),
  fates: {
    pid: 'mapped', paper: 'mapped', title: 'stored', abstract: 'stored', 'authors.first': 'stored', 'authors.last': 'stored', 'authors.name': 'stored',
    'authors.email': 'stored', 'authors.affiliation': 'stored', 'authors.orcid': 'stored', 'authors.country': 'stored', 'authors.contact': 'mapped',
    'contacts.email': 'stored', topics: 'stored', keywords: 'stored', status: 'mapped', decision: 'mapped', submitted_at: 'mapped',
    submitted: 'mapped', withdrawn: 'mapped', draft: 'mapped', first: 'stored', last: 'stored', email: 'stored', affiliation: 'stored', country: 'stored',
    orcid: 'stored', iscontact: 'mapped',
  }, // biome-ignore format: a table
  keys: ['pid', 'paper'],
  times: ['submitted_at'],
  read(record, others) {
    const externalId = first(record, 'pid', 'paper')
    const status = first(record, 'status').toLowerCase()
    const contacts = new Set(
      listIn(record.contacts).flatMap(each => (isObject(each) ? textIn(each.email).toLowerCase() : [])),
    )
    const topics = isObject(record.topics) ? Object.keys(record.topics) : textsIn(record.topics)
    const listed = listIn(record.authors).filter(isObject)
    // A table has an author in each row.
    const people =
      listed.length > 0 ? listed : rowsOf(others, 'paper', externalId).filter(row => has(row, 'last'))
    const decisions = [record, ...rowsOf(others, 'paper', externalId)]
    return {
      externalId,
      title: first(record, 'title'),
      text: first(record, 'abstract'),
      keywords: [...first(record, 'keywords').split(/[\n,;]/), ...topics.slice(1)],
      topic: topics[0] ?? '',
      form: '',
      submittedAt: instantIn(record.submitted_at),
      standing: record.withdrawn === true ? 'withdrawn' : (hotCrpStandings[status] ?? 'submitted'),
      ...movedOutcomeOf(decisions.map(each => first(each, 'decision')).find(Boolean) || status),
      authors: people.map(each =>
        author({
          name: textIn(each.name) || `${textIn(each.first)} ${textIn(each.last)}`.trim(),
          familyName: textIn(each.last) || familyOf(textIn(each.name)),
          email: textIn(each.email),
          affiliation: textIn(each.affiliation),
          orcid: textIn(each.orcid),
          country: textIn(each.country),
          isContact:
            isYes(each.contact) || isYes(each.iscontact) || contacts.has(textIn(each.email).toLowerCase()),
        }),
      ),
    }
  },
}

const pretalxStandings: Readonly<Record<string, MovedAbstract['standing']>> = {
  withdrawn: 'withdrawn',
  canceled: 'withdrawn',
  cancelled: 'withdrawn',
  draft: 'draft',
  deleted: 'deleted',
}

const pretalx: System = {
  name: 'pretalx',
  hasSubmissions: record =>
    has(record, 'code', 'submission_type') ||
    has(record, 'id', 'proposal title') ||
    has(record, 'id', 'session type'),
  fates: {
    code: 'mapped', id: 'mapped', title: 'stored', 'proposal title': 'stored', abstract: 'stored', description: 'stored', submission_type: 'stored',
    'session type': 'stored', track: 'stored', state: 'mapped', 'proposal state': 'mapped', created: 'mapped', tags: 'stored',
    'speakers.name': 'stored', 'speakers.email': 'stored', 'speakers.code': 'mapped', 'speaker names': 'stored', 'speaker ids': 'mapped',
    name: 'stored', email: 'stored', 'e-mail': 'stored',
  }, // biome-ignore format: a table
  keys: ['code', 'id'],
  times: ['created'],
  read(record, others) {
    const state = first(record, 'state', 'proposal state').toLowerCase()
    const known = others.flatMap(({ records }) => records.filter(each => has(each, 'name')))
    const split = (value: unknown) =>
      Array.isArray(value) ? value : textIn(value).split(textIn(value).includes('\n') ? '\n' : ', ')
    const ids = split(record['speaker ids'])
    const named = Array.isArray(record.speakers) ? record.speakers : split(record['speaker names'])
    const authors = named.flatMap((each, at) => {
      const own = isObject(each) ? each : {}
      const code = isObject(each) ? textIn(each.code) : typeof each === 'string' && Array.isArray(record.speakers) ? each : textIn(ids[at]) // biome-ignore format: one line
      const other = known.find(
        person =>
          (code !== '' && first(person, 'code', 'id') === code) || first(person, 'name') === textIn(each),
      )
      const name = textIn(own.name) || (other ? first(other, 'name') : textIn(each))
      const email = textIn(own.email) || (other ? first(other, 'email', 'e-mail') : '')
      return name === '' ? [] : [author({ name, familyName: familyOf(name), email, isPresenting: at === 0, isContact: at === 0 })] // biome-ignore format: one line
    })
    return {
      externalId: first(record, 'code', 'id'),
      title: first(record, 'title', 'proposal title'),
      text: [first(record, 'abstract'), first(record, 'description')].filter(Boolean).join('\n\n'),
      keywords: textsIn(record.tags).filter(tag => !/^\d+$/.test(tag)),
      topic: nameOnly(first(record, 'track')),
      form: nameOnly(first(record, 'submission_type', 'session type')),
      submittedAt: instantIn(record.created),
      standing: pretalxStandings[state] ?? 'submitted',
      ...movedOutcomeOf(pretalxStandings[state] ? '' : state),
      authors,
    }
  },
}

/** A number is the key of something that the file does not have. */
const nameOnly = (text: string) => (/^\d+$/.test(text) ? '' : text)

const indicoStandings: Readonly<Record<string, MovedAbstract['standing']>> = {
  withdrawn: 'withdrawn',
  merged: 'merged',
  duplicate: 'merged',
  invited: 'draft',
}

const indico: System = {
  name: 'Indico',
  hasSubmissions: record =>
    has(record, 'friendly_id', 'title') || has(record, 'id', 'title', 'primary authors') || has(record, 'id', 'title', 'submitter (email)'), // biome-ignore format: one line
  fates: {
    friendly_id: 'mapped', id: 'mapped', title: 'stored', content: 'stored', state: 'mapped', submitted_dt: 'mapped', 'submission date': 'mapped',
    'persons.first_name': 'stored', 'persons.last_name': 'stored', 'persons.email': 'stored', 'persons.affiliation': 'stored',
    'persons.is_speaker': 'mapped', 'persons.author_type': 'mapped', 'submitter.email': 'stored', 'submitter.first_name': 'stored',
    'submitter.last_name': 'stored', 'submitter.affiliation': 'stored', 'accepted_track.title': 'stored', 'submitted_for_tracks.title': 'stored',
    'submitted_contrib_type.name': 'stored', 'accepted_contrib_type.name': 'stored', 'accepted track': 'stored',
    'submitted for tracks': 'stored', 'accepted type': 'stored', 'submitted type': 'stored', 'submitter (email)': 'stored',
    'primary authors (email)': 'stored', 'co-authors (email)': 'stored', 'speakers (email)': 'stored', 'primary authors': 'stored', 'co-authors': 'stored',
    'primary authors (affiliation)': 'stored', 'co-authors (affiliation)': 'stored',
  }, // biome-ignore format: a table
  keys: ['friendly_id', 'id'],
  times: ['submitted_dt', 'submission date'],
  read(record) {
    const state = first(record, 'state').toLowerCase().replace(' ', '_')
    const tracks = textsIn(record.submitted_for_tracks)
    const outcome = movedOutcomeOf(indicoStandings[state] ? '' : state)
    const as = first(record, 'accepted_contrib_type', 'accepted type')
    return {
      externalId: first(record, 'friendly_id', 'id'),
      title: first(record, 'title'),
      text: first(record, 'content'),
      ...plain,
      topic: first(record, 'accepted_track', 'accepted track') || (tracks[0] ?? first(record, 'submitted for tracks').split('; ')[0] ?? ''), // biome-ignore format: one line
      form: first(record, 'submitted_contrib_type', 'submitted type'),
      submittedAt: instantIn(record.submitted_dt ?? record['submission date']),
      standing: indicoStandings[state] ?? 'submitted',
      ...outcome,
      outcome: outcome.outcome?.kind === 'accepted' ? { kind: 'accepted', form: as } : outcome.outcome,
      authors: Array.isArray(record.persons) ? personsOf(record) : authorsInTable(record),
    }
  },
}

function personsOf(record: ExportRecord): MovedAuthor[] {
  const submitter = isObject(record.submitter) ? record.submitter : {}
  const address = textIn(submitter.email).toLowerCase()
  const order = ['primary', 'secondary', 'none']
  const persons = listIn(record.persons)
    .filter(isObject)
    .toSorted((a, b) => order.indexOf(textIn(a.author_type)) - order.indexOf(textIn(b.author_type)))
  const authors = persons.map(each => ({
    ...indicoPerson(each),
    isPresenting: each.is_speaker === true,
    isContact: address !== '' && textIn(each.email).toLowerCase() === address,
  }))
  // Somebody may submit for others.
  return authors.some(({ isContact }) => isContact) || address === ''
    ? authors
    : [...authors, { ...indicoPerson(submitter), isContact: true, isAdded: true }]
}

const indicoPerson = (each: ExportRecord) =>
  author({
    name: `${textIn(each.first_name)} ${textIn(each.last_name)}`.trim(),
    familyName: textIn(each.last_name),
    email: textIn(each.email),
    affiliation: textIn(each.affiliation),
  })

function authorsInTable(record: ExportRecord): MovedAuthor[] {
  const list = (column: string) => first(record, column).split(';').map(text => text.trim()).filter(Boolean) // biome-ignore format: one line
  const speakers = new Set(list('speakers (email)').map(text => namedAddress(text).email.toLowerCase()))
  const people = (heading: string) => {
    const addressed = list(`${heading} (email)`)
    const affiliated = list(`${heading} (affiliation)`)
    const names = addressed.length > 0 ? addressed : list(heading)
    return names.map((text, at) => {
      const { name, email } = namedAddress(text)
      const [, affiliation = ''] = /\(([^()]*)\)\s*$/.exec(affiliated[at] ?? '') ?? []
      return author({ name, familyName: familyOf(name), email, affiliation, isPresenting: speakers.has(email.toLowerCase()) && email !== '' }) // biome-ignore format: one line
    })
  }
  const submitter = namedAddress(first(record, 'submitter (email)'))
  const authors = [...people('primary authors'), ...people('co-authors')].map(each => ({
    ...each,
    isContact: each.email !== '' && each.email.toLowerCase() === submitter.email.toLowerCase(),
  }))
  return authors.some(({ isContact }) => isContact) || submitter.email === ''
    ? authors
    : [
        ...authors,
        author({ ...submitter, familyName: familyOf(submitter.name), isContact: true, isAdded: true }),
      ]
}

const systems: readonly System[] = [easyChair, pretalx, indico, hotCrp]

export interface ReadSystem {
  name: SystemName
  fates: Readonly<Record<string, ColumnFate>>
  times: readonly string[]
  /** The submissions that a row is of; undefined if it names none. */
  idsOf: (record: ExportRecord) => string[] | undefined
  abstracts: MovedAbstract[]
}

/** Recognises the system by its columns; undefined if no file has submissions of one. Each submission once. */
export function readSystem(files: readonly ExportFile[]): ReadSystem | undefined {
  for (const system of systems) {
    const submissions = files.filter(({ records: [record] }) => record && system.hasSubmissions(record))
    if (submissions.length === 0) continue
    const abstracts = new Map<string, MovedAbstract>()
    for (const { records } of submissions) {
      for (const record of records) {
        const read = system.read(record, files)
        // PostgreSQL rejects NUL in text.
        const externalId = read.externalId.toWellFormed().replaceAll(/\p{Cc}/gu, '')
        if (externalId !== '' && !abstracts.has(externalId))
          abstracts.set(externalId, { ...read, externalId })
      }
    }
    const { name, fates, times, keys } = system
    const idsOf = (record: ExportRecord) => {
      const id = first(record, ...keys)
      return abstracts.has(id) || !has(record, 'name') ? [id].filter(Boolean) : undefined
    }
    return { name, fates, times, idsOf, abstracts: [...abstracts.values()] }
  }
  return undefined
}
