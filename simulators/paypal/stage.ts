import type { PaypalBooks } from '#simulators/paypal/books.ts'
import type { PaypalEvents } from '#simulators/paypal/events.ts'

/** What the simulator's routes work on. */
export interface PaypalStage {
  books: PaypalBooks
  events: PaypalEvents
  /** The address at which the simulator was last asked. */
  origin: () => string
}
