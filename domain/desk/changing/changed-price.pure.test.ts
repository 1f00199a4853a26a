import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedExtras, changedPrice } from '#domain/desk/changing/changed-price.ts'
import { quantityOf } from '#domain/offers/catalogue/offer.ts'
import { priceOf } from '#domain/offers/pricing/pricing.ts'
import { booked, listsWithSelection, orders, priceLists } from '#tests/factories/price-lists.ts'

const list = priceLists()

test('what stays costs what was agreed, what changes costs what it costs today, and the fee has the own rate', () => {
  fc.assert(
    fc.property(orders, orders, list, list, (order, requested, then, today) => {
      const agreed = {
        choice: booked(then, order),
        price: priceOf(then, order),
        feeBasisPoints: then.feeBasisPoints,
        taxId: '',
      }
      const price = changedPrice(agreed, requested, today, null)
      const now = priceOf({ ...today, feeBasisPoints: then.feeBasisPoints }, requested)
      const isSameType = order.presentationType === requested.presentationType
      const isSameStay =
        order.accommodation?.id === requested.accommodation?.id &&
        order.accommodation?.nights === requested.accommodation?.nights
      expect(price.registrationMinor).toBe((isSameType ? agreed.price : now).registrationMinor)
      expect(price.accommodationMinor).toBe((isSameStay ? agreed.price : now).accommodationMinor)
      expect(price.addOnMinor).toBe((order.hasAddOn === requested.hasAddOn ? agreed.price : now).addOnMinor)
      expect(price.totalMinor).toBe(price.subtotalMinor + price.feeMinor)
      expect(
        Math.abs(price.feeMinor * 10_000 - price.subtotalMinor * then.feeBasisPoints),
      ).toBeLessThanOrEqual(5_000)
    }),
  )
})

test('to change nothing costs nothing, whatever prices have become', () => {
  const any = fc.oneof(list, listsWithSelection())
  fc.assert(
    fc.property(orders, any, any, (order, then, today) => {
      const agreed = {
        choice: booked(then, order),
        price: priceOf(then, order),
        feeBasisPoints: then.feeBasisPoints,
        taxId: '',
      }
      expect(changedPrice(agreed, order, today, { kind: 'free' })).toEqual(agreed.price)
    }),
  )
})

test('extras that stay cost what was agreed, those that are added what they cost today, and none is lost', () => {
  fc.assert(
    fc.property(orders, orders, list, list, (order, requested, then, today) => {
      const before = booked(then, order)
      const after = changedExtras(before, requested, today)
      for (const extra of [...order.extras, ...requested.extras]) {
        const [had, wanted] = [quantityOf(order.extras, extra), quantityOf(requested.extras, extra)]
        expect(quantityOf(after, extra)).toBe(wanted)
        const costsNow =
          priceOf(today, { ...requested, extras: [{ ...extra, quantity: 1 }] }).extras.at(-1)?.amountMinor ??
          0
        const cost = after.reduce(
          (sum, line) =>
            line.offerId === extra.offerId && line.optionId === extra.optionId
              ? sum + line.unitMinor * line.quantity
              : sum,
          0,
        )
        const agreed =
          priceOf(then, { ...order, extras: [{ ...extra, quantity: 1 }] }).extras.at(-1)?.amountMinor ?? 0
        const kept = Math.min(had, wanted)
        expect(cost).toBe(kept * agreed + (wanted - kept) * costsNow)
      }
      // Each is found by its kind, its price and what a code took off it.
      const keys = after.map(
        ({ offerId, optionId, unitMinor, codeMinor = 0 }) =>
          `${offerId} ${optionId} ${unitMinor} ${codeMinor}`,
      )
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('without extras in a request, those that were booked stay', () => {
  fc.assert(
    fc.property(orders, list, list, (order, then, today) => {
      const { extras: _, ...rest } = order
      expect(changedExtras(booked(then, order), rest, today)).toEqual(booked(then, order).extras)
    }),
  )
})
