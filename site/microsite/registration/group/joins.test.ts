import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { addContent, replaceContent } from '#domain/conference/content/write-content.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { nameGuests } from '#domain/desk/naming/name-guests.ts'
import { compareLedger } from '#domain/desk/reconciliation/compare-books.ts'
import { readLedgerSums } from '#domain/desk/reconciliation/ledger-sums.ts'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { quoteRenewal, renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { quoteSplit, splitPeople } from '#domain/desk/splitting/split-people.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import * as joinPage from '#site/microsite/registration/group/join-page.tsx'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import * as splitPage from '#site/microsite/registration/group/split-page.tsx'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import * as personPage from '#site/microsite/registration/person/person-page.tsx'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference } from '#tests/factories/conference.ts'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { orderOf, payInFull } from '#tests/factories/paying.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { indian } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const bo = { ...registrant, name: 'Bo Lind', email: 'bo@example.org', organization: 'Lund' }
const payer = { ...registrant, name: 'Eve Other', email: 'eve@example.org', organization: 'Institute Two' }

describeOnBothDatabases(
  'invoices of groups that grow by joining and are split',
  (open, _dialect, testOnSqlite) => {
    let office: Awaited<ReturnType<typeof openOffice>>

    beforeEach(async () => {
      office = await openOffice(await open(), {}, { newFormKey: randomUUID })
      await takeGroups(office.database)
      await office.database.write(async tx => {
        await tx.updateTable('conferences').set({ group_invoice_days: 30 }).execute()
        const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
        await addContent(tx, null, 'offline-payment', [{ bankTransfer, cashOnSite: null }])
        await tx
          .insertInto('capacity_limits')
          .values([{ conference_id: office.conference.id, seats: 4 }])
          .execute()
      })
    })

    const visit = (page: object, path: string, secret: string, fields?: Record<string, string>) =>
      office.visit(page as never, path, { event: 'crystals', secret }, fields && new URLSearchParams(fields))
    const people = (secret: string, fields?: Record<string, string>) =>
      visit(peoplePage, '/:event/registrations/:secret/people', secret, fields)
    const agree = (secret: string, fields?: Record<string, string>) =>
      visit(joinPage, '/:event/registrations/:secret/join', secret, fields)
    const split = (secret: string, fields?: Record<string, string>) =>
      visit(splitPage, '/:event/registrations/:secret/split', secret, fields)
    const page = (secret: string) => visit(registrationPage, '/:event/registrations/:secret', secret)
    const read = (id: number) => readGroup(office.database, id)
    const mailsTo = (address: string) =>
      office.server.messages.filter(({ recipients }) => recipients.includes(address))
    const taken = async () =>
      (await listLimits(office.database.read, office.conference.id)).map(each => each.taken)
    const findings = async (id: number) =>
      (await readLedgerSums(office.database.read, id)).flatMap(compareLedger)
    /** What an auditor adds up. */
    const billed = async (id: number) =>
      (await listInvoices(office.database.read, id)).reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    const conference = async () => {
      const found = await findConferenceById(office.database.read, office.conference.id)
      if (!found) throw new Error('no conference')
      return found
    }
    const join = async (groupId: number, registrationId: number) =>
      joinGroup(
        office.payments,
        { actor: ida, now: office.clock.now() },
        { conference: await conference(), groupId, registrationId },
      )

    test('a group that is full learns of nobody’s number whether it is somebody’s', async () => {
      await office.database.write(tx => tx.updateTable('capacity_limits').set({ seats: 60 }).execute())
      const group = await placeGroup(office, groupOf({ oral: 50 }))
      const own = await createRegistration(office.database, office.fees, office.clock, { registrant: bo })
      for (const ask of [own.code, 'AAAA-AAAA']) {
        const { status, html } = await people(group.secret, { ask })
        expect([status, html]).toEqual([409, expect.stringContaining('would have more than 50 people')])
      }
    })

    test('numbers are not tried for long, whether they are somebody’s or not', async () => {
      const group = await placeGroup(office, groupOf({ oral: 2 }))
      const now = office.clock.now().toString()
      const codes = Array.from({ length: 49 }, (_, at) => `NONE-${1_000 + at}`)
      await office.database.write(tx =>
        tx
          .insertInto('join_asks')
          .values(codes.map(code => ({ registration_id: group.id, code, asked_at: now })))
          .execute(),
      )
      expect((await people(group.secret, { ask: 'NONE-2000' })).status).toBe(200)
      expect((await people(group.secret, { ask: 'NONE-2001' })).html).toContain('as many people as possible')
      expect((await people(group.secret, { ask: 'NONE-2000' })).status).toBe(200)
    })

    test('somebody who has registered agrees, and is a person of the group at the price that they had', async () => {
      const group = await placeGroup(office, groupOf({ oral: 2 }))
      await startPayment(office.payments, group.id, 'bank-transfer')
      const own = await createRegistration(office.database, office.fees, office.clock, {
        registrant: bo,
        accommodation: { id: office.fees.roomId, nights: 3 },
        hasAddOn: true,
      })
      expect(await taken()).toEqual([3])
      const asked = await people(group.secret, { ask: own.code.toLowerCase() })
      expect(asked.status, asked.html).toBe(200)
      // The answer says no more than to a number that nobody has.
      const strange = await people(group.secret, { ask: 'AAAA-AAAA' })
      expect(strange.html.replaceAll('AAAA-AAAA', own.code)).toContain(
        `If ${own.code} is a registration that can be joined`,
      )
      expect((await people(group.secret, { ask: '' })).status).toBe(422)
      const listed = (await people(group.secret)).html
      for (const number of [own.code, 'AAAA-AAAA'])
        expect(listed).toContain(`${number}, asked on 10 January 2027`)
      await people(group.secret, { ask: own.code })
      await office.runEffects()
      const [mail, ...more] = mailsTo('bo@example.org').filter(({ read: { subject } }) =>
        subject?.includes('wants to pay'),
      )
      expect(more).toEqual([])
      expect(mail?.read.text).toContain(`/crystals/registrations/${own.secret}/join`)
      expect(mail?.read.text).not.toContain('Ira Bond')

      const shown = await agree(own.secret)
      expect(shown.html).toContain('Institute of Slow Glass wants to pay')
      expect((await read(group.id)).people).toHaveLength(2)
      expect((await agree(own.secret, { group: String(group.id) })).status).toBe(303)
      expect((await agree(own.secret, { group: String(group.id) })).status).toBe(303)

      const stillAsked = (await people(group.secret)).html
      expect([stillAsked.includes(`${own.code}, asked`), stillAsked.includes('AAAA-AAAA, asked')]).toEqual([
        false,
        true,
      ])
      const { registration, people: all } = await read(group.id)
      expect(registration.price.totalMinor).toBe(group.price.totalMinor + own.price.totalMinor)
      expect(all.map(({ name, email, organization }) => [name, email, organization])).toEqual([
        ['', '', ''],
        ['', '', ''],
        ['Bo Lind', 'bo@example.org', 'Lund'],
      ])
      expect(all[2]?.lines.map(({ name, quantity, unitMinor }) => [name, quantity, unitMinor])).toEqual(
        own.lines.filter(({ kind }) => kind !== 'fee').map(({ name, unitMinor }) => [name, 1, unitMinor]),
      )
      expect(await taken()).toEqual([3])
      // The invoice that was there is credited, and one for all of them takes its place.
      expect((await listInvoices(office.database.read, group.id)).map(({ kind }) => kind)).toEqual([
        'invoice',
        'credit-note',
        'invoice',
      ])
      expect(await billed(group.id)).toBe(registration.price.totalMinor)
      expect([...(await findings(group.id)), ...(await findings(own.id))]).toEqual([])

      const left = await page(own.secret)
      expect(left.html).toContain('You are registered with a group.')
      expect(left.html).toContain(group.code)
      expect(left.html).not.toContain('name="method"')
      await office.runEffects()
      const told = mailsTo('bo@example.org').at(-1)?.read.text ?? ''
      expect(told).toContain('is now part of a group')
      const link = /crystals\/person\/([\w-]{43})/.exec(told)?.[1] ?? ''
      const person = await visit(personPage, '/:event/person/:secret', link)
      expect(person.html).toContain('value="Bo Lind"')
      // Whoever pays for all of them pays for this one too.
      await payInFull(office.payments, group.id)
      expect((await read(group.id)).registration.state).toBe('paid')
      expect(await findings(group.id)).toEqual([])
      expect((await read(own.id)).registration.state).toBe('cancelled')
    })

    testOnSqlite(
      'who comes with a group that nobody paid is told, and told again once its places are held',
      async () => {
        const { database, payments, clock } = office
        const group = await placeGroup(office, groupOf({ oral: 1 }))
        const own = await createRegistration(database, office.fees, clock, { registrant: bo })
        await join(group.id, own.id)
        const subjects = async () => {
          await office.runEffects()
          return mailsTo('bo@example.org').map(({ read: { subject } }) => subject?.split(':')[0])
        }
        const paysFor = `A group pays for your registration ${own.code}`
        expect(await subjects()).toEqual([paysFor])
        clock.pass({ hours: 24 * 9 })
        await reapUnpaid(payments)
        expect((await page(own.secret)).html).toContain('You are no longer registered with a group.')
        expect(await subjects()).toEqual([paysFor, 'Your place with a group has ended'])
        const request = { registrationId: group.id, conference: await conference() }
        const quoted = await quoteRenewal(database.read, request.conference, (await read(group.id)).registration, clock.now()) // biome-ignore format: one line
        if (!quoted.ok) throw new Error(quoted.error.code)
        const expectedTotalMinor = quoted.value.price.totalMinor
        const renew = () =>
          renewRegistration(
            payments,
            { actor: aVisitor, now: clock.now() },
            { ...request, expectedTotalMinor },
          )
        expect((await renew()).ok).toBe(true)
        expect((await page(own.secret)).html).toContain('You are registered with a group.')
        expect(await subjects()).toEqual([paysFor, 'Your place with a group has ended', paysFor])
        // Lapsed once more, and paid late.
        clock.pass({ hours: 24 * 9 })
        await reapUnpaid(payments)
        const permit = permitFor('record-transfer', office.conference.id)
        const received = await receiveOfflinePayment(payments, permit, { actor: ida, now: clock.now() }, { registrationId: group.id, amountMinor: expectedTotalMinor, means: 'bank-transfer', reference: 'SEPA 1', receivedAt: clock.now() }) // biome-ignore format: one line
        expect(received.ok).toBe(true)
        expect((await read(group.id)).registration.state).toBe('paid')
        expect((await subjects()).slice(3)).toEqual([paysFor])
      },
    )

    testOnSqlite('somebody whom staff joined to a group is told that staff did it', async () => {
      const group = await placeGroup(office, groupOf({ oral: 1 }))
      const own = await createRegistration(office.database, office.fees, office.clock, { registrant: bo })
      expect(await join(group.id, own.id)).toEqual({ ok: true, value: null })
      await office.runEffects()
      const told = mailsTo('bo@example.org').at(-1)?.read.text ?? ''
      expect(told).toContain('We have made your registration')
      expect(told).not.toContain('agree')
    })

    test('money that is paid on the old order after all is recorded, and waits for a decision', async () => {
      const group = await placeGroup(office, groupOf({ oral: 1 }))
      const own = await createRegistration(office.database, office.fees, office.clock, { registrant: bo })
      const started = await startPayment(office.payments, own.id, 'paypal')
      if (!started.ok) throw new Error(started.error.code)
      expect(await join(group.id, own.id)).toEqual({ ok: true, value: null })
      await office.database.write(tx =>
        tx
          .updateTable('demo_orders')
          .set({ status: 'captured', capture_id: 'late', captured_at: '2027-01-10T12:36:00.000Z' })
          .where('id', '=', orderOf(started.value.address))
          .execute(),
      )
      const attempts = await office.database.read.selectFrom('payment_attempts').select('id').execute()
      await settle(office.payments, attempts[0]?.id ?? 0)
      expect((await listAttention(office.database.read, own.id)).map(({ reason }) => reason)).toEqual([
        'paid-after-cancelling',
      ])
      expect((await read(own.id)).registration.state).toBe('cancelled')
      expect((await page(own.secret)).html).toContain('You are registered with a group.')
    })

    testOnSqlite(
      'what a code took off, guests and answers come along, and a use of the code stays used',
      async () => {
        const dinner = await sellExtra(office, {
          name: 'Dinner',
          price_minor: 8_000,
          most: 2,
          is_for_guests: 1,
        })
        await office.database.write(async tx => {
          await tx
            .insertInto('codes')
            .values({
              conference_id: office.conference.id,
              code: 'LESS',
              compared: 'less',
              kind: 'percent',
              basis_points: 1_000,
              uses_allowed: 1,
            })
            .execute()
        })
        const own = await createRegistration(office.database, office.fees, office.clock, {
          registrant: bo,
          code: 'LESS',
          extras: [{ offerId: dinner.id, optionId: null, quantity: 2 }],
        })
        await office.database.write(async tx => {
          const question = {
        conference_id: office.conference.id, position: 1, kind: 'text', label: 'Diet', help: '', options: '[]', is_required: 0, least: null, most: null,
        asked_of: 'attendee', buyers_of: null, if_question_id: null, if_answer: null, if_bought: null, asked_from: 'form', required_from: null,
        closed_from: null, changed_until: null, appears: 'list', care: 'plain', keep_days: null,
      } as const // biome-ignore format: a row
          const { id } = await tx
            .insertInto('questions')
            .values(question)
            .returning('id')
            .executeTakeFirstOrThrow()
          const admission = own.lines.find(({ kind }) => kind === 'admission')
          await tx
            .insertInto('answers')
            .values({
              question_id: id,
              registration_id: own.id,
              attendee_id: admission?.attendeeId ?? 0,
              question_version: 1,
              value: 'Vegan',
              answered_at: '2027-01-10T12:00:00.000Z',
            })
            .execute()
        })
        const group = await placeGroup(office, groupOf({ oral: 1 }))
        expect(await join(group.id, own.id)).toEqual({ ok: true, value: null })
        const { registration, people: all } = await read(group.id)
        expect(registration.price.totalMinor).toBe(group.price.totalMinor + own.price.totalMinor)
        expect(registration.price.discountMinor).toBe(own.price.discountMinor)
        expect(all).toHaveLength(4)
        const answers = await office.database.read.selectFrom('answers').selectAll().execute()
        expect(answers).toMatchObject([
          { registration_id: group.id, attendee_id: all[1]?.id, value: 'Vegan' },
        ])
        const codes = await office.database.read.selectFrom('codes').select('uses').execute()
        expect(codes).toEqual([{ uses: 1 }])
        // It leaves with its person, and what was taken off with it.
        const preview = await people(group.secret, { [`leave-${all[1]?.id}`]: 'yes' })
        expect(preview.status, preview.html).toBe(200)
      },
    )

    testOnSqlite('what cannot be joined is refused with its reason, and stays as it is', async () => {
      const group = await placeGroup(office, groupOf({ oral: 1 }))
      const other = await placeGroup(office, groupOf({ oral: 1 }), { email: 'two@example.org' })
      expect(await join(group.id, group.id)).toMatchObject({ ok: false, error: { code: 'nothing-to-join' } })
      expect(await join(group.id, other.id)).toMatchObject({ ok: false, error: { code: 'joins-nobody' } })
      const own = await createRegistration(office.database, office.fees, office.clock, { registrant: bo })
      expect(await join(own.id, group.id)).toMatchObject({ ok: false, error: { code: 'no-group' } })
      await payInFull(office.payments, own.id)
      expect(await join(group.id, own.id)).toMatchObject({ ok: false, error: { code: 'joins-not-unpaid' } })
      // Nobody agrees to what no group has asked for.
      const next = await createRegistration(office.database, office.fees, office.clock, {
        registrant: { ...bo, email: 'cy@example.org' },
      })
      expect((await agree(next.secret, { group: String(group.id) })).status).toBe(409)
      expect((await read(next.id)).registration.state).toBe('awaiting-payment')
      await payInFull(office.payments, group.id)
      expect(await join(group.id, next.id)).toMatchObject({ ok: false, error: { code: 'not-unpaid' } })
    })

    testOnSqlite(
      'who joined is followed to another payer, and told when another comes in their place',
      async () => {
        const group = await placeGroup(office, groupOf({ oral: 2 }))
        const own = await createRegistration(office.database, office.fees, office.clock, { registrant: bo })
        expect((await join(group.id, own.id)).ok).toBe(true)
        const joined = (await read(group.id)).people.at(-1)
        const attendeeIds = [joined?.id ?? 0]
        const now = office.clock.now()
        const wanted = { attendeeIds, payer }
        const quoted = await quoteSplit(
          office.database.read,
          await conference(),
          (await read(group.id)).registration,
          wanted,
          now,
        )
        if (!quoted.ok) throw new Error(quoted.error.code)
        const { totalMinor } = quoted.value.split.price
        const made = await splitPeople(
          office.payments,
          { actor: ida, now },
          {
            conference: await conference(),
            groupId: group.id,
            ...wanted,
            totalMinor,
          },
        )
        if (!made.ok) throw new Error(made.error.code)
        const here = await page(own.secret)
        expect(here.html).toContain('You are registered with a group.')
        expect(here.html).toContain(made.value.code)
        const [there] = (await read(made.value.id)).people
        const names = new Map([[there?.id ?? 0, { name: 'Zoe Hall', email: 'zoe@example.org' }]])
        const named = await office.database.write(async tx =>
          nameGuests(
            tx,
            { actor: aVisitor, now },
            { conference: await conference(), registrationId: made.value.id, names },
          ),
        )
        expect(named.ok).toBe(true)
        expect((await page(own.secret)).html).toContain('You are no longer registered with a group.')
        await office.runEffects()
        const told = mailsTo('bo@example.org').filter(({ read: { subject } }) =>
          subject?.includes('has ended'),
        )
        expect(told).toHaveLength(1)
      },
    )

    testOnSqlite('staff read why a registration cannot be joined, whatever it is', async () => {
      const { database, fees, clock } = office
      const group = await placeGroup(office, groupOf({ oral: 2 }))
      const other = await placeGroup(office, groupOf({ oral: 1 }), { email: 'two@example.org' })
      const staff = await office.hire('manager')
      const address = `/organiser/c/crystals/registrations/${group.code}/join`
      const says = async (code: string) => {
        const seen = await staff.post(address, { intent: 'check', code })
        expect(seen.status, code).not.toBe(303)
        return seen.html
      }
      let nth = 0
      const single = () =>
        createRegistration(database, fees, clock, { registrant: { ...bo, email: `bo${++nth}@example.org` } })
      const set = (id: number, columns: object) =>
        database.write(tx => tx.updateTable('registrations').set(columns).where('id', '=', id).execute())
      await database.write(tx => tx.updateTable('capacity_limits').set({ seats: 100 }).execute())
      const [paid, cancelled, foreign, joined, late] = [
        await single(), await single(), await single(), await single(), await single(),
      ] // biome-ignore format: a row
      await payInFull(office.payments, paid.id)
      await database.write(async tx =>
        cancelRegistration(
          tx,
          { actor: ida, now: clock.now() },
          { conference: await conference(), registrationId: cancelled.id },
        ),
      )
      await set(foreign.id, { currency: 'EUR' })
      expect((await join(other.id, joined.id)).ok).toBe(true)
      expect(await says(paid.code)).toContain(
        `${paid.code} is paid. Only what is not paid yet can be joined.`,
      )
      expect(await says(cancelled.code)).toContain(`${cancelled.code} is cancelled.`)
      expect(await says(foreign.code)).toContain('was agreed in another currency or with other taxes')
      expect(await says(joined.code)).toContain(`${joined.code} is joined to a group already.`)
      expect(await says(other.code)).toContain(`${other.code} stays by itself`)
      expect(await says(group.code)).toContain(`${group.code} is this group itself`)
      expect(await says('AAAA-AAAA')).toContain('There is no registration AAAA-AAAA at this conference.')
      const elsewhere = await createConference(database, { name: 'elsewhere' })
      const away = await createRegistration(database, elsewhere, clock, { registrant: bo })
      expect(await says(away.code)).toContain(`There is no registration ${away.code} at this conference.`)
      expect(await join(group.id, away.id)).toMatchObject({ ok: false, error: { code: 'nothing-to-join' } })
      // A visitor's group ends at 50 people, that of staff at 500.
      const full = await placeGroup(office, groupOf({ oral: 50 }), { email: 'full@example.org' })
      const asked = await people(full.secret, { ask: late.code })
      expect(asked.status).toBe(409)
      expect(asked.html).toContain('The group would have more than 50 people.')
      await database.write(tx => replaceContent(tx, null, 'tax-profile', indian))
      const taxed = await single()
      expect(await says(taxed.code)).toContain(
        `${taxed.code} was agreed in another currency or with other taxes`,
      )
      await payInFull(office.payments, group.id)
      expect(await says(late.code)).toContain('is not paid yet can be joined')
    })

    const typed = (total?: string) => ({
    title: 'Dr.', name: payer.name, email: payer.email, telephone: payer.telephone, organization: payer.organization, city: payer.city,
    country: String(payer.countryId), billing_address: payer.billingAddress, postal_code: payer.postalCode, ...(total && { total, key: 'k' }),
  }) // biome-ignore format: a form

    test('some people are billed to another payer, to the cent, with all that is theirs', async () => {
      await office.database.write(tx =>
        tx
          .updateTable('conferences')
          .set({ group_discount_from: 3, group_discount_basis_points: 333 })
          .execute(),
      )
      const group = await placeGroup(office, groupOf({ oral: 2, poster: 1 }))
      await startPayment(office.payments, group.id, 'bank-transfer')
      const [first, second] = (await read(group.id)).people
      await office.database.write(tx =>
        tx
          .updateTable('attendees')
          .set({ name: 'Zoe', email: 'zoe@example.org' })
          .where('id', '=', second?.id ?? 0)
          .execute(),
      )
      expect((await split(group.secret)).status).toBe(200)
      expect((await split(group.secret, typed())).html).toContain('Please choose what is billed')
      const chosen = { [`split-${second?.id}`]: 'yes' }
      const seen = await split(group.secret, { ...typed(), ...chosen })
      expect(seen.status, seen.html).toBe(200)
      const total = /name="total" value="(\d+)"/.exec(seen.html)?.[1]
      expect(Number(total)).toBeGreaterThan(0)
      expect((await split(group.secret, { ...typed('1'), ...chosen })).status).toBe(409)
      const done = await split(group.secret, { ...typed(total), ...chosen })
      expect(done.status, done.html).toBe(303)
      expect((await split(group.secret, { ...typed(total), ...chosen })).status).toBe(303)

      const made = await office.database.read
        .selectFrom('registrations')
        .select('id')
        .where('split_from_id', '=', group.id)
        .execute()
      expect(made).toHaveLength(1)
      const [rest, theirs] = [await read(group.id), await read(made[0]?.id ?? 0)]
      expect(rest.registration.price.totalMinor + theirs.registration.price.totalMinor).toBe(
        group.price.totalMinor,
      )
      expect(rest.people.map(({ id }) => id)).toEqual([first?.id, (await read(group.id)).people[1]?.id])
      expect(theirs.people.map(({ name, email }) => [name, email])).toEqual([['Zoe', 'zoe@example.org']])
      expect(theirs.registration).toMatchObject({
        state: 'awaiting-payment',
        registrant: { name: 'Eve Other' },
      })
      expect(await taken()).toEqual([3])
      expect(await billed(group.id)).toBe(rest.registration.price.totalMinor)
      await office.runEffects()
      expect(mailsTo('eve@example.org')).toHaveLength(1)
      await startPayment(office.payments, theirs.registration.id, 'bank-transfer')
      expect(await billed(theirs.registration.id)).toBe(theirs.registration.price.totalMinor)
      for (const id of [group.id, theirs.registration.id]) expect(await findings(id)).toEqual([])
      // Each payer's link opens nothing of the other's.
      expect((await people(theirs.registration.secret)).html).not.toContain(group.code)
      const everybody = { [`split-${first?.id}`]: 'yes', [`split-${rest.people[1]?.id}`]: 'yes' }
      expect((await split(group.secret, { ...typed(), ...everybody })).status).toBe(409)
      expect(
        (await split(group.secret, { ...typed(), [`split-${theirs.people[0]?.id}`]: 'yes' })).status,
      ).toBe(409)
    })

    testOnSqlite(
      'discounts by a code stay with those who have them, and each use is counted once',
      async () => {
        await office.database.write(tx =>
          tx
            .insertInto('codes')
            .values({
              conference_id: office.conference.id,
              code: 'HALF',
              compared: 'half',
              kind: 'percent',
              basis_points: 5_000,
              uses_allowed: 3,
            })
            .execute(),
        )
        const placed = await receiveGroup(
          office.database,
          { conference: await conference(), actor: aVisitor, now: office.clock.now(), draftKey: 'group:d' },
          {
            payer: { ...registrant, email: 'office@example.org' },
            order: groupOf({ oral: 3 }),
            code: 'HALF',
          },
        )
        if (!placed.ok) throw new Error(placed.error.code)
        const { registration: group } = placed.value
        const [one] = (await read(group.id)).people
        const attendeeIds = [one?.id ?? 0]
        const now = office.clock.now()
        const quoted = await quoteSplit(
          office.database.read,
          await conference(),
          group,
          { attendeeIds, payer },
          now,
        )
        if (!quoted.ok) throw new Error(quoted.error.code)
        const { totalMinor } = quoted.value.split.price
        const request = { conference: await conference(), groupId: group.id, attendeeIds, payer, totalMinor }
        const made = await splitPeople(office.payments, { actor: ida, now }, request)
        if (!made.ok) throw new Error(made.error.code)
        expect(made.value.price.discountMinor).toBe(34_950)
        expect((await read(group.id)).registration.price.totalMinor + made.value.price.totalMinor).toBe(
          group.price.totalMinor,
        )
        const uses = await office.database.read
          .selectFrom('code_redemptions')
          .select(['registration_id', 'uses'])
          .orderBy('registration_id')
          .execute()
        expect(uses).toEqual([
          { registration_id: group.id, uses: 2 },
          { registration_id: made.value.id, uses: 1 },
        ])
        expect(await office.database.read.selectFrom('codes').select('uses').execute()).toEqual([{ uses: 3 }])
      },
    )

    test('a split that is sent again answers with what it made, whatever was split since', async () => {
      const group = await placeGroup(office, groupOf({ oral: 3 }))
      const [, second, third] = (await read(group.id)).people
      const splitOff = async (attendeeId: number | undefined, requestKey: string) => {
        const chosen = { attendeeIds: [attendeeId ?? 0], payer }
        const now = office.clock.now()
        const { registration } = await read(group.id)
        const quoted = await quoteSplit(office.database.read, await conference(), registration, chosen, now)
        const totalMinor = quoted.ok ? quoted.value.split.price.totalMinor : 0
        const request = { conference: await conference(), groupId: group.id, ...chosen, totalMinor }
        const made = await splitPeople(office.payments, { actor: ida, now, requestKey }, request)
        if (!made.ok) throw new Error(made.error.code)
        return made.value.id
      }
      const first = await splitOff(second?.id, 'a')
      expect(await splitOff(third?.id, 'b')).not.toBe(first)
      expect(await splitOff(second?.id, 'a')).toBe(first)
    })

    testOnSqlite('with taxes on top each invoice is right in itself', async () => {
      await office.database.write(tx => replaceContent(tx, null, 'tax-profile', indian))
      const group = await placeGroup(office, groupOf({ oral: 3 }))
      const own = await createRegistration(office.database, office.fees, office.clock, {
        registrant: bo,
        accommodation: { id: office.fees.roomId, nights: 2 },
      })
      expect(own.price.taxMinor).toBeGreaterThan(0)
      expect(await join(group.id, own.id)).toEqual({ ok: true, value: null })
      await startPayment(office.payments, group.id, 'bank-transfer')
      expect(await billed(group.id)).toBe((await read(group.id)).registration.price.totalMinor)
    })
  },
)
