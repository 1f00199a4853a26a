import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { sendContactMessage } from '#domain/correspondence/inbox/send-contact-message.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { handOver } from '#domain/desk/changing/hand-over.ts'
import { countMail } from '#domain/foundations/limits/mail-limit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { submitAbstract } from '#domain/programme/submitting/submit-abstract.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { openCorrespondence } from '#tests/support/correspondence.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('mails to addresses that nobody has proved', open => {
  const setUp = () => openCorrespondence(open)

  test('a visitor’s message reaches the organiser, who can answer it', async () => {
    const { database, clock, server, runEffects, conference } = await setUp()
    const message = {
      name: 'Grace',
      phoneNumber: '',
      email: 'grace@navy.example',
      subject: 'Ramp',
      message: 'Hello?',
    }
    await database.write(tx =>
      sendContactMessage(tx, { actor: aVisitor, now: clock.now() }, conference.id, message),
    )
    await database.write(tx =>
      sendContactMessage(tx, { actor: aVisitor, now: clock.now() }, null, { ...message, name: '' }),
    )
    await runEffects()
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
    const { database, clock, server, runEffects, conference } = await setUp()
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
      submitAbstract(tx, { conference, uploadKey: null, actor: aVisitor, now: clock.now() }, input),
    )
    if (!submitted.ok) throw new Error(submitted.error.code)
    await runEffects()
    expect(server.messages[0]?.recipients).toEqual(['presenter@example.org'])
    expect(server.messages[0]?.read.subject).toContain(submitted.value.number)
    // Anybody can enter any address as the presenter's.
    expect(server.messages[0]?.raw).not.toMatch(/On glass|Ada|Noor/)
  })

  /** What an attacker types to have it sent to somebody else. */
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
    const { clock, database, fees, payments, server, runEffects, failures } = await setUp()
    const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123' }
    await database.write(tx => addContent(tx, null, 'offline-payment', [{ bankTransfer }]))
    const place = () => createRegistration(database, fees, clock, { registrant: advertisement })
    const [first, second] = [await place(), await place()]
    await startPayment(payments, first.id, 'bank-transfer')
    const payload = { registrationId: second.id }
    await database.write(tx =>
      enqueue(tx, { kind: 'offer-mail', effect: 'offer-mail:1', payload, now: clock.now() }),
    )
    await runEffects()
    const successor = {
      title: 'Dr.',
      name: 'CHEAP PEARLS',
      email: 'other@example.org',
      telephone: '1',
    } as const
    await database.write(tx =>
      handOver(tx, { actor: aVisitor, now: clock.now() }, fees.conference, second, successor),
    )
    await runEffects()
    await database.write(async tx => {
      for (const { id: registrationId } of [first, second]) {
        const { conference } = fees
        await cancelRegistration(tx, { actor: aVisitor, now: clock.now() }, { conference, registrationId })
      }
    })
    await runEffects()
    expect(await failures()).toEqual([])
    expect(server.messages.map(({ recipients: [to], read }) => [to, read.subject])).toEqual([
      ['victim@example.org', `How to pay by bank transfer: ${first.code}`],
      ['victim@example.org', `A place has become free: ${second.code}`],
      ['victim@example.org', `You handed over your registration ${second.code}`],
      [
        'other@example.org',
        `A registration for 5th World Congress on Crystals and Glasses is yours now: ${second.code}`,
      ],
      ['victim@example.org', `Your registration ${first.code} is cancelled`],
      ['other@example.org', `Your registration ${second.code} is cancelled`],
    ])
    for (const { raw, read } of server.messages) {
      // Parsed and raw: headers count too.
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
    const { clock, database, conference, registration, server, pay, runEffects } = await setUp()
    await pay()
    clock.pass({ minutes: 1 })
    const successor = { ...advertisement, telephone: '1' }
    await database.write(tx =>
      handOver(tx, { actor: aVisitor, now: clock.now() }, conference, registration, successor),
    )
    await runEffects()
    clock.pass({ minutes: 1 })
    await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: clock.now() },
        { conference, registrationId: registration.id },
      ),
    )
    await runEffects()
    const [confirmation, toFormer, ...toVictim] = server.messages
    // Written after the registration was handed over.
    expect(confirmation?.recipients).toEqual(['victim@example.org'])
    expect(toFormer?.read.text).toContain('BUY PEARLS')
    for (const mail of [confirmation, ...toVictim]) {
      expect(mail?.recipients).toEqual(['victim@example.org'])
      expect(mail?.read.text).not.toMatch(/pearl|Noor/i)
      // The conference's calendar has nothing that was typed.
      for (const { content } of mail?.read.attachments ?? []) {
        expect(new TextDecoder().decode(content as ArrayBuffer)).not.toMatch(/pearl|Noor/i)
      }
    }
    const files = [confirmation, ...toVictim].map(mail => mail?.read.attachments.map(each => each.filename))
    expect(files).toEqual([['crystals.ics'], ...toVictim.map((_, at) => (at === 0 ? ['crystals.ics'] : []))])
    expect(toVictim.at(-1)?.read.text).toContain('is on your registration’s page, for your accounts')
  })

  test('the eleventh mail to a mailbox waits for its hour, holds up nobody’s turn, and is told once', async () => {
    const { clock, database, fees, registration, server, runEffects, failures } = await setUp()
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
        submitAbstract(tx, { conference, uploadKey: null, actor: aVisitor, now: clock.now() }, input),
      )
      if (!submitted.ok) throw new Error(submitted.error.code)
      numbers.push(submitted.value.number)
    }
    await runEffects()
    expect(server.messages).toHaveLength(10)
    // It is neither lost nor failed.
    expect((await failures()).map(({ state, failure }) => [state, failure])).toEqual([
      ['queued', null],
      ['queued', null],
    ])
    const payload = { registrationId: registration.id }
    await database.write(tx =>
      enqueue(tx, { kind: 'offer-mail', effect: 'offer-mail:1', payload, now: clock.now() }),
    )
    await runEffects()
    expect(server.messages.at(-1)?.read.subject).toBe(`A place has become free: ${registration.code}`)
    clock.pass({ minutes: 59 })
    await runEffects()
    expect(server.messages).toHaveLength(11)
    clock.pass({ minutes: 1 })
    await runEffects()
    expect(await failures()).toEqual([])
    const told = server.messages.map(({ read }) => numbers.find(number => read.subject?.includes(number)))
    expect(told.filter(Boolean).toSorted()).toEqual(numbers.toSorted())
  })

  test('a mail that finds no room in three days is left for a person, with the reason', async () => {
    const { clock, database, registration, server, runEffects, failures } = await setUp()
    const address = registrant.email
    for (let at = 0; at < 10; at++) await countMail(database, { address, sort: 'turn', now: clock.now() })
    const asked = clock.now().subtract({ hours: 72 })
    const payload = { registrationId: registration.id }
    await database.write(tx =>
      enqueue(tx, { kind: 'offer-mail', effect: 'offer-mail:1', payload, now: asked }),
    )
    await runEffects()
    expect(server.messages).toEqual([])
    const failure = 'too many mails to this mailbox, under one address or several'
    expect(await failures()).toEqual([{ kind: 'offer-mail', state: 'failed', failure }])
  })
})
