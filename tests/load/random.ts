/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export interface Random {
  /** 1 to n. */
  upTo(n: number): number
  of<T>(things: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    upTo: n => 1 + Math.floor(next() * n),
    of(things) {
      const thing = things[Math.floor(next() * things.length)]
      if (thing === undefined) throw new Error('nothing to choose from')
      return thing
    },
  }
}
