/** An institute that registers eight people on one invoice and has named half of them. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { nameGuests } from '#domain/desk/naming/name-guests.ts'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { Dice } from '#sample/year/dice.ts'
import type { Happening } from '#sample/year/happening.ts'
import { invent } from '#sample/year/people.ts'
import { type Counter, done } from '#sample/year/register.ts'

/** Days before the day of loading. */
const [registeredOn, namedOn, paidOn] = [24, 21, 15]
const named = 4

export function groupOfAnInstitute(
  tx: Transaction,
  conference: Conference,
  { counter, today, clock }: { counter: Counter; today: Temporal.PlainDate; clock: () => Temporal.Instant },
): Happening[] {
  const dice = new Dice(4_711)
  const payer = { ...invent(dice, 900), purchaseOrder: 'PO-4500127' }
  const people = Array.from({ length: named }, (_, at) => invent(dice, 901 + at, { isStudent: at > 1 }))
  let id = 0
  const at = (days: number) => today.subtract({ days }).toZonedDateTime('UTC').toInstant().add({ hours: 10 })
  return [
    {
      at: at(registeredOn),
      async happen() {
        const offers = await listOffers(tx, conference.id)
        const keyOf = (name: string) => `offer-${offers.find(offer => offer.name === name)?.id ?? 0}` as const
        const dinner = offers.find(offer => offer.name === 'Conference dinner')
        const vegan = dinner?.options.find(option => option.name === 'Vegan')
        const order = {
          people: [
            { admission: keyOf('Member'), quantity: 5 },
            { admission: keyOf('Student member'), quantity: 3 },
          ],
          extras: dinner ? [{ offerId: dinner.id, optionId: vegan?.id ?? null, quantity: 2 }] : [],
        }
        const placement = { conference, actor: pageVisitor, now: clock(), draftKey: null, mayWait: false }
        const database = { ...counter.till.payments.database }
        id = done(await receiveGroup(database, placement, { payer, order })).registration.id
        await counter.askForTransfer(id)
      },
    },
    {
      at: at(namedOn),
      async happen() {
        const registration = await findRegistration(tx, id)
        const guests = registration ? await listGuests(tx, registration) : []
        const names = new Map(
          people.map(({ name, email, organization }, nth) => [
            guests[nth]?.id ?? 0,
            { name, email, organization },
          ]),
        )
        const act = { actor: pageVisitor, now: clock() }
        done(await nameGuests(tx, act, { conference, registrationId: id, names }))
      },
    },
    { at: at(paidOn), happen: () => counter.bookTransfer(id, 0) },
  ]
}
