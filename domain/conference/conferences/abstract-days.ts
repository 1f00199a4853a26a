/** Last days for abstracts that topics and presentation types have of their own, instead of the call's. */
export interface AbstractDay {
  /** Of a topic or of a form, never of both. */
  on: 'topic' | 'form'
  id: number
  closesOn: Temporal.PlainDate
}

export type AbstractDays = readonly AbstractDay[]

type Stored = { on: AbstractDay['on']; id: number; closesOn: string }[]

export function fromStoredDays(text: string | null): AbstractDays {
  if (text === null) return []
  // Only `toStoredDays` writes it.
  const stored: Stored = JSON.parse(text)
  return stored.map(({ on, id, closesOn }) => ({ on, id, closesOn: Temporal.PlainDate.from(closesOn) }))
}

/** Null for none, as in a conference that says nothing of it. */
export function toStoredDays(days: AbstractDays): string | null {
  const stored: Stored = days.map(({ on, id, closesOn }) => ({ on, id, closesOn: closesOn.toString() }))
  return stored.length === 0 ? null : JSON.stringify(stored)
}
