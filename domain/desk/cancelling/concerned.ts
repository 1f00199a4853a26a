/**
 * Whom a cancelled conference concerns beside its registrants: authors of abstracts that count, and people who were invited by
 * name and have not answered.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { inParts } from '#domain/foundations/in-parts.ts'
import { isErased } from '#domain/foundations/texts/erased-address.ts'
import { isInvitationPast } from '#domain/offers/invitations/invitation.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'

/** A person's record, and the address in it. */
export interface Concerned {
  kind: 'submitter' | 'coauthor' | 'invitee'
  id: number
  email: string
}

/** Neither withdrawn nor cancelled, and no letter has told that they are rejected. */
const abstractsThatCount = (db: Reader) =>
  abstractsSeenBy(db, theProduct)
    .where('abstracts.state', 'in', ['submitted', 'merged'])
    .where(eb => eb.or([eb('abstracts.outcome', 'is', null), eb('abstracts.outcome', '<>', 'rejected')]))

export const submittersConcerned = (db: Reader) =>
  abstractsThatCount(db).select(['abstracts.id', 'abstracts.email', 'abstracts.conference_id'])

/** Without those who said that they are not this author. */
export const coauthorsConcerned = (db: Reader) =>
  abstractsThatCount(db)
    .innerJoin('abstract_authors', 'abstract_authors.abstract_id', 'abstracts.id')
    .select(['abstract_authors.id', 'abstract_authors.email', 'abstracts.conference_id'])
    .where('abstract_authors.is_coauthor', '=', 1)
    .where('abstract_authors.email', '<>', '')
    .where('abstract_authors.objected_at', 'is', null)

/** Nobody has registered by it. Its last day is asked apart. */
export const inviteesConcerned = (db: Reader) =>
  db
    .selectFrom('admission_invitations')
    .select(['admission_invitations.id', 'admission_invitations.email'])
    .select(['admission_invitations.conference_id', 'admission_invitations.admission'])
    .where('admission_invitations.state', '=', 'invited')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('eligibilities')
            .select('eligibilities.id')
            .whereRef('eligibilities.invitation_id', '=', 'admission_invitations.id')
            .where('eligibilities.state', '=', 'accepted'),
        ),
      ),
    )

/**
 * Each address once, in parts: authors first, so that whoever is invited too reads of their abstract. Read again it leaves out
 * whom an earlier run has told, also by a record that is withdrawn since.
 */
export async function* listConcerned(
  db: Reader,
  conference: Pick<Conference, 'id' | 'conditions' | 'timeZone' | 'cancelledAt'>,
  now: Temporal.Instant,
): AsyncGenerator<Concerned[]> {
  const seen = new Set((await listTold(db, conference.id)).map(email => email.trim().toLowerCase()))
  const first = ({ email }: Concerned) => {
    const address = email.trim().toLowerCase()
    if (seen.has(address) || isErased(address)) return false
    seen.add(address)
    return true
  }
  const submitters = inParts<{ id: number; email: string }>((last, limit) =>
    submittersConcerned(db)
      .where('abstracts.conference_id', '=', conference.id)
      .where('abstracts.id', '>', last?.id ?? 0)
      .orderBy('abstracts.id')
      .limit(limit)
      .execute(),
  )
  for await (const abstracts of submitters) {
    const coauthors = await coauthorsConcerned(db)
      .where(
        'abstracts.id',
        'in',
        abstracts.map(({ id }) => id),
      )
      .orderBy('abstract_authors.id')
      .execute()
    yield [
      ...abstracts.map(({ id, email }) => ({ kind: 'submitter' as const, id, email })),
      ...coauthors.map(({ id, email }) => ({ kind: 'coauthor' as const, id, email })),
    ].filter(first)
  }
  for await (const invited of listStillInvited(db, conference, now)) yield invited.filter(first)
}

/** What identifies the mail about a record, which is sent once. */
export const tellingOf = ({ kind, id }: Pick<Concerned, 'kind' | 'id'>) => `${tellings}${kind}:${id}`

const tellings = 'conference-cancelled:'

/** The addresses in records about which somebody was told, whatever became of them since. */
async function listTold(db: Reader, conferenceId: number): Promise<string[]> {
  const effectOf = (kind: Concerned['kind'], id: RawBuilder<unknown>) =>
    sql<string>`${sql.lit(`${tellings}${kind}:`)} || ${id}`
  const submitters = await abstractsSeenBy(db, theProduct)
    .innerJoin('outbox', join => join.on('outbox.effect', '=', effectOf('submitter', sql`abstracts.id`)))
    .select('abstracts.email')
    .where('abstracts.conference_id', '=', conferenceId)
    .execute()
  const coauthors = await abstractsSeenBy(db, theProduct)
    .innerJoin('abstract_authors', 'abstract_authors.abstract_id', 'abstracts.id')
    .innerJoin('outbox', join =>
      join.on('outbox.effect', '=', effectOf('coauthor', sql`abstract_authors.id`)),
    )
    .select('abstract_authors.email')
    .where('abstracts.conference_id', '=', conferenceId)
    .execute()
  const invitees = await db
    .selectFrom('admission_invitations')
    .innerJoin('outbox', join =>
      join.on('outbox.effect', '=', effectOf('invitee', sql`admission_invitations.id`)),
    )
    .select('admission_invitations.email')
    .where('admission_invitations.conference_id', '=', conferenceId)
    .execute()
  return [...submitters, ...coauthors, ...invitees].map(({ email }) => email)
}

/** People with an open invitation, in parts. */
export async function* listStillInvited(
  db: Reader,
  conference: Pick<Conference, 'id' | 'conditions' | 'timeZone' | 'cancelledAt'>,
  now: Temporal.Instant,
): AsyncGenerator<Concerned[]> {
  const invitees = inParts<{ id: number; email: string; admission: string }>((last, limit) =>
    inviteesConcerned(db)
      .where('admission_invitations.conference_id', '=', conference.id)
      .where('admission_invitations.id', '>', last?.id ?? 0)
      .orderBy('admission_invitations.id')
      .limit(limit)
      .execute(),
  )
  for await (const invited of invitees) {
    yield invited
      .filter(({ admission }) => isOpen(conference, admission, now))
      .map(({ id, email }) => ({ kind: 'invitee' as const, id, email }))
  }
}

/** As of the cancellation, so that the last day of an invitation does not pass between two runs. */
function isOpen(
  conference: Pick<Conference, 'conditions' | 'timeZone' | 'cancelledAt'>,
  admission: string,
  now: Temporal.Instant,
): boolean {
  const condition = conditionOf(conference, admission)
  return (
    condition?.kind === 'invitation' &&
    !isInvitationPast(condition, conference, conference.cancelledAt ?? now)
  )
}
