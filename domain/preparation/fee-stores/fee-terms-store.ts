import { crc32 } from 'node:zlib'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { fail } from '#domain/foundations/result.ts'
import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'
import { checkCurrency } from './fee-checks.ts'

/**
 * What a conference charges apart from periods and rooms. It is stored in the conference's own row, and has its id.
 */
export const feeTermsStore: RecordStore = {
  tables: ['conferences'],
  async list(db, owner) {
    const record = owner === null ? undefined : await read(db, owner)
    return record ? [record] : []
  },
  find: async (db, owner, id) => (id === owner ? read(db, id) : undefined),
  check: (tx, owner, { data }) => checkCurrency(tx, owner, data),
  async reserveId() {
    throw new Error('every conference has its terms from the start')
  },
  async insert() {
    throw new Error('every conference has its terms from the start')
  },
  async update(tx, id, data) {
    const terms = editableKinds['fee-terms'].fields.parse(data)
    await tx
      .updateTable('conferences')
      .set({
        add_on_minor: terms.addOn ?? 0,
        is_add_on_offered: terms.addOn === null ? 0 : 1,
        add_on_includes: terms.addOnIncludes,
        student_rule: terms.studentRule,
        takes_groups: terms.takesGroups ? 1 : 0,
        group_discount_from: terms.groupDiscountFrom,
        group_discount_basis_points: terms.groupDiscountBasisPoints,
        group_discount_minor: terms.groupDiscount,
        names_until: terms.namesUntil,
        unnamed_places: terms.unnamedPlaces,
        group_invoice_days: terms.groupInvoiceDays,
        fee_basis_points: terms.feeBasisPoints,
        custom_amount_min_minor: terms.customAmountMin,
        custom_amount_max_minor: terms.customAmountMax,
        hold_minutes: terms.holdMinutes,
      })
      .where('id', '=', id)
      .execute()
  },
  remove: async () => fail({ code: 'in-use' }),
  async setPosition() {
    // There is only one.
  },
}

async function read(db: Reader, id: number): Promise<StoredRecord | undefined> {
  const conference = await findConferenceById(db, id)
  if (!conference) return undefined
  const data = termsOf(conference)
  // The row's own version also counts changes to its name and dates, which do not conflict with these. The
  // version is therefore computed from the terms.
  return { id, position: 1, version: crc32(JSON.stringify(data)) >>> 1, data }
}

function termsOf(conference: Conference) {
  return {
    currency: conference.currency,
    addOn: conference.addOnMinor,
    addOnIncludes: conference.addOnIncludes,
    studentRule: conference.studentRule,
    takesGroups: conference.takesGroups,
    ...discountOf(conference.groupDiscount),
    namesUntil: conference.namesUntil?.toString() ?? null,
    unnamedPlaces: conference.unnamedPlaces,
    groupInvoiceDays: conference.groupInvoiceDays,
    feeBasisPoints: conference.feeBasisPoints,
    customAmountMin: conference.customAmountMinMinor,
    customAmountMax: conference.customAmountMaxMinor,
    holdMinutes: conference.holdMinutes,
  }
}

function discountOf(of: Conference['groupDiscount']) {
  const { discount } = of ?? {}
  return {
    groupDiscountFrom: of?.from ?? null,
    groupDiscountBasisPoints: discount?.kind === 'percent' ? discount.basisPoints : null,
    groupDiscount: discount?.kind === 'amount' ? discount.amountMinor : null,
  }
}
