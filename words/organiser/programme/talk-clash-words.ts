/** Talks that clash, as staff read it. */
import { formatDate } from '#domain/foundations/time.ts'
import type { Clash, PlacedTalk } from '#domain/programme/talks/find-clashes.ts'
import { firstLines } from '#words/organiser/first-of.ts'

/** More of them are counted instead of told. */
const clashesShown = 20

/** One sentence for each clash: what is taken twice, and both talks with their times. */
export const clashSentences = (clashes: readonly Clash[]) => firstLines(clashes.map(sentenceOf), clashesShown)

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
