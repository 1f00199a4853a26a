import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Mail } from '#adapters/mail/mail.ts'
import { openMailbox } from '#adapters/mail/mailbox.ts'
import { renderMessage } from '#adapters/mail/render-message.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import type { Message } from '#mails/all-mails.ts'
import { kindOf, letterheadOf } from '#mails/all-mails.ts'
import type { RegistrationCancelled } from '#mails/registration-cancelled.ts'
import { messagesAbout } from '#tests/factories/messages.ts'
import { aReceipt } from '#tests/factories/receipt.ts'
import { openMailbox as startMailServer } from '#tests/support/mailbox.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'
import { unbrokenDates } from '#words/unbroken-dates.ts'

const blns = '../shared/material/hostile/blns.json'

/** The tags of a page, in order: what a text must never change. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []

/** What a reader sees: the texts between the tags. */
function textOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? '')
}

function find<K extends Message['kind']>(kind: K, facts = {}): Extract<Message, { kind: K }> {
  const message = messagesAbout(facts).find(each => each.kind === kind)
  if (!message) throw new Error(`no ${kind}`)
  // Found by its kind.
  return message as Extract<Message, { kind: K }>
}

/** The only address in a mail; somebody who has handed the registration over gets none. */
function addressesIn(message: Message): string[] {
  if (message.kind === 'registration-handed-over' && message.to === 'former') return []
  return [message.kind === 'answers-awaited' ? message.answersAddress : aReceipt().registrationAddress]
}

const addressesOfAttending = (message: Message) => {
  if (message.kind !== 'registration-confirmed' || message.place !== 'confirmed') return []
  const { venueAddress, abstracts } = message.attending
  return [venueAddress, ...(abstracts ? [abstracts.address] : [])]
}

describe.each(messagesAbout().map(message => [message.kind, message] as const))('%s', (_, message) => {
  test('says the same in HTML and in plain text, and leads to the registration', async () => {
    const { subject, html, text } = await renderMessage(message)
    const { code, attendee, occasion, issuer } = aReceipt()
    expect(subject).toContain(code)
    // In HTML the end of a line tears no date.
    for (const read of [textOf(html), unbrokenDates(text)]) {
      for (const fact of [
        attendee.name,
        occasion.subject,
        '20–22\u00a0March\u00a02027',
        'Singapore',
        code,
        issuer.email,
      ]) {
        expect(read).toContain(fact)
      }
      for (const address of addressesIn(message)) expect(read).toContain(address)
      expect(read).not.toContain('demonstration')
      expect(read).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  test('contains nothing that was typed if its address is not verified', async () => {
    const impersonal = kindOf(message).withoutTypedText(message)
    const { html, text, attachments } = await renderMessage(impersonal)
    const { name, ...others } = aReceipt().attendee
    const typed = [name, others.organization, others.billingAddress, others.city, 'Eve Sato']
    for (const read of [textOf(html), text]) {
      for (const words of typed) expect(read).not.toContain(words)
      expect(read).not.toMatch(/attached|undefined|null|NaN|\[object/)
      for (const address of addressesIn(message)) expect(read).toContain(address)
    }
    expect(attachments).toEqual([])
    expect(letterheadOf(impersonal).to).toEqual({ name: '', address: others.email })
  })

  test('asks no other host for anything', async () => {
    const { html } = await renderMessage(message)
    expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|@import|@font-face/i)
    const addresses = [...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(
      ([, address]) => address,
    )
    expect(new Set(addresses)).toEqual(new Set([...addressesIn(message), ...addressesOfAttending(message)]))
  })
})

test('every mail about a demonstration payment says that no money moved', async () => {
  for (const message of messagesAbout({ isDemo: true })) {
    const { html, text } = await renderMessage(message)
    expect(textOf(html)).toContain('No money moved: demonstration payment')
    expect(text).toContain('No money moved: demonstration payment')
  }
})

describe('a confirmation', () => {
  test('lists what was paid for, in columns, and attaches the receipt', async () => {
    const { subject, text, attachments } = await renderMessage(find('registration-confirmed'))
    expect(subject).toBe('Your registration 7K3Q-PD4M for Material Science and Engineering')
    expect(text).toContain(`
Oral Presentation (Mid Term)                                  USD\u00a0699.00
Accommodation, 2 nights (Double Occupancy)                    USD\u00a0320.00
Accompanying person                                           USD\u00a0200.00
Processing fee, 5%                                             USD\u00a060.95
------------------------------------------------------------------------
Paid                                                        USD\u00a01,279.95
`)
    const [receipt] = attachments
    expect(receipt).toMatchObject({ fileName: 'Receipt 7K3Q-PD4M.pdf', contentType: 'application/pdf' })
    const { ink } = await readPdf(receipt?.content ?? new Uint8Array())
    expect(ink).toContain(inked('Total USD 1,279.95'))
  })

  test('adds no money in another currency to what was paid', async () => {
    const { payments } = aReceipt()
    const yen = { ...payments[0], amountMinor: 73_395, currency: 'JPY' }
    const money = [{ at: 'other-currency', amountMinor: 73_395, currency: 'JPY' }]
    const { text } = await renderMessage(
      find('registration-confirmed', { payments: [...payments, yen], money }),
    )
    expect(text).toMatch(/^Paid +USD\u00a01,279\.95$/m)
    expect(text).toContain('JPY\u00a073,395 arrived in another currency')
  })

  test('promises no place that the organiser has not confirmed', async () => {
    const { html, text, subject } = await renderMessage({
      ...find('registration-confirmed'),
      place: 'with-organiser',
    })
    for (const read of [textOf(html), text, subject])
      expect(read).not.toMatch(/is confirmed|You are registered/)
    expect(text).toContain('The organiser will now confirm your place')
  })
})

describe('a request to pay', () => {
  test('says how much, and until when on the conference’s clocks', async () => {
    const { text, html } = await renderMessage(find('payment-awaited'))
    for (const read of [unbrokenDates(text), textOf(html)]) {
      expect(read).toContain('18:30 GMT+8 on 21\u00a0November\u00a02026')
      expect(read).toContain('USD\u00a01,279.95')
    }
  })

  test('after a decline says that nothing was taken', async () => {
    const { text, subject } = await renderMessage(find('payment-not-made'))
    expect(subject).toBe('Your payment did not go through: 7K3Q-PD4M')
    expect(text).toContain('no money was taken')
  })
})

describe('a visitor’s message', () => {
  const message = {
    kind: 'contact-forwarded',
    issuer: aReceipt().issuer,
    occasion: aReceipt().occasion,
    hue: 20,
    visitor: { name: 'Grace', email: 'grace@navy.example', phoneNumber: '+1 555' },
    subject: 'Wheelchairs',
    text: 'Is there a ramp?\r\n\r\n<i>Thanks</i>',
  } as const

  test('is handed on to the letter with who wrote it', async () => {
    const { subject, text, html } = await renderMessage(message)
    expect(subject).toBe('Message from Grace: Wheelchairs')
    expect(text).toContain('Is there a ramp?\r\n\r\n<i>Thanks</i>')
    for (const read of [text, textOf(html)]) {
      for (const fact of ['Grace', 'grace@navy.example', '+1 555', 'Material Science', '<i>Thanks</i>']) {
        expect(read).toContain(fact)
      }
    }
  })

  test('is handed on however little it says', async () => {
    const visitor = { name: ' ', email: '', phoneNumber: '' }
    const { subject, text } = await renderMessage({ ...message, occasion: null, visitor, subject: '' })
    expect(subject).toBe('Message from a visitor')
    expect(text).toContain('Is there a ramp?')
    expect(text).not.toMatch(/Name:|E-mail:|Reply to this mail/)
  })
})

test('the organiser is reminded of a custom amount, and can answer its registrant', async () => {
  const { issuer, occasion, attendee } = aReceipt()
  const message = {
    kind: 'place-to-confirm',
    issuer,
    occasion,
    isDemo: false,
    attendee,
    code: '7K3Q-PD4M',
    amount: { amountMinor: 25_000, currency: 'USD' },
    description: 'As <b>agreed</b>',
    paidOn: '2027-01-10',
  } as const
  const { subject, text } = await renderMessage(message)
  expect(subject).toBe('A custom amount is waiting for your decision: 7K3Q-PD4M')
  for (const fact of [attendee.name, 'As <b>agreed</b>', '10 January 2027', 'the registration 7K3Q-PD4M']) {
    expect(text).toContain(fact)
  }
  const { to, replyTo } = letterheadOf(message)
  expect([to.address, replyTo?.address]).toEqual([issuer.email, attendee.email])
})

test('a registration whose custom amount was declined reads why', async () => {
  const { text } = await renderMessage({ ...find('registration-cancelled'), declinedBecause: 'Not agreed.' })
  expect(text).toContain('nothing that you paid stays with us. The reason: Not agreed.')
})

test('a cancelled registration whose payment a bank took back reads neither that nothing was paid nor of a policy', async () => {
  const message = {
    ...find('registration-cancelled'),
    paidMinor: 0,
    refundMinor: 0,
    money: [{ at: 'charged-back', amountMinor: 127_995 }],
  } as const
  const { text, html } = await renderMessage(message)
  const words = text.replaceAll(/\s+/g, ' ')
  expect(words).toContain('Your bank took USD 1,279.95 back from us. There is nothing to refund.')
  expect(words).toContain('Paid USD 1,279.95 Taken back by your bank USD 1,279.95')
  expect(html).not.toMatch(/Nothing was paid|policy/)
})

test('a cancelled registration that was paid in another currency reads where that money is', async () => {
  const message = {
    ...find('registration-cancelled'),
    paidMinor: 0,
    refundMinor: 0,
    money: [{ at: 'charged-back', amountMinor: 40_000, currency: 'JPY' }],
  } as const
  const { text, html } = await renderMessage(message)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Your bank took JPY 40,000 back from us.')
  expect(html).not.toMatch(/[Nn]othing was paid/)
})

test.each<[string, Receipt['money'], number, string]>([
  [
    'too much',
    [
      { at: 'place', amountMinor: 127_995 },
      { at: 'surplus', amountMinor: 6_605 },
    ],
    134_600,
    'More than was owed, safe with us USD 66.05 Paid USD 1,346.00',
  ],
  [
    'too much, which goes back',
    [
      { at: 'place', amountMinor: 127_995 },
      { at: 'being-refunded', amountMinor: 6_605, from: null },
    ],
    134_600,
    'On its way back USD 66.05 Paid USD 1,346.00',
  ],
])('the lines of a confirmation of %s add up to what was paid', async (_, money, amountMinor, words) => {
  const [payment] = aReceipt().payments
  if (!payment) throw new Error('no payment')
  const message = find('registration-confirmed', { money, payments: [{ ...payment, amountMinor }] })
  const { text } = await renderMessage(message)
  expect(text.replaceAll(/[\s-]+/g, ' ')).toContain(words)
})

test('a registration that is cancelled with its conference reads so, and nothing twice of its refund', async () => {
  const message = {
    ...find('registration-cancelled'),
    how: { by: 'organiser', rule: 'conference', shareBasisPoints: null, reason: 'The venue burnt down.' },
    refundMinor: 127_995,
    money: [{ at: 'being-refunded', amountMinor: 127_995, from: null }],
  } as const
  const { text } = await renderMessage(message)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'Material Science and Engineering was cancelled, and your registration with it. The reason: The venue burnt down. USD 1,279.95 is on its way back to you. We will write to you when your refund has been sent.',
  )
})

test.each<[string, Partial<RegistrationCancelled>, string, RegExp]>([
  [
    'a refund that failed at once',
    { refundMinor: 0, money: [{ at: 'owed-back', amountMinor: 63_998 }] },
    'A refund of USD 639.98 could not be paid yet. The money is still with us and yours: we will look into it and write to you. Paid USD 1,279.95 Refund USD 639.98',
    /no refund is due/,
  ],
  [
    'money that arrived afterwards',
    { refundMinor: 0, money: [{ at: 'surplus', amountMinor: 127_995 }] },
    'USD 1,279.95 is more than was owed. It is safe with us: we will refund it and write to you. Paid USD 1,279.95',
    /no refund is due|Refund USD 0/,
  ],
  [
    'refunds that were paid before',
    { refundMinor: 127_995, money: [] },
    'USD 1,279.95 was paid back to you. Paid USD 1,279.95 Refund USD 1,279.95',
    /We will write to you when/,
  ],
  [
    'a refund that was paid, and another to come',
    { refundMinor: 100_000, money: [{ at: 'being-refunded', amountMinor: 60_000, from: null }] },
    'USD 400.00 was paid back to you. USD 600.00 is on its way back to you. We will write to you when your refund has been sent.',
    /no refund is due/,
  ],
  [
    'a payment that is still being checked',
    { paidMinor: 0, refundMinor: 0, money: [], isChecking: true },
    'The payment service is still checking a payment of yours. If it arrives, we will refund it and write to you.',
    /Nothing was paid/,
  ],
])('the mail about a cancellation says what is true of %s', async (_, facts, words, lie) => {
  const { text, html } = await renderMessage({ ...find('registration-cancelled'), ...facts })
  const said = text.replaceAll(/[\s-]+/g, ' ')
  expect(said.replace(/Conference: .*? Registration: \S+ \S+ /, '')).toContain(words.replaceAll('-', ' '))
  expect(`${said} ${html}`).not.toMatch(lie)
})

test('a presenter reads the number, what was sent, and that an answer will come', async () => {
  const { issuer, occasion, attendee } = aReceipt()
  const { subject, text, html } = await renderMessage({
    kind: 'abstract-received',
    issuer,
    occasion,
    email: attendee.email,
    number: 'MS27-0042',
    presentationType: 'Poster',
    topic: 'Grain',
    hasFile: true,
    declared: [
      { question: 'Conflicts of interest', answer: null },
      { question: 'Is it new?', answer: 'Yes' },
    ],
    isForAuthor: false,
    pageAt: 'https://conf.example/crystals/abstract/secret',
  })
  expect(subject).toBe('We received your abstract MS27-0042')
  for (const read of [text, textOf(html)]) {
    for (const fact of [
      ...['Hello,', 'MS27-0042', 'Poster', 'Grain', 'write to you'],
      ...['Conflicts of interest', 'Answered; it is on the page', 'Is it new?', 'Yes'],
    ]) {
      expect(read).toContain(fact)
    }
    expect(read).not.toContain('Title')
  }
})

describe('what people typed', () => {
  test('is never a template', async () => {
    const name = `{{7*7}} \${7*7} <%= 7*7 %> #{7*7} {{constructor.constructor('return 1')()}} %s %d`
    const attendee = { ...aReceipt().attendee, name }
    for (const message of messagesAbout({ attendee })) {
      const { html, text } = await renderMessage(message)
      expect(textOf(html)).toContain(`Dear Prof. ${name},`)
      expect(text).toContain(`Dear Prof. ${name},`)
    }
  })

  test('is never markup, wherever it stands', async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'</title></style>--><!DOCTYPE x>]]>&lt;`
    const plain = 'x'
    const facts = (text: string) => {
      const { attendee, occasion, issuer } = aReceipt()
      return {
        attendee: { ...attendee, title: text, name: text },
        occasion: { ...occasion, prefix: text, subject: text, location: text },
        issuer: { ...issuer, name: text, address: text },
        lines: [{ description: text, detail: text, amountMinor: 1 }],
      }
    }
    const [hostile, harmless] = [messagesAbout(facts(evil)), messagesAbout(facts(plain))]
    for (const [index, message] of hostile.entries()) {
      const { html } = await renderMessage(message)
      const like = await renderMessage(harmless[index] ?? message)
      expect(tagsOf(html)).toEqual(tagsOf(like.html))
      expect(textOf(html)).toContain(`Dear ${evil} ${evil},`)
    }
  })

  test.skipIf(!existsSync(blns))('comes back to the letter out of a real mail, whatever it is', async () => {
    const strings: string[] = JSON.parse(readFileSync(blns, 'utf8'))
    const reason = strings.map((text, index) => `${index}<${text}>`).join('\n')
    const message = { ...find('refund-sent'), reason }
    const { subject, html, text } = await renderMessage(message)
    const server = await startMailServer()
    const mailbox = openMailbox({
      smtpUrl: server.url,
      directory: 'unused',
    })
    const mail: Mail = {
      key: 'refund:1',
      writtenAt: Temporal.Instant.from('2027-04-02T10:00:00Z'),
      from: { name: 'Desk', address: 'desk@colloquy.example' },
      to: { name: 'Ada', address: 'ada@analytical.example' },
      attachments: [],
      subject, html, text,
    } // biome-ignore format: a list
    await mailbox.send(mail)
    mailbox.close()
    await server.close()
    const read = server.messages[0]?.read
    // Parsers differ in line ends; nothing else may change.
    const lines = (given: string | undefined) => given?.replaceAll(/\r\n?/g, '\n')
    expect(lines(read?.text)).toContain(lines(reason))
    expect(lines(textOf(read?.html ?? ''))).toContain(lines(reason))
    const harmless = await renderMessage({ ...message, reason: 'x' })
    expect(tagsOf(read?.html ?? '')).toEqual(tagsOf(harmless.html))
  })
})
