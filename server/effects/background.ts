import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { MailError } from '#adapters/mail/mail.ts'
import type { Database } from '#database/database.ts'
import { queueDigests } from '#domain/committee/abstract-digests/digest.ts'
import { removeUnusedFiles } from '#domain/conference/files/store-file.ts'
import { removeUnconfirmed } from '#domain/correspondence/newsletter/follow-link.ts'
import { endWaiting } from '#domain/desk/cancelling/end-waiting.ts'
import { remindOfMoves } from '#domain/desk/moving/remind-of-moves.ts'
import { removeOldSources } from '#domain/desk/registering/unpaid-limits.ts'
import { pollAttempts, reapUnpaid, reapUnpaidChanges } from '#domain/desk/settlement/watch-payments.ts'
import { freeKeptPlaces } from '#domain/desk/waiting/kept-places.ts'
import { offerFreeExtras } from '#domain/desk/waiting/waiting-list.ts'
import { watchMailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { askForUndelivered } from '#domain/foundations/attention/undelivered-mail.ts'
import { removeExpiredCounts } from '#domain/foundations/limits/count-within.ts'
import { type EffectKind, type Lane, lanes } from '#domain/foundations/outbox/effects.ts'
import {
  type ClaimedEffect,
  claimEffect,
  enqueue,
  isEffectDue,
  markDone,
  markFailed,
  postpone,
  renewClaim,
  renewEverySeconds,
} from '#domain/foundations/outbox/outbox.ts'
import { removeOldKeys } from '#domain/foundations/repeats/once.ts'
import { type Clock, dateIn } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { watchRefundWindows } from '#domain/money/refunds/watch-refund-windows.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { remindBeforeClosing } from '#domain/office/answer-reminders/remind-to-answer.ts'
import { enqueueRetention } from '#domain/office/privacy/retention.ts'
import { removeOldDeliveries } from '#domain/office/webhooks/deliver.ts'
import { endClashCases } from '#domain/preparation/editing/clash-cases.ts'
import { removeStaleImports } from '#domain/preparation/imports/import-uploads.ts'
import { removeUsedCaptchas } from '#domain/programme/submitting/captcha.ts'
import { removeStaleDrafts } from '#domain/programme/submitting/remove-abstract-drafts.ts'
import { removeStaleUploads } from '#domain/programme/submitting/uploads.ts'
import { remindOfCases } from '#domain/registrations/cases/remind-of-cases.ts'
import { during } from '#server/telemetry/work.ts'

/**
 * Carries out one kind of effect. It may run again after a crash and must then change nothing. One that takes long
 * throws the reason of the signal, which says that the process stops; the effect is then carried out again later.
 */
export type EffectHandlers = {
  [K in EffectKind]: (effect: ClaimedEffect<K>, signal?: AbortSignal) => Promise<void>
}

/** A failure that a retry will not cure, such as an address that the mail server rejects permanently. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

/** Thrown when an effect may not run yet. It is rescheduled; this does not count as a failure. */
export class Postponement extends Error {
  override readonly name = 'Postponement'
  readonly until: Temporal.Instant

  constructor(until: Temporal.Instant) {
    super(`not before ${until}`)
    this.until = until
  }
}

interface Background {
  database: Database
  payments: Payments
  clock: Clock
  log: Logger
  handlers: EffectHandlers
  /** Whether work may begin now, for example whether the clock can be trusted. By default always. */
  mayWork?: () => boolean
  /** Whether there is a bucket for backups at present. By default never. */
  hasBackups?: () => boolean
}

type Outbox = Pick<Background, 'database' | 'clock' | 'log' | 'handlers' | 'mayWork'>

/** How often each watcher checks, in milliseconds. New work waits at most this long. */
const outboxEveryMs = 500
const paymentsEveryMs = 15_000
const tidyEveryMs = 10 * 60_000

/**
 * Starts the background work: the outbox, the payment poller, the reaper and the clean-up.
 *
 * @returns stops them all and waits for the work in progress
 */
export function startBackground(background: Background): () => Promise<void> {
  const stop = new AbortController()
  const repeat = (everyMs: number, work: () => Promise<unknown>) =>
    repeatUntil(stop.signal, everyMs, background, work)
  const running = [
    ...lanes.map(lane => repeat(outboxEveryMs, () => processOutbox(background, lane, stop.signal))),
    // Each watcher runs by itself, so that one that fails does not stop the others.
    ...[pollAttempts, reapUnpaid, reapUnpaidChanges, remindOfMoves, payDueRefunds].map(watch =>
      repeat(paymentsEveryMs, () => watch(background.payments, stop.signal)),
    ),
    repeat(paymentsEveryMs, () => watchMailTrouble(background)),
    ...[...tidying, ...dailyWatches].map(tidy => repeat(tidyEveryMs, () => tidy(background))),
  ]
  return async () => {
    stop.abort()
    await Promise.all(running)
  }
}

async function repeatUntil(
  signal: AbortSignal,
  everyMs: number,
  { log, mayWork = () => true }: Pick<Background, 'log' | 'mayWork'>,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (mayWork()) await work()
    } catch (error) {
      log.error({ err: error }, 'background work failed; it is tried again')
    }
    // An abort ends the wait, and the loop with it.
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Carries an effect out. @returns when to try again, if it may not run yet or the process is stopping */
async function carryOut<K extends EffectKind>(
  { handlers, clock }: Outbox,
  effect: ClaimedEffect<K>,
  signal: AbortSignal | undefined,
): Promise<Temporal.Instant | undefined> {
  try {
    // Its kind and its payload were written together, so the handler takes it.
    await handlers[effect.kind](effect, signal)
    return undefined
  } catch (error) {
    if (error instanceof Postponement) return error.until
    if (signal?.aborted && error === signal.reason) return clock.now()
    throw error
  }
}

/**
 * Runs the due effects of one lane in sequence. Each is claimed just before it runs, so a process that dies, or
 * waits for a slow mail server, holds up one effect and not a batch.
 */
export async function processOutbox(outbox: Outbox, lane: Lane, signal?: AbortSignal): Promise<void> {
  const { database, clock, log, mayWork = () => true } = outbox
  if (!(await isEffectDue(database.read, lane, clock.now()))) return
  while (!signal?.aborted && mayWork()) {
    const effect = await claimEffect(database, lane, clock.now())
    if (!effect) return
    const renewing = setInterval(() => {
      renewClaim(database, effect.id, clock.now()).catch(error => {
        log.warn({ err: error, effect: effect.effect }, 'a claim was not renewed')
      })
    }, renewEverySeconds * 1_000)
    try {
      const work = { kind: 'effect', id: effect.effect, name: effect.kind, path: '' } as const
      const until = await during(work, () => carryOut(outbox, effect, signal))
      if (until) await postpone(database, effect.id, until)
      else await markDone(database, effect.id, clock.now())
    } catch (error) {
      const isPermanent = error instanceof PermanentFailure
      const failure = error instanceof Error ? error.message : String(error)
      log.error({ err: error, effect: effect.effect, tries: effect.tries }, 'an effect failed')
      const isByServer = error instanceof MailError && error.kind === 'server'
      const now = clock.now()
      await markFailed(database, effect, { failure, isPermanent, isByServer, now }, async tx => {
        // All mails that the server keeps back share one case: `watchMailTrouble`.
        if (!isByServer) await askForUndelivered(tx, effect, now)
      })
    } finally {
      clearInterval(renewing)
    }
  }
}

/** Longer than any polling interval, and longer than a weekend. */
const reconciledDays = 7

/** Once a day (UTC), in whichever process gets there first. */
async function askToReconcile({ database, clock }: Background): Promise<void> {
  const now = clock.now()
  const effect = `reconcile:${dateIn('UTC', now)}`
  await database.write(tx =>
    enqueue(tx, { kind: 'reconcile', effect, payload: { days: reconciledDays }, now }),
  )
}

/** The same for a backup, if there is a bucket for it. */
async function askToBackUp({ database, clock, hasBackups }: Background): Promise<void> {
  if (!hasBackups?.()) return
  const now = clock.now()
  await database.write(tx =>
    enqueue(tx, { kind: 'back-up', effect: `back-up:${dateIn('UTC', now)}`, payload: {}, now }),
  )
}

/** What has to be noticed within a day, or has ended by itself. */
const dailyWatches = [
  askToReconcile,
  askToBackUp,
  enqueueRetention,
  watchRefundWindows,
  remindOfCases,
  remindBeforeClosing,
  queueDigests,
  endClashCases,
  freeKeptPlaces,
  endWaiting,
  offerFreeExtras,
]

/** Removes what has expired, and files that nothing refers to. */
const tidying = [
  removeExpiredCounts,
  removeUsedCaptchas,
  removeOldKeys,
  removeOldDeliveries,
  removeOldSources,
  removeUnconfirmed,
  removeStaleDrafts,
  removeStaleUploads,
  removeUnusedFiles,
  removeStaleImports,
  // SQLite's log would still contain the data of an erased person.
  (database: Database) => database.emptyLog?.() ?? Promise.resolve(),
].map(
  forget =>
    ({ database, clock }: Background) =>
      forget(database, clock.now()),
)
