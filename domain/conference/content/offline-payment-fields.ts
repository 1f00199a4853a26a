/** Payments accepted outside any gateway, as an organiser sets them: docs/operations.md. */
import { z } from 'zod'

const line = z.string().max(300)
const text = z.string().max(2_000)

/** The content record `offline-payment`. What is null is not offered. */
export const offlinePaymentFields = z.strictObject({
  bankTransfer: z
    .strictObject({
      accountHolder: line.min(1),
      bank: line.default(''),
      /** An IBAN or an account number, as payers type it. */
      account: line.min(1),
      bic: line.default(''),
      note: text.default(''),
      /** Days from registering to the last day on which a transfer may be dated. */
      daysToPay: z.int().min(1).max(60).default(10),
      /** Further days for which a place is held, because a transfer dated in time is booked later. */
      graceDays: z.int().min(0).max(30).default(5),
    })
    .nullable()
    .default(null),
  cashOnSite: z
    .strictObject({
      /** Where cash is accepted: `The registration desk in the foyer`. */
      where: line.min(1),
      note: text.default(''),
    })
    .nullable()
    .default(null),
})
export type OfflinePaymentFields = z.infer<typeof offlinePaymentFields>
