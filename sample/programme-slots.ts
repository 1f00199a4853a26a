import type { SpeakerManuscript, TalkManuscript } from '#sample/manuscript.ts'

type TalkWords = Pick<TalkManuscript, 'title' | 'by' | 'abstract'>

interface Session {
  /** Wall time of the first talk, `HH:MM`. */
  startsAt: string
  /** The length of each talk, including questions. */
  minutes: number
  room: string
  track: string
  kind: string
}

/** Talks in sequence in one room, each starting when the one before it ends. */
export function session(frame: Session, talks: readonly TalkWords[]): TalkManuscript[] {
  const first = Temporal.PlainTime.from(frame.startsAt)
  return talks.map((talk, index) => ({
    ...frame,
    ...talk,
    startsAt: first.add({ minutes: index * frame.minutes }).toString({ smallestUnit: 'minute' }),
  }))
}

/** Sorts the sessions of a day into the order in which a visitor meets them. */
export function day(...sessions: TalkManuscript[][]): TalkManuscript[] {
  return sessions.flat().toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/**
 * Finds the lectures of a conference's speakers by family or given name, so that a programme never repeats, or
 * contradicts, the speakers' pages.
 */
export function lecturesOf(speakers: readonly SpeakerManuscript[]) {
  return (...names: string[]): TalkWords[] =>
    names.map(name => {
      const found = speakers.filter(speaker => speaker.name.includes(name))
      const [speaker] = found
      if (!speaker || found.length > 1) throw new Error(`${found.length} speakers are called ${name}`)
      return {
        title: speaker.talkTitle,
        by: `${speaker.name}, ${speaker.affiliation}`,
        abstract: speaker.abstract,
      }
    })
}
