/** Numbers that look thrown and are the same at each loading. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, and without, 1. */
  next(): number {
    // A linear congruential generator (Numerical Recipes): the story needs variety, not secrecy.
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return this.#state / 2 ** 32
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** One of several. */
  oneOf<T>(items: readonly [T, ...T[]]): T {
    return items[this.between(0, items.length - 1)] ?? items[0]
  }

  /** One of several, each as likely as its weight says. */
  weighted<T>(items: readonly [readonly [T, number], ...(readonly [T, number])[]]): T {
    const total = items.reduce((sum, [, weight]) => sum + weight, 0)
    let left = this.next() * total
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    return items[0][0]
  }
}
