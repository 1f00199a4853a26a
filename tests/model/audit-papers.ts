import type { Reader } from '#database/database.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listBilled, readNetReceived } from '#domain/money/billing/invoice-register.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** What a registration's documents sum to, and whether that is right. */
export async function auditPapers(db: Reader, { id, state, price }: Registration) {
  const bills = await listInvoices(db, id)
  const sumMinor = bills.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const billed = await listBilled(db, id)
  const isOpen = billed.some(each => each.isOpen)
  const isGone = state === 'expired' || state === 'superseded'
  return {
    sumIsWhatIsLeft: sumMinor === billed.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    nothingIsBelowZero: billed.every(({ leftMinor }) => leftMinor >= 0),
    openIsThePrice: !isOpen || sumMinor === price.totalMinor,
    goneIsNothing: !isGone || sumMinor <= (await readNetReceived(db, id)),
    oneIsOpenAtMost: billed.filter(each => each.isOpen).length <= 1,
  }
}
