import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as it was sent, and as a mail program reads it. */
export interface ReceivedMail {
  /** The envelope's recipients. */
  recipients: string[]
  raw: string
  read: Email
}

/** A real local mail server that stores what it receives. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string
  /** All messages so far, oldest first. */
  readonly messages: readonly ReceivedMail[]
  /**
   * The messages to an address, once there are `count` of them.
   *
   * @throws when they have not arrived within five minutes
   */
  waitFor(address: string, count?: number): Promise<ReceivedMail[]>
  /** Rejects the next messages with this failure, 4xx for temporary and 5xx for permanent, then accepts again. */
  refuseNext(messages: number, code: 450 | 451 | 550 | 554): void
  close(): Promise<void>
}

/** @param options replace the server's defaults, such as accepting every recipient */
export async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const messages: ReceivedMail[] = []
  let refusals = { left: 0, code: 450 }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals.left > 0) {
          refusals.left--
          return done(Object.assign(new Error('Refused for a test'), { responseCode: refusals.code }))
        }
        const raw = Buffer.concat(chunks)
        const recipients = session.envelope.rcptTo.map(recipient => recipient.address)
        PostalMime.parse(raw).then(
          read => {
            messages.push({ recipients, raw: raw.toString('utf8'), read })
            done()
          },
          (error: Error) => done(error),
        )
      })
    },
    ...options,
  })
  // Some tests are about clients that disconnect in the middle of a mail.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const bound = server.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0

  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    async waitFor(address, count = 1) {
      const deadline = performance.now() + 300_000
      for (;;) {
        const found = messages.filter(message => message.recipients.includes(address))
        if (found.length >= count) return found
        if (performance.now() > deadline) {
          throw new Error(`${found.length} of ${count} messages came for ${address}.`)
        }
        await wait(20)
      }
    },
    refuseNext(left, code) {
      refusals = { left, code }
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
