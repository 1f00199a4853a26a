import type { Clock } from '#domain/foundations/time.ts'

export interface IssuedToken {
  value: string
  livesForSeconds: number
}

/** A token is replaced this long before it expires, so that it cannot expire in transit. */
const marginSeconds = 120

/**
 * Keeps PayPal's bearer token (RFC 6749) until shortly before it expires. Concurrent calls share one token request.
 */
export class AccessTokens {
  readonly #issue: () => Promise<IssuedToken>
  readonly #clock: Clock
  #held: { value: string; goodUntil: Temporal.Instant } | undefined
  #underWay: Promise<string> | undefined

  constructor(issue: () => Promise<IssuedToken>, clock: Clock) {
    this.#issue = issue
    this.#clock = clock
  }

  async current(): Promise<string> {
    const isGood = this.#held && Temporal.Instant.compare(this.#clock.now(), this.#held.goodUntil) < 0
    return isGood && this.#held ? this.#held.value : this.#ask()
  }

  /** A token other than the one that PayPal just rejected. */
  async instead(ofRefused: string): Promise<string> {
    if (this.#held?.value === ofRefused) this.#held = undefined
    return this.current()
  }

  #ask(): Promise<string> {
    this.#underWay ??= this.#store().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  async #store(): Promise<string> {
    const { value, livesForSeconds } = await this.#issue()
    const seconds = Math.max(0, livesForSeconds - marginSeconds)
    this.#held = { value, goodUntil: this.#clock.now().add({ seconds }) }
    return value
  }
}
