/** Read-only calls: codes, limits, open cases. */

import { z } from '@hono/zod-openapi'
import { readTakenOff } from '#domain/offers/codes/budget.ts'
import { listCodes, placesOfCodes } from '#domain/offers/codes/codes.ts'
import { listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import { refusingLimits } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { shape } from '#server/api/describe-call.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conferenceOf } from '#server/organiser-api/authorize-call.ts'
import { Calls } from '#server/organiser-api/calls.ts'

const codeFields = {
  code: z.string(),
  uses: z.int(),
  usesAllowed: z.int().nullable(),
  /** What it may take off in total, and has taken off; null where any sum may be. */
  budgetMinor: z.int().nullable(),
  budgetCurrency: z.string().nullable(),
  takenOffMinor: z.int().nullable(),
  /** `kept`: a place for each use that is left; `beyond`: one also when everything is sold out; null for neither. */
  places: z.enum(placesOfCodes).nullable(),
  categoryId: z.int().nullable(),
  presentationType: z.string().nullable(),
  /** The extra that it is for; null for the registration. */
  offerId: z.int().nullable(),
  optionId: z.int().nullable(),
  validFrom: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
  isForAllConferences: z.boolean(),
  note: z.string(),
}
const codes = shape(
  'Codes',
  { rows: z.array(z.object(codeFields)) },
  {
    rows: [
      {
        code: 'EARLY10',
        uses: 3,
        usesAllowed: 20,
        budgetMinor: 50_000,
        budgetCurrency: 'USD',
        takenOffMinor: 6_500,
        places: 'kept',
        categoryId: null,
        presentationType: null,
        offerId: null,
        optionId: null,
        validFrom: null,
        validUntil: '2027-02-28',
        isForAllConferences: false,
        note: 'for partners',
      },
    ],
  },
)

const limits = shape(
  'Limits',
  {
    rows: z.array(
      z.object({
        id: z.int(),
        categoryId: z.int().nullable(),
        presentationType: z.string().nullable(),
        accommodationId: z.int().nullable(),
        nights: z.int().nullable(),
        isForAddOn: z.boolean(),
        offerId: z.int().nullable(),
        optionId: z.int().nullable(),
        seats: z.int(),
        taken: z.int(),
        /** Free, but for holders of codes that keep places. */
        kept: z.int(),
      }),
    ),
  },
  {
    rows: [
      {
        id: 4,
        categoryId: null,
        presentationType: 'oral',
        accommodationId: null,
        nights: null,
        isForAddOn: false,
        offerId: null,
        optionId: null,
        seats: 120,
        taken: 87,
        kept: 5,
      },
    ],
  },
)

const attention = shape(
  'Attention',
  { rows: z.array(z.object({ registration: z.string(), reason: z.string(), since: z.iso.datetime() })) },
  { rows: [{ registration: '7K3Q-PD4M', reason: 'awaits-confirmation', since: '2027-01-10T12:00:00Z' }] },
)

export function readingCalls(dependencies: Dependencies): Calls {
  const { read } = dependencies.database
  return new Calls(dependencies)
    .read(
      {
        path: '/conferences/{event}/codes',
        tag: 'Fees',
        summary: 'Discount codes',
        right: 'write-fees',
        answer: codes,
      },
      async call => {
        const codes = await listCodes(read, conferenceOf(call).id)
        const budgeted = codes.flatMap(({ id, budget }) => (budget ? [id] : []))
        const taken = await readTakenOff(read, budgeted)
        return {
          rows: codes.map(code => ({
            code: code.code,
            uses: code.uses,
            usesAllowed: code.usesAllowed,
            budgetMinor: code.budget?.amountMinor ?? null,
            budgetCurrency: code.budget?.currency ?? null,
            takenOffMinor: code.budget ? (taken.get(code.id) ?? 0) : null,
            places: code.places,
            categoryId: code.periodId,
            presentationType: code.presentationType,
            offerId: code.on?.offerId ?? null,
            optionId: code.on?.optionId ?? null,
            validFrom: code.validFrom?.toString() ?? null,
            validUntil: code.validUntil?.toString() ?? null,
            isForAllConferences: code.conferenceId === null,
            note: code.note,
          })),
        }
      },
    )
    .read(
      {
        path: '/conferences/{event}/limits',
        tag: 'Fees',
        summary: 'Limits of places',
        right: 'read-set-up',
        answer: limits,
      },
      async call => ({
        // The numbers at which periods end refuse nobody.
        rows: refusingLimits(await listLimits(read, conferenceOf(call).id)).map(
          ({ id, endsPeriod: _, periodId, kept = 0, ...limit }) => ({
            id,
            categoryId: periodId,
            ...limit,
            kept,
          }),
        ),
      }),
    )
    .read(
      {
        path: '/conferences/{event}/attention',
        tag: 'Registrations',
        summary: 'Cases that need attention',
        right: 'read-money',
        answer: attention,
      },
      async call => {
        const cases = await listAttentionCases(read, conferenceOf(call).id)
        return {
          rows: cases.map(({ code, reason, since }) => ({
            registration: code,
            reason,
            since: since.toString(),
          })),
        }
      },
    )
}
