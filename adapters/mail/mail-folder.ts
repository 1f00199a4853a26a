import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
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
      await keep(path.join(directory, fileName(mail)), message as Buffer).catch(error => {
        throw new MailError('temporary', `mail not written: ${error}`, error)
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

/** Writes a temporary file, flushes it to disk and renames it, so that half a file is never visible. */
async function keep(file: string, content: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.part`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
