/** Pairs of abstracts that may be one, as the committee looks at them. */
import type { Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { type AlikePair, findAlike } from '#domain/programme/decisions/alike.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'

/** More at once would help nobody. */
const mostPairs = 50

export interface ComparedAbstract {
  id: number
  number: string
  title: string
  text: string
  presenter: string
  organization: string
  topic: string
  /** In their order. */
  authors: string[]
  submittedAt: Temporal.Instant
  /** Whether a letter has told its author a decision. */
  isTold: boolean
}

/** The pairs that nobody has called different, the most alike first, and how many there are. */
export async function listAlike(
  db: Reader,
  scope: Scope,
): Promise<{ pairs: { pair: AlikePair; both: [ComparedAbstract, ComparedAbstract] }[]; count: number }> {
  const conferenceId = conferenceOf(scope)
  const theirs = () =>
    abstractsSeenBy(db, chairOf(scope))
      .where('conference_id', '=', conferenceId)
      .where('state', '=', 'submitted')
  const [rows, authors, different] = await Promise.all([
    theirs()
      .select(['id', 'number', 'abstract_title', 'name', 'email', 'organization', 'topic_name'])
      .select(['created_at', 'released_version'])
      .orderBy('id')
      .execute(),
    theirs()
      .innerJoin('abstract_authors', 'abstract_authors.abstract_id', 'abstracts.id')
      .select(['abstract_authors.abstract_id', 'abstract_authors.name', 'abstract_authors.orcid'])
      .orderBy('abstract_authors.abstract_id')
      .orderBy('abstract_authors.position')
      .execute(),
    theirs()
      .innerJoin('different_abstracts', 'different_abstracts.abstract_id', 'abstracts.id')
      .select(['different_abstracts.abstract_id', 'different_abstracts.other_id'])
      .execute(),
  ])
  const authorsOf = Map.groupBy(authors, ({ abstract_id }) => abstract_id)
  const found = await findAlike(
    rows.map(row => ({
      id: row.id,
      title: row.abstract_title,
      presenter: row.name,
      email: row.email,
      orcids: (authorsOf.get(row.id) ?? []).flatMap(({ orcid }) => orcid ?? []),
    })),
  )
  const settled = new Set(different.map(row => `${row.abstract_id} ${row.other_id}`))
  const open = found.filter(({ ids: [one, other] }) => !settled.has(`${one} ${other}`))
  const shown = open.slice(0, mostPairs)
  const ids = [...new Set(shown.flatMap(pair => pair.ids))]
  const texts =
    ids.length === 0 ? [] : await theirs().select(['id', 'abstract_text']).where('id', 'in', ids).execute()
  const textOf = new Map(texts.map(row => [row.id, row.abstract_text]))
  const byId = new Map(rows.map(row => [row.id, row]))
  const compared = (id: number): ComparedAbstract[] => {
    const row = byId.get(id)
    if (!row) return []
    return [
      {
        id,
        number: row.number,
        title: row.abstract_title,
        text: textOf.get(id) ?? '',
        presenter: row.name,
        organization: row.organization,
        topic: row.topic_name,
        authors: (authorsOf.get(id) ?? []).map(({ name }) => name),
        submittedAt: Temporal.Instant.from(row.created_at),
        isTold: row.released_version !== null,
      },
    ]
  }
  return {
    count: open.length,
    pairs: shown.flatMap(pair => {
      const [one, other] = pair.ids.flatMap(compared)
      return one && other ? [{ pair, both: [one, other] as [ComparedAbstract, ComparedAbstract] }] : []
    }),
  }
}

/** Says that two abstracts are different, so that nobody compares them again. */
export async function callDifferent(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Act,
  ids: readonly [number, number],
): Promise<Result<null, { code: 'not-found' }>> {
  const conferenceId = conferenceOf(scope)
  await lockName(tx, `different-abstracts:${conferenceId}`)
  const [one = 0, other = 0] = ids.toSorted((a, b) => a - b)
  const known = await abstractsSeenBy(tx, chairOf(scope))
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('id', 'in', [one, other])
    .execute()
  if (known.length !== 2) return fail({ code: 'not-found' })
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('different_abstracts')
    .values({ abstract_id: one, other_id: other, said_by: writeActor(actor), said_at: toStored(now) })
    .onConflict(conflict => conflict.columns(['abstract_id', 'other_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return ok(null)
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'abstracts called different',
    subject: { kind: 'abstract', id: one },
    facts: {},
    now,
  })
  return ok(null)
}
