/**
 * Which day of the programme each talk of a schedule file belongs to. Files disagree about nights: a talk at one in
 * the morning may bear either date.
 */

import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { compareTimes, toBeAnnounced } from '#adapters/imported-values/talk-order.ts'
import {
  decideNight,
  type PlacedTalk,
  type PlannedDay,
  usesOfRooms,
} from '#adapters/schedules/doubtful-nights.ts'
import { type DayNote, readDayNotes } from '#adapters/schedules/export-notes.ts'
import type { FileZone } from '#adapters/schedules/file-zone.ts'
import { type OwnTalk, readOwnDay, readUntimed } from '#adapters/schedules/own-export.ts'
import { type FileDay, type FoundEvent, placeOnDay, readDay } from '#adapters/schedules/schedule-days.ts'
import type { ReadTalk } from '#adapters/schedules/schedule-event.ts'
import type { TalkStart } from '#adapters/schedules/talk-times.ts'
import type { XmlElement } from '#adapters/schedules/xml-tree.ts'
import type { ImportedDay, ImportedPerson, ImportedTalk } from '#domain/programme/talks/imported-programme.ts'

/** A talk with its beginning and its position in the file. */
export interface DatedTalk {
  event: FoundEvent
  start: TalkStart
  /** Set for the product's own export, whose talks state their places. */
  own: OwnTalk | undefined
  talk: ReadTalk & { externalId: string }
}

interface PlanFrame {
  zone: FileZone
  /** The time at which the conference's day changes. */
  dayChange: Temporal.PlainTime | undefined
  notes: NoteBook
  ownPeople: ReadonlyMap<string, ImportedPerson>
}

/** This many talks on a date without a day make a new day; fewer are more likely mistakes. */
const talksOfADay = 2

/**
 * Sorts the talks into days. A talk stays under the day that contains it if its own date fits that day; otherwise
 * it moves to the day of its date. If no day fits, it stays, and its line is noted. Days that only talks name are
 * added.
 */
export function placeTalks(
  root: XmlElement,
  days: readonly XmlElement[],
  talks: readonly DatedTalk[],
  frame: PlanFrame,
): ImportedDay[] {
  const ofDay = Map.groupBy(talks, ({ event }) => event.dayElement)
  const undated = readDayNotes(root).map(note => ownDay(undatedDay, note, frame))
  // The format requires a day, so the product's export writes one without talks where no day has a date.
  const isFiller = (day: XmlElement) => undated.length > 0 && !readOwnDay(day) && !ofDay.has(day)
  const planned = new Map(
    days
      .filter(day => !isFiller(day))
      .map((element, index) => {
        const starts = (ofDay.get(element) ?? []).map(({ start }) => start)
        const own = readOwnDay(element)
        const day = readDay(element, index + 1, own ? [] : starts, frame)
        return [element, own ? ownDay(day, own, frame) : { day, talks: [], place: undefined }] as const
      }),
  )
  const plan = new Plan([...planned.values(), ...undated], frame)
  for (const talk of talks) {
    const home = talk.event.dayElement && planned.get(talk.event.dayElement)
    if (!home || talk.own || !plan.isOutside(talk.start, home)) continue
    plan.countStray(talk.start)
  }
  for (const talk of talks) {
    const home = talk.event.dayElement && planned.get(talk.event.dayElement)
    if (home && talk.own)
      home.talks.push({ talk: ownPlaced(talk.talk, talk.own), place: talk.own.note.place })
    else if (home) plan.placeUnder(home, talk)
    else plan.placeByDate(talk)
  }
  plan.decideNights()
  return plan.list()
}

const undatedDay: FileDay = {
  name: '',
  date: undefined,
  changesAt: Temporal.PlainTime.from('00:00'),
  hours: undefined,
}

function ownDay(day: FileDay, note: DayNote, { ownPeople }: PlanFrame): PlannedDay {
  return { day: { ...day, name: note.name }, talks: readUntimed(note, ownPeople), place: note.place }
}

function ownPlaced(talk: DatedTalk['talk'], { startsAt, note }: OwnTalk): ImportedTalk {
  return { ...talk, startsAt, isAfterMidnight: note.isAfterMidnight }
}

class Plan {
  readonly #days: PlannedDay[]
  readonly #byDate: Map<string, PlannedDay>
  readonly #strays = new Map<string, number>()
  readonly #unplaced: ImportedTalk[] = []
  /** Early talks that the file lets begin on the day's own date or on the next. */
  readonly #doubtful: { home: PlannedDay; talk: DatedTalk; placed: PlacedTalk }[] = []
  readonly #frame: PlanFrame

  constructor(days: PlannedDay[], frame: PlanFrame) {
    this.#days = days
    this.#frame = frame
    // Where two days share a date, the first is used.
    this.#byDate = new Map(days.toReversed().flatMap(one => (one.day.date ? [[`${one.day.date}`, one]] : [])))
  }

  isOutside(start: TalkStart, { day }: PlannedDay): boolean {
    return placeOnDay(start, day, this.#frame.dayChange) === 'outside'
  }

  countStray({ date }: TalkStart): void {
    this.#strays.set(`${date}`, (this.#strays.get(`${date}`) ?? 0) + 1)
  }

  placeUnder(home: PlannedDay, talk: DatedTalk): void {
    const { event, start } = talk
    const place = placeOnDay(start, home.day, this.#frame.dayChange)
    if (place !== 'outside') {
      const placed = add(home, talk, place === 'night')
      if (place === 'night' && this.#isGuess(talk, home)) this.#doubtful.push({ home, talk, placed })
      return
    }
    const isOfThisDate = start.date && home.day.date?.equals(start.date)
    const other = isOfThisDate ? undefined : this.#dayOfDate(start)
    if (other) {
      this.#frame.notes.add('talk-on-other-day', event.element.line, talk.talk.title)
      add(other.planned, talk, other.isNight)
      return
    }
    if (isOfThisDate && !start.isStated && isAtNight(start, home.day)) {
      this.#doubtful.push({ home, talk, placed: add(home, talk, false) })
      return
    }
    this.#frame.notes.add('talk-outside-day', event.element.line, talk.talk.title)
    add(home, talk, !isOfThisDate && isDayAfter(start, home.day))
  }

  /** Whether nothing but the early hour says that a talk belongs to the night after its day. */
  #isGuess({ start }: DatedTalk, { day }: PlannedDay): boolean {
    return !start.date && !start.isNextDay && !day.hours && !this.#frame.dayChange && day.date !== undefined
  }

  /** Decides about the nights that could be two, when all talks have their places. */
  decideNights(): void {
    if (this.#doubtful.length === 0) return
    const byRoom = usesOfRooms(this.#days)
    for (const { home, talk, placed } of this.#doubtful) {
      const inItsRoom = byRoom.get(placed.talk.room) ?? []
      const { isAfterMidnight, readings } = decideNight(home, placed.talk, inItsRoom)
      placed.talk = { ...placed.talk, isAfterMidnight }
      this.#frame.notes.add('night-doubtful', talk.event.element.line, `${readings}: ${talk.talk.title}`)
    }
  }

  placeByDate(talk: DatedTalk): void {
    const { date } = talk.start
    if (date) {
      add(this.#byDate.get(`${date}`) ?? this.#addDay(date), talk, talk.start.isNextDay)
      return
    }
    this.#frame.notes.add('talk-without-day', talk.event.element.line, talk.talk.title)
    this.#unplaced.push(stored(talk, false))
  }

  #dayOfDate(start: TalkStart): { planned: PlannedDay; isNight: boolean } | undefined {
    const { date } = start
    if (!date) return undefined
    for (const candidate of [date, date.subtract({ days: 1 })]) {
      const planned = this.#byDate.get(`${candidate}`)
      const place = planned && placeOnDay(start, planned.day, this.#frame.dayChange)
      if (planned && place !== 'outside') return { planned, isNight: place === 'night' }
    }
    if (this.#byDate.has(`${date}`) || (this.#strays.get(`${date}`) ?? 0) < talksOfADay) return undefined
    return { planned: this.#addDay(date), isNight: false }
  }

  #addDay(date: Temporal.PlainDate): PlannedDay {
    const day = { name: '', date, changesAt: Temporal.PlainTime.from('00:00'), hours: undefined }
    const added = { day, talks: [], place: undefined }
    this.#days.push(added)
    this.#byDate.set(`${date}`, added)
    return added
  }

  list(): ImportedDay[] {
    const days = this.#inOrder()
    const listed = days.map(({ day, talks, place }, index) => ({
      name: place === undefined ? day.name || `Day ${index + 1}` : day.name,
      date: day.date ?? null,
      talks: inOrder(talks),
    }))
    if (this.#unplaced.length === 0) return listed
    return [...listed, { name: toBeAnnounced, date: null, talks: this.#unplaced }]
  }

  #inOrder(): PlannedDay[] {
    if (this.#days.every(({ place }) => place !== undefined)) return this.#days.toSorted(byPlace)
    if (this.#days.every(({ day }) => day.name !== '')) return this.#days
    return this.#days.toSorted((a, b) => compareDates(a.day.date, b.day.date))
  }
}

const byPlace = (a: { place: number | undefined }, b: { place: number | undefined }) =>
  (a.place ?? 0) - (b.place ?? 0)

/** Some files repeat the programme's day as the date of a night talk, which really begins a calendar day later. */
function isAtNight({ date, time }: TalkStart, { hours }: FileDay): boolean {
  if (!date || !time || !hours) return false
  const dayAfter = date.add({ days: 1 }).toPlainDateTime(time)
  return Temporal.PlainDateTime.compare(dayAfter, hours.to) <= 0
}

function isDayAfter({ date }: TalkStart, day: FileDay): boolean {
  return Boolean(date && day.date?.add({ days: 1 }).equals(date))
}

function add({ talks }: PlannedDay, talk: DatedTalk, isNight: boolean): PlacedTalk {
  const placed = { talk: stored(talk, isNight), place: undefined }
  talks.push(placed)
  return placed
}

function stored({ talk, start }: DatedTalk, isNight: boolean): ImportedTalk {
  const startsAt = start.time?.toString({ smallestUnit: 'minute' }) ?? null
  return { ...talk, startsAt, isAfterMidnight: startsAt !== null && isNight }
}

function compareDates(a: Temporal.PlainDate | undefined, b: Temporal.PlainDate | undefined): number {
  if (!a || !b) return 0
  return Temporal.PlainDate.compare(a, b)
}

/** As the file says; otherwise by time, then in file order. Talks without a time come last. */
function inOrder(placed: readonly PlacedTalk[]): ImportedTalk[] {
  const isSaid = placed.every(({ place }) => place !== undefined)
  return placed.toSorted(isSaid ? byPlace : (a, b) => compareTimes(a.talk, b.talk)).map(({ talk }) => talk)
}
