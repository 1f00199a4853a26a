import type { Schema } from '#database/schema.ts'

/** Transition tables: for each event, the states in which it is allowed and the state that it leads to. */
export type Transitions<State extends string, Event extends string> = Readonly<
  Record<Event, { readonly from: readonly State[]; readonly to: State }>
>

/** The tables whose rows have a state. */
export type StatefulTable =
  | 'registrations'
  | 'payment_attempts'
  | 'refunds'
  | 'choice_changes'
  | 'extra_waits'
  | 'conference_moves'
  | 'outbox'
  | 'group_mail_recipients'
  | 'webhook_deliveries'
  | 'bulk_act_items'
  | 'abstracts'
  | 'decisions'
  | 'decision_letters'
  | 'presenter_reminder_mails'
  | 'eligibilities'
  | 'admission_invitations'

/** A table whose rows have a state, with its allowed transitions; `changeState` makes them. */
export interface StateTable<
  T extends StatefulTable & keyof Schema,
  State extends string,
  Event extends string,
> {
  readonly table: T
  readonly transitions: Transitions<State, Event>
}

/** @returns the state that an event leads to; undefined if the table does not allow the event in that state */
export function stateAfter<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  state: State,
  event: Event,
): State | undefined {
  const { from, to } = transitions[event]
  return from.includes(state) ? to : undefined
}
