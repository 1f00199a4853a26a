import { WireProblem } from '#server/wire-api/problems.ts'

/** A key that a client repeats names its draft, so that sending it twice is done once. */
export function draftKeyOf(key: string | undefined): string | null {
  if (key === undefined || key === '') return null
  if (key.length > 200) {
    throw new WireProblem({ status: 400, title: 'The Idempotency-Key is longer than 200 characters' })
  }
  return `wire:${key}`
}
