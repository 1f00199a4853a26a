import { cutTo } from '#domain/foundations/texts/text.ts'

/** The part of the program that an address shows: `?day=2&track=Polymers&room=Hall&q=hydrogel&talk=17`. */
export interface ProgramQuery {
  /** A day's number, counted from 1; `all` of them on one page; null where the address names none. */
  day: number | 'all' | null
  track: string
  room: string
  text: string
  /** The talk that is open without JavaScript. */
  talk: number | null
  /** A thousand talks of a longer list, counted from 1; null where the address names none. */
  part: number | null
}

export function readProgramQuery(params: URLSearchParams): ProgramQuery {
  return {
    day: params.get('day') === 'all' ? 'all' : positive(params.get('day')),
    track: params.get('track') ?? '',
    room: params.get('room') ?? '',
    text: searchedText(params.get('q')),
    talk: positive(params.get('talk')),
    part: positive(params.get('part')),
  }
}

/** The search words, normalised in spaces and composition, and no longer than a title. */
export function searchedText(text: string | null): string {
  const composed = cutTo(text ?? '', 1_000).normalize('NFC')
  return cutTo(composed.trim().replace(/\s+/g, ' '), 200)
}

/** Whether it is a search, as opposed to browsing the days. */
export function isFiltered({ track, room, text }: ProgramQuery): boolean {
  return track !== '' || room !== '' || text !== ''
}

/** The same part of the program with something changed, as the end of an address; empty for the whole. */
export function programSearch(query: ProgramQuery, change: Partial<ProgramQuery> = {}): string {
  const { day, track, room, text, talk, part } = { ...query, talk: null, part: null, ...change }
  const params = new URLSearchParams()
  if (day !== null) params.set('day', String(day))
  if (track) params.set('track', track)
  if (room) params.set('room', room)
  if (text) params.set('q', text)
  if (talk !== null) params.set('talk', String(talk))
  if (part !== null) params.set('part', String(part))
  return params.size === 0 ? '' : `?${params}`
}

function positive(text: string | null): number | null {
  const value = text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return value > 0 ? value : null
}
