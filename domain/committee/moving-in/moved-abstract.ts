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

const accepted = /^(?:probably )?(?:accept(?:ed)?|confirmed)\b\s*(?:as|:|-|–|\()?\s*(.*?)\)?$/i
const rejected = /^(?:probably |desk[ -]?)?(?:reject(?:ed)?|declined)\b/i
const waiting = /^(?:wait|reserve|backup|borderline)/i
const open = /^(?:|-|–|no decision|undecided|submitted|under[ _]review|none|pending|unspecified)$/i

/** What a word for a decision means. */
export function movedOutcomeOf(text: string): Pick<MovedAbstract, 'outcome' | 'unknownOutcome'> {
  const word = text.trim()
  const as = accepted.exec(word)
  const form = as?.[1] ?? ''
  if (as) return { outcome: { kind: 'accepted', form }, unknownOutcome: '' }
  if (rejected.test(word)) return { outcome: { kind: 'rejected', form: '' }, unknownOutcome: '' }
  if (waiting.test(word)) return { outcome: { kind: 'waiting', form: '' }, unknownOutcome: '' }
  return { outcome: null, unknownOutcome: open.test(word) ? '' : word }
}
