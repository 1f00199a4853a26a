import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '#adapters/files/write-durably.ts'
import { envelopeOf } from '#adapters/mail/envelope.ts'
import { type Mail, type Mailbox, MailError } from '#adapters/mail/mail.ts'

/**
 * Stores each mail as an `.eml` file, which any mail program opens. Files appear complete, sort by time, and the
 * same mail always has the same name.
 */
export function openMailFolder(directory: string): Mailbox {
  return {
    async send(mail: Mail) {
      const envelope = envelopeOf(mail)
      const { createTransport } = await import('nodemailer')
      const { message } = await createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      }).sendMail(envelope)
      // With the option `buffer` it is one; the types also allow a stream.
      await writeDurably(path.join(directory, fileName(mail)), message as Buffer).catch(error => {
        throw new MailError('server', `EFOLDER: ${error}`, error)
      })
    },
    async removeCopies(keys) {
      const endings = new Set(keys.map(key => `${digestOf(key)}.eml`))
      for (const file of await readdir(directory).catch(none)) {
        if (endings.has(file.split('-').at(-1) ?? '')) await rm(path.join(directory, file), { force: true })
      }
    },
    close() {},
  }
}

/** Before the first mail there is no folder. */
const none = (): string[] => []

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 12)

/** `20261121T104300123Z-confirmation-17-3f9c2a7b1d04.eml`: readable, and unique through the key's digest. */
function fileName({ key, writtenAt }: Mail): string {
  const time = writtenAt.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, '')
  const name = key
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
  return `${time}-${name}-${digestOf(key)}.eml`
}
