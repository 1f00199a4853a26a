/** A choice and its price as columns, which registrations and changes store in the same way. */

import type { AddedTax } from '#domain/conference/taxes/added-tax.ts'
import type { ListedChoice, RegistrationChoice } from '#domain/offers/lines/choice.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import {
  type PresentationType,
  type Price,
  presentationTypeLabels,
  sumOfAmounts,
} from '#domain/offers/pricing/pricing.ts'

export function listedColumns(choice: ListedChoice) {
  return {
    category_id: choice.periodId,
    category_name: choice.periodName,
    presentation_type: choice.presentationType,
    accommodation_id: choice.accommodation?.id ?? null,
    accommodation_name: choice.accommodation?.name ?? null,
    nights: choice.accommodation?.nights ?? null,
    has_add_on: choice.hasAddOn ? 1 : 0,
  }
}

export function priceColumns(price: Price) {
  return {
    registration_minor: price.registrationMinor,
    accommodation_minor: price.accommodationMinor,
    // Release 0.1.0 knows one extra, and its columns make the subtotal.
    add_on_minor: price.addOnMinor + sumOfAmounts(price.extras),
    discount_minor: price.discountMinor,
    subtotal_minor: price.subtotalMinor,
    fee_minor: price.feeMinor,
    tax_minor: price.taxMinor,
    added_tax: price.addedTax && JSON.stringify(price.addedTax),
    total_minor: price.totalMinor,
  }
}

/** Of a registration: for a process of release 0.1.0, and as a summary of its lines for lists and figures. */
export function choiceColumns(choice: RegistrationChoice) {
  if (choice.kind === 'custom') {
    return { choice: choice.kind, has_add_on: 0, custom_description: choice.description }
  }
  return { choice: choice.kind, ...listedColumns(choice) }
}
interface ListedRow {
  category_id: number
  category_name: string | null
  presentation_type: string | null
  accommodation_id: number | null
  accommodation_name: string | null
  nights: number | null
  has_add_on: number
}

/** Of a change that release 0.1.0 stored, which has no lines: it knew the specification's parts only. */
export function toListedChoice(row: ListedRow): ListedChoice {
  const { accommodation_id: id, accommodation_name: name, nights } = row
  const hasRoom = id !== null && name !== null && nights !== null
  return {
    kind: 'listed',
    periodId: row.category_id,
    periodName: row.category_name ?? '',
    // Only values of these unions are written; a CHECK enforces the nights too.
    presentationType: row.presentation_type as PresentationType,
    admissionName: presentationTypeLabels[row.presentation_type as PresentationType],
    accommodation: hasRoom ? { id, name, nights: nights as NightCount } : null,
    hasAddOn: row.has_add_on === 1,
    extras: [],
  }
}

export function toPrice(row: ReturnType<typeof priceColumns>): Price {
  return {
    registrationMinor: row.registration_minor,
    accommodationMinor: row.accommodation_minor,
    addOnMinor: row.add_on_minor,
    extras: [],
    discountMinor: row.discount_minor,
    subtotalMinor: row.subtotal_minor,
    feeMinor: row.fee_minor,
    taxMinor: row.tax_minor,
    totalMinor: row.total_minor,
    // Only `priceColumns` writes it.
    addedTax: row.added_tax === null ? null : (JSON.parse(row.added_tax) as AddedTax),
  }
}
