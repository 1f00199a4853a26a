/** How often the pages of a registration ask the database, whatever happened to the registration. */
import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { SiteContext } from '#site/context.ts'
import { readChange } from '#site/microsite/registration/changes/read-change.ts'
import { readPeople } from '#site/microsite/registration/group/people-view.ts'
import { readGuests } from '#site/microsite/registration/guests/read-guests.ts'
import { readPaymentFacts } from '#site/microsite/registration/message/read-payment-result.ts'
import { readRegistrationPage } from '#site/microsite/registration/page/read-registration-page.ts'
import { readingTogether } from '#site/microsite/registration/summary/read-ahead.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { groupOf, placeGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

/** Of the twelve of a whole page; its frame and head ask the others. */
const atMost = 6

describeOnBothDatabases('the pages of a registration', open => {
  test('ask a few times in each of its states', async () => {
    const { database, asked } = countReads(await open())
    const clock = new StoppedClock()
    const here = await conferenceOn(database, 'crystals', '2027-06-07')
    const there = await conferenceOn(database, 'glasses', '2027-09-06')
    const acts = travellers(database, clock)
    // What the page reads; the test needs nothing else.
    const site = {
      database, clock, payments: acts.payments, isDemo: false, reportFault: () => {},
    } as unknown as SiteContext // biome-ignore format: a row
    const statements: Record<string, number> = {}
    const show = async (state: string, id: number, { conference }: typeof here) => {
      const registration = await acts.find(id)
      const before = asked()
      await readRegistrationPage(site, conference, registration)
      statements[state] = asked() - before
      await readChange(site, conference, registration, new URLSearchParams({ presentation: 'oral' }))
      statements[`${state}, its change`] = asked() - before - (statements[state] ?? 0)
    }
    const showResult = async (id: number, { conference }: typeof here) => {
      const attempt = (await listAttempts(database.read, id)).at(-1)
      if (!attempt) throw new Error('no attempt')
      const registration = await acts.find(id)
      const before = asked()
      expect(await readPaymentFacts(site, conference, registration, attempt)).toBeDefined()
      statements['the result of a payment'] = asked() - before
    }
    const cancel = (registrationId: number, { conference }: typeof here) =>
      database.write(tx =>
        cancelRegistration(tx, { actor: aVisitor, now: clock.now() }, { conference, registrationId }),
      )

    const unpaid = (await createRegistration(database, here, clock, { presentationType: 'poster' })).id
    await show('awaiting payment', unpaid, here)
    await acts.start(unpaid)
    await show('with an order', unpaid, here)
    const old = await acts.register(here, 'poster')
    await show('paid', old, here)
    await showResult(old, here)
    const next = await acts.moved(old, here.conference, there, 'oral')
    await show('moving away', old, here)
    await show('moving here', next, there)
    await acts.pay(next)
    await show('moved away', old, here)
    await show('moved here', next, there)
    await cancel(next, there)
    await show('cancelled', next, there)
    await cancel(unpaid, here)
    await show('cancelled unpaid', unpaid, here)

    expect(Object.entries(statements).filter(([, count]) => count > atMost)).toEqual([])
    expect(Math.min(...Object.values(statements))).toBeGreaterThan(0)
  })

  test('ask as often of fifty people with a hundred lines as of two', async () => {
    const { database, asked } = countReads(await open())
    const clock = new StoppedClock()
    const { conference } = await conferenceOn(database, 'crystals', '2027-06-07')
    await takeGroups(database)
    await database.write(tx => tx.updateTable('capacity_limits').set({ seats: 100 }).execute())
    const here = { ...conference, takesGroups: true }
    const acts = travellers(database, clock)
    const site = {
      database, clock, payments: acts.payments, isDemo: false, reportFault: () => {},
    } as unknown as SiteContext // biome-ignore format: a row
    const dinner = await sellExtra({ database, conference }, { name: 'Dinner', price_minor: 8_000 })
    const statementsOf = async (people: number) => {
      const extras = [{ offerId: dinner.id, optionId: null, quantity: people }]
      const payer = { email: `office-${people}@example.org` }
      const { id } = await placeGroup(
        { database, conference: here, clock },
        groupOf({ oral: people }, extras),
        payer,
      )
      const registration = await acts.find(id)
      expect(registration.lines.length).toBeGreaterThanOrEqual(2 * people)
      const count = async (read: () => Promise<unknown>) => {
        const before = asked()
        await read()
        return asked() - before
      }
      return {
        page: await count(() => readRegistrationPage(site, here, registration)),
        names: await count(() => readGuests(readingTogether(site), here, registration)),
        people: await count(() => readPeople(readingTogether(site), here, registration, null)),
      }
    }
    const [few, many] = [await statementsOf(2), await statementsOf(50)]
    expect(many).toEqual(few)
    expect(Object.entries(many).filter(([, count]) => count > 12 - atMost)).toEqual([])
  })
})
