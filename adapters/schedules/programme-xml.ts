import { createHash } from 'node:crypto'
import { create } from 'xmlbuilder2'
import { xmlText } from '#adapters/xml-text.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import type { ProgrammeDay, Talk, TalkAttachment } from '#domain/programme/programme.ts'

export interface PublishedProgramme {
  conference: Pick<Conference, 'name' | 'subject' | 'prefix' | 'startsOn' | 'endsOn' | 'timeZone'>
  days: readonly ProgrammeDay[]
  /** The site's own address without a slash at its end. */
  publicUrl: string
  /** What tells one state of the programme from another; readers fetch again when it changes. */
  version: string
  productName: string
}

/**
 * A programme in the `schedule.xml` form that conference apps, signs and video teams read, valid against the
 * schema of c3voc. The form has no place for a talk without a date and a time, so such talks, and days
 * without a date, are left out.
 */
export function programmeXml(programme: PublishedProgramme): string {
  const { conference, publicUrl, version, productName } = programme
  const home = `${publicUrl}/${conference.name}`
  const days = programme.days.flatMap(day => (day.date ? [{ date: day.date, talks: day.talks }] : []))
  const tracks = [...new Set(days.flatMap(day => day.talks.map(talk => talk.track)))].filter(Boolean)
  const root = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }).ele('schedule')
  root.ele('generator', { name: xmlText(productName) })
  root.ele('url').txt(xmlText(`${home}/schedule.xml`))
  root.ele('version').txt(xmlText(version))
  const head = root.ele('conference')
  const fact = (name: string, text: string) => head.ele(name).txt(xmlText(text))
  fact('title', `${conference.prefix} ${conference.subject}`.trim())
  fact('acronym', conference.name.padEnd(shortestAcronym, '-'))
  fact('start', conference.startsOn.toString())
  fact('end', conference.endsOn.toString())
  fact('days', String(days.length))
  fact('url', home)
  fact('time_zone_name', conference.timeZone)
  for (const name of tracks) head.ele('track', { name: xmlText(name) })
  for (const [index, day] of orAnyDay(days, conference).entries()) {
    addDay(root, day, { index: index + 1, zone: conference.timeZone, home })
  }
  return root.end({ prettyPrint: true })
}

/** The schema asks for acronyms of at least this length. */
const shortestAcronym = 4

type Element = ReturnType<ReturnType<typeof create>['ele']>

interface DatedDay {
  date: Temporal.PlainDate
  talks: readonly Talk[]
}

/** The schema asks for a day even where no talk has one. */
function orAnyDay(days: readonly DatedDay[], { startsOn }: PublishedProgramme['conference']) {
  return days.length > 0 ? days : [{ date: startsOn, talks: [] }]
}

function addDay(
  root: Element,
  { date, talks }: DatedDay,
  { index, zone, home }: { index: number; zone: string; home: string },
): void {
  const timed = talks.flatMap(talk => {
    const beginsAt = momentOf(date, talk, zone)
    return beginsAt ? [{ talk, beginsAt }] : []
  })
  const begins = timed.map(entry => entry.beginsAt).toSorted(Temporal.ZonedDateTime.compare)
  const ends = timed
    .map(({ talk, beginsAt }) => beginsAt.add({ minutes: talk.durationMinutes ?? 0 }))
    .toSorted(Temporal.ZonedDateTime.compare)
  const midnight = date.toZonedDateTime(zone)
  const day = root.ele('day', {
    index: String(index),
    date: date.toString(),
    start: stamp(begins[0] ?? midnight),
    end: stamp(ends.at(-1) ?? midnight.add({ days: 1 })),
  })
  for (const [name, entries] of Map.groupBy(timed, entry => entry.talk.room)) {
    const room = day.ele('room', { name: xmlText(name) })
    for (const { talk, beginsAt } of entries) addEvent(room, talk, beginsAt, home)
  }
}

function addEvent(room: Element, talk: Talk, beginsAt: Temporal.ZonedDateTime, home: string): void {
  const address = `${home}/program?talk=${talk.id}`
  const event = room.ele('event', { id: String(talk.id), guid: nameUuid(address) })
  const fact = (name: string, text: string) => event.ele(name).txt(xmlText(text))
  fact('date', stamp(beginsAt))
  fact('start', beginsAt.toPlainTime().toString({ smallestUnit: 'minute' }))
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
  for (const { id, name } of talk.people) persons.ele('person', { id: String(id) }).txt(xmlText(name))
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

/** The namespace of addresses in RFC 9562. */
const addressNamespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** A UUID (version 5) that an address has for ever, so that readers know a talk again. */
function nameUuid(address: string): string {
  const bytes = createHash('sha1').update(addressNamespace).update(address).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
