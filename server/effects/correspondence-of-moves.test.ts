import { expect, test } from 'vitest'
import { handOver } from '#domain/desk/changing/hand-over.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { reassignPayment } from '#domain/desk/moving/reassign-payment.ts'
import { remindOfMoves } from '#domain/desk/moving/remind-of-moves.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference } from '#tests/factories/conference.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { openCorrespondence } from '#tests/support/correspondence.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases(
  'mails about what moves to somebody or somewhere else',
  (open, _dialect, testOnSqlite) => {
    const setUp = () => openCorrespondence(open)

    test('a move to a more expensive conference has mails at the request, before the end of the time, and after it', async () => {
      const { clock, database, fees, registration, payments, server, pay, runEffects } = await setUp()
      await pay()
      await runEffects()
      const there = await createConference(database, { name: 'glasses' })
      const choice = {
        ...({ presentationType: 'oral', accommodation: null, hasAddOn: true, code: '' } as const),
        periodId: there.openId,
      }
      const ask = () =>
        database.write(tx =>
          moveToConference(
            tx,
            { actor: aVisitor, now: clock.now() },
            { from: fees.conference, to: there.conference, registrationId: registration.id, choice },
          ),
        )
      const subjects = () => server.messages.map(({ read }) => read.subject)
      const first = await ask()
      if (!first.ok) throw new Error(first.error.code)
      await runEffects()
      const { code, secret } = first.value
      expect(subjects().at(-1)).toBe(`Your move is waiting to be paid: ${code}`)
      expect(server.messages.at(-1)?.read.text).toContain(
        `https://conf.example/glasses/registrations/${secret}`,
      )
      expect(server.messages.at(-1)?.read.text?.replaceAll('\u00a0', ' ')).toMatch(
        /USD 733.95\s+that\s+you\s+paid\s+counts\s+there,\s+and\s+USD 210.00\s+is\s+still\s+due/,
      )
      clock.pass({ minutes: 25 })
      await remindOfMoves(payments)
      await runEffects()
      expect(subjects().at(-1)).toBe(`The move of your registration is not paid yet: ${code}`)
      clock.pass({ minutes: 10 })
      await reapUnpaid(payments)
      await runEffects()
      expect(subjects().at(-1)).toBe(`Your registration stays as it was: ${registration.code}`)
      expect(server.messages.at(-1)?.read.text).toContain(registration.secret)

      const second = await ask()
      if (!second.ok) throw new Error(second.error.code)
      await payInFull(payments, second.value.id)
      await runEffects()
      const latest = subjects().slice(-3)
      expect(latest).toContain(`Your registration has moved: ${second.value.code}`)
      // A mail that is no longer true when it is written is not sent.
      expect(subjects().filter(subject => subject?.startsWith('Your move is waiting'))).toHaveLength(1)
      const done = server.messages.find(({ read }) => read.subject?.startsWith('Your registration has moved'))
      expect(done?.read.attachments.map(({ filename }) => filename)).toEqual([
        expect.stringMatching(/^Credit note /),
      ])
      expect(subjects()).toContain(
        `Your registration ${second.value.code} for 5th World Congress on Crystals and Glasses`,
      )
    })

    testOnSqlite('a move to a free place says what of its price goes back', async () => {
      const { clock, database, fees, registration, server, pay, runEffects } = await setUp()
      await pay()
      await runEffects()
      const there = await createConference(database, { name: 'glasses' })
      await database.write(tx =>
        tx
          .updateTable('registration_categories')
          .set({ poster_minor: 0 })
          .where('conference_id', '=', there.conference.id)
          .execute(),
      )
      const { id: _, ...capture } = await database.read
        .selectFrom('captures')
        .selectAll()
        .executeTakeFirstOrThrow()
      const inYen = { ...capture, gateway_capture_id: 'in yen', amount_minor: 5_000, currency: 'JPY' }
      await database.write(tx => tx.insertInto('captures').values(inYen).execute())
      const choice = {
        ...({ presentationType: 'poster', accommodation: null, hasAddOn: false, code: '' } as const),
        periodId: there.openId,
      }
      await database.write(tx =>
        moveToConference(
          tx,
          { actor: aVisitor, now: clock.now() },
          { from: fees.conference, to: there.conference, registrationId: registration.id, choice },
        ),
      )
      await runEffects()
      const done = server.messages.find(({ read }) => read.subject?.startsWith('Your registration has moved'))
      expect(done?.read.text?.replaceAll('\u00a0', ' ')).toMatch(/USD\s366.98\s+of\s+what\s+was\s+paid/)
    })

    test('after a handover the former holder is told that their address is closed, and the successor gets the new one', async () => {
      const { clock, database, conference, registration, server, pay, runEffects } = await setUp()
      await pay()
      await runEffects()
      const before = server.messages.length
      const successor = {
        title: 'Prof.',
        name: 'Eve Sato',
        email: 'eve@example.org',
        telephone: '1',
      } as const
      const done = await database.write(tx =>
        handOver(tx, { actor: aVisitor, now: clock.now() }, conference, registration, successor),
      )
      if (!done.ok) throw new Error(done.error.code)
      await runEffects()
      const mails = server.messages
        .slice(before)
        .map(({ read, recipients: to }) => ({ to, subject: read.subject, text: read.text }))
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        [['ada@example.org'], `You handed over your registration ${registration.code}`],
        [
          ['eve@example.org'],
          `A registration for 5th World Congress on Crystals and Glasses is yours now: ${registration.code}`,
        ],
      ])
      const [toFormer = '', toSuccessor = ''] = mails.map(({ text }) => text ?? '')
      expect(toFormer).toContain('Prof. Eve Sato')
      for (const secret of [registration.secret, done.value.secret]) expect(toFormer).not.toContain(secret)
      // Anybody can be named as a successor, so the mail contains neither the name of the former holder nor anything
      // they typed.
      expect(toSuccessor).toContain('Its former holder handed a registration')
      for (const typed of ['Ada Noor', 'Eve Sato']) expect(toSuccessor).not.toContain(typed)
      expect(toSuccessor).toContain(`https://conf.example/crystals/registrations/${done.value.secret}`)
      expect(toSuccessor).not.toContain(registration.secret)
    })

    test('both registrants of a moved payment are told where the money is', async () => {
      const { clock, database, fees, registration, server, runEffects, pay, failures } = await setUp()
      await pay()
      await runEffects()
      const other = await createRegistration(database, fees, clock, {
        registrant: { ...registrant, name: 'Bo Lind', email: 'bo@example.org' },
      })
      const moving = {
        from: registration,
        to: other,
        amountMinor: 73_395,
        reason: 'Wrong link',
        isCancelling: true,
      }
      const moved = await database.write(tx =>
        reassignPayment(
          tx,
          permitFor('refund', moving.from.conferenceId),
          { actor: ida, now: clock.now() },
          moving,
        ),
      )
      expect(moved).toMatchObject({ ok: true })
      await runEffects()
      expect(await failures()).toEqual([])
      const sent = server.messages.slice(1)
      const [toPayer, ...nobody] = sent.filter(({ recipients }) => recipients.includes(registrant.email))
      const named = sent.filter(({ recipients }) => recipients.includes('bo@example.org'))
      expect([nobody.length, named.length]).toEqual([0, 2])
      expect(toPayer?.read.text).toContain('This cancels your registration')
      expect(toPayer?.read.text).toContain(other.code)
      expect(toPayer?.read.attachments.map(({ filename }) => filename)).toEqual([
        'Credit note TEST-27-C0001.pdf',
      ])
      // The payer's details are private: no document and no name of the payer.
      for (const mail of named) {
        expect(mail.read.text).not.toContain(registrant.name)
        const names = mail.read.attachments.map(({ filename }) => filename)
        expect(names.filter(name => name?.includes('TEST-27-C') || name?.includes('TEST-27-00001'))).toEqual(
          [],
        )
      }
      expect(named.map(mail => mail.read.text).join()).toContain('Your registration is paid')
    })

    testOnSqlite(
      'who had cancelled before their money was moved reads nothing of a place that they lose by it',
      async () => {
        const { clock, database, fees, registration, server, runEffects, payThenCancel, failures } =
          await setUp()
        await payThenCancel()
        const to = await createRegistration(database, fees, clock, {
          registrant: { ...registrant, name: 'Bo Lind', email: 'bo@example.org' },
        })
        const from = await findRegistration(database.read, registration.id)
        if (!from) throw new Error('no registration')
        const moving = { from, to, amountMinor: 73_395, reason: 'Wrong link', isCancelling: false }
        expect(
          await database.write(tx =>
            reassignPayment(
              tx,
              permitFor('refund', moving.from.conferenceId),
              { actor: ida, now: clock.now() },
              moving,
            ),
          ),
        ).toMatchObject({ ok: true })
        await runEffects()
        expect(await failures()).toEqual([])
        const told = server.messages
          .filter(({ recipients }) => recipients.includes(registrant.email))
          .at(-1)?.read
        expect(told?.text).toContain(to.code)
        expect(told?.text).not.toContain('This cancels')
      },
    )
  },
)
