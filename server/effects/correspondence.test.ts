import { expect, test } from 'vitest'
import { renderBill, renderReceipt } from '#adapters/documents/render.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readRevision } from '#domain/conference/content/revisions.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'
import { payFailedRefund, retainFailedRefund } from '#domain/money/refunds/failed-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds, payRefund } from '#domain/money/returning/pay-refund.ts'
import { refundAmount } from '#domain/money/returning/refund-amount.ts'
import { readStory } from '#domain/office/history/read-story.ts'
import { eraseMail } from '#domain/office/privacy/erase-mail.ts'
import { findPerson } from '#domain/office/privacy/find-person.ts'
import { titleOfMail } from '#mails/all-mails.ts'
import { conferenceCalendar } from '#site/resources/calendars/conference-calendar.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve } from '#tests/factories/payments.ts'
import { registrant } from '#tests/factories/registration.ts'
import { openCorrespondence } from '#tests/support/correspondence.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'
import { storyWords } from '#words/organiser/registrations/story-words.ts'

describeOnBothDatabases('mails about a registration', (open, _dialect, testOnSqlite) => {
  const setUp = () => openCorrespondence(open)

  test('a confirmation says where to go and what to do next, and brings the calendar of the site', async () => {
    const { clock, database, fees, server, runEffects, pay } = await setUp()
    const { conference } = fees
    await database.write(async tx => {
      await addContent(tx, conference.id, 'venue', [
        {
          hotelName: 'Hotel Vidro',
          address: '<p>Rua do Vidro 9<br>1000-001 Lisbon</p><p>Portugal &amp; Sea</p>',
          phone: '',
          notes: [],
          about: '',
          location: '',
        },
      ])
      await addContent(tx, conference.id, 'schedule-day', [
        {
          name: 'Day 1',
          title: 'Talks',
          rows: [{ from: '09:00', to: '17:00', title: 'Talks' }],
        },
      ])
    })
    await pay()
    await runEffects()
    const [mail] = server.messages
    const text = mail?.read.text?.replaceAll(/\s+/g, ' ')
    expect(text).toContain('Hotel Vidro, Rua do Vidro 9, 1000-001 Lisbon, Portugal & Sea')
    expect(text).toContain('https://conf.example/crystals/venue')
    expect(text).toMatch(
      /What next: .*You present: if we do not have your abstract yet, please send it by .*https:\/\/conf\.example\/crystals\/submit-abstract/,
    )
    const calendar = mail?.read.attachments.at(-1)
    expect(calendar).toMatchObject({ filename: 'crystals.ics', mimeType: 'text/calendar', method: 'PUBLISH' })
    const sent = new TextDecoder().decode(calendar?.content as ArrayBuffer)
    const publisher = {
      productName: 'Colloquy',
      publicUrl: 'https://conf.example',
      lastingUrl: 'https://conf.example',
      now: clock.now(),
      revision: await readRevision(database.read, conference.id),
    }
    const schedule = await listContent(database.read, conference.id, 'schedule-day')
    expect(sent).toBe(conferenceCalendar(conference, schedule, publisher).replaceAll('\r\n', '\n'))
    expect(sent.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  test('a paid registration gets one confirmation with the receipt and the invoice', async () => {
    const { clock, server, runEffects, pay, registration, failures, address } = await setUp()
    await pay()
    await runEffects()
    clock.pass({ hours: 1 })
    await runEffects()
    expect(await failures()).toEqual([])
    expect(server.messages).toHaveLength(1)
    const [mail] = server.messages
    expect(mail?.recipients).toEqual([registrant.email])
    expect(mail?.read.subject).toContain(registration.code)
    expect(mail?.read.text).toContain(address)
    expect(mail?.read.text).toContain('No money moved: demonstration payment')
    expect(mail?.read.attachments.map(({ filename }) => filename)).toEqual([
      `Receipt ${registration.code}.pdf`,
      'Invoice TEST-27-00001.pdf',
      'crystals.ics',
    ])
    expect(mail?.read.text).toContain('Your receipt and invoice are attached as PDF.')
    expect(mail?.read.text).toMatch(/Conference:\s+5th World Congress on Crystals and Glasses\n/)
    // Bytes, because the parser was not asked for text.
    const receipt = mail?.read.attachments[0]?.content as ArrayBuffer
    const { ink } = await readPdf(new Uint8Array(receipt))
    for (const part of [
      registration.code,
      'Dr. Ada Noor',
      'Rua do Vidro 7',
      'Portugal',
      'Total USD 733.95',
    ]) {
      expect(ink).toContain(inked(part))
    }
  })

  test('a mail that is being written when its person is erased is not sent', async () => {
    let whilePrinting = async () => {}
    const { database, clock, server, runEffects, pay, registration, failures } = await openCorrespondence(
      open,
      {
        renderBill,
        async renderReceipt(receipt) {
          await whilePrinting()
          return renderReceipt(receipt)
        },
      },
    )
    let printed = 0
    whilePrinting = () =>
      database.write(async tx => {
        printed++
        const person = await findPerson(tx, { source: 'registration', id: String(registration.id) })
        if (person) await eraseMail(tx, person, clock.now())
      })
    await pay()
    await runEffects()
    expect([printed, server.messages.length, await failures()]).toEqual([1, 0, []])
  })

  test('a mail server that is down delays a confirmation and loses none', async () => {
    const { clock, server, runEffects, pay, failures } = await setUp()
    await pay()
    server.refuseNext(1, 451)
    await runEffects()
    expect(server.messages).toHaveLength(0)
    expect(await failures()).toMatchObject([{ kind: 'confirmation-mail', state: 'queued' }])
    clock.pass({ minutes: 2 })
    await runEffects()
    expect(server.messages).toHaveLength(1)
    expect(await failures()).toEqual([])
  })

  test('a mail that the server refuses for good is left for a person, with the reason', async () => {
    const { database, registration, server, runEffects, pay, failures } = await setUp()
    await pay()
    server.refuseNext(1, 550)
    await runEffects()
    expect(await failures()).toEqual([
      { kind: 'confirmation-mail', state: 'failed', failure: expect.stringContaining('550') },
    ])
    expect(await listAttention(database.read)).toMatchObject([
      { registrationId: registration.id, reason: 'mail-not-delivered' },
    ])
  })

  test('a cancellation says what is refunded and when, and the refund has a mail of its own', async () => {
    const { clock, payments, server, runEffects, pay, cancel } = await setUp()
    await pay()
    await runEffects()
    await cancel()
    await runEffects()
    expect(server.messages[1]?.read.text).toContain(
      'USD\u00a0366.98 will be refunded the way it was paid, from 10 June 2027 on',
    )
    expect(server.messages[1]?.read.text).toContain('USD\u00a0366.97 stays with the organiser')
    clock.instant = Temporal.Instant.from('2027-06-09T23:00:00Z')
    await payDueRefunds(payments)
    await runEffects()
    expect(server.messages[2]?.read.subject).toContain('Your refund of USD\u00a0366.98')
    expect(server.messages[2]?.read.text).toContain('10 June 2027')
    expect(server.messages).toHaveLength(3)
    // The credit note is issued with the cancellation; the refund may follow months later.
    for (const { read } of server.messages.slice(1)) {
      expect(read.attachments.map(({ filename }) => filename)).toEqual(['Credit note TEST-27-C0001.pdf'])
      expect(read.text).toContain('Your credit note is attached')
    }
  })

  testOnSqlite('the mail about cancelling an unpaid registration does not mention money', async () => {
    const { server, runEffects, cancel } = await setUp()
    await cancel()
    await runEffects()
    expect(server.messages[0]?.read.subject).toContain('is cancelled')
    expect(server.messages[0]?.read.text).not.toMatch(/USD|refund/i)
  })

  test('an offer from the waiting list says how long the place is held', async () => {
    const { database, clock, registration, server, runEffects, address } = await setUp()
    const payload = { registrationId: registration.id }
    await database.write(tx =>
      enqueue(tx, { kind: 'offer-mail', effect: 'offer-mail:1', payload, now: clock.now() }),
    )
    await runEffects()
    const text = server.messages[0]?.read.text
    expect(text).toContain('A place has become free')
    expect(text).toContain('USD\u00a0733.95')
    expect(text).toContain(address)
  })

  test('a change to something cheaper has one mail, with the new receipt and the credit note', async () => {
    const { database, conference, registration, payments, server, runEffects, pay, failures } = await setUp()
    await pay()
    await runEffects()
    const requested = { presentationType: 'poster', accommodation: null, hasAddOn: false } as const
    const expected = { differenceMinor: -31_500, refundMinor: 15_750 }
    await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      { conference, registrationId: registration.id, requested, expected },
    )
    await runEffects()
    expect(await failures()).toEqual([])
    const mail = server.messages.at(-1)?.read
    expect(server.messages).toHaveLength(2)
    expect(mail?.subject).toBe(`Your registration ${registration.code} is changed`)
    const text = mail?.text?.replaceAll('\u00a0', ' ')
    expect(text).toContain('It costs USD 315.00 less than before.')
    expect(text).toContain('We refund USD 157.50 the way it came, from 10 June 2027 on')
    const [note] = (await listInvoices(database.read, registration.id)).slice(-1)
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      `Receipt ${registration.code}.pdf`,
      expect.stringContaining(note?.number.replaceAll('/', '-') ?? 'a number'),
    ])
  })

  testOnSqlite('the day when a change’s refund is paid is not that of a surplus', async () => {
    const { clock, database, conference, registration, payments, server, runEffects, pay } = await setUp()
    await pay()
    const received = { means: 'cash', reference: 'Desk 7', receivedAt: clock.now() } as const
    const act = { actor: ida, now: clock.now() }
    await receiveOfflinePayment(payments, permitFor('record-cash', conference.id), act, {
      ...{ registrationId: registration.id, amountMinor: 5_000 },
      ...received,
    })
    const requested = { presentationType: 'poster', accommodation: null, hasAddOn: false } as const
    const expected = { differenceMinor: -31_500, refundMinor: 15_750 }
    await changeChoice(
      payments,
      { actor: aVisitor, now: clock.now() },
      { conference, registrationId: registration.id, requested, expected },
    )
    // As if its gateway no longer accepted refunds of that payment.
    await database.write(tx =>
      tx
        .updateTable('refunds')
        .set({ state: forced('failed'), failure: 'NO', settled_at: '2027-01-10T12:00:00.000Z' })
        .where('amount_minor', '=', expected.refundMinor)
        .execute(),
    )
    await runEffects()
    const text = server.messages.at(-1)?.read.text?.replaceAll('\u00a0', ' ')
    expect(text).toContain('We send USD 157.50 to you by bank transfer')
  })

  test('a payer by transfer gets instructions once; one who paid by PayPal in the end gets none', async () => {
    const { database, payments, registration, server, runEffects, failures } = await setUp()
    const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123' }
    await database.write(tx => addContent(tx, null, 'offline-payment', [{ bankTransfer }]))
    await startPayment(payments, registration.id, 'bank-transfer')
    await startPayment(payments, registration.id, 'bank-transfer')
    await runEffects()
    expect(server.messages).toHaveLength(1)
    const text = server.messages[0]?.read.text?.replaceAll('\u00a0', ' ')
    expect(server.messages[0]?.read.subject).toBe(`How to pay by bank transfer: ${registration.code}`)
    for (const part of ['PT50 0002 0123', 'Crystals e.V.', 'by 20 January 2027', 'USD 733.95']) {
      expect(text).toContain(part)
    }
    expect(await failures()).toEqual([])
    // Chosen again and withdrawn before the mail was written.
    await startPayment(payments, registration.id, 'paypal')
    await startPayment(payments, registration.id, 'bank-transfer')
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(payments, started.value.address)
    await settle(payments, (await listAttempts(database.read, registration.id)).at(-1)?.id ?? 0)
    await runEffects()
    expect(server.messages.map(({ read }) => read.subject).slice(1)).toEqual([
      expect.stringContaining('Your registration'),
    ])
  })

  test('a payer whose payment needs review is told that the money is safe', async () => {
    const { registration, server, runEffects, payThenCancel, failures } = await setUp()
    await payThenCancel()
    await runEffects()
    expect(await failures()).toEqual([])
    const mail = server.messages.at(-1)?.read
    expect(mail?.subject).toBe(`We received your payment and are checking it: ${registration.code}`)
    expect(mail?.text).toContain('after your registration had ended. It is safe with us: we will refund it')
    expect(mail?.text).toContain('do not pay again')
  })

  test('a part payment’s mail says what arrived, what is still to pay, and until when', async () => {
    const { clock, database, registration, payments, server, runEffects, failures, address } = await setUp()
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await database.write(tx => tx.updateTable('demo_orders').set({ amount_minor: 100 }).execute())
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, registration.id)
    await settle(payments, attempt?.id ?? 0)
    await runEffects()
    expect(await failures()).toEqual([])
    const [mail] = server.messages.map(({ read }) => read)
    const text = mail?.text?.replaceAll('\u00a0', ' ')
    expect(mail?.subject).toBe(`USD 732.95 is still due: ${registration.code}`.replace('USD ', 'USD\u00a0'))
    const story = await readStory(database.read, registration.id, clock.now())
    const mails = story.flatMap(({ event }) =>
      event.kind === 'mail' ? storyWords(event, 'UTC', titleOfMail).title : [],
    )
    expect(mails).toEqual(['Mail: part of a payment is missing'])
    expect(text).toMatch(/Received:? *USD 1\.00/)
    expect(text).toContain('USD 732.95')
    expect(text).toContain('Your place is held until')
    expect(text).not.toContain('do not pay again')
    expect(text).toContain(address)
  })

  test('the credit note of a refund that failed comes once it was paid by hand', async () => {
    const { clock, database, fees, payments, registration, server, runEffects, pay } = await setUp()
    await pay()
    await runEffects()
    const gateway = payments.gateways.get('demo')
    if (!gateway) throw new Error('no gateway')
    const refusing = {
      ...payments,
      gateways: new Map(payments.gateways).set('demo', {
        ...gateway,
        refund: () => Promise.reject(new GatewayError('declined', 'no', { issue: 'REFUND_NOT_ALLOWED' })),
      }),
    }
    const act = { actor: ida, now: clock.now() }
    const permit = permitFor('refund', fees.conference.id)
    const request = { registrationId: registration.id, amountMinor: 10_000, reason: 'Agreed' }
    await refundAmount(refusing, permit, act, request)
    const [failed] = await listRefunds(database.read, registration.id)
    await runEffects()
    const refundId = failed?.id ?? 0
    const hand = { refundId, means: 'bank-transfer', reference: 'BACK 1', paidAt: clock.now() } as const
    expect(await database.write(tx => payFailedRefund(tx, permit, act, hand))).toMatchObject({ ok: true })
    await runEffects()
    const last = server.messages.at(-1)?.read
    expect(last?.subject).toContain('Your refund of USD')
    expect(last?.attachments.map(({ filename }) => filename)).toEqual(['Credit note TEST-27-C0001.pdf'])
  })

  test('a failed refund is still owed, and the decision on it is mailed with its invoice', async () => {
    const { clock, database, payments, registration, server, runEffects, pay, cancel, failures } =
      await setUp()
    await pay()
    await cancel()
    await runEffects()
    const [refund] = await listRefunds(database.read, registration.id)
    const gateway = payments.gateways.get('demo')
    if (!refund || !gateway) throw new Error('nothing to refund')
    const refuse = async () => {
      throw new GatewayError('declined', 'too late', { issue: 'REFUND_TIME_LIMIT_EXCEEDED' })
    }
    const gateways = new Map([['demo', { ...gateway, refund: refuse }]] as const)
    expect(
      await payRefund({ ...payments, gateways }, { actor: ida, now: payments.clock.now() }, refund.id),
    ).toBe('failed')
    // The cause of the event `refund.failed`.
    const noted = database.read.selectFrom('audit_entries').select('act').where('act', '=', 'refund failed')
    expect(await noted.execute()).toHaveLength(1)
    await runEffects()
    const owed = server.messages.at(-1)?.read
    expect(owed?.subject).toContain('could not be paid yet')
    expect(owed?.text).toContain('is safe with us and still yours')
    clock.pass({ hours: 1 })
    const decision = { refundId: refund.id, reason: 'Given to the travel fund' }
    const permit = permitFor('refund', registration.conferenceId)
    const act = { actor: ida, now: clock.now() }
    await database.write(tx => retainFailedRefund(tx, permit, act, decision))
    await runEffects()
    // The second question for an account, which is dropped when its day comes.
    expect(await failures()).toMatchObject([{ kind: 'refund-account-mail', state: 'queued' }])
    const kept = server.messages.at(-1)?.read
    expect(kept?.text).toContain('Given to the travel fund')
    expect(kept?.attachments.map(({ filename }) => filename)).toEqual(['Invoice TEST-27-00002.pdf'])
  })

  test('a confirmation that is no longer true is not sent, and the history says so', async () => {
    const { clock, database, server, runEffects, pay, cancel, registration } = await setUp()
    await pay()
    await cancel()
    await runEffects()
    expect(server.messages.map(mail => mail.read.subject)).toEqual([expect.stringContaining('is cancelled')])
    const story = await readStory(database.read, registration.id, clock.now())
    const mails = story.flatMap(({ event }) =>
      event.kind === 'mail' ? [[event.mail, storyWords(event, 'UTC', titleOfMail).detail]] : [],
    )
    expect(mails).toEqual([
      ['cancellation-mail', 'Sent: the mail server accepted it.'],
      ['confirmation-mail', 'Not sent: it was no longer needed.'],
    ])
    await runEffects()
    expect(server.messages).toHaveLength(1)
  })
})
