import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { markCancelled } from '#domain/conference/conferences/mark-cancelled.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { billCollected, tendAllowances } from '#domain/desk/allowances/bill-collected.ts'
import { makeAllowance, type NewAllowance } from '#domain/desk/allowances/make-allowance.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { compareLedger } from '#domain/desk/reconciliation/compare-books.ts'
import { readLedgerSums } from '#domain/desk/reconciliation/ledger-sums.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { remindToPay } from '#domain/desk/settlement/remind-to-pay.ts'
import { pollAttempts, reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { readBilledParty, storeBilledParty } from '#domain/money/billing/billed-party.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readSpent } from '#domain/offers/codes/allowance.ts'
import { eraseAttendee } from '#domain/office/privacy/erase-registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as codePage from '#site/microsite/registration/group/code-page.tsx'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

/** An oral presentation with its fee. */
const oralMinor = 73_395

describeOnBothDatabases('registering at the expense of a group', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    await office.database.write(async tx => {
      await tx
        .updateTable('conferences')
        .set({ group_invoice_days: 30, unpaid_per_email: 50, unpaid_per_client: 50 })
        .execute()
      const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
      await addContent(tx, null, 'offline-payment', [{ bankTransfer, cashOnSite: null }])
    })
  })

  const visit = (page: object, path: string, secret: string, fields?: Record<string, string>) =>
    office.visit(page as never, path, { event: 'crystals', secret }, fields && new URLSearchParams(fields))
  const codes = (secret: string, fields?: Record<string, string>) =>
    visit(codePage, '/:event/registrations/:secret/code', secret, fields)
  const conference = async () => {
    const found = await findConferenceById(office.database.read, office.conference.id)
    if (!found) throw new Error('no conference')
    return found
  }
  async function allow(homeId: number, terms: Partial<NewAllowance> = {}): Promise<number> {
    const made = await office.database.write(tx =>
      makeAllowance(
        tx,
        permitFor('edit-registrations', office.conference.id),
        { actor: ida, now: office.clock.now() },
        office.conference.id,
        {
          homeId,
          code: 'LUND-2027',
          budgetMinor: 2 * oralMinor,
          mostPeople: null,
          until: Temporal.PlainDate.from('2027-02-10'),
          admissions: null,
          extras: null,
          coversRooms: true,
          isBilledMonthly: false,
          ...terms,
        },
      ),
    )
    if (!made.ok) throw new Error(made.error.code)
    return made.value
  }
  const register = async (
    email: string,
    changes: Parameters<typeof oralInput>[1] = {},
    draftKey: string | null = null,
  ) =>
    receiveRegistration(
      office.database,
      { conference: await conference(), actor: aVisitor, now: office.clock.now(), draftKey },
      oralInput(office.fees, {
        registrant: { ...registrant, name: `Dr ${email}`, email },
        code: 'lund 2027',
        ...changes,
      }),
    )
  const collected = async () => {
    const rows = await office.database.read
      .selectFrom('registrations')
      .select('id')
      .where('allowance_id', 'is not', null)
      .orderBy('id')
      .execute()
    return Promise.all(rows.map(({ id }) => readGroup(office.database, id)))
  }
  const mailsTo = (address: string, subject: string) =>
    office.server.messages.filter(
      ({ recipients, read }) => recipients.includes(address) && read.subject?.includes(subject),
    )
  const toldOfLeaving = (address: string) => mailsTo(address, 'Your place with a group has ended')
  const findings = async () => {
    const rows = await office.database.read.selectFrom('registrations').select('id').execute()
    const all = await Promise.all(rows.map(({ id }) => readLedgerSums(office.database.read, id)))
    return all.flat().flatMap(compareLedger)
  }

  test('whoever has the code owes nothing, is a person of what its payer pays, and the budget is never exceeded', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    await payInFull(office.payments, home.id)
    const allowanceId = await allow(home.id)
    const first = await register('ann@example.org', {}, 'draft-1')
    if (!first.ok) throw new Error(JSON.stringify(first.error))
    // A second click on the same form registers nobody else.
    const again = await register('ann@example.org', {}, 'draft-1')
    expect(again).toMatchObject({
      ok: true,
      value: { isReplay: true, registration: { id: first.value.registration.id } },
    })
    expect((await register('bo@example.org')).ok).toBe(true)
    const over = await register('cy@example.org')
    expect(over).toMatchObject({ ok: false, error: { fields: { code: 'code-spent' } } })

    const [group, ...more] = await collected()
    if (!group) throw new Error('nobody is collected')
    expect(more).toEqual([])
    expect(group.registration).toMatchObject({
      state: 'awaiting-payment',
      registrant: home.registrant,
      price: { totalMinor: 2 * oralMinor },
    })
    expect(group.people.map(({ name, email }) => [name, email])).toEqual([
      ['Dr ann@example.org', 'ann@example.org'],
      ['Dr bo@example.org', 'bo@example.org'],
    ])
    expect(await readSpent(office.database.read, allowanceId)).toEqual({
      amountMinor: 2 * oralMinor,
      people: 2,
    })
    const own = await visit(
      registrationPage,
      '/:event/registrations/:secret',
      first.value.registration.secret,
    )
    expect(own.html).toContain('You are registered with a group.')

    // Whoever is taken off gives back what they used, and is told the truth on their page.
    const leave = { [`leave-${group.people[0]?.id}`]: 'yes' }
    const people = (fields: Record<string, string>) =>
      visit(peoplePage, '/:event/registrations/:secret/people', group.registration.secret, fields)
    const read = await people(leave)
    const [, difference] = /name="difference" value="([^"]*)"/.exec(read.html) ?? []
    const done = await people({ ...leave, difference: difference ?? '', refund: '0', key: 'k' })
    expect(done.status, done.html).toBe(303)
    const gone = await visit(
      registrationPage,
      '/:event/registrations/:secret',
      first.value.registration.secret,
    )
    expect(gone.html).toContain('You are no longer registered with a group.')
    await office.runEffects()
    expect(toldOfLeaving('ann@example.org')).toHaveLength(1)
    expect(toldOfLeaving('bo@example.org')).toEqual([])
    expect((await register('cy@example.org')).ok).toBe(true)
    expect(await findings()).toEqual([])
  })

  test('its coordinator sees who used it, ends it, and is billed for all of them at once', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    const other = await placeGroup(office, groupOf({ oral: 1 }), { email: 'two@example.org' })
    const allowanceId = await allow(home.id, { budgetMinor: null, mostPeople: 3 })
    await office.runEffects()
    const [told, ...more] = mailsTo('office@example.org', 'Your code for others')
    expect(more).toEqual([])
    for (const words of ['LUND-2027', '3 people', '10 February 2027', `/registrations/${home.secret}/code`])
      expect(told?.read.text).toContain(words)
    await register('ann@example.org')
    await register('bo@example.org')
    const seen = await codes(home.secret)
    expect(seen.status).toBe(200)
    for (const words of ['LUND-2027', 'Dr ann@example.org', '2 of 3 people', 'Not billed yet.']) {
      expect(seen.html).toContain(words)
    }
    // Who pays for them can open their registration, as long as nobody else holds it.
    const [first] = await collected()
    const address = `/registrations/${first?.registration.secret}`
    expect(seen.html).toContain(address)
    const heldBy = (email: string) =>
      office.database.write(tx =>
        tx
          .updateTable('registrations')
          .set({ email })
          .where('id', '=', first?.registration.id ?? 0)
          .execute(),
      )
    await heldBy('successor@example.org')
    const later = await codes(home.secret)
    expect(later.html).toContain('Dr ann@example.org')
    expect(later.html).not.toContain(address)
    await heldBy('office@example.org')
    // The link of another group opens nothing of it.
    expect((await codes(other.secret)).html).not.toContain('LUND-2027')
    expect((await codes(other.secret, { allowance: String(allowanceId), act: 'end' })).status).toBe(409)
    expect((await codes(home.secret, { allowance: String(allowanceId), act: 'end' })).status).toBe(303)
    expect(await register('cy@example.org')).toMatchObject({
      ok: false,
      error: { fields: { code: 'code-unusable' } },
    })
    await tendAllowances(office.payments, office.clock.now())
    await tendAllowances(office.payments, office.clock.now())
    const [group] = await collected()
    if (!group) throw new Error('nobody is collected')
    const bills = await listInvoices(office.database.read, group.registration.id)
    expect(bills.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([['invoice', 2 * oralMinor]])
    expect(
      await billCollected(office.payments, { actor: aVisitor, now: office.clock.now() }, allowanceId),
    ).toBe(false)
    await payInFull(office.payments, group.registration.id)
    expect((await readGroup(office.database, group.registration.id)).registration.state).toBe('paid')
    expect(await findings()).toEqual([])
  })

  test('the collecting registration bills whom staff corrected its payer’s invoices to', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    await allow(home.id)
    const party = {
      billingOrganization: 'Lund Trust',
      billingAddress: 'Long Street 1',
      postalCode: '22100',
      city: 'Lund',
      countryId: registrant.countryId,
    }
    await office.database.write(tx => storeBilledParty(tx, home.id, party, office.clock.now()))
    await register('ann@example.org')
    const [group] = await collected()
    if (!group) throw new Error('nobody is collected')
    expect(await readBilledParty(office.database.read, group.registration)).toEqual(party)
    expect(await readBilledParty(office.database.read, home)).toEqual(party)
  })

  testOnSqlite('everybody is told when the registration that pays for them is cancelled, once', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    await allow(home.id)
    await register('ann@example.org')
    await register('bo@example.org')
    const [group] = await collected()
    const request = { conference: await conference(), registrationId: group?.registration.id ?? 0 }
    const cancel = () =>
      office.database.write(tx => cancelRegistration(tx, { actor: ida, now: office.clock.now() }, request))
    expect((await cancel()).ok).toBe(true)
    expect((await cancel()).ok).toBe(false)
    await office.runEffects()
    expect(toldOfLeaving('ann@example.org')).toHaveLength(1)
    expect(toldOfLeaving('bo@example.org')).toHaveLength(1)
    expect(toldOfLeaving('ann@example.org')[0]?.read.text).not.toContain('Institute')
  })

  testOnSqlite('who comes after a bill stands on another, and a month is billed by itself', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    const allowanceId = await allow(home.id, { budgetMinor: 10 * oralMinor, isBilledMonthly: true })
    await register('ann@example.org')
    await billCollected(office.payments, { actor: aVisitor, now: office.clock.now() }, allowanceId)
    await register('bo@example.org')
    expect((await collected()).map(({ people }) => people.length)).toEqual([1, 1])
    office.clock.pass({ hours: 24 * 28 })
    await tendAllowances(office.payments, office.clock.now())
    expect((await collected()).map(({ registration }) => registration.collects?.endedAt != null)).toEqual([
      true,
      false,
    ])
    office.clock.pass({ hours: 24 * 4 })
    await tendAllowances(office.payments, office.clock.now())
    const [first, second] = await collected()
    expect(second?.registration.collects?.endedAt).not.toBeNull()
    for (const each of [first, second]) {
      expect(await listInvoices(office.database.read, each?.registration.id ?? 0)).toHaveLength(1)
    }
  })

  test('everybody is billed, also on what its payer had begun to pay when the next one came', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    const allowanceId = await allow(home.id, { budgetMinor: 10 * oralMinor })
    await register('ann@example.org')
    const [first] = await collected()
    if (!first) throw new Error('nobody is collected')
    // The payer presses Pay, and comes back.
    expect((await startPayment(office.payments, first.registration.id, 'paypal')).ok).toBe(true)
    await register('bo@example.org')
    expect((await collected()).map(({ people }) => people.length)).toEqual([1, 1])
    const seen = await codes(home.secret)
    expect(seen.html.match(/Not billed yet\./g)).toHaveLength(2)
    // That order has run out by the last day of the code.
    office.clock.instant = Temporal.Instant.from('2027-02-11T12:00:00Z')
    await pollAttempts(office.payments)
    await tendAllowances(office.payments, office.clock.now())
    await tendAllowances(office.payments, office.clock.now())
    for (const { registration } of await collected()) {
      expect(registration.collects?.endedAt).not.toBeNull()
      expect(await listInvoices(office.database.read, registration.id)).toHaveLength(1)
    }
    expect(
      await billCollected(office.payments, { actor: aVisitor, now: office.clock.now() }, allowanceId),
    ).toBe(false)
  })

  const lastDayOfCode = (day: string | null) =>
    office.database.write(tx => tx.updateTable('codes').set({ valid_until: day }).execute())

  test('a code whose last day is the last of the conference is billed after it, with days to pay', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    await allow(home.id, { until: Temporal.PlainDate.from('2027-06-09') })
    await register('ann@example.org')
    office.clock.instant = Temporal.Instant.from('2027-06-10T05:00:00Z')
    await tendAllowances(office.payments, office.clock.now())
    await office.runEffects()
    expect(mailsTo('office@example.org', 'pay')).toHaveLength(1)
    for (const hours of [1, 24 * 2]) {
      office.clock.pass({ hours })
      await reapUnpaid(office.payments)
      expect((await collected())[0]?.registration.state).toBe('awaiting-payment')
    }
    office.clock.pass({ hours: 24 * 60 })
    await reapUnpaid(office.payments)
    expect((await collected())[0]?.registration.state).toBe('expired')
  })

  test.for([
    ['is put off', '2027-03-31', '2027-04-01'],
    ['is taken away', null, '2027-06-10'],
    ['is after the conference', '2027-12-31', '2027-06-10'],
  ] as const)(
    'nobody is released unbilled when the last day of their code %s',
    async ([, last, billedOn]) => {
      const home = await placeGroup(office, groupOf({ oral: 1 }))
      await allow(home.id)
      await register('ann@example.org')
      await lastDayOfCode(last)
      const dayBefore = Temporal.PlainDate.from(billedOn).subtract({ days: 1 })
      office.clock.instant = Temporal.Instant.from(`${dayBefore}T05:00:00Z`)
      await tendAllowances(office.payments, office.clock.now())
      await reapUnpaid(office.payments)
      const [before] = await collected()
      expect(before?.registration).toMatchObject({ state: 'awaiting-payment', collects: { endedAt: null } })
      office.clock.instant = Temporal.Instant.from(`${billedOn}T05:00:00Z`)
      await reapUnpaid(office.payments)
      await tendAllowances(office.payments, office.clock.now())
      const [after] = await collected()
      expect(after?.registration.state).toBe('awaiting-payment')
      expect(after?.registration.collects?.endedAt).not.toBeNull()
    },
  )

  testOnSqlite('what collects for a cancelled conference, and is never billed, lapses', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    await allow(home.id)
    await register('ann@example.org')
    await office.database.write(tx =>
      markCancelled(tx, { actor: ida, now: office.clock.now() }, office.conference.id, 'A storm'),
    )
    office.clock.instant = Temporal.Instant.from('2027-02-20T05:00:00Z')
    await tendAllowances(office.payments, office.clock.now())
    await reapUnpaid(office.payments)
    expect((await collected())[0]?.registration.state).toBe('expired')
  })

  test('while a code collects, its payer is not reminded, and its people are not cancelled as unpaid', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    const allowanceId = await allow(home.id)
    await register('ann@example.org')
    const [group] = await collected()
    if (!group) throw new Error('nobody is collected')
    const { id, code } = group.registration
    const act = () => ({ actor: ida, now: office.clock.now() })
    const remind = () =>
      office.database.write(tx =>
        remindToPay(tx, permitFor('edit-registrations', office.conference.id), act(), id),
      )
    const staff = await office.hire('manager')
    const leftOut = async (kind: string) => {
      const { data } = await staff.get(
        `/organiser/c/crystals/registrations/bulk?act=${kind}&code=${code}&code=${home.code}`,
      )
      const facts: { label: string; lines: string[] }[] = data.facts
      return facts.filter(({ label }) => label === 'Left out').flatMap(({ lines }) => lines)
    }
    expect(await remind()).toEqual({ ok: false, error: { code: 'nothing-due' } })
    for (const kind of ['remind', 'cancel-unpaid']) {
      const lines = await leftOut(kind)
      expect([kind, lines[0]]).toEqual([kind, '1 registration: Nothing is due.'])
      expect(lines[1]).toContain(code)
    }
    await billCollected(office.payments, act(), allowanceId)
    office.clock.pass({ hours: 1 })
    for (const kind of ['remind', 'cancel-unpaid']) expect([kind, await leftOut(kind)]).toEqual([kind, []])
    expect((await remind()).ok).toBe(true)
  })

  testOnSqlite('it pays only for what it covers, and says so beside the code', async () => {
    const dinner = await sellExtra(office, { name: 'Dinner', price_minor: 8_000 })
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    await allow(home.id, {
      budgetMinor: 10 * oralMinor,
      admissions: ['oral'],
      extras: [],
      coversRooms: false,
    })
    const refused = { ok: false, error: { fields: { code: 'code-covers-other' } } }
    expect(await register('a@example.org', { presentationType: 'poster' })).toMatchObject(refused)
    const extras = [{ offerId: dinner.id, optionId: null, quantity: 1 }]
    expect(await register('a@example.org', { extras })).toMatchObject(refused)
    expect(await register('a@example.org', { hasAddOn: true })).toMatchObject(refused)
    const room = { id: office.fees.roomId, nights: 2 } as const
    expect(await register('a@example.org', { accommodation: room })).toMatchObject(refused)
    expect((await register('a@example.org')).ok).toBe(true)
    // A group cannot use it, and neither can anybody after its last day.
    office.clock.instant = Temporal.Instant.from('2027-02-12T12:00:00Z')
    expect(await register('b@example.org')).toMatchObject({ ok: false })
  })

  test('ends with the place of whoever pays: what was cancelled or never paid pays for nobody', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    await allow(home.id)
    expect((await register('ann@example.org')).ok).toBe(true)
    for (const state of ['cancelled', 'expired'] as const) {
      await office.database.write(tx =>
        tx
          .updateTable('registrations')
          .set({ state: forced(state) })
          .where('id', '=', home.id)
          .execute(),
      )
      expect(await register(`bo-${state}@example.org`)).toMatchObject({
        ok: false,
        error: { fields: { code: 'code-unusable' } },
      })
    }
  })

  testOnSqlite('staff make it with a check page, and a person of it is erased', async () => {
    const home = await placeGroup(office, groupOf({ oral: 1 }))
    const staff = await office.hire('manager')
    const form = await staff.get(`/organiser/c/crystals/registrations/${home.code}/code-for-others`)
    expect(form.html).toContain('Pays for Oral Presentation')
    await allow(home.id)
    await register('ann@example.org')
    const [group] = await collected()
    const person = group?.people[0]
    await office.database.write(tx =>
      eraseAttendee(tx, { actor: aVisitor, now: office.clock.now() }, person?.id ?? 0),
    )
    const [after] = await collected()
    expect(after?.people.map(({ name, email }) => name + email)).toEqual([''])
    expect(after?.registration.price.totalMinor).toBe(oralMinor)
    expect((await findRegistration(office.database.read, home.id))?.state).toBe('awaiting-payment')
  })
})
