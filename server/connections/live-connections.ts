import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { isSamePlace } from '#adapters/files/s3-bucket.ts'
import type { Mail, Mailbox } from '#adapters/mail/mail.ts'
import type { Database } from '#database/database.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Correspondent } from '#domain/correspondence/letters/correspondent.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import type { ConnectionDesk, ConnectionTrouble } from '#domain/preparation/connections/connection-desk.ts'
import { readConnections, type StoredConnections } from '#domain/preparation/connections/connection-store.ts'
import { connectedSettings, statesOf } from '#server/connections/connected-settings.ts'
import { openTextsAt } from '#server/connections/dns-texts.ts'
import { countMissing } from '#server/connections/missing-files.ts'
import { forgetCopied, type OwnFiles } from '#server/connections/own-files.ts'
import { openOwnMailbox, replaceableMailbox } from '#server/connections/own-mailbox.ts'
import { sealingWith } from '#server/connections/sealing.ts'
import { attemptConnection } from '#server/connections/try-connection.ts'
import { openFiles } from '#server/startup/open-files.ts'
import { openPayments } from '#server/startup/payments.ts'
import type { Settings } from '#server/startup/settings.ts'

/** How soon a process learns what was saved in another, in milliseconds. */
const lookEveryMs = 2_000

export interface LiveConnections extends ConnectionDesk {
  /** Always the same object; what it says follows what is connected. */
  settings(): Settings
  /** Always the same object; what it offers follows what is connected. */
  payments: Payments
  /** Always the same; where it sends to follows what is connected. */
  mailbox: Mailbox
  close(): void
}

/**
 * Address, mail and payments as the environment or an owner set them, changed while the product runs.
 *
 * @param writeTest writes the mail that tries a mail server
 */
export async function openConnections(
  settings: Settings,
  means: {
    database: Database
    clock: Clock
    log: Logger
    files: Pick<OwnFiles, 'moveTo' | 'moving'>
    writeTest: (to: Correspondent) => Promise<Mail>
  },
): Promise<LiveConnections> {
  const { database, clock, log, files } = means
  const sealing = sealingWith(settings.secretKey)
  let stored = await readConnections(database.read, sealing)
  const now = { ...connectedSettings(settings, stored.connections) }
  const payments = openPayments(now, { database, clock, log })
  const mailbox = replaceableMailbox(openOwnMailbox(now))
  warnOfUnreadable(stored, log)

  async function refresh(): Promise<void> {
    const read = await readConnections(database.read, sealing)
    if (isDeepStrictEqual(read, stored)) return
    stored = read
    warnOfUnreadable(stored, log)
    const next = connectedSettings(settings, stored.connections)
    const { offered, gateways, isDemo, addresses } = openPayments(next, { database, clock, log })
    Object.assign(payments, { offered, gateways, isDemo, addresses })
    if (next.smtpUrl !== now.smtpUrl) mailbox.replace(openOwnMailbox(next))
    if (!isDeepStrictEqual(next.bucket, now.bucket)) {
      if (!next.isBucketConnected) await forgetCopied(next.dataDir)
      files.moveTo(next)
    }
    Object.assign(now, next)
    log.info({ connected: Object.keys(stored.connections) }, 'what the product is connected to has changed')
    // Pages that were made before name the payments of before.
    await database.write(tx => bumpRevision(tx, null))
  }

  /** Files that would not be found any more; none where they stay in the same bucket. */
  async function lackOfFiles(next: Settings): Promise<ConnectionTrouble | undefined> {
    if (now.bucket === undefined || isSamePlace(now.bucket, next.bucket)) return undefined
    try {
      const missing = await countMissing(openFiles(next, { clock }), database.read)
      return missing === 0 ? undefined : { code: 'files-missing', answer: `${missing}` }
    } catch (error) {
      return { code: 'unreachable', answer: error instanceof Error ? error.message.slice(0, 300) : '' }
    }
  }

  // While the database does not answer, what was known stays so.
  const timer = setInterval(() => void refresh().catch(() => {}), lookEveryMs).unref()
  return {
    sealing,
    payments,
    mailbox,
    textsAt: openTextsAt(),
    settings: () => now,
    refresh,
    async states() {
      await refresh()
      return statesOf(settings, stored, files.moving())
    },
    async attempt(service, connection, by) {
      const trouble = await attemptConnection(
        { settings, clock },
        { service, connection, at: by.at, mail: () => means.writeTest(by) },
      )
      if (trouble) return trouble
      const next = connectedSettings(settings, { ...stored.connections, [service]: connection })
      if (isSamePlace(next.bucket, next.backup)) return { code: 'same-place', answer: '' }
      return service === 'files' ? lackOfFiles(next) : undefined
    },
    async hindrance(service) {
      if (service !== 'files') return undefined
      const { files: _, ...others } = stored.connections
      return lackOfFiles(connectedSettings(settings, others))
    },
    close() {
      clearInterval(timer)
      mailbox.close()
    },
  }
}

function warnOfUnreadable({ unreadable }: StoredConnections, log: Logger): void {
  if (unreadable.length > 0)
    log.error(
      { unreadable },
      'connections were saved with another SECRET_KEY: an owner must enter them again',
    )
}
