/** The states of an abstract. What was decided about it is a row of its own: `domain/programme/decisions/`. */
import type { StateTable } from '#domain/foundations/transitions.ts'

export const abstractStates = ['submitted', 'withdrawn', 'merged', 'cancelled'] as const
export type AbstractState = (typeof abstractStates)[number]

export const abstractEvents = ['withdrawn', 'restored', 'merged', 'cancelled'] as const
export type AbstractEvent = (typeof abstractEvents)[number]

/**
 * All transitions. `cancelled` is for one that was accepted and whose talk will not take place; a merged one goes on as
 * a part of another.
 */
export const abstractTransitions: StateTable<'abstracts', AbstractState, AbstractEvent> = {
  table: 'abstracts',
  transitions: {
    withdrawn: { from: ['submitted'], to: 'withdrawn' },
    restored: { from: ['withdrawn'], to: 'submitted' },
    merged: { from: ['submitted'], to: 'merged' },
    cancelled: { from: ['submitted'], to: 'cancelled' },
  },
}
