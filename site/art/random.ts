/** Pseudo-random numbers that are the same for the same seed, so that a name always has the same cover. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number
  between(least: number, most: number): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** FNV-1a spreads the seed over 32 bits; mulberry32 draws from them. */
export function randomFrom(seed: string): Random {
  let state = 0x811c9dc5
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + (most - least) * next()
  return {
    next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    // The index is below the length, and the first choice always exists.
    pick: choices => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
