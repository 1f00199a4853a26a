/** What a co-author does by the link in their mail, and what the committee corrects of an author. */
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import {
  type Author,
  type AuthorField,
  type AuthorProblem,
  checkAuthors,
  type NewAuthor,
  type RawAuthor,
} from '#domain/programme/authors/author.ts'
import { listAuthors } from '#domain/programme/authors/author-queries.ts'
import { organisationCompared } from '#domain/programme/authors/organisation.ts'
import { enqueueCoauthorMail } from '#domain/programme/authors/write-authors.ts'
import { correctHeld } from '#domain/programme/changes/held-authors.ts'
import { followAbstract } from '#domain/programme/talks/talk-of-abstract.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export type AuthorActError =
  | { code: 'not-found' }
  | { code: 'invalid'; fields: Partial<Record<AuthorField, AuthorProblem>> }

interface Which {
  conferenceId: number
  abstractId: number
  authorId: number
}

/** Notes that somebody is not the author that they were named as, or that they are after all. The committee sees it. */
export async function objectAsAuthor(
  tx: Transaction,
  act: Act,
  which: Which,
  isObjecting: boolean,
): Promise<Result<null, { code: 'not-found' }>> {
  const author = await lockAuthor(tx, which)
  if (!author?.isCoauthor) return fail({ code: 'not-found' })
  if ((author.objectedAt !== null) === isObjecting) return ok(null)
  await tx
    .updateTable('abstract_authors')
    .set({ objected_at: isObjecting ? toStored(act.now) : null })
    .where('id', '=', which.authorId)
    .execute()
  await record(tx, act, which, isObjecting ? 'authorship objected to' : 'authorship confirmed')
  return ok(null)
}

/** A co-author's own name and ORCID, which count at once. */
export async function correctOwnAuthor(
  tx: Transaction,
  act: Act,
  which: Which,
  typed: Pick<RawAuthor, 'name' | 'familyName' | 'orcid'>,
): Promise<Result<null, AuthorActError>> {
  const author = await lockAuthor(tx, which)
  if (!author?.isCoauthor) return fail({ code: 'not-found' })
  return write(tx, act, which, author, { ...typed, affiliation: author.affiliation, email: author.email })
}

/** The committee corrects an author, after a mail or an objection; whoever submitted keeps the name of their submission. */
export async function correctAuthor(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  act: Act,
  { abstractId, authorId }: Omit<Which, 'conferenceId'>,
  typed: RawAuthor,
): Promise<Result<null, AuthorActError>> {
  const which = { conferenceId: conferenceOf(scope), abstractId, authorId }
  const author = await lockSeen(tx, scope, which)
  if (!author?.isCoauthor) return fail({ code: 'not-found' })
  return write(tx, act, which, author, typed)
}

/** Takes a co-author off an abstract. If they were to present, whoever submitted does. */
export async function removeCoauthor(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  act: Act,
  { abstractId, authorId }: Omit<Which, 'conferenceId'>,
): Promise<Result<null, { code: 'not-found' }>> {
  const which = { conferenceId: conferenceOf(scope), abstractId, authorId }
  const author = await lockSeen(tx, scope, which)
  if (!author?.isCoauthor) return fail({ code: 'not-found' })
  await tx.deleteFrom('abstract_authors').where('id', '=', authorId).execute()
  if (author.isPresenting) {
    await tx
      .updateTable('abstract_authors')
      .set({ is_presenting: 1 })
      .where('abstract_id', '=', abstractId)
      .where('is_coauthor', '=', 0)
      .execute()
  }
  await correctHeld(tx, abstractId, author, null)
  await record(tx, act, which, 'author removed')
  await followAbstract(tx, act, abstractId)
  return ok(null)
}

async function lockSeen(tx: Transaction, scope: Permit<'decide-abstracts'>['scope'], which: Which) {
  const seen = await abstractsSeenBy(tx, chairOf(scope))
    .select('id')
    .where('id', '=', which.abstractId)
    .where('conference_id', '=', which.conferenceId)
    .executeTakeFirst()
  return seen && lockAuthor(tx, which)
}

async function lockAuthor(tx: Transaction, { abstractId, authorId }: Which): Promise<Author | undefined> {
  await lockRow(tx, 'abstracts', abstractId)
  return (await listAuthors(tx, abstractId)).find(({ id }) => id === authorId)
}

async function write(
  tx: Transaction,
  act: Act,
  which: Which,
  author: Author,
  typed: RawAuthor,
): Promise<Result<null, AuthorActError>> {
  const others = (await listAuthors(tx, which.abstractId)).filter(({ id }) => id !== author.id)
  const checked = checkOne(typed, others)
  if (!checked.ok) return checked
  const { name, familyName, affiliation, email, orcid } = checked.value
  const isSomebodyElse = email.toLowerCase() !== author.email.toLowerCase()
  await tx
    .updateTable('abstract_authors')
    .set({
      name,
      family_name: familyName,
      affiliation,
      affiliation_compared: organisationCompared(affiliation),
      email,
      orcid,
      ...(isSomebodyElse && { objected_at: null, speaker_id: null }),
    })
    .where('id', '=', author.id)
    .execute()
  if (isSomebodyElse) {
    await tx.deleteFrom('coauthor_links').where('author_id', '=', author.id).execute()
    if (email !== '') await enqueueCoauthorMail(tx, [author.id], act.now)
  }
  await correctHeld(tx, which.abstractId, author, checked.value)
  await record(tx, act, which, 'author corrected')
  await followAbstract(tx, act, which.abstractId)
  return ok(null)
}

function checkOne(
  typed: RawAuthor,
  others: readonly Author[],
): Result<NewAuthor, { code: 'invalid'; fields: Partial<Record<AuthorField, AuthorProblem>> }> {
  const isEmpty = Object.values(typed).every(text => text.trim() === '')
  if (isEmpty) return fail({ code: 'invalid', fields: { name: 'missing' } })
  const checked = checkAuthors({
    own: { familyName: '', orcid: '' },
    ownPlace: '1',
    presents: '',
    keywords: '',
    coauthors: [typed],
  })
  if (!checked.ok) return fail({ code: 'invalid', fields: checked.error.coauthors[0] ?? {} })
  const author = checked.value.order.find(each => each !== null)
  if (!author) throw new Error('an author who was checked is none')
  return author.orcid !== null && others.some(({ orcid }) => orcid === author.orcid)
    ? fail({ code: 'invalid', fields: { orcid: 'same-orcid' } })
    : ok(author)
}

const record = (tx: Transaction, { actor, now }: Act, which: Which, audited: AuditedAct) =>
  recordAudit(tx, {
    conferenceId: which.conferenceId,
    actor,
    act: audited,
    subject: { kind: 'abstract', id: which.abstractId },
    facts: {},
    now,
  })
