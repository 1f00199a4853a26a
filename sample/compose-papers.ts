import { defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import type { ContentInput } from '#domain/conference/content/kinds.ts'
import { type Issuer, occasionOf } from '#domain/money/documents/letterhead.ts'
import type { DrawPaper, PrintedTalk, ScheduleDay } from '#domain/programme/talks/conference-papers.ts'
import type { ConferenceDates } from '#sample/conference-dates.ts'
import type { FileTray } from '#sample/file-tray.ts'
import type { ConferenceManuscript, TalkManuscript } from '#sample/manuscript.ts'
import type { Drawing } from '#sample/pictures.ts'
import { sponsorConditions, sponsorOffers } from '#sample/sponsor-offers.ts'
import { downloadNames } from '#words/download-names.ts'

const pdf = 'application/pdf'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

interface PaperSources {
  dates: ConferenceDates
  issuer: Issuer
  schedule: readonly ContentInput<'schedule-day'>[]
  counters: readonly ContentInput<'counter'>[]
}

/** Draws a conference's four papers, adds them to the tray and returns their downloads. */
export async function composePapers(
  manuscript: ConferenceManuscript,
  { dates, issuer, schedule, counters }: PaperSources,
  { tray, drawPaper, cover }: { tray: FileTray; drawPaper: DrawPaper; cover: Drawing },
): Promise<ContentInput<'download'>[]> {
  const { conference, venue } = manuscript
  const heading = { issuer, occasion: occasionOf({ ...conference, ...dates }) }
  const days: ScheduleDay[] = schedule.map((day, index) => ({
    ...day,
    date: dates.startsOn.add({ days: index }).toString(),
  }))
  const [calendar, programme, brochure, template] = await Promise.all([
    drawPaper({
      ...heading,
      kind: 'calendar',
      days,
      keyDates: manuscript.keyDates(dates).map(({ label, on }) => ({ label, on: on.toString() })),
      venue: [venue.hotelName, ...venue.addressLines, venue.phone],
    }),
    drawPaper({
      ...heading,
      kind: 'programme',
      cover,
      days: days.map((day, index) => ({
        ...day,
        talks: (manuscript.programme[index] ?? []).map(printedTalk),
      })),
    }),
    drawPaper({
      ...heading,
      kind: 'brochure',
      cover,
      heading: manuscript.heading,
      about: manuscript.about,
      figures: counters,
      offers: sponsorOffers,
      currency: conference.currency,
      conditions: sponsorConditions,
      speakers: manuscript.speakers.map(({ name, affiliation, talkTitle }) => ({
        name,
        affiliation,
        talkTitle,
      })),
    }),
    drawPaper({
      ...heading,
      kind: 'abstract-template',
      wordLimit: defaultRules.abstractWords,
      topics: manuscript.topics,
    }),
  ])
  const file = (name: string, contentType: string, bytes: Uint8Array) => ({
    name,
    src: tray.add(name, contentType, bytes),
  })
  return [
    { purpose: 'calendar', file: file(downloadNames.calendar, pdf, calendar) },
    { purpose: 'program', file: file(downloadNames.program, pdf, programme) },
    { purpose: 'brochure', file: file(downloadNames.brochure, pdf, brochure) },
    { purpose: 'abstract-template', file: file('Abstract_template.docx', docx, template) },
  ]
}

function printedTalk({ startsAt, minutes, ...talk }: TalkManuscript): PrintedTalk {
  const to = Temporal.PlainTime.from(startsAt).add({ minutes }).toString({ smallestUnit: 'minute' })
  return { ...talk, date: null, from: startsAt, to, hasFormulas: false }
}
