import fc from 'fast-check'

/** What every object or function has under its name. */
const inherited = fc.constantFrom(
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Function.prototype),
)
const anyCharacter = fc
  .nat(0x10_f7ff)
  .map(number => String.fromCodePoint(number < 0xd800 ? number : number + 0x800))

/**
 * Texts of any characters but halves of surrogate pairs, as fast-check's unit `binary`. That one takes a second of
 * processor when it is first made, because it lists them all to shrink examples, of which we give none.
 */
export const anyText = (constraints: { maxLength?: number } = {}) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.string({ unit: anyCharacter, ...constraints }) },
    { weight: 1, arbitrary: inherited },
  )
