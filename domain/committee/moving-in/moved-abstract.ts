/** A submission as another system exports it, in our words. Pure. */

export type SystemName = 'EasyChair' | 'HotCRP' | 'pretalx' | 'Indico'

export interface MovedAuthor {
  name: string
  familyName: string
  email: string
  affiliation: string
  orcid: string
  /** Its name; empty if the file says none. */
  country: string
  isPresenting: boolean
  /** Whom the other system writes to. */
  isContact: boolean
  /** Who submitted it and is not among its authors there: here they become one. */
  isAdded: boolean
}

export interface MovedAbstract {
  /** As the other system calls it. */
  externalId: string
  title: string
  text: string
  keywords: readonly string[]
  /** Names; empty if the file says none. */
  topic: string
  form: string
  submittedAt: Temporal.Instant | null
  /** Not one of these is an abstract of ours: a draft, or part of another one. */
  standing: 'submitted' | 'withdrawn' | 'draft' | 'merged' | 'deleted'
  outcome: MovedOutcome | null
  /** A word for a decision that means nothing here; empty if there is none. */
  unknownOutcome: string
  authors: readonly MovedAuthor[]
}

export interface MovedOutcome {
  kind: 'accepted' | 'waiting' | 'rejected'
  /** As which it is accepted; empty for what it is wished as. */
  form: string
}

const accepted = /^(?:probably )?(?:accept(?:ed)?|confirmed)\b/i
const rejected = /^(?:probably |desk[ -]?)?(?:reject(?:ed)?|declined)\b/i
const waiting = /^(?:wait|reserve|backup|borderline)/i
const open = /^(?:|-|–|no decision|undecided|submitted|under[ _]review|none|pending|unspecified)$/i

/** What a word for a decision means. */
export function movedOutcomeOf(text: string): Pick<MovedAbstract, 'outcome' | 'unknownOutcome'> {
  const word = text.trim()
  const [begin] = accepted.exec(word) ?? []
  const form = begin === undefined ? undefined : formNamedIn(word.slice(begin.length))
  if (form !== undefined) return { outcome: { kind: 'accepted', form }, unknownOutcome: '' }
  if (rejected.test(word)) return { outcome: { kind: 'rejected', form: '' }, unknownOutcome: '' }
  if (waiting.test(word)) return { outcome: { kind: 'waiting', form: '' }, unknownOutcome: '' }
  return { outcome: null, unknownOutcome: open.test(word) ? '' : word }
}

/** The type in `as Oral`, `: Oral` or `(Oral)`; empty if there is none, undefined for what is no name. */
function formNamedIn(rest: string): string | undefined {
  const text = rest.trim()
  const name = text.replace(/^(?:as\b|[:–-])/i, '').trim()
  if (/[\r\n]/.test(name)) return undefined
  return name.startsWith('(') && name.endsWith(')') ? name.slice(1, -1).trim() : name
}
