import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { askForAttention, listAttention } from '#domain/foundations/attention/attention.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readReceipt } from '#domain/money/books/read-receipt.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { paymentsTable } from '#domain/office/exports/money-tables.ts'
import { readStory } from '#domain/office/history/read-story.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { titleOfMail } from '#mails/all-mails.ts'
import { refundSent } from '#mails/refund-sent.ts'
import { organiserPaths, type RegistrationActPage } from '#site/organiser/organiser-paths.ts'
import { permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { aReceipt } from '#tests/factories/receipt.ts'
import { createCustomRegistration, createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { type Answer, hireStaff, type Staff } from '#tests/support/hire-staff.ts'
import { storyWords } from '#words/organiser/registrations/story-words.ts'

// The commands behind the pages are tested on both databases where they are, the pages' reads in query-counts.test.ts.
describeOnBothDatabases('acts on a place', (open, _dialect, testOnSqlite) => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database, { name: 'crystals' })
    const { payments, register, find, pay, receive } = travellers(database, clock)
    const site = { clock, payments }
    const as = (role: Role) => hireStaff(database, { role, conferenceId: fees.conference.id }, site)
    const unpaid = () => createRegistration(database, fees, clock)
    const paid = async () => find(await register(fees, 'oral'))
    return { clock, database, fees, site, payments, find, as, unpaid, paid, pay, receive }
  }

  const address = (code: string, act: RegistrationActPage) =>
    organiserPaths.registrationAct('crystals', code, act)
  /** Sends the form of an act. */
  const ask = (staff: Staff, code: string, act: RegistrationActPage, values: Record<string, string>) =>
    staff.post(address(code, act), { intent: 'check', ...values })
  /** Presses the button of a check page. */
  const confirm = (staff: Staff, { data }: Answer) =>
    staff.post(data.address, {
      ...data.values,
      intent: data.check.needs,
      digest: data.digest,
      'request-key': data.requestKey,
    })
  /** Sends an act's form and presses the button of its check page. @returns where it leads */
  const run = async (
    staff: Staff,
    code: string,
    act: RegistrationActPage,
    values: Record<string, string>,
  ) => {
    const check = await ask(staff, code, act, values)
    if (!check.data.check)
      throw new Error(JSON.stringify([check.data.refusal, check.data.problems, check.data.hindrance]))
    const done = await confirm(staff, check)
    return done.to ?? done.data?.refusal ?? done.status
  }

  testOnSqlite('a custom amount is confirmed or declined', async () => {
    const { database, fees, clock, as, find, pay } = await setUp()
    const manager = await as('manager')
    const one = await createCustomRegistration(database, fees, clock)
    const other = await createCustomRegistration(database, fees, clock)
    for (const { id } of [one, other]) await pay(id)
    expect(await run(manager, one.code, 'decide', { decision: 'confirm', reason: '' })).toContain(
      'done=confirm',
    )
    expect((await find(one.id)).state).toBe('paid')
    const nothing = await ask(manager, other.code, 'decide', { decision: 'decline', reason: '' })
    expect([nothing.status, Object.keys(nothing.data.problems)]).toEqual([422, ['reason']])
    expect(await run(manager, other.code, 'decide', { decision: 'decline', reason: 'Not agreed' })).toContain(
      'done=decline',
    )
    expect((await find(other.id)).state).toBe('cancelled')
    expect((await (await as('desk')).get(address(other.code, 'decide'))).status).toBe(403)
  })

  testOnSqlite(
    'money that found no place gets one beyond the limit, from who may exceed it, and nothing needs anybody then',
    async () => {
      const { database, fees, clock, as, find, unpaid, receive } = await setUp()
      const late = await unpaid()
      clock.pass({ hours: 100 })
      await database.write(async tx => {
        await tx
          .updateTable('registrations')
          .set({ state: forced('expired') })
          .where('id', '=', late.id)
          .execute()
        await tx
          .insertInto('capacity_limits')
          .values({ conference_id: fees.conference.id, seats: 0 })
          .execute()
      })
      await receive(late.id, 73_395, 'TRF-1')
      const reasons = async () => (await listAttention(database.read, late.id)).map(({ reason }) => reason)
      expect(await reasons()).toEqual(['paid-without-a-seat'])
      const finance = await as('finance')
      const listed = await finance.get(organiserPaths.attention('crystals'))
      const offered = listed.data.cases[0].reasons[0].acts.map(({ href }: { href: string }) =>
        href.split('/').at(-1),
      )
      expect(offered).toEqual([
        'place',
        'apply-change',
        'refund',
        'reassign-payment',
        'clear?reason=paid-without-a-seat',
      ])
      const refused = await ask(finance, late.code, 'place', { reason: 'Asked' })
      expect([refused.status, refused.data.refusal]).toEqual([
        409,
        'Every place at the conference is taken. Roles that may give a place beyond a limit: Owner, Conference manager.',
      ])
      expect(await run(await as('manager'), late.code, 'place', { reason: 'Asked' })).toContain('done=place')
      expect((await find(late.id)).state).toBe('paid')
      expect(await reasons()).toEqual([])
      expect((await finance.get(organiserPaths.attention('crystals'))).data.cases).toEqual([])
    },
  )

  testOnSqlite('a reason is dealt with by a note', async () => {
    const { database, as, paid, receive } = await setUp()
    const { id, code } = await paid()
    await receive(id, 100, 'TRF-2')
    const desk = await as('desk')
    const path = organiserPaths.registrationAct('crystals', code, 'clear')
    const typed = { intent: 'edit-registrations', reason: 'paid-too-much', note: '' }
    const empty = await desk.post(path, typed)
    expect([empty.status, empty.data.problems, empty.data.values.reason]).toEqual([
      422,
      { note: 'The note is missing.' },
      'paid-too-much',
    ])
    const done = await desk.post(path, { ...typed, note: 'A gift' })
    expect(done.to).toContain('done=clear')
    expect(await listAttention(database.read, id)).toEqual([])
  })

  testOnSqlite('details are corrected, a mistyped address included', async () => {
    const { database, as, unpaid, find } = await setUp()
    const desk = await as('desk')
    const { id, code } = await unpaid()
    const path = organiserPaths.registrationAct('crystals', code, 'details')
    const { values } = (await desk.get(path)).data
    const wrong = await desk.post(path, {
      ...values,
      intent: 'edit-registrations',
      email: 'nobody',
      city: 'Porto',
    })
    expect([wrong.status, Object.keys(wrong.data.problems), wrong.data.values.city]).toEqual([
      422,
      ['email'],
      'Porto',
    ])
    const right = { ...values, intent: 'edit-registrations', email: 'right@example.org', name: 'Ada <b>' }
    expect((await desk.post(path, right)).to).toContain('done=details')
    expect((await find(id)).registrant).toMatchObject({ email: 'right@example.org', name: 'Ada <b>' })
    // Sent again, the form changes nothing.
    expect((await desk.post(path, right)).to).toContain('done=details')
    expect(await changedFields(database, 'details changed')).toEqual(['name email'])
  })

  testOnSqlite('a registration is handed over, with no name in an address', async () => {
    const { as, paid, find } = await setUp()
    const desk = await as('desk')
    const { id, code, secret } = await paid()
    const successor = { title: 'Prof.', name: 'Bo Lind', email: 'bo@example.org', telephone: '1' }
    const check = await ask(desk, code, 'person', successor)
    expect(check.data.check.button).toBe('Hand over to Prof. Bo Lind')
    const back = await ask(desk, code, 'person', { again: 'yes', ...successor })
    expect(back.data).toMatchObject({ step: 'form', values: successor })
    const missing = await ask(desk, code, 'person', { ...successor, name: '' })
    expect([missing.status, Object.keys(missing.data.problems)]).toEqual([422, ['name']])
    // A form that lost its fields on the way would hand it over to its own holder.
    const cut = await ask(desk, code, 'person', {})
    expect([cut.status, Object.keys(cut.data.problems)]).toEqual([422, ['name', 'email']])
    const done = [await confirm(desk, check), await confirm(desk, check)]
    expect(done.map(({ to }) => to?.split('=').at(-1))).toEqual(['person', 'done-before'])
    const after = await find(id)
    expect([after.registrant.email, after.secret === secret]).toEqual(['bo@example.org', false])
  })

  testOnSqlite(
    'money moves to the registration that it was meant for, and an invoice is corrected',
    async () => {
      const { database, as, paid, unpaid, find } = await setUp()
      const finance = await as('finance')
      const wrong = await paid()
      const right = await unpaid()
      const sent = { to: right.code, amount: '100', reason: 'x' }
      const bound = await ask(finance, wrong.code, 'reassign-payment', sent)
      expect(bound.data.refusal.replaceAll('\u00a0', ' ')).toBe(
        'Only USD 0.00 can be moved. USD 733.95 pays for the place: give the place up to move it.',
      )
      const nobody = await ask(finance, wrong.code, 'reassign-payment', { ...sent, to: 'MS27-X' })
      expect([nobody.status, Object.keys(nobody.data.problems)]).toEqual([422, ['to']])
      const all = { to: right.code.toLowerCase(), amount: '733.95', 'give-up': 'yes', reason: 'Wrong link' }
      expect(await run(finance, wrong.code, 'reassign-payment', all)).toContain('done=reassign-payment')
      expect([(await find(wrong.id)).state, (await find(right.id)).state]).toEqual(['cancelled', 'paid'])

      const billing = {
        billing_organization: 'Travel Office',
        billing_address: 'Rua 1',
        tax_id: '',
        reason: 'Payer',
      }
      expect(await run(finance, right.code, 'invoice', billing)).toContain('done=invoice')
      const bills = await listInvoices(database.read, right.id)
      expect(bills.map(({ totalMinor }) => totalMinor)).toEqual([73_395, -73_395, 73_395])
      expect(JSON.stringify(bills.at(-1))).toContain('Travel Office')
      expect(await run(finance, right.code, 'invoice', billing)).toContain('would say the same')
      expect(await listInvoices(database.read, right.id)).toHaveLength(3)
      expect(await changedFields(database, 'invoice corrected')).toEqual([
        'billingOrganization billingAddress',
      ])
    },
  )

  testOnSqlite(
    'a part of the price that is refunded with a cancellation is not called too much',
    async () => {
      const { as, unpaid, paid, receive } = await setUp()
      const finance = await as('finance')
      const backOf = async (code: string) => {
        const { data } = await ask(finance, code, 'cancel', { reason: 'Ill' })
        const facts: { label: string; lines: string[] }[] = data.check.facts
        return facts
          .find(({ label }) => label === 'Refunded')
          ?.lines.at(-1)
          ?.replaceAll('\u00a0', ' ')
      }
      const part = await unpaid()
      await receive(part.id, 10_000, 'TRF-1')
      expect(await backOf(part.code)).toBe('USD 100.00 that was paid before it was complete, in full.')
      const twice = await paid()
      await receive(twice.id, 10_000, 'TRF-2')
      expect(await backOf(twice.code)).toBe('USD 100.00 that was paid beyond the price, in full.')
    },
  )

  testOnSqlite('another choice is asked for, and withdrawn again', async () => {
    const { as, paid, find } = await setUp()
    const desk = await as('desk')
    const { id, code } = await paid()
    const dearer = { presentation: 'oral', stay: '', add_on: 'yes' }
    expect(await run(desk, code, 'choice', dearer)).toContain('done=choice-to-pay')
    expect((await desk.get(address(code, 'choice'))).data.hindrance).toBe(
      'An earlier change is waiting for payment.',
    )
    expect(await run(desk, code, 'withdraw-change', { reason: 'Changed their mind' })).toContain(
      'done=withdraw-change',
    )
    const cheaper = { ...dearer, presentation: 'poster', add_on: 'no' }
    const check = await ask(desk, code, 'choice', cheaper)
    // There is no code that could be lost.
    expect(check.data.check.facts.map(({ label }: { label: string }) => label)).not.toContain('Code')
    expect(await run(desk, code, 'choice', cheaper)).toContain('done=choice')
    expect((await find(id)).choice).toMatchObject({ presentationType: 'poster' })
  })

  test('more time to pay is given for a place, a change, and a place that was given up and is still free', async () => {
    const { clock, database, fees, payments, as, unpaid, paid, find } = await setUp()
    const desk = await as('desk')
    const give = async (code: string, until: string) => {
      const path = address(code, 'more-time')
      const form = await desk.get(path)
      if (form.data.hindrance) return form.data.hindrance
      expect(form.html).toContain(` action="${path}" method="post">`)
      const sent = { intent: 'edit-registrations', 'request-key': form.data.requestKey, until }
      const done = await desk.post(path, sent)
      return done.to?.split('?')[1] ?? done.data.refusal ?? done.data.problems.until
    }
    const { id, code } = await unpaid()
    const first = (await find(id)).holdUntil
    expect(await give(code, 'soon')).toBe('Write the day as 2027-03-20.')
    expect(await give(code, '1999-01-01')).toMatch(/^Choose a day from/)
    expect(await give(code, '2999-01-01')).toMatch(/^Choose a day from/)
    expect((await find(id)).holdUntil).toEqual(first)
    const until = clock.now().add({ hours: 72 }).toString().slice(0, 10)
    expect(await give(code, until)).toBe('done=more-time')
    const held = (await find(id)).holdUntil
    expect(held.toZonedDateTimeISO(fees.conference.timeZone).startOfDay().toInstant()).toEqual(held)
    clock.pass({ hours: 24 })
    await reapUnpaid(payments)
    expect((await find(id)).state).toBe('awaiting-payment')

    clock.pass({ hours: 96 })
    await reapUnpaid(payments)
    expect((await find(id)).state).toBe('expired')
    expect((await desk.get(address(code, 'more-time'))).data.lead).toMatch(
      /^Its time to pay ended at \d\d:00 WET on /,
    )
    const later = clock.now().add({ hours: 72 }).toString().slice(0, 10)
    expect(await give(code, later)).toBe('done=more-time')
    expect((await find(id)).state).toBe('awaiting-payment')
    clock.pass({ hours: 24 * 5 })
    await reapUnpaid(payments)
    await database.write(tx =>
      tx.insertInto('capacity_limits').values({ conference_id: fees.conference.id, seats: 0 }).execute(),
    )
    const last = clock.now().add({ hours: 72 }).toString().slice(0, 10)
    expect(await give(code, last)).toBe('What was chosen is sold out.')
    await database.write(tx => tx.deleteFrom('capacity_limits').execute())

    const other = await paid()
    expect(await give(other.code, last)).toBe('Nothing is held for it that still has to be paid.')
    await run(desk, other.code, 'choice', { presentation: 'oral', stay: '', add_on: 'yes' })
    // Staff's change is held for a week already.
    const longer = clock
      .now()
      .add({ hours: 24 * 10 })
      .toString()
      .slice(0, 10)
    expect(await give(other.code, longer)).toBe('done=more-time')
    const change = await findOpenChange(database.read, other.id)
    const heldUntil = change?.holdUntil.toZonedDateTimeISO(fees.conference.timeZone).toPlainDate()
    expect(heldUntil?.subtract({ days: 1 }).toString()).toBe(longer)
    expect((await (await as('programme')).get(address(code, 'more-time'))).status).toBe(403)
  })

  testOnSqlite(
    'a registration moves to another conference only by somebody who registers people there too',
    async () => {
      const { database, fees, site, as, paid, find } = await setUp()
      const there = await conferenceOn(database, 'glaciers', '2027-09-01')
      const { id, code } = await paid()
      const move = { to: 'glaciers', presentation: 'oral' }
      const manager = await as('manager')
      expect(await run(manager, code, 'conference', move)).toContain('You have no role at')
      const both = await hireStaff(database, { role: 'manager', conferenceId: fees.conference.id }, site)
      await database.write(async tx => {
        const newest = await tx
          .selectFrom('memberships')
          .selectAll()
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        const { id: _, ...membership } = newest
        await tx
          .insertInto('memberships')
          .values({ ...membership, conference_id: there.conference.id })
          .execute()
      })
      const applying = (conditions: string | null) =>
        database.write(tx =>
          tx.updateTable('conferences').set({ conditions }).where('name', '=', 'glaciers').execute(),
        )
      await applying(JSON.stringify({ oral: { kind: 'application', holdDays: 14, holdsPlace: true } }))
      const { refusal } = (await ask(both, code, 'conference', move)).data
      expect(refusal).toBe('People apply for Oral Presentation there: nobody can be moved to it.')
      await applying(null)
      const own = await database.write(tx =>
        tx
          .insertInto('offers')
          .values({
            conference_id: there.conference.id,
            kind: 'admission',
            name: 'Member',
            position: 1,
            description: '',
            sold_by: 'staff',
            price_minor: 29_900,
            most: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      const member = { to: 'glaciers', presentation: `offer-${own.id}` }
      const { check } = (await ask(both, code, 'conference', member)).data
      const facts = Object.fromEntries(
        check.facts.map(({ label, lines }: { label: string; lines: string[] }) => [label, lines[0]]),
      )
      expect(facts.There).toMatch(/: Member, .*, USD\s313\.95$/)
      expect(facts.Money).toMatch(
        /^Of the rest, USD\s210\.00 is refunded by the policy, .* USD\s210\.00 is not\.$/,
      )
      expect(await run(both, code, 'conference', move)).toContain('done=conference')
      expect((await find(id)).state).toBe('cancelled')
    },
  )

  testOnSqlite('a refund is paid before its day, and one by bank transfer is said to be paid', async () => {
    const { database, as, paid, unpaid, receive } = await setUp()
    const finance = await as('finance')
    const first = await paid()
    await run(finance, first.code, 'cancel', { reason: 'Ill' })
    const states = async (id: number) =>
      (
        await database.read.selectFrom('refunds').select('state').where('registration_id', '=', id).execute()
      ).map(({ state }) => state)
    const planned = (await finance.get(address(first.code, 'pay-refund'))).data.values.refund
    expect(await run(finance, first.code, 'pay-refund', { refund: planned, reason: 'Hardship' })).toContain(
      'done=pay-refund',
    )
    expect(await states(first.id)).toEqual(['completed'])

    const second = await unpaid()
    await receive(second.id, 73_395, 'TRF-3')
    expect(
      await run(finance, second.code, 'refund', { what: 'sum', amount: '100', reason: 'Ill' }),
    ).toContain('done=refund-of-transfer')
    const form = await finance.get(address(second.code, 'refund-paid'))
    const paidBack = { ...form.data.values, reference: 'SEPA 9' }
    expect(await run(finance, second.code, 'refund-paid', paidBack)).toContain('done=refund-paid')
    expect(await states(second.id)).toEqual(['completed'])
    expect((await finance.get(address(second.code, 'retain-refund'))).data.hindrance).toContain('still owed')
  })

  testOnSqlite('staff read of money in another currency, here and after the bank took it back', async () => {
    const { clock, database, as, unpaid, receive, payments } = await setUp()
    const finance = await as('finance')
    const { id, code } = await unpaid()
    await receive(id, 40_000, 'TRF-3')
    await database.write(tx => tx.updateTable('captures').set({ currency: 'JPY' }).execute())
    await database.write(tx => askForAttention(tx, id, 'wrong-currency', clock.now()))
    const { reasons } = (await finance.get(organiserPaths.registration('crystals', code))).data
    const reason = reasons.find(({ label }: { label: string }) => label === 'Received in another currency')
    expect(reason.acts.map(({ label }: { label: string }) => label)).toEqual([
      'Refund money',
      'Send a payment reminder',
      'Mark it as dealt with',
    ])
    const [listed] = (await finance.get(organiserPaths.attention('crystals'))).data.cases
    expect(listed.money.replaceAll('\u00a0', ' ')).toBe(
      'USD 0.00 of USD 733.95 was received and JPY 40,000 arrived in another currency; USD 733.95 is owed.',
    )
    const read = async () => {
      const { sentence, money } = (await finance.get(organiserPaths.registration('crystals', code))).data
      const plain = (words: string) => words.replaceAll('\u00a0', ' ')
      return [
        plain(sentence),
        ...money.positions.map((each: { label: string; amount: string }) =>
          plain(`${each.label}: ${each.amount}`),
        ),
      ]
    }
    expect(await read()).toEqual([
      'JPY 40,000 has arrived in another currency; USD 733.95 is owed.',
      'Still due: USD 733.95',
      'Received in another currency: JPY 40,000',
    ])
    const [capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('nothing was received')
    const source = { kind: 'dispute', id: 'D-1' } as const
    await recordChargeback(payments, capture, { source, amount: undefined, status: 'taken' })
    expect(await read()).toEqual([
      'None of the money received is still here; USD 733.95 is owed.',
      'Still due: USD 733.95',
      'Taken back by the bank: JPY 40,000',
    ])
  })

  testOnSqlite('how and when staff paid a refund is told everywhere as they recorded it', async () => {
    const { clock, database, fees, as, unpaid, receive, find } = await setUp()
    const finance = await as('finance')
    const { id, code } = await unpaid()
    await receive(id, 73_395, 'TRF-3')
    await run(finance, code, 'refund', { what: 'sum', amount: '100', reason: 'Ill' })
    const refundsIn = async () => await listRefunds(database.read, id)
    const [awaited] = await refundsIn()
    if (!awaited) throw new Error('no refund')
    clock.pass({ hours: 8 * 24 })
    const recorded = { refund: String(awaited.id), means: 'cash', reference: 'Desk 9' }
    const early = await ask(finance, code, 'refund-paid', { ...recorded, 'paid-on': '2027-01-09' })
    expect([early.status, Object.keys(early.data.problems)]).toEqual([422, ['paid-on']])
    const told = { ...recorded, 'paid-on': '2027-01-12' }
    expect(await run(finance, code, 'refund-paid', told)).toContain('done=refund-paid')

    const paidAt = '2027-01-12T00:00:00Z'
    const [refund] = await refundsIn()
    expect(refund).toMatchObject({ state: 'completed', means: 'cash', reference: 'Desk 9' })
    expect(String(refund?.settledAt)).toBe(paidAt)
    const { conference } = fees
    const history = await readStory(database.read, id, clock.now())
    const paid = history.find(({ key }) => key === `refund-${awaited.id}-paid`)
    expect(String(paid?.at)).toBe(paidAt)
    expect(paid?.by).toEqual({ kind: 'staff', id: finance.personId })
    const acts = history.flatMap(({ event }) => (event.kind === 'act' ? [event.act] : []))
    expect(acts.filter(each => each.startsWith('refund'))).toEqual(['refund left to be paid by hand'])
    expect(paid && storyWords(paid.event, conference.timeZone, titleOfMail).detail).toBe(
      'Cash, number Desk 9',
    )
    const movement = { way: 'cash', on: '2027-01-12', reference: 'Desk 9' }
    const { issuer, registrationAddress } = aReceipt()
    const receipt = await readReceipt(
      database.read,
      { registration: await find(id), conference, issuer, country: '', address: registrationAddress },
      clock.now(),
    )
    expect(receipt?.refunds).toMatchObject([movement])
    const fallback = { issuer, hue: 0 }
    const context = {
      db: database.read,
      fallback,
      addressOf: () => '',
      pageOf: () => '',
      invitationOf: () => '',
      fileAt: String,
      newsletterLinks: { confirm: () => '', unsubscribe: () => '' },
      isDemo: false,
      now: clock.now(),
    }
    expect(await refundSent.effects['refund-mail'](context, { refundId: awaited.id })).toMatchObject({
      ...movement,
      isByHand: true,
    })
    const exported: unknown[] = []
    for await (const rows of paymentsTable(database.read, permitFor('read-money', conference.id).scope, '')
      .batches) {
      exported.push(...rows)
    }
    expect(exported[1]).toMatchObject({
      0: 'refund',
      4: Temporal.PlainDateTime.from('2027-01-12T00:00'),
      5: 'cash',
      6: 'Desk 9',
    })
  })
})

/** The fields that the history says were changed, an entry each. */
async function changedFields(database: Database, act: string): Promise<string[]> {
  const rows = await database.read
    .selectFrom('audit_entries')
    .select('facts')
    .where('act', '=', act)
    .execute()
  return rows.map(({ facts }) => JSON.parse(facts).fields)
}
