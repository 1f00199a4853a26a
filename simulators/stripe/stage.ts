import type { Session, StripeBooks } from '#simulators/stripe/books.ts'

/** What the simulator's routes work on. */
export interface StripeStage {
  books: StripeBooks
  emit: (type: string, object: object) => void
  emitSession: (type: string, session: Session) => void
  /** The address at which the simulator was last asked. */
  origin: () => string
}
