/** What the product depends on, and its background work: database, files, outbox, reconciliation, clock. */
import { readServerClock, readVersion } from '#database/about.ts'
import type { Database } from '#database/database.ts'
import { readMigrations } from '#database/migrate.ts'
import { isEmpty } from '#domain/conference/conferences/conference-queries.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { readMailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { readHeldMails } from '#domain/foundations/attention/restored-copy.ts'
import { counted } from '#domain/foundations/counted.ts'
import { listFailedKinds, readLastDone, readOutboxStatus } from '#domain/foundations/outbox/outbox-status.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { readNewestEntry } from '#domain/office/history/audit-queries.ts'
import { listOwnDomains } from '#domain/preparation/connections/own-domain-store.ts'
import type { SelfCheck, SelfCheckAct } from '#site/context.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { mailTroubleWords } from '#words/organiser/correspondence/mail-trouble-words.ts'
import { domainTroubleWords } from '#words/organiser/preparation/domain-words.ts'

const group = 'Work'

/** A health check ends early, so that its caller does not wait. */
const lookForMs = 2_000

/** A key that was never used: the store has to answer to say that it is absent. */
const absentKey = '0'.repeat(32)

/** @throws if the database does not answer */
export async function askDatabase(database: Database): Promise<void> {
  await isEmpty(database.read)
}

/** @throws if the files cannot be read, or not in time */
export async function askFiles(files: FileStore): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${lookForMs} ms`)), lookForMs)
  })
  try {
    await Promise.race([files.get(absentKey), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

export async function checkData(
  { database, files }: { database: Database; files: FileStore },
  now: Temporal.Instant,
): Promise<SelfCheck[]> {
  try {
    await askDatabase(database)
  } catch {
    return [
      {
        group,
        label: 'Database',
        state: 'bad',
        fact: 'It does not answer.',
        todo: 'See the log, and DATABASE_URL.',
      },
    ]
  }
  return [
    await checkDatabase(database),
    await checkFiles(files),
    await checkOutbox(database, now),
    ...(await checkMailServer(database)),
    ...(await checkHeldMails(database)),
    await checkReconciliation(database, now),
    await checkClock(database, now),
    ...(await checkOrganisation(database)),
    ...(await checkDomains(database)),
  ]
}

/** Shown only for domains of conferences that do not lead here. */
async function checkDomains({ read }: Database): Promise<SelfCheck[]> {
  const domains = await listOwnDomains(read)
  return domains.flatMap(({ event, domain, leads }): SelfCheck[] =>
    leads.to !== 'elsewhere'
      ? []
      : [
          {
            group,
            label: domain,
            state: 'look',
            fact: `The domain of ${event} does not lead here; its website is at its address below the site.`,
            todo: domainTroubleWords(leads.trouble, { domain, main: 'The site' }),
            to: { label: 'Its domain', path: organiserPaths.settingsPart(event, 'domain') },
          },
        ],
  )
}

async function checkDatabase(database: Database): Promise<SelfCheck> {
  const about = { group, label: 'Database' }
  const { done, missing, unknown } = await readMigrations(database.read)
  const version = await readVersion(database)
  if (unknown.length > 0) {
    const todo = 'Replace this process by one of the newer version.'
    return { ...about, state: 'bad', fact: `${version}; a newer version has changed the tables.`, todo }
  }
  if (missing.length === 0) return { ...about, state: 'good', fact: `${version}, up to date (step ${done}).` }
  return {
    ...about,
    state: 'bad',
    fact: `${version}; ${counted(missing.length, 'step')} of this version did not run.`,
    todo: 'Restart the product: it brings the tables up to date.',
  }
}

async function checkFiles(files: FileStore): Promise<SelfCheck> {
  const about = { group, label: 'Files' }
  try {
    await askFiles(files)
    return { ...about, state: 'good', fact: 'They can be read.' }
  } catch {
    return {
      ...about,
      state: 'bad',
      fact: 'They cannot be read.',
      todo: 'Check the bucket and its key, or the disk; the log says what was answered. FILES_URL wins over what is saved there.',
      to: { label: 'Files in a bucket', path: organiserPaths.connection('files') },
    }
  }
}

/** Longer than a mail waits for a busy server. */
const lateSeconds = { look: 10 * 60, bad: 60 * 60 }

async function checkOutbox(database: Database, now: Temporal.Instant): Promise<SelfCheck> {
  const about = { group, label: 'Mails and other effects' }
  const { due, failed, oldestDueSeconds } = await readOutboxStatus(database.read, now)
  const minutes = Math.round(oldestDueSeconds / 60)
  const waiting =
    due === 0 ? 'Nothing is waiting' : `${due} waiting, the oldest for ${counted(minutes, 'minute')}`
  const fact = `${waiting}; ${failed === 0 ? 'none was given up' : `${counted(failed, 'was', 'were')} given up`}.`
  if (oldestDueSeconds > lateSeconds.bad) {
    return {
      ...about,
      state: 'bad',
      fact,
      todo: 'Nothing is being processed: see the log, and check whether the product is running.',
    }
  }
  if (failed > 0) {
    const kinds = await listFailedKinds(database.read)
    const list = kinds.map(({ kind, count }) => `${count} × ${kind}`).join(', ')
    return {
      ...about,
      state: 'look',
      fact: `${fact} (${list})`,
      todo: 'Each registration’s page says what went wrong; you can send a mail again there.',
    }
  }
  if (oldestDueSeconds > lateSeconds.look) {
    return {
      ...about,
      state: 'look',
      fact,
      todo: 'Check whether the mail server and the gateways answer: saving one again tries it.',
      to: { label: 'Connections', path: organiserPaths.connections },
    }
  }
  return { ...about, state: 'good', fact }
}

/** Shown only while the mail server keeps mails back. */
async function checkMailServer({ read }: Database): Promise<SelfCheck[]> {
  const trouble = await readMailTrouble(read)
  if (!trouble) return []
  const { title, waiting, why, answer } = mailTroubleWords(trouble)
  return [
    {
      group,
      label: 'Waiting mails',
      state: 'bad',
      fact: `${title}: ${waiting}`,
      todo: `${why} It said: ${answer}. After the repair, send them again, or by npm run desk -- mail-trouble send.`,
      to: { label: 'Waiting mails', path: organiserPaths.mailTrouble },
    },
  ]
}

/** Shown only while mails are held. */
async function checkHeldMails({ read }: Database): Promise<SelfCheck[]> {
  const held = await readHeldMails(read)
  if (!held) return []
  const count = held.kinds.reduce((sum, each) => sum + each.count, 0)
  return [
    {
      group,
      label: 'Restored copy',
      state: 'bad',
      fact: `${counted(count, 'mail waits', 'mails wait')} since ${formatInstant(held.since, 'UTC')}, because the database lived elsewhere before.`,
      todo: 'If it is a restored backup, they were sent meanwhile.',
      acts: ['drop-held', 'send-held'],
    },
  ]
}

const reconciledHours = 50

async function checkReconciliation(database: Database, now: Temporal.Instant): Promise<SelfCheck> {
  const about = { group, label: 'Books compared with the gateways’' }
  const last = await readLastDone(database.read, 'reconcile')
  const todo = 'It runs once a day; the log says why it did not.'
  const acts: SelfCheckAct[] = ['reconcile']
  if (!last) return { ...about, state: 'look', fact: 'Never compared yet.', todo, acts }
  const hours = Math.max(0, Math.floor(now.since(last).total('hours')))
  const fact = `Compared ${hours === 0 ? 'within the hour' : `${counted(hours, 'hour')} ago`}.`
  return hours > reconciledHours
    ? { ...about, state: 'bad', fact, todo, acts }
    : { ...about, state: 'good', fact }
}

const clockSeconds = 5

/** On PostgreSQL compared with the database's clock; on SQLite with the newest audit entry. */
async function checkClock(database: Database, now: Temporal.Instant): Promise<SelfCheck> {
  const about = { group, label: 'Clock' }
  const todo = 'Synchronise the machine’s clock with a time server (NTP).'
  const server = await readServerClock(database)
  if (server) {
    const seconds = Math.abs(server.since(now).total('seconds'))
    const fact = `It differs from the database’s by ${seconds.toFixed(1)} seconds.`
    return seconds > clockSeconds ? { ...about, state: 'bad', fact, todo } : { ...about, state: 'good', fact }
  }
  const newest = await readNewestEntry(database.read)
  const ahead = newest?.since(now).total('seconds') ?? 0
  if (ahead > clockSeconds) {
    return {
      ...about,
      state: 'bad',
      fact: 'It was set back: the newest entry of the history is in the future.',
      todo,
    }
  }
  return { ...about, state: 'good', fact: formatInstant(now, 'UTC') }
}

async function checkOrganisation(database: Database): Promise<SelfCheck[]> {
  const [organisation, taxes] = [
    await findContent(database.read, null, 'organisation'),
    await findContent(database.read, null, 'tax-profile'),
  ]
  return [
    organisation
      ? { group, label: 'Organisation', state: 'good', fact: organisation.name }
      : {
          group,
          label: 'Organisation',
          state: 'bad',
          fact: 'Not set: mails and invoices have no sender.',
          todo: 'Fill it in.',
          to: { label: 'Settings', path: organiserPaths.settings(null) },
        },
    taxes
      ? { group, label: 'Taxes', state: 'good', fact: 'Set.' }
      : {
          group,
          label: 'Taxes',
          state: 'look',
          fact: 'Not set: invoices do not mention taxes.',
          todo: 'Fill them in.',
          to: { label: 'Settings', path: organiserPaths.settings(null) },
        },
  ]
}
