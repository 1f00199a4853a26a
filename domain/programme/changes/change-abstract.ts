/** Changes that authors make to their own abstracts by their link: a new version. */
import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isBlank, type TextProblem } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { dateIn, toStored } from '#domain/foundations/time.ts'
import type { CheckedAnswers } from '#domain/offers/questions/asking.ts'
import type { RawAnswers } from '#domain/offers/questions/shown.ts'
import { countWords } from '#domain/programme/abstracts/count-words.ts'
import { changesPromisedUntil } from '#domain/programme/abstracts/promised-answer.ts'
import { writeWords } from '#domain/programme/abstracts/write-words.ts'
import { type AbstractQuestion, askedIn } from '#domain/programme/asking/abstract-question.ts'
import {
  findAbstractAnswers,
  listAbstractQuestions,
} from '#domain/programme/asking/abstract-question-queries.ts'
import { checkAuthorAnswers, writeAbstractAnswers } from '#domain/programme/asking/write-abstract-answers.ts'
import type { AuthorsInput } from '#domain/programme/authors/author.ts'
import { listAuthors } from '#domain/programme/authors/author-queries.ts'
import { writeAuthors } from '#domain/programme/authors/write-authors.ts'
import {
  asVersion,
  latestVersion,
  listVersions,
  markOfAuthors,
  type VersionAnswers,
  type VersionAuthors,
} from '#domain/programme/changes/abstract-version.ts'
import { findTold } from '#domain/programme/presenting/told-abstract.ts'
import { claimUpload } from '#domain/programme/submitting/uploads.ts'
import { followAbstract } from '#domain/programme/talks/talk-of-abstract.ts'

export type ChangeError =
  | { code: 'not-found' }
  /** It was withdrawn, merged or cancelled. */
  | { code: 'not-submitted' }
  /** The last day for changes is over. */
  | { code: 'too-late'; until: Temporal.PlainDate }
  /** Another version was sent since the form was opened. */
  | { code: 'stale' }
  /** Its authors were corrected since the form was opened. */
  | { code: 'authors-corrected' }
  | { code: 'invalid'; fields: ChangeProblems }
  | { code: 'nothing-changes' }

export interface ChangeProblems {
  title?: TextProblem
  text?: TextProblem | 'too-many-words'
  /** It is not waiting any more. */
  file?: 'missing'
  answers?: { questions: readonly AbstractQuestion[]; problems: CheckedAnswers['problems'] }
}

export interface NewWords {
  title: string
  text: string
  /** Undefined: as they are. */
  authors?: AuthorsInput
  /** To the organiser's questions, as they were typed. Undefined: as they are. */
  answers?: RawAnswers
  /** A stored upload in place of the file; null: as it is. */
  uploadKey?: string | null
  /** The newest version that the form showed. */
  version: number
  /** Of the authors that the form showed; undefined where it does not say. */
  authorsMark?: string | undefined
}

/** All that a version says. */
interface Whole {
  title: string
  text: string
  keywords: string
  authors: VersionAuthors
  fileKey: string | null
  answers: VersionAnswers
}

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>

/** The last day on which an author may change it: the one that the committee named, where it asks for a change. */
export function changeableUntil(
  conference: Conference,
  { outcome, change_by }: Pick<Told, 'outcome' | 'change_by'>,
): Temporal.PlainDate {
  const until = changesPromisedUntil(conference)
  if (outcome !== 'please-change' || change_by === null) return until
  const asked = Temporal.PlainDate.from(change_by)
  return Temporal.PlainDate.compare(asked, until) > 0 ? asked : until
}

/**
 * Takes a new version of an abstract: its title and text, and perhaps its authors, keywords and file. It counts at once, also where it answers the committee's wish for a change; after any other
 * letter it is held until the committee passes it on. A newer one replaces one that is held.
 *
 * @returns whether it is held
 */
export async function changeAbstract(
  tx: Transaction,
  { actor, now }: Act,
  conference: Conference,
  abstractId: number,
  { title, text, authors, answers, uploadKey = null, version, authorsMark }: NewWords,
): Promise<Result<{ isHeld: boolean }, ChangeError>> {
  const found = await lockChangeable(tx, conference, abstractId, now)
  if (!found.ok) return found
  const row = found.value
  const versions = await listVersions(tx, abstractId)
  const latest = latestVersion(versions)
  const held = versions.find(({ standing }) => standing === 'held')
  const asked = await readAsked(tx, row)
  const answersBefore = held?.answers ?? asked.given
  const given = new Map(Object.entries(answersBefore).map(([id, value]) => [Number(id), value]))
  const counting = {
    title: row.abstract_title,
    // The form sends carriage returns, which no change has.
    text: row.abstract_text.replaceAll('\r\n', '\n'),
    keywords: row.keywords,
    authors: asVersion(await listAuthors(tx, abstractId)),
    fileKey: row.file_key,
    answers: asked.given,
  }
  const before = {
    title: held?.title ?? counting.title,
    text: held?.text ?? counting.text,
    keywords: held?.keywords ?? counting.keywords,
    authors: held?.authors ?? counting.authors,
    fileKey: held?.fileKey ?? counting.fileKey,
    answers: answersBefore,
  }
  const fields = problemsOf(
    { title, text },
    {
      before,
      hasFile: before.fileKey !== null || uploadKey !== null,
      maxWords: conference.rules.abstractWords,
    },
  )
  const checked = answers && (await checkAuthorAnswers(tx, asked.questions, answers, { given }))
  const { keywords, ...named } = authors ?? { ...before.authors, keywords: before.keywords }
  const next = {
    title,
    text,
    keywords,
    authors: named,
    fileKey: uploadKey ?? before.fileKey,
    answers: checked ? toVersion(checked.answers) : answersBefore,
  }
  const changesNothing = digestOf(next) === digestOf(before)
  // A second click sends what has come already.
  if (version !== latest)
    return version === latest - 1 && changesNothing
      ? ok({ isHeld: held !== undefined })
      : fail({ code: 'stale' })
  if (checked && checked.problems.size > 0) fields.answers = { ...asked, ...checked }
  if (Object.keys(fields).length > 0) return fail({ code: 'invalid', fields })
  if (authors && authorsMark !== undefined && authorsMark !== markOfAuthors(before.authors))
    return fail({ code: 'authors-corrected' })
  if (changesNothing) return fail({ code: 'nothing-changes' })
  if (uploadKey !== null && !(await claimUpload(tx, conference.id, uploadKey, now)))
    return fail({ code: 'invalid', fields: { file: 'missing' } })
  const isHeld = row.toldVersion !== null && row.outcome !== 'please-change'
  if (versions.length === 0) {
    await tx
      .insertInto('abstract_versions')
      .values({
        abstract_id: abstractId,
        version: 1,
        standing: 'passed',
        sent_at: row.created_at,
        ...columnsOf(counting),
      })
      .execute()
  }
  if (held) {
    await tx
      .updateTable('abstract_versions')
      .set({ standing: 'refused', settled_at: toStored(now), settled_by: writeActor(actor) })
      .where('abstract_id', '=', abstractId)
      .where('standing', '=', 'held')
      .execute()
  }
  await tx
    .insertInto('abstract_versions')
    .values({
      abstract_id: abstractId,
      version: latest + 1,
      ...columnsOf(next),
      standing: isHeld ? 'held' : 'passed',
      sent_at: toStored(now),
    })
    .execute()
  await recordAudit(tx, {
    conferenceId: conference.id,
    actor,
    act: 'abstract changed',
    subject: { kind: 'abstract', id: abstractId },
    facts: { isHeld },
    now,
  })
  if (!isHeld) {
    await writeWords(tx, abstractId, next)
    if (authors) await writeAuthors(tx, abstractId, authors, now)
    if (checked) await writeAbstractAnswers(tx, abstractId, { ...asked, answers: checked.answers }, now)
    await followAbstract(tx, { actor, now }, abstractId)
  }
  return ok({ isHeld })
}

async function lockChangeable(
  tx: Transaction,
  conference: Conference,
  abstractId: number,
  now: Temporal.Instant,
): Promise<Result<Told, ChangeError>> {
  await lockRow(tx, 'abstracts', abstractId)
  const row = await findTold(tx, abstractId)
  if (!row) return fail({ code: 'not-found' })
  if (row.state !== 'submitted') return fail({ code: 'not-submitted' })
  const until = changeableUntil(conference, row)
  if (Temporal.PlainDate.compare(dateIn(conference.timeZone, now), until) > 0)
    return fail({ code: 'too-late', until })
  return ok(row)
}

const columnsOf = ({ authors, fileKey, answers, ...words }: Whole) => ({
  ...words,
  authors: JSON.stringify(authors),
  file_key: fileKey,
  answers: JSON.stringify(answers),
})

/** What the form of a change asks, and what counts as answered, by the questions' ids in their order. */
export async function readAsked(
  db: Reader,
  {
    id,
    conference_id,
    topic_id,
    presentation_type_id,
  }: Pick<Told, 'id' | 'conference_id' | 'topic_id' | 'presentation_type_id'>,
): Promise<{ questions: AbstractQuestion[]; given: VersionAnswers }> {
  const all = await listAbstractQuestions(db, conference_id)
  if (all.length === 0) return { questions: [], given: {} }
  const questions = askedIn(all, ['submitted'], { topicId: topic_id, formId: presentation_type_id })
  const stored = await findAbstractAnswers(db, 'author', id)
  const own = questions.map(question => [question.id, stored.get(question.id) ?? null] as const)
  return { questions, given: toVersion(new Map(own)) }
}

const toVersion = (answers: ReadonlyMap<number, string | null>): VersionAnswers =>
  Object.fromEntries([...answers].flatMap(([id, value]) => (value === null ? [] : [[String(id), value]])))

/** What stays as it is may be beyond limits that came later, or that another system did not have. */
function problemsOf(
  { title, text }: { title: string; text: string },
  {
    before,
    hasFile,
    maxWords,
  }: { before: { title: string; text: string }; hasFile: boolean; maxWords: number },
): ChangeProblems {
  const ofTitle = title === before.title ? undefined : optionalTextProblem(title, 'heading')
  const ofText =
    !hasFile && isBlank(text) ? 'missing' : text === before.text ? undefined : textProblemOf(text, maxWords)
  return { ...(ofTitle && { title: ofTitle }), ...(ofText && { text: ofText }) }
}

const textProblemOf = (text: string, maxWords: number) =>
  optionalTextProblem(text, 'long-text') ??
  (countWords(text.slice(0, 20_001)) > maxWords ? ('too-many-words' as const) : undefined)
