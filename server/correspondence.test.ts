import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import { renderBill, renderReceipt } from '#adapters/documents/render.ts'
import { openMailbox } from '#adapters/mail/mailbox.ts'
import { submitAbstract } from '#domain/abstracts/submit-abstract.ts'
import { listInvoices } from '#domain/billing/invoice-queries.ts'
import { cancelRegistration } from '#domain/cancellation/cancel-registration.ts'
import { changeChoice } from '#domain/changes/change-choice.ts'
import { addContent } from '#domain/content/write-content.ts'
import { sendContactMessage } from '#domain/correspondence/send-contact-message.ts'
import { countMail } from '#domain/limits/mail-limit.ts'
import { movePayment } from '#domain/moves/move-payment.ts'
import { remindOfMoves } from '#domain/moves/remind-of-moves.ts'
import { transferToConference } from '#domain/moves/transfer-to-conference.ts'
import { enqueue } from '#domain/outbox/outbox.ts'
import { captureKey } from '#domain/payments/attempt.ts'
import { listAttempts } from '#domain/payments/attempt-queries.ts'
import { GatewayError } from '#domain/payments/gateway.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { retainFailedRefund } from '#domain/refunds/failed-refund.ts'
import { payDueRefunds, payRefund } from '#domain/refunds/pay-refund.ts'
import { handOver } from '#domain/registering/hand-over.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { settle } from '#domain/settlement/settle.ts'
import { startPayment } from '#domain/settlement/start-payment.ts'
import { reapUnpaid } from '#domain/settlement/watch-payments.ts'
import { workOffOutbox } from '#server/background.ts'
import { correspondence } from '#server/correspondence.ts'
import { readSettings } from '#server/startup/settings.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailbox as startMailServer } from '#tests/support/mailbox.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'

const printer = { renderReceipt, renderBill }

async function payFor(payments: Payments, registrationId: number): Promise<void> {
  const started = await startPayment(payments, registrationId, 'paypal')
  if (!started.ok) throw new Error(started.error.code)
  await approve(payments, started.value.address)
  const attempt = (await listAttempts(payments.database.read, registrationId)).at(-1)
  await settle(payments, attempt?.id ?? 0)
}

describeOnBothDatabases('mails about a registration', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const registration = await createRegistration(database, fees, clock)
    const payments = createPayments(database, clock)
    const server = await startMailServer()
    const settings = readSettings({ SECRET_KEY: 'k'.repeat(64), PUBLIC_URL: 'https://conf.example' })
    const mailbox = openMailbox({ smtpUrl: server.url, directory: 'unused' })
    onTestFinished(async () => {
      mailbox.close()
      await server.close()
    })
    const handlers = {
      ...correspondence({
        accounts: openAccounts({ ...settings, database, clock }),
        database,
        clock,
        settings,
        payments,
        mailbox,
        printer,
      }),
      'close-attempts': async () => {},
      'remove-files': async () => {},
      'forget-mails': async () => {},
      'work-off-retention': async () => {},
      'publish-draft': async () => {},
      'bulk-act': async () => {},
      'replace-programme-file': async () => {},
      'announce-event': async () => {},
      'deliver-webhook': async () => {},
      reconcile: async () => {},
    }
    const workOff = () => workOffOutbox({ database, clock, log: pino({ level: 'silent' }), handlers }, 'mail')
    const pay = () => payFor(payments, registration.id)
    const cancel = () =>
      database.write(tx =>
        cancelRegistration(
          tx,
          { actor: aVisitor, now: clock.now() },
          { conference: fees.conference, registrationId: registration.id },
        ),
      )
    /** Cancels between the gateway's taking the money and our hearing of it. */
    const payThenCancel = async () => {
      const started = await startPayment(payments, registration.id, 'paypal')
      if (!started.ok) throw new Error(started.error.code)
      await approve(payments, started.value.address)
      const [attempt] = await listAttempts(database.read, registration.id)
      if (!attempt) throw new Error('no attempt')
      await payments.gateways.get('demo')?.complete(attempt.orderId ?? '', captureKey(attempt, 0))
      await cancel()
      clock.pass({ minutes: 1 })
      await settle(payments, attempt.id)
    }
    const failures = async () => {
      return (
        database.read
          .selectFrom('outbox')
          .select(['kind', 'state', 'failure'])
          // What is not mail has a lane of its own.
          .where('kind', 'like', '%-mail')
          .where('state', '!=', 'done')
          .execute()
      )
    }
    const address = `https://conf.example/${fees.conference.name}/registrations/${registration.secret}`
    return {
      clock,
      database,
      fees,
      conference: fees.conference,
      registration,
      payments,
      server,
      workOff,
      pay,
      cancel,
      payThenCancel,
      failures,
      address,
    }
  }

  test('who has paid gets one confirmation with the receipt and the invoice', async () => {
    const { clock, server, workOff, pay, registration, failures, address } = await setUp()
    await pay()
    await workOff()
    clock.pass({ hours: 1 })
    await workOff()
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
    ])
    expect(mail?.read.text).toContain('Your receipt and invoice are attached as PDF.')
    // Bytes, because nobody asked the parser for text.
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

  test('a mail server that is down delays a confirmation and loses none', async () => {
    const { clock, server, workOff, pay, failures } = await setUp()
    await pay()
    server.refuseNext(1, 451)
    await workOff()
    expect(server.messages).toHaveLength(0)
    expect(await failures()).toMatchObject([{ kind: 'confirmation-mail', state: 'queued' }])
    clock.pass({ minutes: 2 })
    await workOff()
    expect(server.messages).toHaveLength(1)
    expect(await failures()).toEqual([])
  })

  test('a mail that the server refuses for good is left for a person, with the reason', async () => {
    const { server, workOff, pay, failures } = await setUp()
    await pay()
    server.refuseNext(1, 550)
    await workOff()
    expect(await failures()).toEqual([
      { kind: 'confirmation-mail', state: 'failed', failure: expect.stringContaining('550') },
    ])
  })

  test('a cancellation says what goes back and when, and the refund has a mail of its own', async () => {
    const { clock, payments, server, workOff, pay, cancel } = await setUp()
    await pay()
    await workOff()
    await cancel()
    await workOff()
    expect(server.messages[1]?.read.text).toContain(
      'USD\u00a0366.98 goes back the way it came, from 10 June 2027 on',
    )
    expect(server.messages[1]?.read.text).toContain('USD\u00a0366.97 stays with the organiser')
    clock.instant = Temporal.Instant.from('2027-06-09T23:00:00Z')
    await payDueRefunds(payments)
    await workOff()
    expect(server.messages[2]?.read.subject).toContain('Your refund of USD\u00a0366.98')
    expect(server.messages[2]?.read.text).toContain('10 June 2027')
    expect(server.messages).toHaveLength(3)
    // The credit note is issued with the cancellation; the refund may follow months later.
    for (const { read } of server.messages.slice(1)) {
      expect(read.attachments.map(({ filename }) => filename)).toEqual(['Credit note TEST-27-C0001.pdf'])
      expect(read.text).toContain('Your credit note is attached')
    }
  })

  test('who cancels without having paid reads nothing about money', async () => {
    const { server, workOff, cancel } = await setUp()
    await cancel()
    await workOff()
    expect(server.messages[0]?.read.subject).toContain('is cancelled')
    expect(server.messages[0]?.read.text).not.toMatch(/USD|refund/i)
  })

  test('who waited reads how long the free place is held', async () => {
    const { database, clock, registration, server, workOff, address } = await setUp()
    const payload = { registrationId: registration.id }
    await database.write(tx =>
      enqueue(tx, { kind: 'offer-mail', effect: 'offer-mail:1', payload, now: clock.now() }),
    )
    await workOff()
    const text = server.messages[0]?.read.text
    expect(text).toContain('A place has become free')
    expect(text).toContain('USD\u00a0733.95')
    expect(text).toContain(address)
  })

  test('a change to something cheaper has one mail, with the new receipt and the credit note', async () => {
    const { database, conference, registration, payments, server, workOff, pay, failures } = await setUp()
    await pay()
    await workOff()
    const wish = { presentationType: 'poster', accommodation: null, hasAddOn: false } as const
    const expected = { differenceMinor: -31_500, refundMinor: 15_750 }
    await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      { conference, registrationId: registration.id, wish, expected },
    )
    await workOff()
    expect(await failures()).toEqual([])
    const mail = server.messages.at(-1)?.read
    expect(server.messages).toHaveLength(2)
    expect(mail?.subject).toBe(`Your registration ${registration.code} is changed`)
    const text = mail?.text?.replaceAll('\u00a0', ' ')
    expect(text).toContain('It costs USD 315.00 less than before.')
    expect(text).toContain('We send USD 157.50 back the way it came, from 10 June 2027 on')
    const [note] = (await listInvoices(database.read, registration.id)).slice(-1)
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      `Receipt ${registration.code}.pdf`,
      expect.stringContaining(note?.number.replaceAll('/', '-') ?? 'a number'),
    ])
  })

  test('who moves to a dearer conference is written to when they ask, before the time ends, and after', async () => {
    const { clock, database, fees, registration, payments, server, pay, workOff } = await setUp()
    await pay()
    await workOff()
    const there = await createConference(database, { name: 'glasses' })
    const choice = {
      ...({ presentationType: 'oral', accommodation: null, hasAddOn: true, code: '' } as const),
      categoryId: there.openId,
    }
    const ask = () =>
      database.write(tx =>
        transferToConference(
          tx,
          { actor: aVisitor, now: clock.now() },
          { from: fees.conference, to: there.conference, registrationId: registration.id, choice },
        ),
      )
    const subjects = () => server.messages.map(({ read }) => read.subject)
    const first = await ask()
    if (!first.ok) throw new Error(first.error.code)
    await workOff()
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
    await workOff()
    expect(subjects().at(-1)).toBe(`Your move is not paid yet: ${code}`)
    clock.pass({ minutes: 10 })
    await reapUnpaid(payments)
    await workOff()
    expect(subjects().at(-1)).toBe(`Your registration stays as it was: ${registration.code}`)
    expect(server.messages.at(-1)?.read.text).toContain(registration.secret)

    const second = await ask()
    if (!second.ok) throw new Error(second.error.code)
    await payFor(payments, second.value.id)
    await workOff()
    const latest = subjects().slice(-3)
    expect(latest).toContain(`Your registration has moved: ${second.value.code}`)
    // What was true when it was asked for is so no more, and is not sent.
    expect(subjects().filter(subject => subject?.startsWith('Your move is waiting'))).toHaveLength(1)
    const done = server.messages.find(({ read }) => read.subject?.startsWith('Your registration has moved'))
    expect(done?.read.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^Credit note /),
    ])
    expect(subjects()).toContain(`Your registration ${second.value.code} for Crystals and Glasses`)
  })

  test('who hands over reads that their address is closed, the successor gets the new one', async () => {
    const { clock, database, conference, registration, server, pay, workOff } = await setUp()
    await pay()
    await workOff()
    const before = server.messages.length
    const successor = { title: 'Prof.', name: 'Eve Sato', email: 'eve@example.org', telephone: '1' } as const
    const done = await database.write(tx =>
      handOver(tx, { actor: aVisitor, now: clock.now() }, conference, registration, successor),
    )
    if (!done.ok) throw new Error(done.error.code)
    await workOff()
    const mails = server.messages
      .slice(before)
      .map(({ read, recipients: to }) => ({ to, subject: read.subject, text: read.text }))
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [['ada@example.org'], `You handed over your registration ${registration.code}`],
      [['eve@example.org'], `A registration for Crystals and Glasses is yours now: ${registration.code}`],
    ])
    const [toFormer = '', toSuccessor = ''] = mails.map(({ text }) => text ?? '')
    expect(toFormer).toContain('Prof. Eve Sato')
    for (const secret of [registration.secret, done.value.secret]) expect(toFormer).not.toContain(secret)
    // Anybody can be named as a successor: who named them is not said, and nothing of what they typed.
    expect(toSuccessor).toContain('Its former holder handed a registration')
    for (const typed of ['Ada Noor', 'Eve Sato']) expect(toSuccessor).not.toContain(typed)
    expect(toSuccessor).toContain(`https://conf.example/crystals/registrations/${done.value.secret}`)
    expect(toSuccessor).not.toContain(registration.secret)
  })

  test('who transfers the money reads how, once; who paid by PayPal after all reads nothing of it', async () => {
    const { database, payments, registration, server, workOff, failures } = await setUp()
    const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123' }
    await database.write(tx => addContent(tx, null, 'offline-payment', [{ bankTransfer }]))
    await startPayment(payments, registration.id, 'bank-transfer')
    await startPayment(payments, registration.id, 'bank-transfer')
    await workOff()
    expect(server.messages).toHaveLength(1)
    const text = server.messages[0]?.read.text?.replaceAll('\u00a0', ' ')
    expect(server.messages[0]?.read.subject).toBe(`How to pay by bank transfer: ${registration.code}`)
    for (const part of ['PT50 0002 0123', 'Crystals e.V.', 'by 20 January 2027', 'USD 733.95']) {
      expect(text).toContain(part)
    }
    expect(await failures()).toEqual([])
    // Chosen anew and given up before the mail was written.
    await startPayment(payments, registration.id, 'paypal')
    await startPayment(payments, registration.id, 'bank-transfer')
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(payments, started.value.address)
    await settle(payments, (await listAttempts(database.read, registration.id)).at(-1)?.id ?? 0)
    await workOff()
    expect(server.messages.map(({ read }) => read.subject).slice(1)).toEqual([
      expect.stringContaining('Your registration'),
    ])
  })

  test('whose payment a person has to look at reads that the money is safe', async () => {
    const { registration, server, workOff, payThenCancel, failures } = await setUp()
    await payThenCancel()
    await workOff()
    expect(await failures()).toEqual([])
    const mail = server.messages.at(-1)?.read
    expect(mail?.subject).toBe(`We received your payment and are checking it: ${registration.code}`)
    expect(mail?.text).toContain('for a registration that was cancelled. Your money is safe')
    expect(mail?.text).toContain('do not pay again')
  })

  test('who paid a part reads what arrived, what is still to pay, and until when', async () => {
    const { database, registration, payments, server, workOff, failures, address } = await setUp()
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await database.write(tx => tx.updateTable('demo_orders').set({ amount_minor: 100 }).execute())
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, registration.id)
    await settle(payments, attempt?.id ?? 0)
    await workOff()
    expect(await failures()).toEqual([])
    const [mail] = server.messages.map(({ read }) => read)
    const text = mail?.text?.replaceAll('\u00a0', ' ')
    expect(mail?.subject).toBe(
      `USD 732.95 is still to pay: ${registration.code}`.replace('USD ', 'USD\u00a0'),
    )
    expect(text).toMatch(/Received:? *USD 1\.00/)
    expect(text).toContain('USD 732.95')
    expect(text).toContain('Your place is held until')
    expect(text).not.toContain('do not pay again')
    expect(text).toContain(address)
  })

  test('who paid on the wrong registration and whose it was meant for both hear where the money is', async () => {
    const { clock, database, fees, registration, server, workOff, pay, failures } = await setUp()
    await pay()
    await workOff()
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
      movePayment(
        tx,
        permitFor('refund', moving.from.conferenceId),
        { actor: ida, now: clock.now() },
        moving,
      ),
    )
    expect(moved).toMatchObject({ ok: true })
    await workOff()
    expect(await failures()).toEqual([])
    const sent = server.messages.slice(1)
    const [toPayer, ...nobody] = sent.filter(({ recipients }) => recipients.includes(registrant.email))
    const named = sent.filter(({ recipients }) => recipients.includes('bo@example.org'))
    expect([nobody.length, named.length]).toEqual([0, 2])
    expect(toPayer?.read.text).toContain('Your registration is cancelled by it')
    expect(toPayer?.read.text).toContain(other.code)
    expect(toPayer?.read.attachments.map(({ filename }) => filename)).toEqual([
      'Credit note TEST-27-C0001.pdf',
    ])
    // Whose money it was is nobody's but theirs: no document and no name of the payer.
    for (const mail of named) {
      expect(mail.read.text).not.toContain(registrant.name)
      const names = mail.read.attachments.map(({ filename }) => filename)
      expect(names.filter(name => name?.includes('TEST-27-C') || name?.includes('TEST-27-00001'))).toEqual([])
    }
    expect(named.map(mail => mail.read.text).join()).toContain('Your registration is paid')
  })

  test('who had cancelled before their money was moved reads nothing of a place that they lose by it', async () => {
    const { clock, database, fees, registration, server, workOff, payThenCancel, failures } = await setUp()
    await payThenCancel()
    const to = await createRegistration(database, fees, clock, {
      registrant: { ...registrant, name: 'Bo Lind', email: 'bo@example.org' },
    })
    const from = await findRegistration(database.read, registration.id)
    if (!from) throw new Error('no registration')
    const moving = { from, to, amountMinor: 73_395, reason: 'Wrong link', isCancelling: false }
    expect(
      await database.write(tx =>
        movePayment(
          tx,
          permitFor('refund', moving.from.conferenceId),
          { actor: ida, now: clock.now() },
          moving,
        ),
      ),
    ).toMatchObject({ ok: true })
    await workOff()
    expect(await failures()).toEqual([])
    const told = server.messages
      .filter(({ recipients }) => recipients.includes(registrant.email))
      .at(-1)?.read
    expect(told?.text).toContain(to.code)
    expect(told?.text).not.toContain('cancelled by it')
  })

  test('a refund that fails is still owed, and what is decided on it is told with its invoice', async () => {
    const { clock, database, payments, registration, server, workOff, pay, cancel, failures } = await setUp()
    await pay()
    await cancel()
    await workOff()
    const [refund] = await listRefunds(database.read, registration.id)
    const gateway = payments.gateways.get('demo')
    if (!refund || !gateway) throw new Error('nothing to refund')
    const refuse = async () => {
      throw new GatewayError('declined', 'too late', { issue: 'REFUND_TIME_LIMIT_EXCEEDED' })
    }
    const gateways = new Map([['demo', { ...gateway, refund: refuse }]] as const)
    expect(await payRefund({ ...payments, gateways }, refund.id)).toBe('failed')
    await workOff()
    const owed = server.messages.at(-1)?.read
    expect(owed?.subject).toContain('could not be paid yet')
    expect(owed?.text).toContain('is with us and still yours')
    clock.pass({ hours: 1 })
    const decision = { refundId: refund.id, reason: 'Given to the travel fund' }
    const permit = permitFor('refund', registration.conferenceId)
    const act = { actor: ida, now: clock.now() }
    await database.write(tx => retainFailedRefund(tx, permit, act, decision))
    await workOff()
    expect(await failures()).toEqual([])
    const kept = server.messages.at(-1)?.read
    expect(kept?.text).toContain('Given to the travel fund')
    expect(kept?.attachments.map(({ filename }) => filename)).toEqual(['Invoice TEST-27-00002.pdf'])
  })

  test('a visitor’s message reaches the organiser, who can answer it', async () => {
    const { database, clock, server, workOff, conference } = await setUp()
    const message = {
      name: 'Grace',
      phoneNumber: '',
      email: 'grace@navy.example',
      subject: 'Ramp',
      message: 'Hello?',
    }
    await database.write(tx => sendContactMessage(tx, conference.id, message, clock.now()))
    await database.write(tx => sendContactMessage(tx, null, { ...message, name: '' }, clock.now()))
    await workOff()
    expect(server.messages.map(({ read }) => read.subject).toSorted()).toEqual([
      'Message from Grace: Ramp',
      'Message from a visitor: Ramp',
    ])
    for (const { recipients, read } of server.messages) {
      expect(recipients).toEqual(['desk@conf.example'])
      expect(read.replyTo).toMatchObject([{ address: 'grace@navy.example' }])
      expect(read.text).toContain('Hello?')
    }
  })

  test('a presenter hears that the abstract has arrived', async () => {
    const { database, clock, server, workOff, conference } = await setUp()
    const [[topicId = 0], [presentationTypeId = 0]] = await database.write(async tx => [
      await addContent(tx, conference.id, 'topic', [{ name: 'Grain' }]),
      await addContent(tx, conference.id, 'presentation-type', [{ name: 'Poster' }]),
    ])
    const input = {
      presenter: { ...registrant, email: 'presenter@example.org' },
      presentationTypeId,
      topicId,
      abstractTitle: 'On glass',
      abstractText: 'It flows.',
    }
    const submitted = await database.write(tx =>
      submitAbstract(
        tx,
        { conference, uploadKey: null, draftKey: null, actor: aVisitor, now: clock.now() },
        input,
      ),
    )
    if (!submitted.ok) throw new Error(submitted.error.code)
    await workOff()
    expect(server.messages[0]?.recipients).toEqual(['presenter@example.org'])
    expect(server.messages[0]?.read.subject).toContain(submitted.value.abstract.number)
    // Anybody can name any address as the presenter's.
    expect(server.messages[0]?.raw).not.toMatch(/On glass|Ada|Noor/)
  })

  /** What somebody types who wants it read by another. */
  const advertisement = {
    ...registrant,
    title: 'Prof.',
    name: 'BUY PEARLS',
    email: 'victim@example.org',
    organization: 'https://pearls.example',
    billingAddress: 'Pearls for you',
    city: 'Pearlton',
  } as const

  test('an address that nobody paid or proved reads nothing that a visitor typed', async () => {
    const { clock, database, fees, payments, server, workOff, failures } = await setUp()
    const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123' }
    await database.write(tx => addContent(tx, null, 'offline-payment', [{ bankTransfer }]))
    const place = () => createRegistration(database, fees, clock, { registrant: advertisement })
    const [first, second] = [await place(), await place()]
    await startPayment(payments, first.id, 'bank-transfer')
    const payload = { registrationId: second.id }
    await database.write(tx =>
      enqueue(tx, { kind: 'offer-mail', effect: 'offer-mail:1', payload, now: clock.now() }),
    )
    await workOff()
    const successor = {
      title: 'Dr.',
      name: 'CHEAP PEARLS',
      email: 'other@example.org',
      telephone: '1',
    } as const
    await database.write(tx =>
      handOver(tx, { actor: aVisitor, now: clock.now() }, fees.conference, second, successor),
    )
    await workOff()
    await database.write(async tx => {
      for (const { id: registrationId } of [first, second]) {
        const { conference } = fees
        await cancelRegistration(tx, { actor: aVisitor, now: clock.now() }, { conference, registrationId })
      }
    })
    await workOff()
    expect(await failures()).toEqual([])
    expect(server.messages.map(({ recipients: [to], read }) => [to, read.subject])).toEqual([
      ['victim@example.org', `How to pay by bank transfer: ${first.code}`],
      ['victim@example.org', `A place has become free: ${second.code}`],
      ['victim@example.org', `You handed over your registration ${second.code}`],
      ['other@example.org', `A registration for Crystals and Glasses is yours now: ${second.code}`],
      ['victim@example.org', `Your registration ${first.code} is cancelled`],
      ['other@example.org', `Your registration ${second.code} is cancelled`],
    ])
    for (const { raw, read } of server.messages) {
      // Parsed and as sent: headers count too.
      for (const text of [raw, read.text, read.html]) expect(text).not.toMatch(/pearl/i)
      expect(read.attachments).toEqual([])
      expect(read.text).toContain('Hello,')
    }
    expect(server.messages[0]?.read.text).toContain('PT50 0002 0123')
    expect(server.messages[0]?.read.text).toMatch(
      /A\s+pro\s+forma\s+invoice\s+is\s+on\s+your\s+registration’s\s+page/,
    )
  })

  test('who has paid is no proof for whom they hand over to, and is for themselves', async () => {
    const { clock, database, conference, registration, server, pay, workOff } = await setUp()
    await pay()
    clock.pass({ minutes: 1 })
    const successor = { ...advertisement, telephone: '1' }
    await database.write(tx =>
      handOver(tx, { actor: aVisitor, now: clock.now() }, conference, registration, successor),
    )
    await workOff()
    clock.pass({ minutes: 1 })
    await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: clock.now() },
        { conference, registrationId: registration.id },
      ),
    )
    await workOff()
    const [confirmation, toFormer, ...toVictim] = server.messages
    // Written when the registration was another's already.
    expect(confirmation?.recipients).toEqual(['victim@example.org'])
    expect(toFormer?.read.text).toContain('BUY PEARLS')
    for (const mail of [confirmation, ...toVictim]) {
      expect(mail?.recipients).toEqual(['victim@example.org'])
      expect(mail?.read.text).not.toMatch(/pearl|Noor/i)
      expect(mail?.read.attachments).toEqual([])
    }
    expect(toVictim.at(-1)?.read.text).toContain('is on your registration’s page, for your accounts')
  })

  test('the eleventh mail to a mailbox waits for its hour, holds up nobody’s turn, and is told once', async () => {
    const { clock, database, fees, registration, server, workOff, failures } = await setUp()
    const { conference } = fees
    const [[topicId = 0], [presentationTypeId = 0]] = await database.write(async tx => [
      await addContent(tx, conference.id, 'topic', [{ name: 'Grain' }]),
      await addContent(tx, conference.id, 'presentation-type', [{ name: 'Poster' }]),
    ])
    const numbers: string[] = []
    for (let i = 0; i < 12; i++) {
      const presenter = { ...registrant, email: `ada+${i}@example.org` }
      const input = {
        presenter,
        presentationTypeId,
        topicId,
        abstractTitle: 'On glass',
        abstractText: 'It flows.',
      }
      const submitted = await database.write(tx =>
        submitAbstract(
          tx,
          { conference, uploadKey: null, draftKey: null, actor: aVisitor, now: clock.now() },
          input,
        ),
      )
      if (!submitted.ok) throw new Error(submitted.error.code)
      numbers.push(submitted.value.abstract.number)
    }
    await workOff()
    expect(server.messages).toHaveLength(10)
    // It is not lost, and no failure.
    expect((await failures()).map(({ state, failure }) => [state, failure])).toEqual([
      ['queued', null],
      ['queued', null],
    ])
    const payload = { registrationId: registration.id }
    await database.write(tx =>
      enqueue(tx, { kind: 'offer-mail', effect: 'offer-mail:1', payload, now: clock.now() }),
    )
    await workOff()
    expect(server.messages.at(-1)?.read.subject).toBe(`A place has become free: ${registration.code}`)
    clock.pass({ minutes: 59 })
    await workOff()
    expect(server.messages).toHaveLength(11)
    clock.pass({ minutes: 1 })
    await workOff()
    expect(await failures()).toEqual([])
    const told = server.messages.map(({ read }) => numbers.find(number => read.subject?.includes(number)))
    expect(told.filter(Boolean).toSorted()).toEqual(numbers.toSorted())
  })

  test('a mail that finds no room in three days is left for a person, with the reason', async () => {
    const { clock, database, registration, server, workOff, failures } = await setUp()
    const address = registrant.email
    for (let at = 0; at < 10; at++) await countMail(database, { address, sort: 'turn', now: clock.now() })
    const asked = clock.now().subtract({ hours: 72 })
    const payload = { registrationId: registration.id }
    await database.write(tx =>
      enqueue(tx, { kind: 'offer-mail', effect: 'offer-mail:1', payload, now: asked }),
    )
    await workOff()
    expect(server.messages).toEqual([])
    const failure = 'too many mails to this mailbox, under one address or several'
    expect(await failures()).toEqual([{ kind: 'offer-mail', state: 'failed', failure }])
  })

  test('a confirmation that has become untrue is not sent', async () => {
    const { server, workOff, pay, cancel } = await setUp()
    await pay()
    await cancel()
    await workOff()
    expect(server.messages.map(mail => mail.read.subject)).toEqual([expect.stringContaining('is cancelled')])
  })
})
