/** The wire's names of fees, spelled as the specification spells them. */
import { z } from '@hono/zod-openapi'
import { lookUp } from '#domain/foundations/look-up.ts'
import { toDecimal } from '#domain/foundations/money.ts'
import { type Offer, offerKinds, unitPriceOf } from '#domain/offers/catalogue/offer.ts'
import type { Accommodation, RegistrationPeriod } from '#domain/offers/pricing/period.ts'
import type { PresentationType } from '#domain/offers/pricing/pricing.ts'
import { shape } from '#server/api/describe-call.ts'

/** A price in a row is a JSON number; null for what is not offered. */
const priceOf = (amountMinor: number | null, currency: string) =>
  amountMinor === null ? null : Number(toDecimal(amountMinor, currency))

/** What a conference sells besides the specification's parts, in a period. */
const otherOffer = z.object({
  id: z.int(),
  kind: z
    .enum(offerKinds)
    .describe('An `admission` is registered for by `reg_cat_val`: `offer-` and its id.'),
  name: z.string(),
  description: z.string(),
  price: z.number().nullable().describe('Where `prices_for` says nothing else; null: not offered.'),
  prices_for: z.record(z.string(), z.number().nullable()).describe('By what `reg_cat_val` names.'),
  included_in: z
    .record(z.string(), z.int())
    .describe('How many of it are in the price of what `reg_cat_val` names; absent if in none.')
    .optional(),
  own_amount: z
    .object({ suggested: z.number().nullable() })
    .optional()
    .describe('Of what the buyer says the amount of: `price` is the least, and a line names an `amount`.'),
  selection: z
    .object({
      name: z.string(),
      rules: z.array(
        z.object({
          for: z.string().nullable(),
          least: z.int(),
          most: z.int().nullable(),
          included: z
            .int()
            .describe('How many of them cost nothing, the dearest first; absent for none.')
            .optional(),
        }),
      ),
    })
    .describe(
      'The selection that an extra belongs to, and how many of it one `reg_cat_val` takes; `for` null: all others. Absent if none.',
    )
    .optional(),
  most: z.int().describe('Of an extra: how many a registration may have.'),
  options: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      surcharge: z.number(),
      night: z.iso.date().describe('Of a room by night: the day on which the night begins.').optional(),
    }),
  ),
})

/** The price columns of a period's row, one for each presentation type. */
export const priceColumns = {
  invited: 'invited_presentation',
  oral: 'oral_presentation',
  poster: 'poster_presentaion',
  student: 'student_delegate',
  delegate: 'delegate',
  virtual: 'virtual_presentation',
} as const satisfies Record<PresentationType, string>

/** An admission as `reg_cat_val` names it. */
const nameOf = (admission: string): string => lookUp(priceColumns, admission) ?? admission

const toOtherOffer = (offer: Offer, periodId: number, currency: string) => ({
  id: offer.id,
  kind: offer.kind,
  name: offer.name,
  description: offer.description,
  price: priceOf(unitPriceOf(offer, periodId), currency),
  prices_for: Object.fromEntries(
    Object.entries(offer.admissionPrices).map(([admission, minor]) => [
      nameOf(admission),
      priceOf(minor ?? null, currency),
    ]),
  ),
  ...(offer.ownAmount && {
    own_amount: { suggested: priceOf(offer.ownAmount.suggestedMinor, currency) },
  }),
  ...(offer.isOfRegistration && { of_registration: true }),
  ...(Object.keys(offer.includedIn).length > 0 && {
    included_in: Object.fromEntries(
      Object.entries(offer.includedIn).map(([admission, part]) => [nameOf(admission), part?.quantity ?? 0]),
    ),
  }),
  ...(offer.selection && {
    selection: {
      name: offer.selection.name,
      rules: offer.selection.rules.map(({ admission, least, most, included }) => ({
        for: admission === null ? null : nameOf(admission),
        least,
        most,
        ...(included && { included }),
      })),
    },
  }),
  most: offer.most,
  options: offer.options
    .filter(({ isRetired }) => !isRetired)
    .map(option => ({
      id: option.id,
      name: option.name,
      surcharge: Number(toDecimal(option.surchargeMinor, currency)),
      ...(option.night !== undefined && { night: option.night }),
    })),
})

export const periodRow = shape(
  'RegistrationCategory',
  {
    id: z.int(),
    registration_type: z.string(),
    end_date: z.iso.date(),
    domain: z.int(),
    invited_presentation: z.number().nullable(),
    oral_presentation: z.number().nullable(),
    poster_presentaion: z.number().nullable(),
    student_delegate: z.number().nullable(),
    delegate: z.number().nullable(),
    virtual_presentation: z.number().nullable(),
    other_offers: z
      .array(otherOffer)
      .describe('What else is sold now; absent if there is nothing else.')
      .optional(),
  },
  {
    id: 2,
    registration_type: 'Mid Term',
    end_date: '2026-12-31',
    domain: 1,
    invited_presentation: 649,
    oral_presentation: 699,
    poster_presentaion: 399,
    student_delegate: 349,
    delegate: 749,
    virtual_presentation: 249.5,
  },
)

/** @param offers the organiser's own that are on sale */
export const toPeriodRow = (
  period: RegistrationPeriod,
  conference: { id: number; currency: string },
  offers: readonly Offer[],
) => ({
  id: period.id,
  registration_type: period.name,
  end_date: period.endsOn.toString(),
  domain: conference.id,
  invited_presentation: priceOf(period.prices.invited, conference.currency),
  oral_presentation: priceOf(period.prices.oral, conference.currency),
  poster_presentaion: priceOf(period.prices.poster, conference.currency),
  student_delegate: priceOf(period.prices.student, conference.currency),
  delegate: priceOf(period.prices.delegate, conference.currency),
  virtual_presentation: priceOf(period.prices.virtual, conference.currency),
  ...(offers.length > 0 && {
    other_offers: offers.map(offer => toOtherOffer(offer, period.id, conference.currency)),
  }),
})

export const accommodationRow = shape(
  'Accommodation',
  {
    id: z.int(),
    accommodation_name: z.string(),
    One_Night: z.number().nullable(),
    two_Nights: z.number().nullable(),
    three_Nights: z.number().nullable(),
    four_Nights: z.number().nullable(),
    domain: z.int(),
  },
  {
    id: 4,
    accommodation_name: 'Single Occupancy',
    One_Night: 180,
    two_Nights: 360,
    three_Nights: 540,
    four_Nights: 720,
    domain: 1,
  },
)

export const toAccommodationRow = (offer: Accommodation, conference: { id: number; currency: string }) => ({
  id: offer.id,
  accommodation_name: offer.name,
  One_Night: priceOf(offer.prices[1], conference.currency),
  two_Nights: priceOf(offer.prices[2], conference.currency),
  three_Nights: priceOf(offer.prices[3], conference.currency),
  four_Nights: priceOf(offer.prices[4], conference.currency),
  domain: conference.id,
})
