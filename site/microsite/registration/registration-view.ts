/** What the registration pages show, as plain data that travels to the browser. */
import { type Conference, hasEnded } from '#domain/conferences/conference.ts'
import { listCountries } from '#domain/conferences/country-queries.ts'
import { inOrder } from '#domain/registrations/category.ts'
import { listAccommodations, listCategories, readPriceList } from '#domain/registrations/fee-queries.ts'
import {
  type NightCount,
  type PresentationType,
  presentationTypeLabels,
} from '#domain/registrations/pricing.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { formatDate } from '#domain/time.ts'
import type { SiteContext } from '#site/context.ts'
import { nightsWords } from '#site/microsite/registration/registration-words.ts'

export interface CategoryView {
  id: number
  name: string
  endsOn: string
  isOpen: boolean
  /** Over, as opposed to not open yet. */
  isPast: boolean
  prices: Record<PresentationType, number>
}

export interface AccommodationView {
  id: number
  name: string
  prices: Record<NightCount, number>
}

export interface FeesView {
  currency: string
  categories: CategoryView[]
  openCategoryId: number | null
  accommodations: AccommodationView[]
  addOnMinor: number
  feeBasisPoints: number
  isClosed: boolean
}

/** The fee tables as they stand now. */
export async function readFees(site: SiteContext, conference: Conference): Promise<FeesView> {
  const now = site.clock.now()
  const [categories, accommodations, open] = await Promise.all([
    listCategories(site.database.read, conference.id),
    listAccommodations(site.database.read, conference.id),
    readPriceList(site.database.read, conference, now),
  ])
  const ordered = inOrder(categories)
  const openIndex = ordered.findIndex(category => category.id === open.category?.id)
  return {
    currency: conference.currency,
    categories: ordered.map((category, index) => ({
      id: category.id,
      name: category.name,
      endsOn: formatDate(category.endsOn),
      isOpen: index === openIndex,
      isPast: openIndex === -1 || index < openIndex,
      prices: { ...category.prices },
    })),
    openCategoryId: open.category?.id ?? null,
    accommodations: accommodations.map(offer => ({ ...offer, prices: { ...offer.prices } })),
    addOnMinor: conference.addOnMinor,
    feeBasisPoints: conference.feeBasisPoints,
    isClosed: open.category === null || hasEnded(conference, now),
  }
}

export interface ReceiptLine {
  label: string
  detail: string
  amountMinor: number
}

/** The lines of a registration's receipt; parts that were not chosen have none. */
export function receiptLines(registration: Registration): ReceiptLine[] {
  const { choice, price } = registration
  if (choice.kind === 'custom') {
    return [{ label: 'Custom amount', detail: choice.description, amountMinor: price.registrationMinor }]
  }
  const lines: ReceiptLine[] = [
    {
      label: presentationTypeLabels[choice.presentationType],
      detail: choice.categoryName,
      amountMinor: price.registrationMinor,
    },
  ]
  if (choice.accommodation) {
    const { name, nights } = choice.accommodation
    lines.push({ label: name, detail: nightsWords(nights), amountMinor: price.accommodationMinor })
  }
  if (choice.hasAddOn) {
    lines.push({ label: 'Accompanying person', detail: 'One person', amountMinor: price.addOnMinor })
  }
  return lines
}

export interface CountryView {
  id: number
  name: string
}

export async function readCountries(site: SiteContext): Promise<CountryView[]> {
  const countries = await listCountries(site.database.read)
  return countries.map(({ id, name }) => ({ id, name }))
}
