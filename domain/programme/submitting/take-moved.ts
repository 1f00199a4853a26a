/** Abstracts that were submitted to another system: stored without a limit, a last day or a mail. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { toStored } from '#domain/foundations/time.ts'
import { numberPrefix } from '#domain/programme/abstracts/abstract.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conflictsOf } from '#domain/programme/abstracts/conflicts.ts'
import type { AuthorsInput } from '#domain/programme/authors/author.ts'
import { compareSubmitter } from '#domain/programme/authors/organisation.ts'
import { writeAuthors } from '#domain/programme/authors/write-authors.ts'
import { countSubmissions, nextAbstractNumber } from '#domain/programme/submitting/submit-abstract.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

/** Checked. */
export interface MovedIn {
  system: string
  externalId: string
  submitter: { name: string; email: string; organization: string; countryId: number }
  authors: AuthorsInput
  title: string
  text: string
  topic: { id: number; name: string }
  form: { id: number; name: string }
  submittedAt: Temporal.Instant
  isWithdrawn: boolean
}

/** Stores one. @returns its id; nobody is written to */
export async function takeMoved(
  tx: Transaction,
  conference: Conference,
  moved: MovedIn,
  now: Temporal.Instant,
): Promise<number> {
  const { submitter, topic, form } = moved
  const emailKey = submitter.email.toLowerCase()
  const { id } = await tx
    .insertInto('abstracts')
    .values({
      conference_id: conference.id,
      number: await nextAbstractNumber(tx, numberPrefix(conference)),
      // No export says how they are addressed.
      title: '',
      name: submitter.name,
      email: submitter.email,
      email_key: emailKey,
      submission: (await countSubmissions(tx, conference.id, emailKey)) + 1,
      telephone: '',
      organization: submitter.organization,
      city: '',
      country_id: submitter.countryId,
      presentation_type_id: form.id,
      presentation_type_name: form.name,
      topic_id: topic.id,
      topic_name: topic.name,
      abstract_title: moved.title,
      abstract_text: moved.text,
      file_key: null,
      keywords: moved.authors.keywords,
      language: conference.languages[0],
      created_at: toStored(moved.submittedAt),
      ...(moved.isWithdrawn && { state: 'withdrawn' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await compareSubmitter(tx, id, submitter.organization)
  await writeAuthors(tx, id, moved.authors, now, { isTold: false })
  await tx
    .insertInto('moved_abstracts')
    .values({
      abstract_id: id,
      conference_id: conference.id,
      system: moved.system,
      external_id: moved.externalId,
    })
    .execute()
  return id
}

/** What came from a system before, as staff see it now, in one statement. */
export const listMoved = (db: Reader, scope: Scope, system: string) =>
  abstractsSeenBy(db, chairOf(scope))
    .innerJoin('moved_abstracts', 'moved_abstracts.abstract_id', 'abstracts.id')
    .select(['abstracts.id', 'abstracts.number', 'abstract_title', 'abstract_text', 'abstracts.state'])
    .select(['decision_state', 'moved_abstracts.external_id'])
    .where('moved_abstracts.conference_id', '=', conferenceOf(scope))
    .where('moved_abstracts.system', '=', system)
    .execute()

/** The ids of all that came from a system before, to be taken by nobody twice. */
export async function listTaken(
  db: Reader,
  conferenceId: number,
  system: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('moved_abstracts')
    .select('external_id')
    .where('conference_id', '=', conferenceId)
    .where('system', '=', system)
    .execute()
  return new Set(rows.map(row => row.external_id))
}

/** What came from a system before and does not exist for whoever reads; by its id there. */
export async function listMovedToHide(
  db: Reader,
  { conferenceId, readerId }: Scope,
  system: string,
): Promise<ReadonlySet<string>> {
  if (readerId === null) return new Set()
  const rows = await db
    .selectFrom('moved_abstracts')
    .select('external_id')
    .where('conference_id', '=', conferenceId)
    .where('system', '=', system)
    .where('abstract_id', 'in', conflictsOf(readerId))
    .execute()
  return new Set(rows.map(row => row.external_id))
}
