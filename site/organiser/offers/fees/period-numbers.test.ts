import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import type { QuotedSums } from '#domain/desk/registering/placement.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { openPeriod } from '#domain/offers/pricing/period.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const page = '/organiser/c/crystals/fees'

describeOnBothDatabases('a period that ends by a number', open => {
  let database: Database
  let office: Staff
  let fees: ConferenceWithFees
  let clock: StoppedClock
  let sent = 0

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    clock = new StoppedClock()
    office = await hireStaff(database, { role: 'manager', name: 'Ida Berg' }, { clock })
  })

  /** Types the number into the period's own form, as its editor shows it. */
  async function endAfter(number: string) {
    const address = `${page}/fee-period/${fees.openId}`
    const { html } = await office.get(address)
    const fields = Object.fromEntries(
      [...html.matchAll(/<input[^>]* name="([^"]+)"[^>]*>/g)].map(([input, name]) => [
        name,
        / value="([^"]*)"/.exec(input)?.[1] ?? '',
      ]),
    )
    return office.post(address, { ...fields, intent: 'edit', do: 'publish', endsAfter: number })
  }
  const input = (periodId: number) => {
    sent += 1
    const email = `ada-${sent}@example.org`
    return oralInput(fees, { periodId, registrant: { ...registrant, email } })
  }
  const place = (periodId = fees.openId, more: { mayWait?: boolean } = {}) =>
    database.write(tx =>
      placeRegistration(
        tx,
        { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null, ...more },
        input(periodId),
      ),
    )
  const receive = (periodId: number, quoted?: QuotedSums) =>
    receiveRegistration(
      database,
      {
        conference: fees.conference,
        actor: aVisitor,
        now: clock.now(),
        draftKey: null,
        clientAddress: `203.0.113.${sent % 250}`,
        ...(quoted && { quoted }),
      },
      input(periodId),
    )
  const periods = () => listPeriods(database.read, fees.conference.id)
  const openNow = async () => openPeriod(await periods(), fees.conference.timeZone, clock.now())?.name ?? null
  const count = async () => (await periods()).find(({ id }) => id === fees.openId)?.count

  test('is set in its editor, shown with what is sold, and taken away again', async () => {
    await place()
    expect((await endAfter('3')).status).toBe(303)
    expect(await count()).toEqual({ sold: 1, most: 3 })
    expect((await office.get(page)).html).toContain('1 of 3 sold or held')
    expect((await office.get(`/organiser/c/crystals/places`)).html).toContain('There are no limits')
    const refused = await endAfter('0')
    expect([refused.status, refused.html.includes('Ends when sold')]).toEqual([422, true])
    await place()
    const tooFew = await endAfter('1')
    expect(tooFew.status).toBe(422)
    expect(tooFew.html).toContain('is less than the 2 that are sold or held already')
    expect((await endAfter('')).status).toBe(303)
    expect([await count(), await listLimits(database.read, fees.conference.id)]).toEqual([undefined, []])
  })

  test('ends with the last one, also when many want it at once, and the next opens with its price', async () => {
    await endAfter('5')
    const answers = await Promise.all(Array.from({ length: 60 }, () => receive(fees.openId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    const refusals = answers.flatMap(answer => (answer.ok ? [] : [JSON.stringify(answer.error)]))
    expect(new Set(refusals)).toEqual(
      new Set([JSON.stringify({ code: 'invalid-fields', fields: { period: 'closed' } })]),
    )
    expect([await openNow(), await count()]).toEqual(['Late', { sold: 5, most: 5 }])
    const late = await receive(fees.lateId)
    expect(late.ok && late.value.registration.price.registrationMinor).toBe(79_900)
  })

  test('opens again until its last day when a place in it is given back unpaid', async () => {
    await endAfter('1')
    await place()
    expect(await openNow()).toBe('Late')
    clock.pass({ hours: 2 })
    await reapUnpaid(createPayments(database, clock))
    expect([await openNow(), await count()]).toEqual(['Mid Term', { sold: 0, most: 1 }])
  })

  test('lets whoever holds its last place change the form without losing the price', async () => {
    await endAfter('1')
    const form = { ...input(fees.openId), hasAddOn: false }
    const send = (hasAddOn: boolean) =>
      database.write(tx =>
        placeRegistration(
          tx,
          { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: 'd'.repeat(32) },
          { ...form, hasAddOn },
        ),
      )
    const answers = [await send(false), await send(true)]
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(await count()).toEqual({ sold: 1, most: 1 })
  })

  test('keeps nobody waiting: who waits for the conference keeps the price, and is not counted in it', async () => {
    await endAfter('2')
    await place()
    await database.write(tx =>
      tx.insertInto('capacity_limits').values({ conference_id: fees.conference.id, seats: 0 }).execute(),
    )
    const waiting = await place(fees.openId, { mayWait: true })
    expect(waiting.ok && waiting.value.registration.state).toBe('waiting')
    expect(await count()).toEqual({ sold: 1, most: 2 })
    await database.write(async tx => {
      await tx.updateTable('capacity_limits').set({ seats: 9 }).where('ends_period', '=', 0).execute()
      await tx.updateTable('capacity_limits').set({ seats: 1 }).where('ends_period', '=', 1).execute()
      await offerSeats(tx, fees.conference.id, clock.now())
    })
    expect([await count(), await openNow()]).toEqual([{ sold: 1, most: 1 }, 'Late'])
    const states = await database.read.selectFrom('registrations').select('state').orderBy('id').execute()
    expect(states.map(({ state }) => state)).toEqual(['awaiting-payment', 'awaiting-payment'])
  })
})
