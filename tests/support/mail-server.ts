import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  recipients: string[]
  /** As it came over the wire. */
  raw: string
  mail: Email
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}

/** A real mail server on a free loopback port, which keeps what it is given. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const raw = Buffer.concat(chunks)
      const recipients = session.envelope.rcptTo.map(recipient => recipient.address)
      received.push({ recipients, raw: raw.toString('latin1'), mail: await PostalMime.parse(raw) })
      done()
    },
    ...options,
  })
  // Clients that break off mid-mail are part of the tests, not a fault of the server's.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
