import { expect } from 'vitest'

/** Vitest runs this before each file, and files share processes. */
if (!('comparesTemporal' in globalThis)) {
  Object.assign(globalThis, { comparesTemporal: true })
  expect.addEqualityTesters([areSame])
}

/** For `Temporal` values: `toMatchObject` would find any two of them equal, because they have no fields of their own. */
function areSame(one: unknown, other: unknown): boolean | undefined {
  const [kind, otherKind] = [kindOf(one), kindOf(other)]
  const isTemporal = [kind, otherKind].some(each => each.startsWith('[object Temporal.'))
  return isTemporal ? kind === otherKind && String(one) === String(other) : undefined
}

function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value)
}
