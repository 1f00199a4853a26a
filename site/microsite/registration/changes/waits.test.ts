import { beforeEach, expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { endWaiting } from '#domain/desk/cancelling/end-waiting.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { leaveWait } from '#domain/desk/changing/wait-for-extras.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { reapUnpaidChanges } from '#domain/desk/settlement/watch-payments.ts'
import { offerFreeExtras } from '#domain/desk/waiting/waiting-list.ts'
import { writeActor } from '#domain/foundations/audit/actor.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { announceEvent } from '#domain/office/webhooks/announce-event.ts'
import { addSubscription } from '#domain/office/webhooks/manage-subscriptions.ts'
import { lapseMoveFrom } from '#domain/registrations/moves/lapse-move.ts'
import { listWaits } from '#domain/registrations/places/extra-waits.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as changePage from '#site/microsite/registration/changes/change-page.tsx'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { oral } from '#tests/factories/choice-changes.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const workshop = {
  intent: 'edit', do: 'publish', mark: '0', currency: 'USD', soldBy: 'everybody', name: 'Workshop', price: '120', most: '2',
  places: '2',
} // biome-ignore format: a form

describeOnBothDatabases('waiting for an extra that is sold out', open => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open())
    await add()
  })

  const add = async (changes: Record<string, string> = {}) => {
    const added = await (await office.hire('manager')).post('/organiser/c/crystals/fees/extra/new', {
      ...workshop,
      ...changes,
    })
    expect(added.status).toBe(303)
  }
  const sold = async (name = 'Workshop') => {
    const found = (await listOffers(office.database.read, office.conference.id)).find(
      each => each.name === name,
    )
    if (!found) throw new Error(`no ${name}`)
    return found
  }
  /** Somebody who has paid. @param quantity of the workshop */
  const paid = async (email: string, quantity = 0) => {
    const { id: offerId } = await sold()
    const placed = await receiveRegistration(
      office.database,
      { conference: office.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
      {
        ...oralInput(office.fees, {
          extras: quantity === 0 ? [] : [{ offerId, optionId: null, quantity }],
        }),
        registrant: { ...registrant, email },
      },
    )
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    await payInFull(office.payments, placed.value.registration.id)
    return placed.value.registration
  }
  const look = async (secret: string, query = '') =>
    office.visit(
      changePage as never,
      '/:event/registrations/:secret/change',
      { event: 'crystals', secret },
      undefined,
      query,
    )
  const asking = async (quantity: number) => ({
    presentation: 'oral',
    [`extra-${(await sold()).id}`]: String(quantity),
  })
  /** Joins the line as the page says. */
  const wait = async (secret: string, quantity = 1) => {
    const values = await asking(quantity)
    const { data } = await look(secret, `?${new URLSearchParams(values)}`)
    const body = new URLSearchParams({ ...values, wait: String(data.wait?.dueMinor) })
    return office.visit(
      changePage as never,
      '/:event/registrations/:secret/change',
      { event: 'crystals', secret },
      body,
    )
  }
  const pageOf = async (secret: string, body?: URLSearchParams) =>
    office.visit(
      registrationPage as never,
      '/:event/registrations/:secret',
      { event: 'crystals', secret },
      body,
    )
  const cancel = (id: number) =>
    office.database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: office.clock.now() },
        { conference: office.conference, registrationId: id, isByRegistrant: true },
      ),
    )
  const has = async (id: number) => {
    const found = await findRegistration(office.database.read, id)
    const lines = found?.lines.filter(({ name }) => name === 'Workshop') ?? []
    return [lines.reduce((sum, { quantity }) => sum + quantity, 0), found?.price.totalMinor]
  }
  const taken = async () =>
    (await listLimits(office.database.read, office.conference.id)).map(each => each.taken)
  const subjects = async () => {
    await office.runEffects()
    return office.server.messages.map(({ read }) => read.subject ?? '')
  }

  test('says what is due then, holds a place when there is one, and is theirs once it is paid', async () => {
    const first = await paid('first@example.org', 2)
    const { id, secret } = await paid('next@example.org')
    const [, before] = await has(id)
    const shown = await look(secret, `?${new URLSearchParams(await asking(1))}`)
    expect(shown.data.wait).toMatchObject({ dueMinor: 12_600 })
    expect(shown.data.wait.items[0].due).toMatch(/^USD.126\.00 is due once a place becomes free/)
    expect((await wait(secret)).status).toBe(303)
    expect((await pageOf(secret)).html).toContain('You are number 1 in the line.')
    expect((await cancel(first.id)).ok).toBe(true)
    expect(await taken()).toEqual([1])
    const offered = await pageOf(secret)
    expect(offered.html).toContain('A place is free for you')
    expect(offered.data.owedMinor).toBe(12_600)
    expect((await subjects()).filter(each => each.startsWith('A place has become free'))).toHaveLength(1)
    await payInFull(office.payments, id)
    expect(await has(id)).toEqual([1, Number(before) + 12_600])
    expect((await pageOf(secret)).html).not.toContain('in the line')
  })

  test('keeps its number of places in its editor, which would sell them to strangers', async () => {
    await paid('first@example.org', 2)
    const { secret } = await paid('next@example.org')
    expect((await wait(secret)).status).toBe(303)
    const { id } = await sold()
    const manager = await office.hire('manager')
    const page = `/organiser/c/crystals/fees/extra/${id}`
    for (const places of ['', '3']) {
      const mark = / name="mark" value="([^"]*)"/.exec((await manager.get(page)).html)?.[1] ?? ''
      const more = await manager.post(page, { ...workshop, places, mark })
      expect([places, more.status]).toEqual([places, 422])
      expect(more.html).toContain('would offer places to people who wait (1)')
    }
    expect((await listLimits(office.database.read, office.conference.id)).map(({ seats }) => seats)).toEqual([
      2,
    ])
  })

  test('keeps them also where fewer are left than somebody waits for', async () => {
    await paid('first@example.org', 1)
    const { secret } = await paid('next@example.org')
    expect((await wait(secret, 2)).status).toBe(303)
    const { id } = await sold()
    const manager = await office.hire('manager')
    const page = `/organiser/c/crystals/fees/extra/${id}`
    const mark = / name="mark" value="([^"]*)"/.exec((await manager.get(page)).html)?.[1] ?? ''
    expect((await manager.post(page, { ...workshop, places: '3', mark })).status).toBe(422)
  })

  test('is told to other systems: who waits, who is offered a place, and who no longer waits', async () => {
    const { database, clock } = office
    const events = ['registration.waits', 'registration.offered'] as const
    const owner = await office.hire('owner')
    await database.write(tx =>
      addSubscription(
        tx,
        permitFor('manage-tokens', office.conference.id),
        { actor: ida, now: clock.now() },
        { address: 'https://receiver.example/', events, makerId: owner.personId },
      ),
    )
    const [holder, ann, bo] = [
      await paid('first@example.org', 2),
      await paid('ann@example.org'),
      await paid('bo@example.org'),
    ]
    for (const { secret } of [ann, bo]) await wait(secret)
    const [first] = await listWaits(database.read, bo.id)
    const act = { actor: aVisitor, now: clock.now() }
    await database.write(tx => leaveWait(tx, act, bo.id, first?.id ?? 0))
    await cancel(holder.id)
    const entries = await database.read.selectFrom('audit_entries').select('id').orderBy('id').execute()
    for (const { id } of entries) await database.write(tx => announceEvent(tx, id, clock.now()))
    const sent = await database.read.selectFrom('webhook_deliveries').select('body').orderBy('id').execute()
    const told = sent.map(({ body }) => JSON.parse(body))
    expect(told.map(({ type, subject }) => [type, subject.id])).toEqual([
      ['registration.waits', ann.code],
      ['registration.waits', bo.code],
      ['registration.waits', bo.code],
      ['registration.offered', ann.code],
    ])
    expect(told[2].facts).toEqual({ quantity: 1, because: 'left' })
    expect(JSON.stringify(told)).not.toContain('Workshop')
  })

  test('a place that is let go is the next one’s, however many post for it at that moment', async () => {
    const holder = await paid('first@example.org', 2)
    const [ann, bo] = [await paid('ann@example.org'), await paid('bo@example.org')]
    for (const { secret } of [ann, bo]) await wait(secret)
    const { id: offerId } = await sold()
    const extras = [{ offerId, optionId: null, quantity: 1 }]
    const post = (nth: number) =>
      receiveRegistration(
        office.database,
        { conference: office.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
        {
          ...oralInput(office.fees, { extras }),
          registrant: { ...registrant, email: `p${nth}@example.org` },
        },
      )
    const [gone, ...posted] = await Promise.all([
      cancel(holder.id),
      ...Array.from({ length: 12 }, (_, nth) => post(nth)),
    ])
    expect(gone.ok).toBe(true)
    expect(posted.map(each => !each.ok && each.error.code)).toEqual(Array(12).fill('sold-out'))
    expect(await taken()).toEqual([2])
    for (const { secret } of [ann, bo]) {
      expect((await pageOf(secret)).html).toContain('A place is free for you')
    }
  })

  test('goes on to the next at once when a place is let go, and when its time is over', async () => {
    const first = await paid('first@example.org', 2)
    const people = [await paid('a@example.org'), await paid('b@example.org'), await paid('c@example.org')]
    for (const { secret } of people) await wait(secret, 2)
    await cancel(first.id)
    const [a, b, c] = people.map(({ secret }) => secret)
    const owed = async () =>
      Promise.all([a, b, c].map(async secret => (await pageOf(secret ?? '')).data.owedMinor))
    expect(await owed()).toEqual([25_200, 0, 0])
    await pageOf(a ?? '', new URLSearchParams({ act: 'keep' }))
    expect(await owed()).toEqual([0, 25_200, 0])
    office.clock.instant = office.clock.instant.add({ hours: 25 })
    await reapUnpaidChanges(office.payments)
    expect(await owed()).toEqual([0, 0, 25_200])
    expect(await taken()).toEqual([2])
  })

  test('is first come first served among those who register and those who have, and needs all that is wanted', async () => {
    const first = await paid('first@example.org', 1)
    const second = await paid('second@example.org', 1)
    const early = await paid('early@example.org')
    await wait(early.secret, 2)
    office.clock.instant = office.clock.instant.add({ minutes: 1 })
    const { id: offerId } = await sold()
    const late = await receiveRegistration(
      office.database,
      {
        conference: office.conference,
        actor: aVisitor,
        now: office.clock.now(),
        draftKey: null,
        mayWait: true,
      },
      {
        ...oralInput(office.fees, { extras: [{ offerId, optionId: null, quantity: 1 }] }),
        registrant: { ...registrant, email: 'late@example.org' },
      },
    )
    if (!late.ok) throw new Error(JSON.stringify(late.error))
    expect(late.value.registration.state).toBe('waiting')
    await cancel(first.id)
    const stateOfLate = async () =>
      (await findRegistration(office.database.read, late.value.registration.id))?.state
    expect([await stateOfLate(), (await pageOf(early.secret)).data.owedMinor]).toEqual([
      'awaiting-payment',
      0,
    ])
    await cancel(late.value.registration.id)
    await cancel(second.id)
    expect((await pageOf(early.secret)).data.owedMinor).toBe(25_200)
  })

  test('is left, is joined once, and needs a paid registration', async () => {
    await paid('first@example.org', 2)
    const { id, secret } = await paid('next@example.org')
    await wait(secret)
    const again = await look(secret, `?${new URLSearchParams(await asking(1))}`)
    expect(again.data.wait).toBeNull()
    expect(again.data.refusal).toContain('You wait for it already.')
    const { waits } = (await pageOf(secret)).data
    const left = await pageOf(secret, new URLSearchParams({ act: 'stop-waiting', wait: String(waits[0].id) }))
    expect(left.status).toBe(303)
    expect((await pageOf(secret)).data.waits).toBeUndefined()
    expect((await has(id))[0]).toBe(0)
  })

  test('ends where it cannot be had any more beside what they have by now', async () => {
    const first = await paid('first@example.org', 2)
    const { secret, id } = await paid('next@example.org')
    await wait(secret, 2)
    const { id: offerId } = await sold()
    await office.database.write(tx =>
      tx.updateTable('offers').set({ most: 1 }).where('id', '=', offerId).execute(),
    )
    await cancel(first.id)
    expect((await pageOf(secret)).data.waits).toBeUndefined()
    expect((await has(id))[0]).toBe(0)
    expect(await taken()).toEqual([0])
  })

  test('is offered to nobody who wants more than there will ever be', async () => {
    await paid('first@example.org', 1)
    const { id, secret } = await paid('next@example.org', 1)
    await office.database.write(tx => tx.updateTable('capacity_limits').set({ seats: 2 }).execute())
    await office.database.write(tx => tx.updateTable('offers').set({ most: 3 }).execute())
    // Three with the one that they have, of two in all.
    const shown = await look(secret, `?${new URLSearchParams(await asking(3))}`)
    expect([shown.data.wait, shown.data.refusal]).toEqual([
      null,
      expect.stringMatching(/^Too few places are left of an extra/),
    ])
    expect((await wait(secret, 3)).status).toBe(409)
    expect(await listWaits(office.database.read, id)).toEqual([])
    expect((await wait(secret, 2)).status).toBe(303)
  })

  test('ends with the conference', async () => {
    await paid('first@example.org', 2)
    const { id, secret } = await paid('next@example.org')
    await wait(secret)
    office.clock.instant = Temporal.Instant.from('2027-06-09T22:59:00Z')
    await endWaiting(office)
    expect(await listWaits(office.database.read, id)).toHaveLength(1)
    office.clock.instant = Temporal.Instant.from('2027-06-09T23:00:00Z')
    await endWaiting(office)
    expect(await listWaits(office.database.read, id)).toEqual([])
    expect((await findRegistration(office.database.read, id))?.state).toBe('paid')
  })

  test('outlasts that it is off sale, and goes on once it is sold again', async () => {
    const first = await paid('first@example.org', 2)
    const { secret } = await paid('next@example.org')
    await wait(secret)
    const sell = (columns: { sold_by?: string; sold_until?: string | null }) =>
      office.database.write(tx => tx.updateTable('offers').set(columns).execute())
    await sell({ sold_until: '2027-01-09' })
    await cancel(first.id)
    await sell({ sold_until: null, sold_by: 'nobody' })
    await offerFreeExtras(office)
    expect((await pageOf(secret)).html).toContain('You are number 1 in the line.')
    expect(await taken()).toEqual([0])
    await sell({ sold_by: 'everybody' })
    await offerFreeExtras(office)
    expect((await pageOf(secret)).data.owedMinor).toBe(12_600)
    expect(await taken()).toEqual([1])
  })

  test('outlasts that it has no price in this period', async () => {
    const first = await paid('first@example.org', 2)
    const { secret } = await paid('next@example.org')
    await wait(secret)
    const { id: offer_id } = await sold()
    const row = { offer_id, period_id: office.fees.openId, price_minor: null }
    await office.database.write(tx => tx.insertInto('offer_prices').values(row).execute())
    await cancel(first.id)
    expect((await pageOf(secret)).data.waits).toHaveLength(1)
    await office.database.write(tx => tx.deleteFrom('offer_prices').execute())
    await offerFreeExtras(office)
    expect((await pageOf(secret)).data.owedMinor).toBe(12_600)
  })

  test('goes on once a move that was open has lapsed', async () => {
    const first = await paid('first@example.org', 2)
    const { id, secret } = await paid('next@example.org')
    const other = await paid('other@example.org')
    await wait(secret)
    await office.database.write(tx =>
      tx
        .insertInto('conference_moves')
        .values({
          ...{
            from_registration_id: id,
            to_registration_id: other.id,
            state: 'open',
            share_basis_points: 10_000,
          },
          ...{ requested_at: toStored(office.clock.now()), requested_by: writeActor(aVisitor) },
        })
        .execute(),
    )
    await cancel(first.id)
    await offerFreeExtras(office)
    expect(await taken()).toEqual([0])
    await office.database.write(tx => lapseMoveFrom(tx, { actor: aVisitor, now: office.clock.now() }, id))
    await offerFreeExtras(office)
    expect(await taken()).toEqual([1])
    expect((await pageOf(secret)).data.owedMinor).toBe(12_600)
  })

  test('brings no more than anybody may have to who has got it another way', async () => {
    const first = await paid('first@example.org', 1)
    await paid('second@example.org', 1)
    const { id, secret } = await paid('next@example.org')
    await wait(secret)
    await office.database.write(async tx => {
      await tx.updateTable('offers').set({ most: 1 }).execute()
      await tx.updateTable('capacity_limits').set({ seats: 3 }).execute()
    })
    const { id: offerId } = await sold()
    const changed = await changeChoice(
      office.payments,
      { actor: aVisitor, now: office.clock.now() },
      {
        conference: office.conference,
        registrationId: id,
        requested: { ...oral, extras: [{ offerId, optionId: null, quantity: 1 }] },
        expected: { differenceMinor: 12_600, refundMinor: 0 },
      },
    )
    expect(changed).toEqual({ ok: true, value: 'to-pay' })
    await payInFull(office.payments, id)
    await cancel(first.id)
    expect((await pageOf(secret)).data.owedMinor).toBe(0)
    expect((await pageOf(secret)).data.waits).toBeUndefined()
    expect((await has(id))[0]).toBe(1)
    expect(await taken()).toEqual([2])
  })

  test('brings what costs nothing at once', async () => {
    await add({ name: 'Excursion', price: '0', places: '1' })
    const excursion = await sold('Excursion')
    const with1 = async (email: string, quantity: number) => {
      const placed = await receiveRegistration(
        office.database,
        { conference: office.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
        {
          ...oralInput(office.fees, {
            extras: quantity ? [{ offerId: excursion.id, optionId: null, quantity }] : [],
          }),
          registrant: { ...registrant, email },
        },
      )
      if (!placed.ok) throw new Error(JSON.stringify(placed.error))
      await payInFull(office.payments, placed.value.registration.id)
      return placed.value.registration
    }
    const first = await with1('first@example.org', 1)
    const { id, secret } = await with1('next@example.org', 0)
    const values = { presentation: 'oral', [`extra-${excursion.id}`]: '1' }
    const shown = await look(secret, `?${new URLSearchParams(values)}`)
    expect(shown.html).toContain('It costs nothing more')
    await office.visit(
      changePage as never,
      '/:event/registrations/:secret/change',
      { event: 'crystals', secret },
      new URLSearchParams({ ...values, wait: '0' }),
    )
    await cancel(first.id)
    const lines = (await findRegistration(office.database.read, id))?.lines.map(({ name }) => name)
    expect(lines).toContain('Excursion')
  })
})
