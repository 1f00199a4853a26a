/** What carries out each kind of effect in the outbox. */

import { isSamePlace } from '#adapters/files/s3-bucket.ts'
import type { Mailbox } from '#adapters/mail/mail.ts'
import { tendProofs } from '#domain/desk/admitting/tend-proofs.ts'
import { tendAllowances } from '#domain/desk/allowances/bill-collected.ts'
import { tendNames } from '#domain/desk/naming/tend-names.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { remindOfInvoices } from '#domain/desk/settlement/remind-of-invoices.ts'
import { closeQueuedOrders } from '#domain/desk/settlement/watch-payments.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { removeExpiredData } from '#domain/office/privacy/retention.ts'
import { publishScheduled } from '#domain/preparation/editing/schedule-draft.ts'
import type { DrawPaper } from '#domain/programme/talks/conference-papers.ts'
import { ForeignBackups, storeBackup } from '#server/backups/store-backup.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type EffectHandlers, PermanentFailure } from '#server/effects/background.ts'
import { bulkAct } from '#server/effects/bulk-act.ts'
import { cancelRegistrationsLeft } from '#server/effects/cancel-registrations.ts'
import { correspondence } from '#server/effects/correspondence.ts'
import { redrawProgramme } from '#server/files/redraw-programme.ts'
import { webhookHandlers } from '#server/webhooks-out/webhook-handlers.ts'

type Means = Dependencies & { mailbox: Mailbox; drawPaper: DrawPaper }

export function effectHandlers(means: Means): EffectHandlers {
  const { connections, database, clock, files, log, mailbox, payments, settings } = means
  return {
    ...correspondence(means),
    ...webhookHandlers({ database, clock, productName: settings.productName }),
    'remove-files': async ({ payload }) => {
      for (const key of payload.keys) await files.remove(key)
    },
    'remove-mail-copies': ({ payload }) => mailbox.removeCopies(payload.keys),
    'remove-expired-data': async () => {
      const daily = [
        () => removeExpiredData(database, clock.now()),
        () => tendProofs(database, clock.now()),
        () => tendNames(payments, clock.now()),
        () => tendAllowances(payments, clock.now()),
        () => remindOfInvoices(payments, clock.now()),
      ]
      await eachApart(daily, work => work())
    },
    'replace-programme-file': async ({ payload }) => {
      await redrawProgramme(means, { actor: theClock, now: clock.now() }, payload)
    },
    'redraw-programme-file': async ({ payload: { conferenceId } }) => {
      const drawn = { conferenceId, onlyDrawn: true }
      await redrawProgramme(means, { actor: theClock, now: clock.now() }, drawn)
    },
    'publish-draft': ({ payload }) => database.write(tx => publishScheduled(tx, payload, clock.now())),
    'cancel-registrations': ({ payload }) => cancelRegistrationsLeft(means, payload.conferenceId),
    'bulk-act': ({ payload }) => bulkAct(means, payload.bulkActId),
    'close-attempts': ({ payload }) => closeQueuedOrders(payments, payload),
    'back-up': async (_, signal) => {
      const { backup, bucket } = connections.settings()
      // Taken away since it was asked for.
      if (!backup) return
      // To remove an old backup would remove the files themselves.
      if (isSamePlace(backup, bucket)) throw new PermanentFailure('backups and files share one place')
      try {
        await storeBackup({ settings, database, files, clock }, backup, signal)
      } catch (error) {
        if (error instanceof ForeignBackups) throw new PermanentFailure(error.message, { cause: error })
        throw error
      }
      log.info('a backup was stored in its bucket')
    },
    reconcile: async ({ payload }, signal) => {
      const since = clock.now().subtract({ hours: 24 * payload.days })
      const { findings, unknown, ...counts } = await reconcile(payments, since, signal)
      if (unknown.length > 0) {
        log.warn(
          { unknown: unknown.map(({ finding }) => finding.reference) },
          'gateways have payments of ours that are not in the books; see `npm run desk -- attention`',
        )
      }
      log.info({ ...counts, findings: findings.length }, 'the books were compared with the gateways')
    },
  }
}
