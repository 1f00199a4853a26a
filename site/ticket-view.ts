import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { readAddedTax } from '#domain/conference/settings/tax-profile-queries.ts'
import { language } from '#domain/foundations/language.ts'
import { formatShortMoney, shortFigure } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { PresentationType } from '#domain/offers/pricing/pricing.ts'
import { admissionTaxNote } from '#words/tax-words.ts'

/** A ticket as price lists show it. */
export interface TicketView {
  id: number
  name: string
  /** `$699`, `EUR 699`: without a fraction where it is zero. */
  price: string
  /** `INR 60K`, or empty. */
  inr: string
  isRecommended: boolean
  includes: string[]
  /** The presentation type that the card is for; null if it has a price of its own. */
  category: PresentationType | null
}

/** Cards at the prices of the fee table; those whose category has no price now are left out. */
export function pricedTickets(
  tickets: readonly ContentItem<'ticket'>[],
  { periods, currency }: { periods: readonly PricedPeriod[]; currency: string },
): TicketView[] {
  const period = periods.find(({ isOpen }) => isOpen) ?? periods.at(-1)
  return tickets.flatMap(ticket => {
    // Drafts and versions that are older than this field have none.
    const { category = null } = ticket
    if (category === null) return [ticketView(ticket)]
    const priceMinor = period?.prices[category] ?? null
    return priceMinor === null ? [] : [ticketView({ ...ticket, priceMinor, currency })]
  })
}

interface PricedPeriod {
  isOpen: boolean
  prices: Readonly<Record<PresentationType, number | null>>
}

export function ticketView(ticket: ContentItem<'ticket'>): TicketView {
  // Drafts and versions that are older than this field have none.
  const { id, name, isRecommended, includes, category = null } = ticket
  return {
    id,
    name,
    price: ticket.priceMinor === 0 ? say('Free') : shortPrice(ticket.priceMinor, ticket.currency),
    inr: ticket.inrEquivalent && `INR ${ticket.inrEquivalent}`,
    isRecommended,
    includes,
    category,
  }
}

/** The note on taxes added to an owner's tickets; null where none are. */
export async function readTaxNote(db: Reader, owner: ContentOwner): Promise<string | null> {
  const tax = await readAddedTax(db, owner)
  return tax && admissionTaxNote(tax)
}

/** Signs that English readers take for no other currency; `$` is also that of many dollars, and `¥` of two currencies. */
const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', INR: '₹' }

/** As in a price list: `$699`, `€1,200`, `AUD 699.50`; in other languages as everywhere, `1.200 EUR`. */
export function shortPrice(amountMinor: number, currency: string): string {
  const sign = language() === 'en' ? signs[currency] : undefined
  return sign === undefined
    ? formatShortMoney(amountMinor, currency)
    : sign + shortFigure(amountMinor, currency)
}
