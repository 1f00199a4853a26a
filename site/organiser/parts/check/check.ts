/**
 * A check page: somebody reads the consequences of an act, then confirms them. Whatever the subject, it is described by
 * the same few things, looks the same, and answers 409 with the new consequences if they are not those that were read.
 */

import { data } from 'react-router'

/** The consequences in words. */
export interface Consequences {
  /** `Refund USD 366.98` */
  button: string
  /** The money that moves. */
  sum?: { figures: string; words: string }
  facts: readonly { label: string; lines: readonly string[] }[]
}

export interface CheckView extends Consequences {
  /** Of what is read (`domain/foundations/read-digest.ts`); an act on chosen records carries their ids instead. */
  digest?: string
  /** The form was sent with another digest: nothing was done, and this has to be read. */
  isStale?: boolean
  /** What the form carries: its intent, and the values that were checked. */
  hidden: Readonly<Record<string, string>>
  /** It carries what was read from a file: sent as forms with files are, which may be longer. */
  isLong?: true
  /** Where it is sent; by default to the page itself. */
  address?: string
  /** Of an act that must not be done twice. */
  requestKey?: string
  /** Where "Do nothing" leads. */
  back: string
  /** Why it cannot be confirmed, if there is nothing to do. */
  hindrance?: string | undefined
}

/** The answer to a form with another digest: the consequences as they are now, to be read first. */
export const staleCheck = <C extends Consequences>(check: C) =>
  data({ check: { ...check, isStale: true } }, { status: 409 })
