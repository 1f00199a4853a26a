import type { Reader } from '#database/database.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { formatCount } from '#domain/foundations/counted.ts'
import { fold } from '#domain/foundations/fold.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { type Clash, findClashes, type PlacedTalk } from '#domain/programme/talks/find-clashes.ts'
import { findDayOf, listPlacedTalks } from '#domain/programme/talks/placed-talks.ts'

/** More of them are counted instead of told. */
const clashesShown = 20

/** One sentence for each clash: what is taken twice, and both talks with their times. */
export function clashSentences(clashes: readonly Clash[]): string[] {
  const more = clashes.length - clashesShown
  return [
    ...clashes.slice(0, clashesShown).map(sentenceOf),
    ...(more > 0 ? [`and ${formatCount(more)} more`] : []),
  ]
}

function sentenceOf(clash: Clash): string {
  const [first, second] = clash.talks
  const on = first.day ? ` on ${formatDate(first.day)}` : ''
  return clash.what === 'room'
    ? `${clash.room} is taken twice${on}: ${talkWords(first)}, and ${talkWords(second)}.`
    : `${clash.name} is in two places${on}: ${talkWords(first)}${roomWords(first)}, and ${talkWords(second)}${roomWords(second)}.`
}

const talkWords = (talk: PlacedTalk) => `“${talk.title}” ${timeWords(talk)}`

const roomWords = ({ room }: PlacedTalk) => (room.trim() === '' ? ', no room yet' : ` in ${room}`)

function timeWords({ startsAt, durationMinutes, isAfterMidnight }: PlacedTalk): string {
  const night = isAfterMidnight ? ' after midnight' : ''
  if (startsAt === null) return 'without a time'
  if (durationMinutes === null) return `at ${startsAt}${night}`
  const endsAt = Temporal.PlainTime.from(startsAt).add({ minutes: durationMinutes })
  return `${startsAt}–${endsAt.toString({ smallestUnit: 'minute' })}${night}`
}

/** The clashes of a published talk, or of all talks of a day or in a room. */
export async function readClashes(
  db: Reader,
  conferenceId: number,
  record: { kind: 'talk' | 'programme-day' | 'programme-room'; id: number },
): Promise<string[]> {
  const { kind, id } = record
  if (kind === 'programme-room') {
    const rooms = await listContent(db, conferenceId, 'programme-room')
    const room = rooms.find(each => each.id === id)
    if (!room) return []
    const all = findClashes(await listPlacedTalks(db, conferenceId))
    const isHere = (talk: PlacedTalk) => fold(talk.room.trim()) === fold(room.name.trim())
    return clashSentences(all.filter(({ talks }) => talks.some(isHere)))
  }
  const place = await findDayOf(db, conferenceId, { kind, id })
  if (!place) return []
  const clashes = findClashes(await listPlacedTalks(db, conferenceId, place))
  const isOwn = (talk: PlacedTalk) => (kind === 'talk' ? talk.id === id : talk.dayId === id)
  return clashSentences(clashes.filter(({ talks }) => talks.some(isOwn)))
}
