import { expect, test } from 'vitest'
import { readStoredBill } from '#domain/money/billing/stored-bill.ts'
import { anInvoice } from '#tests/factories/invoice.ts'

test.for([
  ['india', 'gst'],
  ['eu', 'vat'],
  ['gst', 'gst'],
  ['none', 'none'],
] as const)(
  'a document stored with the regime "%s" is one of %s, and otherwise as it was issued',
  ([stored, regime]) => {
    const issued = { ...anInvoice(), regime: stored }
    expect(readStoredBill(JSON.stringify(issued))).toEqual({ ...issued, regime })
  },
)
