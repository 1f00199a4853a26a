/** Pairs of abstracts that may be one, as the committee looks at them. */
import type { Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  abstractsSeenBy,
  chairOf,
  chairOfAll,
  type Viewer,
} from '#domain/programme/abstracts/abstract-view.ts'
import { type AlikePair, findAlike } from '#domain/programme/decisions/alike.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'

/** More at once would help nobody. */
const mostPairs = 50
/** Of other conferences, the newest: with so many it takes half a second, in which others get their turn. */
const mostElsewhere = 2_000

export interface ComparedAbstract {
  id: number
  conferenceId: number
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

export interface AlikeList {
  pairs: { pair: AlikePair; both: [ComparedAbstract, ComparedAbstract] }[]
  count: number
  elsewhere: { count: number; isAll: boolean }
}

/**
 * The pairs that nobody has called different, the most alike first, and how many there are.
 *
 * @param elsewhere of the same person: with the abstracts of these conferences they are compared too
 */
export async function listAlike(
  db: Reader,
  scope: Scope,
  elsewhere: readonly Permit<'read-abstracts'>[],
): Promise<AlikeList> {
  const conferenceId = conferenceOf(scope)
  const theirs = () =>
    abstractsSeenBy(db, chairOf(scope))
      .where('conference_id', '=', conferenceId)
      .where('state', '=', 'submitted')
  const others = () => abstractsSeenBy(db, chairOfAll(elsewhere)).where('state', '=', 'submitted')
  const shownOf = (query: ReturnType<typeof theirs>) =>
    query
      .select(['id', 'conference_id', 'number', 'abstract_title', 'abstract_text', 'keywords', 'name'])
      .select(['email', 'organization', 'topic_name', 'created_at', 'released_version'])
  const authorsIn = (query: ReturnType<typeof theirs>) =>
    query
      .innerJoin('abstract_authors', 'abstract_authors.abstract_id', 'abstracts.id')
      .select(['abstract_authors.abstract_id', 'abstract_authors.name', 'abstract_authors.orcid'])
      .orderBy('abstract_authors.abstract_id')
      .orderBy('abstract_authors.position')
      .execute()
  const [own, authors, different, found] = await Promise.all([
    shownOf(theirs()).orderBy('id').execute(),
    authorsIn(theirs()),
    db
      .selectFrom('different_abstracts')
      .select(['abstract_id', 'other_id'])
      .where(eb =>
        eb.or([eb('abstract_id', 'in', theirs().select('id')), eb('other_id', 'in', theirs().select('id'))]),
      )
      .execute(),
    elsewhere.length === 0
      ? []
      : shownOf(others())
          .orderBy('id', 'desc')
          .limit(mostElsewhere + 1)
          .execute(),
  ])
  const compared = found.slice(0, mostElsewhere)
  const orcidsOf = Map.groupBy(authors, ({ abstract_id }) => abstract_id)
  const textOf = ({ id, abstract_title: title, abstract_text: text, keywords }: (typeof own)[number]) => ({
    id,
    title,
    text,
    keywords,
  })
  const alike = await findAlike(
    own.map(row => ({
      ...textOf(row),
      presenter: row.name,
      email: row.email,
      orcids: (orcidsOf.get(row.id) ?? []).flatMap(({ orcid }) => orcid ?? []),
    })),
    compared.map(textOf),
  )
  const settled = new Set(different.map(row => `${row.abstract_id} ${row.other_id}`))
  const open = alike.filter(({ ids: [one, other] }) => !settled.has(`${one} ${other}`))
  const shown = open.slice(0, mostPairs)
  const otherAuthors =
    elsewhere.length === 0
      ? []
      : await authorsIn(others().where('abstracts.id', 'in', [0, ...shown.flatMap(pair => pair.ids)]))
  const authorsOf = Map.groupBy([...authors, ...otherAuthors], ({ abstract_id }) => abstract_id)
  const byId = new Map([...own, ...compared].map(row => [row.id, row]))
  const asShown = (id: number): ComparedAbstract[] => {
    const row = byId.get(id)
    if (!row) return []
    return [
      {
        id,
        conferenceId: row.conference_id,
        number: row.number,
        title: row.abstract_title,
        text: row.abstract_text,
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
      const [one, other] = pair.ids.flatMap(asShown)
      return one && other ? [{ pair, both: [one, other] as [ComparedAbstract, ComparedAbstract] }] : []
    }),
    elsewhere: { count: compared.length, isAll: compared.length === found.length },
  }
}

/**
 * Says that two abstracts are different, so that nobody compares them again.
 *
 * @param elsewhere of the same person: one of the two may belong to one of these conferences
 */
export async function callDifferent(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Act,
  ids: readonly [number, number],
  elsewhere: readonly Permit<'read-abstracts'>[],
): Promise<Result<null, { code: 'not-found' }>> {
  const conferenceId = conferenceOf(scope)
  await lockName(tx, `different-abstracts:${conferenceId}`)
  const [one = 0, other = 0] = ids.toSorted((a, b) => a - b)
  const seen = (viewer: Extract<Viewer, { kind: 'chair' }>) =>
    abstractsSeenBy(tx, viewer).select('id').where('id', 'in', [one, other]).orderBy('id').execute()
  const own = await seen(chairOf(scope))
  const others = elsewhere.length === 0 ? [] : await seen(chairOfAll(elsewhere))
  const [about] = own
  if (!about || new Set([...own, ...others].map(({ id }) => id)).size !== 2)
    return fail({ code: 'not-found' })
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
    subject: { kind: 'abstract', id: about.id },
    facts: {},
    now,
  })
  return ok(null)
}
