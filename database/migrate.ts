import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Database, Reader, Transaction } from '#database/database.ts'
import * as first from '#database/migrations/0001-conferences-and-registrations.ts'
import * as abstracts from '#database/migrations/0002-abstracts.ts'
import * as programmeImport from '#database/migrations/0003-programme-import.ts'
import * as offlinePayments from '#database/migrations/0004-offline-payments.ts'
import * as seatsAndCodes from '#database/migrations/0005-seats-codes-and-waiting.ts'
import * as refunds from '#database/migrations/0006-refunds-and-webhooks.ts'
import * as invoices from '#database/migrations/0007-invoices.ts'
import * as reconciliation from '#database/migrations/0008-reconciliation.ts'
import * as choiceChanges from '#database/migrations/0009-choice-changes.ts'
import * as billingDetails from '#database/migrations/0010-billing-details.ts'
import * as attention from '#database/migrations/0013-attention-and-refund-looks.ts'
import * as undecided from '#database/migrations/0014-undecided-payments.ts'
import * as appendOnlyLedger from '#database/migrations/0015-append-only-ledger.ts'
import * as taxesOnTop from '#database/migrations/0016-taxes-on-top.ts'
import * as moneyByHand from '#database/migrations/0018-money-by-hand.ts'
import * as billCauses from '#database/migrations/0019-what-bills-belong-to.ts'
import * as draftIndex from '#database/migrations/0020-drafts-found-at-once.ts'
import * as cancelledConferences from '#database/migrations/0021-cancelled-conferences.ts'
import * as handovers from '#database/migrations/0022-handovers.ts'
import * as moves from '#database/migrations/0022-moves.ts'
import * as customAmounts from '#database/migrations/0023-custom-amounts-decided.ts'
import * as registrationsByEmail from '#database/migrations/0024-registrations-by-email.ts'
import * as chargebacks from '#database/migrations/0025-chargebacks.ts'
import * as requestKeys from '#database/migrations/0027-request-keys.ts'
import * as unpaidLimits from '#database/migrations/0028-unpaid-limits.ts'
import * as uploadsBySender from '#database/migrations/0030-uploads-by-sender.ts'
import * as guids from '#database/migrations/0033-guids-of-talks-and-people.ts'
import * as lineKinds from '#database/migrations/0035-kinds-of-billed-lines.ts'
import * as sharedOnce from '#database/migrations/0042-shared-once.ts'
import * as moneyActsOnce from '#database/migrations/0043-money-acts-once.ts'
import * as actors from '#database/migrations/0050-actors-in-the-audit.ts'
import * as accounts from '#database/migrations/0051-accounts.ts'
import * as draftsAndVersions from '#database/migrations/0060-drafts-and-versions.ts'
import * as registrationsFound from '#database/migrations/0070-registrations-found.ts'
import * as effectsOfRegistrations from '#database/migrations/0071-effects-of-registrations.ts'
import * as registrationNotes from '#database/migrations/0072-registration-notes.ts'
import * as unknownPayments from '#database/migrations/0073-unknown-payments.ts'
import * as actsDone from '#database/migrations/0081-acts-done.ts'
import * as savedViews from '#database/migrations/0082-saved-views.ts'
import * as archivedConferences from '#database/migrations/0086-archived-conferences.ts'
import * as codesEnd from '#database/migrations/0090-codes-end.ts'
import * as inbox from '#database/migrations/0095-inbox.ts'
import * as newsletter from '#database/migrations/0096-newsletter.ts'
import * as groupMails from '#database/migrations/0097-group-mails.ts'
import * as mailTexts from '#database/migrations/0098-mail-texts.ts'
import * as staffRules from '#database/migrations/0105-staff-rules-and-editor-uploads.ts'
import * as apiTokens from '#database/migrations/0106-api-tokens.ts'
import * as webhooksOut from '#database/migrations/0107-webhooks-out.ts'
import * as bulkActs from '#database/migrations/0110-bulk-acts.ts'
import * as imports from '#database/migrations/0120-imports.ts'
import * as rooms from '#database/migrations/0121-rooms.ts'
import * as retention from '#database/migrations/0125-retention.ts'
import * as waitingRoom from '#database/migrations/0140-waiting-room.ts'
import * as abstractsByRequestKey from '#database/migrations/0150-abstracts-by-request-key.ts'
import * as severalRegistrations from '#database/migrations/0151-money-of-several-registrations.ts'
import * as nextOfAMail from '#database/migrations/0152-next-of-a-mail.ts'
import * as lanesOfEffects from '#database/migrations/0170-lanes-of-effects.ts'
import * as plainNames from '#database/migrations/0200-plain-names.ts'
import * as recordVisits from '#database/migrations/0201-record-visits.ts'
import * as refundsOfMoves from '#database/migrations/0202-refunds-of-moves.ts'
import * as howRefundsWerePaid from '#database/migrations/0203-how-refunds-were-paid.ts'
import * as keysOfTheSite from '#database/migrations/0204-keys-of-the-site.ts'
import * as contactTexts from '#database/migrations/0205-contact-texts.ts'
import * as foldedTexts from '#database/migrations/0206-folded-texts.ts'
import * as cancelledTalks from '#database/migrations/0207-cancelled-talks.ts'
import * as columnsOfImports from '#database/migrations/0213-columns-of-imports.ts'
import * as refundsThatWait from '#database/migrations/0216-refunds-that-wait.ts'
import * as suggestions from '#database/migrations/0224-suggestions.ts'
import * as offers from '#database/migrations/0225-offers.ts'
import * as rulesOfConferences from '#database/migrations/0240-rules-of-conferences.ts'
import * as abstractLooks from '#database/migrations/0244-abstract-looks.ts'
import * as nameOrders from '#database/migrations/0256-name-orders.ts'
import * as anyNumberOfAbstracts from '#database/migrations/0257-any-number-of-abstracts.ts'
import * as billedParties from '#database/migrations/0286-billed-parties.ts'
import * as scheduledGroupMails from '#database/migrations/0287-scheduled-group-mails.ts'
import * as restoredCopies from '#database/migrations/0288-restored-copies.ts'
import * as noNews from '#database/migrations/0289-no-news.ts'
import * as mailTroubles from '#database/migrations/0292-mail-troubles.ts'
import * as clashCases from '#database/migrations/0293-clash-cases.ts'

/** Every migration in order. A released migration is never edited; a change is a new one. */
const migrations: Record<string, Migration> = {
  '0001-conferences-and-registrations': first,
  '0002-abstracts': abstracts,
  '0003-programme-import': programmeImport,
  '0004-offline-payments': offlinePayments,
  '0005-seats-codes-and-waiting': seatsAndCodes,
  '0006-refunds-and-webhooks': refunds,
  '0007-invoices': invoices,
  '0008-reconciliation': reconciliation,
  '0009-choice-changes': choiceChanges,
  '0010-billing-details': billingDetails,
  '0013-attention-and-refund-looks': attention,
  '0014-undecided-payments': undecided,
  '0015-append-only-ledger': appendOnlyLedger,
  '0016-taxes-on-top': taxesOnTop,
  '0018-money-by-hand': moneyByHand,
  '0019-what-bills-belong-to': billCauses,
  '0020-drafts-found-at-once': draftIndex,
  '0021-cancelled-conferences': cancelledConferences,
  '0022-handovers': handovers,
  '0022-moves': moves,
  '0023-custom-amounts-decided': customAmounts,
  '0024-registrations-by-email': registrationsByEmail,
  '0025-chargebacks': chargebacks,
  '0027-request-keys': requestKeys,
  '0028-unpaid-limits': unpaidLimits,
  '0030-uploads-by-sender': uploadsBySender,
  '0033-guids-of-talks-and-people': guids,
  '0035-kinds-of-billed-lines': lineKinds,
  '0042-shared-once': sharedOnce,
  '0043-money-acts-once': moneyActsOnce,
  '0050-actors-in-the-audit': actors,
  '0051-accounts': accounts,
  '0060-drafts-and-versions': draftsAndVersions,
  '0070-registrations-found': registrationsFound,
  '0071-effects-of-registrations': effectsOfRegistrations,
  '0072-registration-notes': registrationNotes,
  '0073-unknown-payments': unknownPayments,
  '0081-acts-done': actsDone,
  '0082-saved-views': savedViews,
  '0086-archived-conferences': archivedConferences,
  '0090-codes-end': codesEnd,
  '0095-inbox': inbox,
  '0096-newsletter': newsletter,
  '0097-group-mails': groupMails,
  '0098-mail-texts': mailTexts,
  '0105-staff-rules-and-editor-uploads': staffRules,
  '0106-api-tokens': apiTokens,
  '0107-webhooks-out': webhooksOut,
  '0110-bulk-acts': bulkActs,
  '0120-imports': imports,
  '0121-rooms': rooms,
  '0125-retention': retention,
  '0140-waiting-room': waitingRoom,
  '0150-abstracts-by-request-key': abstractsByRequestKey,
  '0151-money-of-several-registrations': severalRegistrations,
  '0152-next-of-a-mail': nextOfAMail,
  '0170-lanes-of-effects': lanesOfEffects,
  '0200-plain-names': plainNames,
  '0201-record-visits': recordVisits,
  '0202-refunds-of-moves': refundsOfMoves,
  '0203-how-refunds-were-paid': howRefundsWerePaid,
  '0204-keys-of-the-site': keysOfTheSite,
  '0205-contact-texts': contactTexts,
  '0206-folded-texts': foldedTexts,
  '0207-cancelled-talks': cancelledTalks,
  '0213-columns-of-imports': columnsOfImports,
  '0216-refunds-that-wait': refundsThatWait,
  '0224-suggestions': suggestions,
  '0225-offers': offers,
  '0240-rules-of-conferences': rulesOfConferences,
  '0244-abstract-looks': abstractLooks,
  '0256-name-orders': nameOrders,
  '0257-any-number-of-abstracts': anyNumberOfAbstracts,
  '0286-billed-parties': billedParties,
  '0287-scheduled-group-mails': scheduledGroupMails,
  '0288-restored-copies': restoredCopies,
  '0289-no-news': noNews,
  '0292-mail-troubles': mailTroubles,
  '0293-clash-cases': clashCases,
}

/** An arbitrary advisory lock number that nothing else in the database uses. */
const migrationLock = 20_270_320

/** The database was brought up to date by a newer version of the product than this one. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'

  constructor(steps: readonly string[]) {
    super(
      `The database has been brought up to date by a newer version (its step ${steps.at(-1)}): run that version, or restore a backup that was made before it.`,
    )
  }
}

/** A database whose locks do nothing: two people could be sold the same seat. */
export class UnsafeDatabase extends Error {
  override readonly name = 'UnsafeDatabase'
}

/** The first version of CockroachDB whose advisory locks lock; those before accept them and do nothing. */
const firstLockingCockroach = 26

/** @throws UnsafeDatabase by what the database says that it is */
async function refuseUnsafe(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(tx)
  const [, release, year] = /^CockroachDB\b.*?\b(v(\d+)\.[\w.-]+)/.exec(rows[0]?.version ?? '') ?? []
  if (release === undefined || Number(year) >= firstLockingCockroach) return
  throw new UnsafeDatabase(
    `DATABASE_URL names CockroachDB ${release}, whose advisory locks do nothing, so that a seat could be sold twice: use PostgreSQL, or CockroachDB ${firstLockingCockroach} or newer.`,
  )
}

/**
 * Brings the tables up to date; several processes may call it at the same time. Returns how many steps ran.
 *
 * @throws NewerSchema if a newer version has already changed the tables: there is no way back
 * @throws UnsafeDatabase if the product cannot work on this database
 * @throws the database's error; the failing step is rolled back
 */
export async function migrate(database: Database): Promise<number> {
  return database.write(async tx => {
    // Kysely locks its own table, but several processes could collide while creating it.
    if (database.dialect === 'postgres') {
      await refuseUnsafe(tx)
      // Another process may take a while.
      await sql`set local lock_timeout = 0`.execute(tx)
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    }
    await refuseNewer(tx)
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.length
  })
}

async function refuseNewer(tx: Transaction): Promise<void> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return
  const { unknown } = await readMigrations(tx)
  if (unknown.length > 0) throw new NewerSchema(unknown)
}

/**
 * How far the tables are: steps that ran, steps of this version that did not, and steps that ran but that only a newer
 * version knows.
 */
export async function readMigrations(
  db: Reader,
): Promise<{ done: number; missing: string[]; unknown: string[] }> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  const done = new Set(rows.map(({ name }) => name))
  return {
    done: done.size,
    missing: Object.keys(migrations).filter(name => !done.has(name)),
    unknown: [...done].filter(name => !(name in migrations)).sort(),
  }
}
