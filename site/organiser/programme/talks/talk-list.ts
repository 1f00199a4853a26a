/** The list of talks in words. */
import { counted } from '#domain/foundations/counted.ts'
import { noText } from '#domain/office/lists/noun.ts'
import { type listTalkChoices, type TalkTypes, talkGaps, talksNoun } from '#domain/office/lists/talks-noun.ts'
import type { ListActs } from '#site/organiser/office/lists/list-acts.ts'
import type { Choices, ListWords } from '#site/organiser/office/lists/list-view.ts'

export const talkWords: ListWords<TalkTypes> = {
  noun: talksNoun,
  one: 'talk',
  many: 'talks',
  searched: () => 'Search titles, speakers, rooms and tracks',
  legends: { day: 'Day', room: 'Room', track: 'Track', kind: 'Kind', lacks: 'Lacks', draft: 'Draft' },
  labels: {
    day: 'Day',
    starts: 'Time',
    minutes: 'Minutes',
    room: 'Room',
    track: 'Track',
    kind: 'Kind',
    language: 'Language',
  },
  views: [
    { name: 'all', label: 'All', query: '' },
    { name: 'unplaced', label: 'Without a time or room', query: 'lacks=time&lacks=room' },
    { name: 'drafts', label: 'With a draft', query: 'draft=yes' },
  ],
}

const gapWords = { time: 'Time', room: 'Room', speaker: 'Speaker' } as const

export function talkChoices({
  days,
  rooms,
  tracks,
  kinds,
}: Awaited<ReturnType<typeof listTalkChoices>>): Choices {
  const named = (texts: readonly string[], empty: string) =>
    texts.map(text => (text === '' ? { value: noText, label: empty } : { value: text, label: text }))
  return {
    day: days.map(({ id, name }) => ({ value: id, label: name })),
    room: named(rooms, 'No room'),
    track: named(tracks, 'No track'),
    kind: named(kinds, 'No kind'),
    lacks: talkGaps.map(value => ({ value, label: gapWords[value] })),
    draft: [{ value: 'yes', label: 'With a draft' }],
  }
}

export const talkActs: ListActs<TalkTypes, 'read-set-up'> = {
  noun: talksNoun,
  right: 'read-set-up',
  nameOf: ({ title }) => title,
  counted: count => counted(count, 'talk'),
  acts: {},
}
