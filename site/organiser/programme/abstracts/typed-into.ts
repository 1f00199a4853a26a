import type { AbstractEvent } from '#domain/programme/abstracts/abstract-state.ts'

/** What was typed into one of the forms of an abstract's page, which was refused. */
export interface Typed {
  into: 'decision' | 'answer' | 'registration' | AbstractEvent
  values: Readonly<Record<string, string>>
}

/** What was typed into this form, if it is the one that was refused. */
export const typedInto = (typed: Typed | undefined, into: Typed['into']) =>
  typed?.into === into ? typed.values : undefined
