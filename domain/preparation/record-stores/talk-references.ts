/**
 * What a talk's record refers to: its day, its room and its speakers. A record has their ids, and beside them their names
 * for people to read, which are all that release 0.1.0 wrote. An id decides; where there is none, a name is looked up.
 */
import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { EditableFields } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordProblem } from '#domain/preparation/records/record-store.ts'
import { labelsOf, namesInLabel, type Referred } from '#domain/preparation/records/reference-labels.ts'
import { listRooms } from '#domain/programme/writing/write-rooms.ts'
import { ofConference } from './of-conference.ts'

export type TalkReferences = NonNullable<EditableFields<'talk'>['ids']>

/** The records that a talk refers to; null for a name that is nobody's, or that of several. */
export interface ResolvedTalk {
  day: Referred | null
  /** Null for none too, and for a new room. */
  room: Referred | null
  speakers: (Referred | null)[]
  problems: RecordProblem[]
  /** What the fields of a form call each record. */
  labels: { days: ReadonlyMap<number, string>; speakers: ReadonlyMap<number, string> }
}

/**
 * Finds the records that a talk refers to. A draft may lack fields, and have fields of any shape.
 *
 * @param earlier the same talk as forms may have shown it: a name that it had means whom it meant there, also after a
 *   renaming, and among several people of that name
 */
export async function resolveTalk(
  db: Reader,
  owner: ContentOwner,
  data: RecordData,
  earlier: readonly RecordData[] = [],
): Promise<ResolvedTalk> {
  const [typed, ...before] = [data, ...earlier].map(readNames)
  if (!typed) throw new Error('a talk without data')
  const days = await listDays(db, owner)
  const rooms = (await listRooms(db, ofConference(owner))).map(room => ({ ...room, detail: '' }))
  const people = await listPeople(db, owner, [typed, ...before])
  const [ofDays, ofPeople] = [labelsOf(days), labelsOf(people)]
  const day = find(typed.day, { among: days, labels: ofDays, meant: before.map(each => each.day) })
  const room = find(typed.room, { among: rooms, labels: new Map(), meant: before.map(each => each.room) })
  const meant = before.map(each => [...each.speakers])
  const speakers = typed.speakers.map(one => {
    // Two people of one name are meant in their order.
    const same = meant.flatMap(list => {
      const at = list.findIndex(
        ({ name, id }) => id !== null && (name === one.name || ofPeople.get(id) === one.name),
      )
      return at < 0 ? [] : list.splice(at, 1)
    })
    return find(one, { among: people, labels: ofPeople, meant: same })
  })
  return {
    day,
    room,
    speakers,
    problems: [
      ...dayProblems(typed.day.name, day, days),
      ...speakerProblems(typed.speakers, speakers, people, ofPeople),
    ],
    labels: { days: ofDays, speakers: ofPeople },
  }
}

/** The fields of a record that refer to others, with their ids; of those that it has. */
export function referringFields(data: RecordData, { day, room, speakers }: ResolvedTalk): RecordData {
  const typed = readNames(data)
  const names = {
    day: day?.name ?? typed.day.name,
    room: room?.name ?? typed.room.name,
    speakers: speakers.map((speaker, index) => speaker?.name ?? typed.speakers[index]?.name ?? ''),
  }
  const present = Object.entries(names).filter(([field]) => field in data)
  const ids: TalkReferences = {
    day: day?.id ?? null,
    room: room?.id ?? null,
    speakers: speakers.map(speaker => speaker?.id ?? null),
  }
  return { ...Object.fromEntries(present), ids }
}

/** The same fields as a form shows them: names of today, which tell people of one name apart. */
export function shownFields(data: RecordData, resolved: ResolvedTalk): RecordData {
  const { day, speakers, labels } = resolved
  const named = referringFields(data, resolved)
  const shown = {
    day: (day && labels.days.get(day.id)) ?? named.day,
    room: named.room,
    speakers: readNames(named).speakers.map(({ name }, index) => {
      const id = speakers[index]?.id
      return (id !== undefined && labels.speakers.get(id)) || name
    }),
  }
  return Object.fromEntries(Object.entries(shown).filter(([field]) => field in data))
}

interface Name {
  name: string
  id: number | null
}

/** A draft's fields have any shape. */
function readNames(data: RecordData): { day: Name; room: Name; speakers: Name[] } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  // Only this file and the store write it.
  const ids = data.ids as TalkReferences | undefined
  const names = Array.isArray(data.speakers) ? data.speakers.map(text) : []
  const speakerIds = ids?.speakers.length === names.length ? ids.speakers : []
  return {
    day: { name: text(data.day), id: ids?.day ?? null },
    room: { name: text(data.room), id: ids?.room ?? null },
    speakers: names.map((name, index) => ({ name, id: speakerIds[index] ?? null })),
  }
}

function find(
  { name, id }: Name,
  {
    among,
    labels,
    meant,
  }: { among: readonly Referred[]; labels: ReadonlyMap<number, string>; meant: readonly Name[] },
): Referred | null {
  if (name === '') return null
  const own = among.find(record => record.id === id)
  if (own) return own
  const same = meant.filter(each => each.name === name || (each.id !== null && labels.get(each.id) === name))
  const known = same.flatMap(each => among.find(record => record.id === each.id) ?? []).at(0)
  if (known) return known
  const named = among.filter(record => record.name === name)
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null
  return among.find(record => labels.get(record.id) === name) ?? null
}

function dayProblems(name: string, found: Referred | null, days: readonly Referred[]): RecordProblem[] {
  if (found) return []
  if (days.some(day => day.name === name)) return [{ field: 'day', rule: 'day-named-twice', names: [] }]
  const names = [...labelsOf(days).values()]
  return [{ field: 'day', rule: 'unknown-day', names }]
}

function speakerProblems(
  typed: readonly Name[],
  found: readonly (Referred | null)[],
  people: readonly Referred[],
  labels: ReadonlyMap<number, string>,
): RecordProblem[] {
  const unclear = typed.filter((_, index) => !found[index]).map(({ name }) => name)
  const unknown = unclear.filter(name => !people.some(person => person.name === name))
  if (unknown.length > 0) return [{ field: 'speakers', rule: 'unknown-speakers', names: unknown }]
  const several = people.filter(({ name }) => unclear.includes(name)).map(({ id }) => labels.get(id) ?? '')
  return several.length > 0 ? [{ field: 'speakers', rule: 'several-speakers', names: several }] : []
}

/** A conference's days in their order. */
async function listDays(db: Reader, owner: ContentOwner): Promise<Referred[]> {
  const rows = await db
    .selectFrom('programme_days')
    .select(['id', 'name', 'held_on'])
    .where('conference_id', '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, held_on }) => ({ id, name, detail: held_on ?? '' }))
}

/** Those of a conference's speakers whom some talks may mean, with everybody of their names. */
async function listPeople(
  db: Reader,
  owner: ContentOwner,
  talks: readonly { speakers: readonly Name[] }[],
): Promise<Referred[]> {
  const typed = talks.flatMap(({ speakers }) => speakers)
  if (typed.length === 0) return []
  const ids = typed.flatMap(({ id }) => id ?? [])
  const speakers = db.selectFrom('speakers').where('conference_id', '=', owner)
  const byId = await speakers
    .select('name')
    .where('id', 'in', [-1, ...ids])
    .execute()
  const names = new Set([...byId, ...typed].flatMap(({ name }) => [name, ...namesInLabel(name)]))
  const rows = await speakers
    .select(['id', 'name', 'affiliation'])
    .where('name', 'in', [...names])
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, affiliation }) => ({ id, name, detail: affiliation }))
}
