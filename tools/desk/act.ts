import type { Payments } from '#domain/money/payments/payments.ts'

/** A problem that the operator can fix: one line, and exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

export interface Act {
  /** The arguments as the help shows them. */
  usage: string
  about: string
  /** Argument names; all are required. */
  takes: readonly string[]
  /**
   * @returns the lines to print
   * @throws Refusal
   */
  run(payments: Payments, given: Given): Promise<string[]>
}

export interface Given {
  /** The argument of that name. */
  of(name: string): string
  /** An option's value; undefined where it was not given. */
  option(name: string): string | undefined
  /** Whether an option without a value was given. */
  isSet(name: string): boolean
}
