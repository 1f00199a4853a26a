/** What the committee decides about an abstract. Nobody outside learns of it before a letter is released. */
import type { StateTable } from '#domain/foundations/transitions.ts'

/** `recommended`: not decided yet. `corrected`: another letter has to replace the one that was sent. */
export const decisionStates = ['none', 'recommended', 'set', 'released', 'corrected'] as const
export type DecisionState = (typeof decisionStates)[number]

export const decisionEvents = ['recommended', 'set', 'undone', 'set-back', 'released', 'corrected'] as const
export type DecisionEvent = (typeof decisionEvents)[number]

/** All transitions. Once a letter has left, a decision is only corrected, which another letter says. */
export const decisionTransitions: StateTable<'decisions', DecisionState, DecisionEvent> = {
  table: 'decisions',
  transitions: {
    recommended: { from: ['none', 'recommended'], to: 'recommended' },
    set: { from: ['none', 'recommended', 'set'], to: 'set' },
    // Undone where it was recommended before.
    'set-back': { from: ['set'], to: 'recommended' },
    undone: { from: ['recommended', 'set'], to: 'none' },
    released: { from: ['set', 'corrected'], to: 'released' },
    corrected: { from: ['released', 'corrected'], to: 'corrected' },
  },
}

export const outcomeKinds = ['accepted', 'waiting', 'rejected', 'please-change'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]

export type Outcome =
  /** As a presentation type: its id, and its name then. */
  | { kind: 'accepted'; form: { id: number; name: string } }
  /** On the waiting list of the programme. */
  | { kind: 'waiting' }
  | { kind: 'rejected' }
  /** Decided again when a new version has come, or that day is over. */
  | { kind: 'please-change'; by: Temporal.PlainDate }

export interface Decision {
  /** Counted with each decision; 0 where there was none yet. */
  version: number
  state: DecisionState
  /** Null in the state `none`. */
  outcome: Outcome | null
  /** For the committee alone. */
  because: string
}

export const noDecision: Decision = { version: 0, state: 'none', outcome: null, because: '' }

/** Whether two outcomes say the same. */
export function isSameOutcome(one: Outcome | null, other: Outcome | null): boolean {
  if (one === null || other === null) return one === other
  if (one.kind === 'accepted') return other.kind === 'accepted' && other.form.id === one.form.id
  if (one.kind === 'please-change') return other.kind === 'please-change' && other.by.equals(one.by)
  return one.kind === other.kind
}

/** The columns of an outcome, as the table of decisions and its versions have them. */
export const outcomeColumns = (outcome: Outcome | null) => ({
  outcome: outcome?.kind ?? null,
  form_id: outcome?.kind === 'accepted' ? outcome.form.id : null,
  form_name: outcome?.kind === 'accepted' ? outcome.form.name : null,
  change_by: outcome?.kind === 'please-change' ? outcome.by.toString() : null,
})

export interface OutcomeColumns {
  outcome: string | null
  form_id: number | null
  form_name: string | null
  change_by: string | null
}

/** @throws for columns that no outcome has, which the table's CHECKs refuse */
export function toOutcome({ outcome, form_id, form_name, change_by }: OutcomeColumns): Outcome | null {
  if (outcome === null) return null
  if (outcome === 'waiting' || outcome === 'rejected') return { kind: outcome }
  if (outcome === 'accepted' && form_id !== null && form_name !== null) {
    return { kind: 'accepted', form: { id: form_id, name: form_name } }
  }
  if (outcome === 'please-change' && change_by !== null) {
    return { kind: 'please-change', by: Temporal.PlainDate.from(change_by) }
  }
  throw new Error(`no outcome: ${outcome}`)
}
