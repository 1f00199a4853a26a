import { beforeEach, expect, test } from 'vitest'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { cancelRegistration, quoteCancellation } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { indian } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('what is never refunded', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let dinner: number

  beforeEach(async () => {
    office = await openOffice(await open())
    dinner = (await sellExtra(office, { name: 'Dinner', price_minor: 8_000, is_refundable: 0 })).id
  })

  const oneDinner = () => [{ offerId: dinner, optionId: null, quantity: 1 }]
  const find = async (id: number) => {
    const registration = await findRegistration(office.database.read, id)
    if (!registration) throw new Error('no registration')
    return registration
  }
  const paid = async () => {
    const { id } = await createRegistration(office.database, office.fees, office.clock, {
      extras: oneDinner(),
    })
    await payInFull(office.payments, id)
    return find(id)
  }
  const quote = async (id: number, share?: number) =>
    quoteCancellation(office.database.read, office.fees.conference, await find(id), office.clock.now(), share)
  const cancel = (registrationId: number) =>
    office.database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: office.clock.now() },
        { conference: office.fees.conference, registrationId, isByRegistrant: true },
      ),
    )
  /** What is still billed is what is still here once the refunds are paid. */
  const areBooksEqual = async (id: number) => {
    const billed = await listBilled(office.database.read, id)
    const left = billed.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
    const refunds = await listRefunds(office.database.read, id)
    const back = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const { capturedMinor } = await readBalance(office.database.read, id)
    expect(left).toBe(capturedMinor - back)
    return { left, back, notes: billed.flatMap(({ notes }) => notes) }
  }

  test('stays when a registration is cancelled, is told before, and is not credited', async () => {
    const { id, lines, secret, price } = await paid()
    expect(lines.map(({ name, isRefundable }) => [name, isRefundable])).toEqual([
      ['Oral Presentation', 1],
      ['Dinner', 0],
      ['Processing fee', 1],
    ])
    const offer = await quote(id)
    expect(offer).toMatchObject({ keptMinor: 8_000, billedMinor: price.totalMinor - 8_000 })
    const share = offer.terms.refundBasisPoints / 10_000
    expect(offer.refundMinor).toBe(Math.round((price.totalMinor - 8_000) * share))
    const { html } = await office.visit(registrationPage as never, '/:event/registrations/:secret', {
      event: 'crystals',
      secret,
    })
    expect(html.replaceAll('\u00a0', ' ')).toContain('USD 80.00 is for what is never refunded (Dinner)')
    expect(html).toContain('Its price is not refunded')
    expect((await cancel(id)).ok).toBe(true)
    const { back, notes } = await areBooksEqual(id)
    expect(back).toBe(offer.refundMinor)
    expect(notes.flatMap(note => note.lines.map(line => line.description))).not.toContain('Dinner')
  })

  test('can be waived later by staff, with a credit note of its own', async () => {
    const { id } = await paid()
    const { keptMinor } = await quote(id)
    await cancel(id)
    const before = await areBooksEqual(id)
    const now = office.clock.now()
    const waive = (amountMinor: number) =>
      office.database.write(tx =>
        planRefund(tx, { actor: ida, now }, { registrationId: id, amountMinor, reason: 'Ill', dueAt: now }),
      )
    expect(await waive(keptMinor)).toMatchObject({ ok: true })
    const after = await areBooksEqual(id)
    expect([before.left - after.left, after.notes.length - before.notes.length]).toEqual([keptMinor, 1])
    expect(await waive(after.left + 1)).toEqual({
      ok: false,
      error: { code: 'more-than-is-left', leftMinor: after.left },
    })
  })

  test('stays when it is given up in a change, also with something else', async () => {
    const registration = await paid()
    const { conference } = office.fees
    const now = office.clock.now()
    const offer = (presentationType: 'oral' | 'poster') =>
      quoteChange(
        office.database.read,
        conference,
        registration,
        { presentationType, accommodation: null, hasAddOn: false, extras: [] },
        now,
      )
    expect(await offer('oral')).toMatchObject({
      value: { differenceMinor: -8_400, retainedMinor: expect.any(Number) },
    })
    const both = await offer('poster')
    if (!both.ok) throw new Error(both.error.code)
    const { differenceMinor, refundMinor, retainedMinor, terms } = both.value
    expect(refundMinor).toBe(Math.round(((0 - differenceMinor - 8_000) * terms.refundBasisPoints) / 10_000))
    expect(refundMinor + retainedMinor).toBe(0 - differenceMinor)
    const changed = await changeChoice(
      office.payments,
      { actor: aVisitor, now },
      {
        conference,
        registrationId: registration.id,
        requested: { presentationType: 'poster', accommodation: null, hasAddOn: false, extras: [] },
        expected: { differenceMinor, refundMinor },
      },
    )
    expect(changed).toMatchObject({ ok: true })
    await areBooksEqual(registration.id)
    // It is gone, so the rest is under the policy.
    expect((await quote(registration.id)).keptMinor).toBe(0)
  })

  test('is given back in full by a cancelled conference, and by staff who set a share', async () => {
    const { id, price } = await paid()
    expect(await quote(id, 10_000)).toMatchObject({ keptMinor: 0, refundMinor: price.totalMinor })
    const cancelled = { ...office.fees.conference, cancelledAt: office.clock.now() }
    const offer = await quoteCancellation(office.database.read, cancelled, await find(id), office.clock.now())
    expect(offer).toMatchObject({ keptMinor: 0, refundMinor: price.totalMinor })
    const withShare = await office.database.write(tx =>
      cancelRegistration(
        tx,
        { actor: ida, now: office.clock.now() },
        {
          conference: office.fees.conference,
          registrationId: id,
          override: { refundBasisPoints: 10_000, reason: 'Ill' },
        },
      ),
    )
    expect(withShare).toMatchObject({ ok: true, value: { refundMinor: price.totalMinor } })
    await areBooksEqual(id)
  })

  test('follows its money to another conference, which refunds it no more than this one', async () => {
    const { database, clock, payments } = office
    const to = await conferenceOn(database, 'glasses', '2027-09-06')
    const { conference } = office.fees
    const registration = await paid()
    const { terms, keptMinor } = await quote(registration.id)
    expect(terms.refundBasisPoints).toBeGreaterThan(0)
    const acts = travellers(database, clock, payments)
    const movedId = await acts.moved(registration.id, conference, to, 'oral')
    const moved = await acts.find(movedId)
    const { capturedMinor } = await readBalance(database.read, movedId)
    expect([moved.state, capturedMinor]).toEqual(['paid', moved.price.totalMinor])
    const there = await quoteCancellation(database.read, to.conference, moved, clock.now())
    // The place there is cheaper by the dinner, whose money moves first.
    const share = terms.refundBasisPoints / 10_000
    expect(there.refundMinor).toBe(Math.round((moved.price.totalMinor - keptMinor) * share))
    const left = await listRefunds(database.read, registration.id)
    const leftMinor = registration.price.totalMinor - moved.price.totalMinor
    expect(left.map(({ amountMinor }) => amountMinor)).toEqual([Math.round(leftMinor * share)])
    // A conference that does not take place gives everything back, wherever its money was before.
    const cancelled = { ...to.conference, cancelledAt: clock.now() }
    expect((await quoteCancellation(database.read, cancelled, moved, clock.now())).refundMinor).toBe(
      moved.price.totalMinor,
    )
  })

  test('stays of whoever leaves a group, with its tax', async () => {
    await takeGroups(office.database)
    await office.database.write(tx => replaceContent(tx, null, 'tax-profile', indian))
    const { id } = await placeGroup(
      office,
      groupOf({ oral: 2 }, [{ offerId: dinner, optionId: null, quantity: 2 }]),
    )
    await payInFull(office.payments, id)
    const { registration, people } = await readGroup(office.database, id)
    const offer = await quoteGroupChange(
      office.database.read,
      office.fees.conference,
      registration,
      { leaving: [people[0]?.id ?? 0], adding: { people: [], extras: [] } },
      office.clock.now(),
    )
    if (!offer.ok) throw new Error(offer.error.code)
    const { differenceMinor, refundMinor, terms } = offer.value
    const { keptMinor } = await quote(id)
    expect(keptMinor).toBeGreaterThan(16_000)
    expect(refundMinor).toBe(
      Math.round(((0 - differenceMinor - keptMinor / 2) * terms.refundBasisPoints) / 10_000),
    )
  })

  testOnSqlite(
    'of a registration of the organiser’s own stays, less its discount, and is told on the page of fees',
    async () => {
      const manager = await office.hire('manager')
      await manager.post('/organiser/c/crystals/fees/admission/new', {
        ...{ intent: 'edit', mark: '0', do: 'publish', currency: 'USD', soldBy: 'everybody' },
        ...{ name: 'Early', price: '300', isNeverRefunded: 'on' },
      })
      const { id: offerId } = await office.database.read
        .selectFrom('offers')
        .select('id')
        .where('name', '=', 'Early')
        .where('is_refundable', '=', 0)
        .executeTakeFirstOrThrow()
      const finance = await office.hire('finance')
      await finance.post('/organiser/c/crystals/codes/new', {
        ...{ intent: 'save', code: 'TEN', kind: 'percent', percent: '10' },
      })
      const { id, price } = await createRegistration(office.database, office.fees, office.clock, {
        presentationType: `offer-${offerId}`,
        code: 'TEN',
      })
      await payInFull(office.payments, id)
      expect(await quote(id)).toMatchObject({ keptMinor: 27_000, billedMinor: price.totalMinor - 27_000 })
      expect((await cancel(id)).ok).toBe(true)
      await areBooksEqual(id)
    },
  )
})
