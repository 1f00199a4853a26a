import type { Transaction } from '#database/database.ts'
import { toStored } from '#domain/time.ts'

export interface AuditEntry {
  conferenceId: number | null
  /** `visitor`, `gateway`, `clock`, or a member of the organiser's staff. */
  actor: string
  /** What happened, in the past tense: `registration placed`. */
  act: string
  /** What it happened to: `registration:17`. */
  subject: string
  /** Ids, amounts and states; never names, addresses or card data. */
  facts: Record<string, string | number | boolean | null>
  now: Temporal.Instant
}

/** Notes an act in the transaction that did it. */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, [entry])
}

/** Notes several, in the order in which they were done. */
export async function recordAudits(tx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('audit_entries')
    .values(
      entries.map(entry => ({
        conference_id: entry.conferenceId,
        actor: entry.actor,
        act: entry.act,
        subject: entry.subject,
        facts: JSON.stringify(entry.facts),
        recorded_at: toStored(entry.now),
      })),
    )
    .execute()
}
