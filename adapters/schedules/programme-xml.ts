import { setImmediate } from 'node:timers/promises'
import { fragment } from 'xmlbuilder2'
import { type DayNote, type NoteName, type UntimedTalk, writeNote } from '#adapters/schedules/export-notes.ts'
import { xmlText } from '#adapters/xml-text.ts'
import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import type { Talk, TalkAttachment } from '#domain/programme/talks/programme.ts'
import type { PublishedProgramme } from '#domain/programme/talks/published-programme.ts'
import { paths } from '#words/addresses/paths.ts'
import { schedulePath } from '#words/addresses/service-paths.ts'

/**
 * A programme in the `schedule.xml` format that conference apps, displays and video teams read, valid against
 * c3voc's schema. What the format cannot hold, such as biographies and talks without a time, is in notes that only
 * our `readSchedule` reads. Others get their turn while a long one is written: one of 20,000 talks takes seconds.
 */
export async function programmeXml(programme: PublishedProgramme): Promise<string> {
  const pieces: string[] = []
  for (const piece of piecesOf(programme)) {
    pieces.push(piece)
    if (pieces.length % writtenAtOnce === 0) await setImmediate()
  }
  return pieces.join('')
}

/** How many talks or people are written before other requests get their turn: some 20 ms. */
const writtenAtOnce = 25

/** The file piece by piece: a talk, a person, or what is around them. */
function* piecesOf(programme: PublishedProgramme): Generator<string> {
  const { conference, publicUrl } = programme
  const addressOf = (talkId: number) => publicUrl + paths.openTalk(conference.name, talkId)
  const days = programme.days.flatMap((day, place) => {
    const { date, name, talks } = day
    return date ? [{ date, talks, note: { name, place, untimed: untimedOf(talks) } }] : []
  })
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<schedule>\n'
  yield writePiece(1, root => addHead(root, programme, days))
  for (const person of programme.people) yield writePiece(1, root => note(root, 'colloquy-person', person))
  for (const [place, { date, name, talks }] of programme.days.entries()) {
    if (!date)
      yield writePiece(1, root =>
        note(root, 'colloquy-day', { name, place, untimed: untimedOf(talks, true) }),
      )
  }
  for (const [index, day] of orAnyDay(days, conference).entries()) {
    yield* piecesOfDay(day, { index: index + 1, zone: conference.timeZone, addressOf })
  }
  yield '</schedule>'
}

/** Elements at a depth of the file, with a line end. */
function writePiece(depth: number, add: (parent: Element) => void): string {
  const piece = fragment({ invalidCharReplacement: '' })
  add(piece)
  return `${piece.toString({ prettyPrint: true, offset: depth })}\n`
}

/** An element around pieces of their own. */
function* around(
  depth: number,
  name: string,
  attributes: Record<string, string>,
  inner: Iterable<string>,
): Generator<string> {
  const empty = writePiece(depth, parent => parent.ele(name, attributes))
  yield empty.replace(/\/>\n$/, '>\n')
  yield* inner
  yield `${'  '.repeat(depth)}</${name}>\n`
}

function addHead(
  root: Element,
  { conference, publicUrl, version, productName }: PublishedProgramme,
  days: readonly DatedDay[],
): void {
  const tracks = [...new Set(days.flatMap(day => day.talks.map(talk => talk.track)))].filter(Boolean)
  root.ele('generator', { name: xmlText(productName) })
  root.ele('url').txt(xmlText(publicUrl + schedulePath(conference.name)))
  root.ele('version').txt(xmlText(version))
  const head = root.ele('conference')
  const fact = (name: string, text: string) => head.ele(name).txt(xmlText(text))
  fact('title', wholeName(conference))
  fact('acronym', conference.name.padEnd(shortestAcronym, '-'))
  fact('start', conference.startsOn.toString())
  fact('end', conference.endsOn.toString())
  fact('days', String(days.length))
  fact('url', publicUrl + paths.conference(conference.name))
  fact('time_zone_name', conference.timeZone)
  for (const name of tracks) head.ele('track', { name: xmlText(name) })
}

/** The schema's minimum length for acronyms. */
const shortestAcronym = 4

type Element = ReturnType<typeof fragment>

interface DatedDay {
  date: Temporal.PlainDate
  talks: readonly Talk[]
  note: DayNote | undefined
}

function note(element: Element, name: NoteName, facts: Parameters<typeof writeNote>[0]): void {
  element.ins(name, writeNote(facts))
}

/** The talks that the format cannot hold, or all talks of a day that it cannot hold. */
function untimedOf(talks: readonly Talk[], isAll = false): UntimedTalk[] {
  return talks.flatMap((talk, place) =>
    isAll || talk.startsAt === null ? [{ ...talk, place, people: talk.people.map(({ guid }) => guid) }] : [],
  )
}

/** The schema requires a day even where no talk has one. */
function orAnyDay(days: readonly DatedDay[], { startsOn }: PublishedProgramme['conference']) {
  return days.length > 0 ? days : [{ date: startsOn, talks: [], note: undefined }]
}

function* piecesOfDay(
  { date, talks, note: dayNote }: DatedDay,
  { index, zone, addressOf }: { index: number; zone: string; addressOf: (talkId: number) => string },
): Generator<string> {
  const timed = talks.flatMap((talk, place) => {
    const beginsAt = momentOf(date, talk, zone)
    return beginsAt ? [{ talk, beginsAt, place }] : []
  })
  const begins = timed.map(entry => entry.beginsAt)
  const ends = timed.map(({ talk, beginsAt }) => beginsAt.add({ minutes: talk.durationMinutes ?? 0 }))
  const midnight = date.toZonedDateTime(zone)
  const attributes = {
    index: String(index),
    date: date.toString(),
    start: stamp(outermost(begins, -1) ?? midnight),
    end: stamp(outermost(ends, 1) ?? midnight.add({ days: 1 })),
  }
  yield* around(1, 'day', attributes, piecesInDay())

  function* piecesInDay(): Generator<string> {
    if (dayNote) yield writePiece(2, day => note(day, 'colloquy-day', dayNote))
    for (const [name, entries] of Map.groupBy(timed, entry => entry.talk.room)) {
      const events = entries.values().map(entry => writePiece(3, room => addEvent(room, entry, addressOf)))
      yield* around(2, 'room', { name: xmlText(name) }, events)
    }
  }
}

/** The first moment (-1) or the last (1); undefined if there is none. */
function outermost(moments: readonly Temporal.ZonedDateTime[], side: -1 | 1) {
  let found = moments[0]
  for (const moment of moments) {
    if (found && Temporal.ZonedDateTime.compare(moment, found) === side) found = moment
  }
  return found
}

function addEvent(
  room: Element,
  { talk, beginsAt, place }: { talk: Talk; beginsAt: Temporal.ZonedDateTime; place: number },
  addressOf: (talkId: number) => string,
): void {
  const address = addressOf(talk.id)
  const event = room.ele('event', { id: String(talk.id), guid: talk.guid })
  const { isAfterMidnight, durationMinutes, speakerAffiliation } = talk
  note(event, 'colloquy-talk', { place, isAfterMidnight, durationMinutes, speakerAffiliation })
  const fact = (name: string, text: string) => event.ele(name).txt(xmlText(text))
  fact('date', stamp(beginsAt))
  fact('start', talk.startsAt ?? '')
  fact('duration', formatDuration(talk.durationMinutes ?? 0))
  fact('room', talk.room)
  fact('title', talk.title)
  fact('subtitle', talk.subtitle)
  fact('track', talk.track)
  fact('type', talk.kind)
  fact('language', talk.language)
  fact('abstract', talk.abstractHtml)
  fact('description', talk.descriptionHtml)
  fact('url', address)
  const persons = event.ele('persons')
  for (const { id, name, guid } of talk.people) {
    persons.ele('person', { id: String(id), guid }).txt(xmlText(name))
  }
  if (talk.people.length === 0 && talk.speakerAffiliation)
    persons.ele('person').txt(xmlText(talk.speakerAffiliation))
  addLinks(event.ele('links'), 'link', talk.links)
  addLinks(event.ele('attachments'), 'attachment', talk.attachments)
}

function addLinks(
  list: Element,
  name: 'link' | 'attachment',
  links: readonly (Pick<TalkAttachment, 'href' | 'label'> & { kind?: string })[],
): void {
  for (const { href, label, kind } of links) {
    list
      .ele(name, { ...(href && { href: xmlText(href) }), ...(kind && { type: xmlText(kind) }) })
      .txt(xmlText(label))
  }
}

function momentOf(date: Temporal.PlainDate, talk: Talk, zone: string): Temporal.ZonedDateTime | undefined {
  if (talk.startsAt === null) return undefined
  const own = talk.isAfterMidnight ? date.add({ days: 1 }) : date
  return own.toZonedDateTime({ timeZone: zone, plainTime: talk.startsAt })
}

/** ISO 8601 with the zone's offset at that moment. */
function stamp(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

/** `01:30`; from a hundred hours on `4:04:00`, days first, as pretalx writes it. */
export function formatDuration(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(minutes / 60)
  if (hours < 100) return `${two(hours)}:${two(minutes % 60)}`
  return `${Math.floor(hours / 24)}:${two(hours % 24)}:${two(minutes % 60)}`
}
