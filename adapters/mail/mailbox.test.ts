import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Mail, MailError } from '#adapters/mail/mail.ts'
import { openMailbox } from '#adapters/mail/mailbox.ts'
import { withoutReserved } from '#adapters/mail/reserved-addresses.ts'
import { type Mailbox as MailServer, openMailbox as startMailServer } from '#tests/support/mailbox.ts'

const from = { name: 'Colloquy Conferences', address: 'desk@colloquy.example' }

function aMail(facts: Partial<Mail> = {}): Mail {
  return {
    key: 'confirmation:17',
    writtenAt: Temporal.Instant.from('2026-11-21T10:43:00.123Z'),
    from,
    to: { name: 'Ada Lovelace', address: 'ada@analytical.example' },
    subject: 'Your registration',
    html: '<p>Hello</p>',
    text: 'Hello',
    attachments: [],
    ...facts,
  }
}

let directory: string
let server: MailServer | undefined
let closeAll: (() => void)[] = []

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'colloquy-mail-'))
})

afterEach(async () => {
  for (const close of closeAll) close()
  closeAll = []
  await server?.close()
  server = undefined
  await rm(directory, { recursive: true })
})

function open(smtpUrl?: string, timeoutMs = 5_000) {
  const mailbox = openMailbox({ smtpUrl, directory, timeoutMs })
  closeAll.push(() => mailbox.close())
  return mailbox
}

/** Reads what each adapter delivered, with an independent parser. */
const waysOut = {
  'a mail server': async (mail: Mail) => {
    server = await startMailServer()
    await open(server.url).send(mail)
    const [received] = server.messages
    if (!received) throw new Error('nothing came')
    return { ...received, mail: received.read }
  },
  'a folder': async (mail: Mail) => {
    await open().send(mail)
    const [name = ''] = await readdir(directory)
    const raw = await readFile(path.join(directory, name))
    return { raw: raw.toString('latin1'), mail: await PostalMime.parse(raw), recipients: [mail.to.address] }
  },
}

describe.each(Object.entries(waysOut))('through %s', (_, deliver) => {
  test('a mail arrives with its parts, its date and its attachment to the byte', async () => {
    const content = Uint8Array.from({ length: 3_000 }, (_each, index) => index % 256)
    const attachments = [{ fileName: 'Receipt MS27.pdf', contentType: 'application/pdf', content }]
    const text = `Grüße, Здравствуйте, 你好 👩🏽‍🔬\n.\n.leading dots\n${'long '.repeat(300).trim()}`
    const { mail, recipients } = await deliver(aMail({ text, html: `<p>${text}</p>`, attachments }))
    expect(recipients).toEqual(['ada@analytical.example'])
    expect(mail.from).toMatchObject(from)
    expect(mail.to).toMatchObject([{ name: 'Ada Lovelace', address: 'ada@analytical.example' }])
    expect(mail.subject).toBe('Your registration')
    expect(mail.date).toBe('2026-11-21T10:43:00.000Z')
    expect(mail.text?.trimEnd()).toBe(text)
    expect(mail.html?.trimEnd()).toBe(`<p>${text}</p>`)
    expect(mail.attachments).toMatchObject([{ filename: 'Receipt MS27.pdf', mimeType: 'application/pdf' }])
    // Bytes, because the parser was not asked for text.
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(Buffer.from(content))
  })

  test('names and subjects in any script come back to the letter', async () => {
    const name = 'Đặng Thị 田中 "花子" <x@y.example>, Пётр; Ω 👩🏽‍🔬'
    const subject = `Registration of ${name}, ${'lang '.repeat(40).trim()}`
    const { mail, raw } = await deliver(aMail({ subject, to: { name, address: 'ada@analytical.example' } }))
    expect(mail.subject).toBe(subject)
    expect(mail.to).toMatchObject([{ name, address: 'ada@analytical.example' }])
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).toMatch(/^[\x20-\x7e\r\n\t]*$/)
  })

  test('a name or a subject that looks encoded is read as it was typed', async () => {
    const word = '=?utf-8?q?desk=40bank=2Eexample?='
    const to = { name: word, address: 'ada@analytical.example' }
    const { mail } = await deliver(aMail({ to, subject: word }))
    const seen = (text: string | undefined) => text?.replaceAll('\u2060', '')
    expect([seen(mail.to?.[0]?.name), seen(mail.subject)]).toEqual([word, word])
  })

  test('nothing in a name, a subject or a file name becomes a header or a recipient', async () => {
    const evil = 'x\r\nBcc: victim@other.example\r\n\r\n<b>body</b>\u2028\0'
    const { mail, recipients, raw } = await deliver(
      aMail({
        subject: evil,
        to: { name: evil, address: 'ada@analytical.example' },
        replyTo: { name: evil, address: 'desk@colloquy.example' },
        attachments: [{ fileName: evil, contentType: 'text/plain', content: Buffer.from('x') }],
      }),
    )
    expect(recipients).toEqual(['ada@analytical.example'])
    expect(raw).not.toMatch(/^bcc:/im)
    expect(mail.bcc).toBeUndefined()
    expect(mail.to).toHaveLength(1)
    expect(mail.replyTo).toHaveLength(1)
    expect(mail.subject).toBe('x Bcc: victim@other.example <b>body</b>')
    expect(mail.text?.trimEnd()).toBe('Hello')
  })
})

test.each([
  'ada',
  'a@b@c',
  'a@x.example,b@y.example',
  'a@x.example b@y.example',
  'a@x.example\r\nRCPT TO:<b@y.example>',
  'Ada <a@x.example>',
  '<a@x.example>',
  '"a b"@x.example',
  'a@',
  '@x',
  '',
  'a\u0000@x.example',
])('%j is no address, for good', async address => {
  // biome-ignore format: a list
  const sending = open().send(aMail({ to: { name: 'Ada', address } }))
  await expect(sending).rejects.toMatchObject({ name: 'MailError', kind: 'permanent' })
  expect(await readdir(directory)).toEqual([])
})

describe('a folder', () => {
  test('stores a mail once however often it is tried', async () => {
    const mailbox = open()
    await Promise.all([mailbox.send(aMail()), mailbox.send(aMail())])
    await mailbox.send(aMail())
    expect(await readdir(directory)).toHaveLength(1)
  })

  test('keeps different mails of one moment apart, even where their keys read alike', async () => {
    const mailbox = open()
    for (const key of ['refund:1', 'refund-1', 'refund:2']) await mailbox.send(aMail({ key }))
    expect(await readdir(directory)).toHaveLength(3)
  })

  test('is in order of time by name, and its names are safe for any file system', async () => {
    const mailbox = open()
    for (const [key, time] of [['z', '2026-11-21T10:00:00Z'], ['../a', '2026-11-21T10:00:01Z']] as const) {
      await mailbox.send(aMail({ key, writtenAt: Temporal.Instant.from(time) }))
    } // biome-ignore format: a table
    const names = (await readdir(directory)).toSorted()
    expect(names).toEqual([
      expect.stringMatching(/^20261121T100000000Z-z-[0-9a-f]{12}\.eml$/),
      expect.stringMatching(/^20261121T100001000Z--a-[0-9a-f]{12}\.eml$/),
    ])
  })

  test('that cannot be written is our own failure', async () => {
    const file = path.join(directory, 'in-the-way')
    await writeFile(file, '')
    const mailbox = openMailbox({ directory: file })
    await expect(mailbox.send(aMail())).rejects.toMatchObject({ name: 'MailError', kind: 'server' })
  })
})

describe('a mail server', () => {
  test('gets the same Message-ID when a mail is tried again, and another for another mail', async () => {
    server = await startMailServer()
    const mailbox = open(server.url)
    for (const key of ['a', 'a', 'b']) await mailbox.send(aMail({ key }))
    const [first, again, other] = server.messages.map(({ read }) => read.messageId)
    expect(first).toMatch(/^<[0-9a-f]{32}@colloquy\.example>$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  const refusal = (responseCode: number, enhanced = '') =>
    Object.assign(new Error(`${enhanced} refused`.trim()), { responseCode })

  test.each([
    [550, 'permanent'],
    [450, 'temporary'],
  ] as const)('that answers %i to a recipient makes a %s failure', async (code, kind) => {
    server = await startMailServer({ onRcptTo: (_address, _session, done) => done(refusal(code)) })
    await expect(open(server.url).send(aMail())).rejects.toMatchObject({ name: 'MailError', kind })
  })

  test.each([
    [552, 'permanent'],
    [452, 'temporary'],
  ] as const)('that answers %i to the content makes a %s failure', async (code, kind) => {
    server = await startMailServer({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(refusal(code)))
      },
    })
    await expect(open(server.url).send(aMail())).rejects.toMatchObject({ name: 'MailError', kind })
  })

  test('that refuses us, and not the mail, makes a failure of its own', async () => {
    server = await startMailServer({ onConnect: (_session, done) => done(refusal(554)) })
    await expect(open(server.url).send(aMail())).rejects.toMatchObject({
      name: 'MailError',
      kind: 'server',
    })
  })

  test.each([
    ['at MAIL FROM', { onMailFrom: (_address, _session, done) => done(refusal(550)) }],
    ['to go on without a login', { onRcptTo: (_address, _session, done) => done(refusal(530, '5.7.0')) }],
    ['to go on, being full,', { onRcptTo: (_address, _session, done) => done(refusal(452, '4.3.1')) }],
    ['to go on, closing,', { onRcptTo: (_address, _session, done) => done(refusal(421)) }],
    ['our address at RCPT TO', { onRcptTo: (_address, _session, done) => done(refusal(550, '5.1.8')) }],
  ] as [string, SMTPServerOptions][])(
    'that refuses %s makes a failure of its own: the recipient is not to blame',
    async (_where, options) => {
      server = await startMailServer(options)
      await expect(open(server.url).send(aMail())).rejects.toMatchObject({
        name: 'MailError',
        kind: 'server',
      })
    },
  )

  test('that refuses the password makes a failure of its own', async () => {
    server = await startMailServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(refusal(535)),
    })
    const url = server.url.replace('//', '//desk:wrong@')
    await expect(open(url).send(aMail())).rejects.toMatchObject({ name: 'MailError', kind: 'server' })
  })

  test('that is not there or says nothing makes a failure of its own in bounded time', async () => {
    const mute = createServer()
    await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
    const address = mute.address()
    const port = typeof address === 'object' && address ? address.port : 0
    try {
      const silent = open(`smtp://127.0.0.1:${port}`, 200).send(aMail())
      await expect(silent).rejects.toMatchObject({ name: 'MailError', kind: 'server' })
    } finally {
      mute.close()
    }
    const absent = open(`smtp://127.0.0.1:${port}`, 200).send(aMail())
    await expect(absent).rejects.toBeInstanceOf(MailError)
    await expect(absent).rejects.toMatchObject({ kind: 'server' })
  })

  test('that comes back is used again', async () => {
    let isDown = true
    server = await startMailServer({
      onConnect: (_session, done) => (isDown ? done(refusal(421)) : done()),
    })
    const mailbox = open(server.url)
    await expect(mailbox.send(aMail())).rejects.toMatchObject({ kind: 'server' })
    isDown = false
    await mailbox.send(aMail())
    expect(server.messages).toHaveLength(1)
  })
})

test('a mail to a reserved address is refused at once, and any other is sent', async () => {
  const sent: string[] = []
  const mailbox = withoutReserved({
    async send({ to }) {
      sent.push(to.address)
    },
    async removeCopies() {},
    close() {},
  })
  const sendTo = (address: string) => mailbox.send(aMail({ to: { name: '', address } }))
  for (const address of ['ada@slow.example', 'erased-1@erased.invalid', 'a@B.TEST', 'a@localhost']) {
    await expect(sendTo(address)).rejects.toMatchObject({ kind: 'permanent' })
  }
  for (const address of ['ada@example.org', 'ada@example.pt', 'ada@test.org']) await sendTo(address)
  expect(sent).toEqual(['ada@example.org', 'ada@example.pt', 'ada@test.org'])
})

test('a stored mail is removed by its key, and no other', async () => {
  const directory = await mkdtemp(path.join(inject('scratchFolder'), 'forgotten-'))
  const mailbox = openMailbox({ directory })
  await mailbox.removeCopies(['nothing:1'])
  for (const key of ['confirmation-mail:17', 'confirmation-mail:170']) await mailbox.send(aMail({ key }))
  await mailbox.removeCopies(['confirmation-mail:17', 'nothing:1'])
  const left = await readdir(directory)
  expect(left).toHaveLength(1)
  expect(left[0]).toContain('confirmation-mail-170')
})

test('a password goes to another machine only by TLS', async () => {
  const asked: unknown[] = []
  server = await startMailServer({
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      asked.push(auth.password)
      done(null, { user: 'desk' })
    },
  })
  const withPassword = (url: string) => url.replace('//', '//desk:secret@')
  await open(withPassword(server.url)).send(aMail())
  expect(asked).toEqual(['secret'])
  // A name of this machine that does not show it.
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
  await expect(open(withPassword(elsewhere)).send(aMail())).rejects.toMatchObject({ kind: 'server' })
  expect(asked).toEqual(['secret'])
  await open(elsewhere).send(aMail())
  expect(server.messages).toHaveLength(2)
})
