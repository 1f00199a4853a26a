import { expect, test } from 'vitest'
import { type AdmissionPrices, presentationTypes } from '#domain/offers/pricing/pricing.ts'
import {
  type CapacityLimit,
  countingLimits,
  fullLimit,
  seatsNeeded,
  soldOutChoices,
} from '#domain/registrations/places/capacity.ts'

const [openId, laterId, singleId, doubleId] = [1, 2, 3, 4]

const full = (narrowed: Partial<CapacityLimit>): CapacityLimit => ({
  id: 1,
  periodId: null,
  presentationType: null,
  accommodationId: null,
  nights: null,
  isForAddOn: false,
  endsPeriod: false,
  offerId: null,
  optionId: null,
  seats: 5,
  taken: 5,
  ...narrowed,
})

const prices = Object.fromEntries(presentationTypes.map(type => [type, 100])) as AdmissionPrices
const dinner = { id: 12, options: [{ id: 31, name: 'Vegan', surchargeMinor: 0, isRetired: false }] }

const nothing = { presentationTypes: [], stays: [], addOn: false, extras: [] }
const everyType = { ...nothing, presentationTypes }
const inDouble = ([1, 2, 3, 4] as const).map(nights => ({ id: doubleId, nights }))

test.each<[string, Partial<CapacityLimit>, object]>([
  ['the conference', {}, everyType],
  ['the open period', { periodId: openId }, everyType],
  ['another period', { periodId: laterId }, nothing],
  ['posters', { presentationType: 'poster' }, { ...nothing, presentationTypes: ['poster'] }],
  ['posters of the open period', { periodId: openId, presentationType: 'poster' }, { ...nothing, presentationTypes: ['poster'] }],
  ['posters of another period', { periodId: laterId, presentationType: 'poster' }, nothing],
  ['a room', { accommodationId: doubleId }, { ...nothing, stays: inDouble }],
  ['a room for three nights', { accommodationId: doubleId, nights: 3 }, { ...nothing, stays: [{ id: doubleId, nights: 3 }] }],
  ['a room in the open period', { accommodationId: doubleId, periodId: openId }, { ...nothing, stays: inDouble }],
  ['a room with a poster', { accommodationId: doubleId, presentationType: 'poster' }, nothing],
  ['accompanying persons', { isForAddOn: true }, { ...nothing, addOn: true }],
  ['accompanying persons in a room', { isForAddOn: true, accommodationId: doubleId }, nothing],
  ['an extra', { offerId: 12 }, { ...nothing, extras: [null, 31].map(optionId => ({ offerId: 12, optionId })) }],
  ['an option of an extra', { offerId: 12, optionId: 31 }, { ...nothing, extras: [{ offerId: 12, optionId: 31 }] }],
  ['an extra with a poster', { offerId: 12, presentationType: 'poster' }, nothing],
  ['nothing, with a place left', { taken: 4 }, nothing],
])('a full limit for %s marks what nobody can get', (_, limit, expected) => {
  const rooms = [{ id: singleId }, { id: doubleId }]
  expect(soldOutChoices([full(limit)], { id: openId, prices }, rooms, [dinner])).toEqual(expected)
}) // biome-ignore format: a table to read down

test('rooms of a group are counted one by one, and never less than there may be with something else', () => {
  const needs = {
    periodId: openId,
    presentationType: null,
    accommodation: null,
    addOns: 2,
    extras: [],
    people: [
      { periodId: openId, presentationType: 'oral' as const, quantity: 4 },
      { periodId: openId, presentationType: 'poster' as const, quantity: 1 },
    ],
    stays: [
      { id: doubleId, nights: 2 as const, quantity: 2 },
      { id: doubleId, nights: 3 as const, quantity: 1 },
    ],
  }
  const counted = (limit: Partial<CapacityLimit>) => seatsNeeded(full(limit), needs)
  expect(counted({})).toBe(5)
  expect(counted({ accommodationId: doubleId })).toBe(3)
  expect(counted({ accommodationId: doubleId, nights: 3 })).toBe(1)
  expect(counted({ accommodationId: singleId })).toBe(0)
  expect(counted({ accommodationId: doubleId, presentationType: 'poster' })).toBe(1)
  expect(counted({ isForAddOn: true })).toBe(2)
})

test('a group gets the price of an open period together, and takes what is left of its number', () => {
  const number = full({ periodId: openId, endsPeriod: true, seats: 10, taken: 8 })
  const people = [{ periodId: openId, presentationType: 'oral' as const, quantity: 5 }]
  const needs = {
    periodId: openId,
    presentationType: null,
    accommodation: null,
    addOns: 0,
    extras: [],
    people,
  }
  expect(fullLimit([number], needs)).toBeUndefined()
  expect(countingLimits([number]).map(each => seatsNeeded(each, needs))).toEqual([2])
  expect(countingLimits([{ ...number, taken: 10 }])).toEqual([])
})
