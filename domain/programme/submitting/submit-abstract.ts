/**
 * Submitting an abstract, by its author or by staff on their behalf. What is checked is one function (`examine`),
 * which a form may call before it is sent, and the command calls again under the conference's lock.
 */

import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { findContentById } from '#domain/conference/content/content-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import type { Language } from '#domain/foundations/language.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isBlank } from '#domain/foundations/texts/text.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { CheckedAnswers } from '#domain/offers/questions/asking.ts'
import { type Abstract, numberPrefix } from '#domain/programme/abstracts/abstract.ts'
import type { AbstractInput, AbstractProblems } from '#domain/programme/abstracts/abstract-input.ts'
import { findAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import { type AbstractQuestion, askedIn } from '#domain/programme/asking/abstract-question.ts'
import { listAbstractQuestions } from '#domain/programme/asking/abstract-question-queries.ts'
import { checkAuthorAnswers, writeAbstractAnswers } from '#domain/programme/asking/write-abstract-answers.ts'
import { compareSubmitter } from '#domain/programme/authors/organisation.ts'
import { writeAuthors } from '#domain/programme/authors/write-authors.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import { factsOf, noteEntered, type SetAside } from '#domain/programme/submitting/entered.ts'
import {
  findLateLink,
  isLinkFor,
  type LateLink,
  spendLateLink,
} from '#domain/programme/submitting/late-links.ts'
import {
  lastDayOf,
  type SubmissionEnd,
  type SubmittedTo,
  submissionEnd,
} from '#domain/programme/submitting/submission-end.ts'
import { claimUpload } from '#domain/programme/submitting/uploads.ts'

export type SubmitAbstractError =
  | SubmissionEnd
  /** Others are taken, but none of this topic or presentation type any more. */
  | { code: 'choice-closed'; closedOn: Temporal.PlainDate }
  /** The link by which it comes is for another address. */
  | { code: 'link-of-another' }
  | { code: 'invalid-fields'; fields: AbstractProblems }
  | { code: 'invalid-answers'; questions: readonly AbstractQuestion[]; problems: CheckedAnswers['problems'] }
  /** The presenter has reached the limit: the most that one may submit. */
  | { code: 'third-submission'; limit: number }

export interface Submission extends Pick<Act, 'actor' | 'now'> {
  conference: Conference
  /** The link by which it is submitted after the last day, if any. */
  lateLinkId?: number | undefined
  /** A stored upload; null if the text was typed. */
  uploadKey: string | null
  /** In which its authors are written to: that of the page of its form; else their conference's first. */
  language?: Language
  /** Set where staff submit it for its author. */
  entered?: Entering
}

/** How staff submit for somebody. */
export interface Entering {
  /** Why, for the committee; what is set aside, such as the last day, is set aside only with a reason. */
  because: string
}

/** What decides whether an abstract would be accepted. */
type Trial = Pick<Submission, 'conference' | 'now' | 'lateLinkId' | 'entered'>

/**
 * Submits an abstract and sends its presenter a confirmation. A presenter (an e-mail address, case-insensitive) has at
 * most as many in a conference as its rules say. The conference's row is locked while they are counted, and a unique index enforces the
 * limit too.
 */
export async function submitAbstract(
  tx: Transaction,
  submission: Submission,
  input: AbstractInput,
): Promise<Result<Abstract, SubmitAbstractError>> {
  const { actor, now, uploadKey, language, entered } = submission
  const conference = await lockConference(tx, submission.conference.id)
  const checked = await examine(tx, { ...submission, conference }, input)
  if (!checked.ok) return checked
  const { chosen, before, emailKey, answers, late, aside } = checked.value
  if (late && !(await spendLateLink(tx, late.id))) return fail({ code: 'abstracts-closed' })
  if (uploadKey !== null && !(await claimUpload(tx, conference.id, uploadKey, now))) {
    return fail({ code: 'invalid-fields', fields: { file: 'missing' } })
  }

  const { presenter } = input
  const { id } = await tx
    .insertInto('abstracts')
    .values({
      conference_id: conference.id,
      number: await nextAbstractNumber(tx, numberPrefix(conference)),
      title: presenter.title,
      name: presenter.name,
      email: presenter.email,
      email_key: emailKey,
      submission: before + 1,
      telephone: presenter.telephone,
      organization: presenter.organization,
      city: presenter.city,
      country_id: presenter.countryId,
      presentation_type_id: input.presentationTypeId,
      presentation_type_name: chosen.presentationType,
      topic_id: input.topicId,
      topic_name: chosen.topic,
      abstract_title: input.abstractTitle,
      abstract_text: input.abstractText,
      file_key: uploadKey,
      keywords: input.authors?.keywords ?? '',
      language: language ?? conference.languages[0],
      created_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await compareSubmitter(tx, id, presenter.organization)
  if (input.authors) await writeAuthors(tx, id, input.authors, now)
  if (answers) await writeAbstractAnswers(tx, id, answers, now)
  if (entered) await noteEntered(tx, id, { actor, now, because: entered.because, aside })
  await recordAudit(tx, {
    conferenceId: conference.id,
    actor,
    act: 'abstract submitted',
    subject: { kind: 'abstract', id: id },
    facts: {
      submission: before + 1,
      hasFile: uploadKey !== null,
      ...(late && { isLate: true }),
      ...(entered && factsOf(aside)),
    },
    now,
  })
  await enqueue(tx, {
    kind: 'abstract-mail',
    effect: `abstract-mail:${id}`,
    payload: { abstractId: id },
    now,
  })
  const abstract = await findAbstract(tx, id)
  if (!abstract) throw new Error(`abstract ${id} vanished within its own transaction`)
  return ok(abstract)
}

/**
 * Checks whether an abstract would be accepted now, so that nothing is stored for one that would be refused.
 * `submitAbstract` checks again under its lock.
 */
export async function checkSubmission(
  tx: Transaction,
  submission: Trial,
  input: AbstractInput,
): Promise<Result<null, SubmitAbstractError>> {
  const checked = await examine(tx, submission, input)
  return checked.ok ? ok(null) : checked
}

interface Examined {
  chosen: Choices
  /** How many abstracts the presenter has submitted already. */
  before: number
  emailKey: string
  answers: { questions: readonly AbstractQuestion[]; answers: CheckedAnswers['answers'] } | undefined
  /** The last day is over, and this link takes it. */
  late: LateLink | undefined
  aside: SetAside
}

async function examine(
  tx: Transaction,
  { conference, now, lateLinkId, entered }: Trial,
  input: AbstractInput,
): Promise<Result<Examined, SubmitAbstractError>> {
  const call = await readCall(tx, conference)
  const to = { topicId: input.topicId, formId: input.presentationTypeId }
  const end = submissionEnd(conference, call, now, to)
  const late =
    end?.code === 'abstracts-closed' ? await findLate(tx, { conference, now, lateLinkId }, to) : undefined
  const setsAside = entered !== undefined && !isBlank(entered.because)
  const isAfterAll = end !== undefined && !late
  if (isAfterAll && !(setsAside && end.code === 'abstracts-closed')) {
    const isOpenToOthers = submissionEnd(conference, call, now) === undefined
    return fail(isOpenToOthers ? { code: 'choice-closed', closedOn: lastDayOf(conference, call, to) } : end)
  }
  const chosen = await findChoices(tx, conference.id, input)
  if (!chosen.ok) return chosen
  const answers = await readAnswers(tx, conference.id, input, { demands: entered === undefined })
  if (answers && answers.problems.size > 0) return fail({ code: 'invalid-answers', ...answers })
  const emailKey = input.presenter.email.toLowerCase()
  const before = await countSubmissions(tx, conference.id, emailKey)
  if (late && late.email !== null && late.email.toLowerCase() !== emailKey)
    return fail({ code: 'link-of-another' })
  const { abstractsEach } = conference.rules
  const isBeyond = before >= abstractsEach
  if (isBeyond && !setsAside) return fail({ code: 'third-submission', limit: abstractsEach })
  const aside = { lastDay: isAfterAll, limit: isBeyond }
  return ok({ chosen: chosen.value, before, emailKey, answers, late, aside })
}

/** The link that takes it all the same. */
async function findLate(tx: Transaction, { conference, now, lateLinkId }: Trial, to: SubmittedTo) {
  const link = lateLinkId === undefined ? undefined : await findLateLink(tx, conference, lateLinkId, now)
  return link && isLinkFor(link, to) ? link : undefined
}

/**
 * What its author was asked, and answered; undefined where nothing was shown.
 *
 * @param options.demands false for staff, as `checkAsked`
 */
export async function readAnswers(
  db: Reader,
  conferenceId: number,
  {
    answers: raw,
    topicId,
    presentationTypeId,
  }: Pick<AbstractInput, 'answers' | 'topicId' | 'presentationTypeId'>,
  { demands = true }: { demands?: boolean } = {},
) {
  if (raw === undefined) return undefined
  const all = await listAbstractQuestions(db, conferenceId)
  const questions = askedIn(all, ['submitted'], { topicId, formId: presentationTypeId })
  return { questions, ...(await checkAuthorAnswers(db, questions, raw, { demands })) }
}

interface Choices {
  presentationType: string
  topic: string
}

/** The names of the choices, which stay with the abstract if the organiser removes them later. */
async function findChoices(
  tx: Transaction,
  conferenceId: number,
  input: AbstractInput,
): Promise<Result<Choices, { code: 'invalid-fields'; fields: AbstractProblems }>> {
  const fields: AbstractProblems = {}
  const type = await findContentById(tx, conferenceId, 'presentation-type', input.presentationTypeId)
  const topic = await findContentById(tx, conferenceId, 'topic', input.topicId)
  if (!(await findCountry(tx, input.presenter.countryId))) fields.country = 'not-a-choice'
  if (!type) fields.presentationType = 'not-a-choice'
  if (!topic) fields.topic = 'not-a-choice'
  if (!type || !topic || fields.country) return fail({ code: 'invalid-fields', fields })
  return ok({ presentationType: type.name, topic: topic.name })
}

/** How many abstracts somebody has submitted, by the last one's place among them. */
export async function countSubmissions(
  tx: Transaction,
  conferenceId: number,
  emailKey: string,
): Promise<number> {
  const { last } = await tx
    .selectFrom('abstracts')
    .select(eb => eb.fn.max('submission').as('last'))
    .where('conference_id', '=', conferenceId)
    .where('email_key', '=', emailKey)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** `MS27-0042`; counted per prefix, so that two conferences with the same initials never share a number. */
export async function nextAbstractNumber(tx: Transaction, prefix: string): Promise<string> {
  const { last } = await tx
    .insertInto('abstract_numbers')
    .values({ prefix, last: 1 })
    .onConflict(conflict => conflict.column('prefix').doUpdateSet({ last: sql`abstract_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefix}-${String(last).padStart(4, '0')}`
}
