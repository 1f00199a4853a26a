/** A conference's printed matter: the programme, the brochure for sponsors, and the calendar of dates. */

import sharp from 'sharp'
import { datesOf, dayWords, printedName, propertiesOf } from '#adapters/documents/letterhead.ts'
import { inscribed, logoIn, typeset, words, wordsIfAny } from '#adapters/documents/typeset.ts'
import { readFormula } from '#adapters/formulas/read-formula.ts'
import { paletteOf } from '#adapters/palette.ts'
import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import { inscribe } from '#domain/conference/formulas/inscription.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { formatDayOfYear } from '#domain/foundations/time.ts'
import { type Issuer, nameOf, type Occasion } from '#domain/money/documents/letterhead.ts'
import type {
  BrochurePaper,
  CalendarPaper,
  Cover,
  PrintedTalk,
  ProgrammePaper,
  ScheduleRow,
} from '#domain/programme/talks/conference-papers.ts'
import * as texts from '#words/documents/conference-papers.ts'

/** Typesets a conference's programme as a booklet. */
export async function setProgramme(paper: ProgrammePaper, logo?: Uint8Array): Promise<Uint8Array> {
  const days = paper.days.map(day => ({
    heading: words([day.name, day.title].filter(Boolean).join(': ')),
    date: words(dayWords(day.date)),
    talks: day.talks.map(talkOf),
    rows: day.rows.map(slotOf),
    note: words(texts.talksToBeAnnounced()),
  }))
  const mark = logoIn(logo, paper.issuer.name)
  return typeset(
    'programme',
    { ...mark.data, ...bookletOf(texts.programme(), paper), days },
    { ...mark.pictures, 'cover.jpg': await coverOf(paper.cover) },
  )
}

function talkOf(talk: PrintedTalk) {
  const set = (text: string) => (talk.hasFormulas ? inscribed(inscribe(text, readFormula)) : words(text))
  return {
    time: words([nightOf(talk), [talk.from, talk.to].filter(Boolean).join('–')].filter(Boolean).join(', ')),
    title: set(talk.title),
    by: wordsIfAny(talk.by),
    place: words(...[talk.kind, talk.room, talk.track].filter(Boolean)),
    abstract: set(talk.abstract),
  }
}

/** `8 June` for a talk after midnight; the day's heading has the year. */
const nightOf = ({ date }: PrintedTalk) => date && formatDayOfYear(Temporal.PlainDate.from(date))

function slotOf(row: ScheduleRow) {
  return { time: words(`${row.from}–${row.to}`), from: words(row.from), title: words(row.title) }
}

/** Typesets a conference's brochure for sponsors and exhibitors as a booklet. */
export async function setBrochure(paper: BrochurePaper, logo?: Uint8Array): Promise<Uint8Array> {
  const { issuer, currency } = paper
  const mark = logoIn(logo, issuer.name)
  const data = {
    ...mark.data,
    ...bookletOf(texts.brochure, paper),
    labels: { offers: words(texts.waysToTakePart), speakers: words(texts.speakers) },
    heading: words(paper.heading),
    about: paper.about.map(text => words(text)),
    figures: paper.figures.map(({ value, label }) => ({ value: words(value), label: words(label) })),
    offers: paper.offers.map(({ name, text, priceMinor }) => ({
      price: words(formatMoney(priceMinor, currency).replace(/\.00$/, '')),
      name: words(name),
      text: words(text),
    })),
    conditions: paper.conditions.map(text => words(text)),
    contact: words(texts.writeOrCall(issuer)),
    speakers: paper.speakers.map(({ name, affiliation, talkTitle }) => ({
      name: words(name),
      affiliation: words(affiliation),
      talk: words(talkTitle),
    })),
  }
  return typeset('brochure', data, { ...mark.pictures, 'cover.jpg': await coverOf(paper.cover) })
}

/** Typesets a conference's dates on one page. */
export function setCalendar(paper: CalendarPaper): Promise<Uint8Array> {
  const { issuer } = paper
  return typeset('calendar', {
    ...bookletOf(texts.calendar, paper),
    labels: { dates: words(texts.keyDates), venue: words(texts.venue) },
    days: paper.days.map(day => ({
      date: words(dayWords(day.date)),
      title: words(day.title),
      rows: day.rows.map(slotOf),
    })),
    dates: paper.keyDates.map(({ label, on }) => ({ label: words(label), on: words(dayWords(on)) })),
    venue: words(paper.venue.join('\n')),
    reach: words([issuer.name, issuer.email, issuer.phone].join('\n')),
  })
}

/** The fields that `booklet.typ` asks for, and the file's metadata. */
function bookletOf(kind: string, { issuer, occasion }: { issuer: Issuer; occasion: Occasion }) {
  const dates = datesOf(occasion)
  const { location } = occasion
  const name = wholeName(nameOf(occasion))
  const isCalendar = kind === texts.calendar
  const place = texts.andOnline({ location })
  return {
    ...propertiesOf(`${name}: ${kind}`, `${dates}, ${location}`, issuer.name),
    palette: { ...paletteOf(occasion.hue) },
    kind: words(kind),
    foot: words(kind, name, dates),
    reach: words(issuer.name, issuer.email),
    occasion: {
      ...printedName(occasion),
      when: isCalendar ? words(dates, place) : words(`${dates}\n${place}`),
    },
  }
}

/** Cover pictures are printed at about 150 dpi: sharp on paper, and small enough to mail. */
async function coverOf({ svg }: Cover): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).resize({ width: 1240 }).jpeg({ quality: 84 }).toBuffer()
}
