import type { Reader } from '#database/database.ts'
import type { Actor } from '#domain/foundations/audit/actor.ts'

type RefundActor = { kind: Actor['kind']; id: string | null }

/** Who decided on each refund, and who recorded that it was paid by hand, by the refund's id. */
export async function listRefundActors(db: Reader, registrationId: number) {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['act', 'facts', 'actor_kind as kind', 'actor_id as id'])
    .where('subject_kind', '=', 'registration')
    .where('subject_id', '=', String(registrationId))
    .where('act', 'in', ['refund planned', 'refund made at the gateway', 'refund confirmed by hand'])
    .execute()
  const decidedBy = new Map<number, RefundActor>()
  const paidBy = new Map<number, RefundActor>()
  for (const { act, facts, kind, id } of rows) {
    // Only `recordAudits` writes this column: several refunds of one decision are listed with spaces between.
    const { refundId, refundIds = refundId }: { refundId?: number; refundIds?: string | number } =
      JSON.parse(facts)
    const of = act === 'refund confirmed by hand' ? paidBy : decidedBy
    for (const each of String(refundIds).split(' ')) of.set(Number(each), { kind, id })
  }
  return { decidedBy, paidBy }
}
