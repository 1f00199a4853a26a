/** Writes the authors of an abstract in their order. */
import type { Transaction } from '#database/database.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import type { Author, AuthorsInput, NewAuthor } from '#domain/programme/authors/author.ts'
import { listAuthors } from '#domain/programme/authors/author-queries.ts'
import { organisationCompared } from '#domain/programme/authors/organisation.ts'

/**
 * Authors who stay keep their row, and with it the links that they were mailed and what they objected to, unless they become
 * somebody else. Co-authors with an address are told that they are named, each once.
 *
 * @param isTold false where another system has named them before
 */
export async function writeAuthors(
  tx: Transaction,
  abstractId: number,
  input: AuthorsInput,
  now: Temporal.Instant,
  { isTold = true }: { isTold?: boolean } = {},
): Promise<void> {
  const before = await listAuthors(tx, abstractId)
  const submitter = before.find(({ isCoauthor }) => !isCoauthor)
  const stays = new Set(input.order.flatMap(author => author?.id ?? []))
  const gone = before.filter(author => author.isCoauthor && !stays.has(author.id)).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('abstract_authors').where('id', 'in', gone).execute()
  // Positions and the one who presents are unique, so that all rows step aside first.
  await tx
    .updateTable('abstract_authors')
    .set(eb => ({ position: eb('position', '+', aside), is_presenting: 0 }))
    .where('abstract_id', '=', abstractId)
    .execute()
  const told: number[] = []
  for (const [index, author] of input.order.entries()) {
    const position = index + 1
    if (author === null) {
      const { familyName, orcid, isPresenting } = input.own
      await tx
        .updateTable('abstract_authors')
        .set({ position, family_name: familyName, orcid, is_presenting: isPresenting ? 1 : 0 })
        .where('id', '=', submitter?.id ?? 0)
        .execute()
      continue
    }
    const known = before.find(each => each.isCoauthor && each.id === author.id)
    const id = known
      ? await keepAuthor(tx, known, author, position)
      : await addAuthor(tx, abstractId, author, position)
    const isNewAddress = author.email !== '' && author.email !== known?.email
    if (isNewAddress && author.email.toLowerCase() !== submitter?.email.toLowerCase()) told.push(id)
  }
  if (isTold) await enqueueCoauthorMail(tx, told, now)
}

/** Tells co-authors that they are named. */
export const enqueueCoauthorMail = (tx: Transaction, authorIds: readonly number[], now: Temporal.Instant) =>
  enqueueAll(
    tx,
    authorIds.map(authorId => ({
      kind: 'coauthor-mail' as const,
      effect: `coauthor-mail:${authorId}:${now.epochMilliseconds}`,
      payload: { authorId },
      now,
    })),
  )

/** Larger than any position. */
const aside = 1_000_000

const columnsOf = (author: NewAuthor, position: number) => ({
  position,
  name: author.name,
  family_name: author.familyName,
  affiliation: author.affiliation,
  affiliation_compared: organisationCompared(author.affiliation),
  email: author.email,
  orcid: author.orcid,
  is_presenting: author.isPresenting ? 1 : 0,
})

async function keepAuthor(tx: Transaction, known: Author, author: NewAuthor, position: number) {
  const isSomebodyElse = author.email.toLowerCase() !== known.email.toLowerCase()
  await tx
    .updateTable('abstract_authors')
    .set({ ...columnsOf(author, position), ...(isSomebodyElse && { objected_at: null, speaker_id: null }) })
    .where('id', '=', known.id)
    .execute()
  if (isSomebodyElse) await tx.deleteFrom('coauthor_links').where('author_id', '=', known.id).execute()
  return known.id
}

async function addAuthor(tx: Transaction, abstractId: number, author: NewAuthor, position: number) {
  const { id } = await tx
    .insertInto('abstract_authors')
    .values({ abstract_id: abstractId, is_coauthor: 1, ...columnsOf(author, position) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
