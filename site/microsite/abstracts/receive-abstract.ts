/**
 * What happens to an abstract form that was sent. Nothing typed is ever lost: a form that is refused comes back with
 * its words and its file.
 */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { language } from '#domain/foundations/language.ts'
import { hashContent, type RequestKey } from '#domain/foundations/repeats/request-key.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'
import { type AbstractProblems, checkAbstractInput } from '#domain/programme/abstracts/abstract-input.ts'
import { findAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import { checkAuthors } from '#domain/programme/authors/author.ts'
import { drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import { draftKeys, lateKeys } from '#domain/programme/submitting/link-keys.ts'
import { removeAbstractDraft } from '#domain/programme/submitting/remove-abstract-drafts.ts'
import { readAnswers } from '#domain/programme/submitting/submit-abstract.ts'
import {
  findSubmitted,
  submitWithCaptcha,
  trySubmission,
  type WithCaptchaError,
} from '#domain/programme/submitting/submit-with-captcha.ts'
import type { SiteContext } from '#site/context.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receivePost } from '#site/forms/post-failure.ts'
import { draftOf, newDraftKey, textsOf } from '#site/forms/read-form.ts'
import { fieldsOfAbstract, readForm } from '#site/forms/receive-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import {
  type AbstractControl,
  type AbstractOutcome,
  type AbstractValues,
  abstractControls,
  captchaOf,
  controlLabels,
  type FormControl,
  type ReturnedForm,
  textControls,
  toRawAbstract,
} from '#site/microsite/abstracts/abstract-controls.ts'
import type { TypedAuthors } from '#site/microsite/abstracts/author-controls.ts'
import { answerErrors, readTypedAnswers } from '#site/microsite/abstracts/author-questions.ts'
import {
  afterRowButton,
  authorErrors,
  readTypedAuthors,
  toRawAuthors,
} from '#site/microsite/abstracts/author-rows.ts'
import { closedText, closedWords } from '#site/microsite/abstracts/closed-words.ts'
import { finishLater } from '#site/microsite/abstracts/finish-later.ts'
import {
  dropFile,
  type FormFile,
  lostFileOf,
  readFile,
  readSubmittedFile,
  storeFormFile,
} from '#site/microsite/abstracts/form-file.ts'
import { laterButton } from '#site/microsite/abstracts/late-authors.tsx'
import { abstractProblemWords } from '#words/abstract-words.ts'
import { paths } from '#words/addresses/paths.ts'
import * as formWords from '#words/form-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import { submissionEndWords } from '#words/submission-end-words.ts'

/** The errors of a returned form. */
interface Refusal {
  status: 409 | 413 | 415 | 422 | 429 | 503
  errors: FieldError<FormControl>[]
  words: string | null
  /** Whether the captcha was used, so that a new one is needed. */
  isSumUsed: boolean
}

type Received = { ok: true; number: string } | ({ ok: false } & Refusal)

/** Retry-After for a file that could not be stored. */
const retryAfterSeconds = 10

/** Receives the abstract form. On any error the form is returned with what was typed and a valid file. */
export async function receiveAbstract(site: SiteContext, request: Request, conference: Conference) {
  const form = await readForm(request, fieldsOfAbstract)
  const id = crypto.randomUUID()
  const lateLinkId = lateKeys.read(site.secretKey, new URL(request.url).searchParams.get('late') ?? '')
  const values = textsOf(form, textControls)
  const answer = textsOf(form, ['captcha_answer'])
  const answers = readTypedAnswers(form)
  const { saved } = textsOf(form, ['saved'])
  const isSaved = draftKeys.read(site.secretKey, saved) !== undefined
  const back: ReturnedForm = {
    values: echoOf(values),
    authors: readTypedAuthors(form),
    ...(answers && { answers }),
    errors: [],
    captcha: captchaOf(form),
    captchaAnswer: echoOf(answer).captcha_answer,
    upload: null,
    ...(isSaved && { saved }),
    draft: draftOf(form),
  }
  const rows = afterRowButton(form, back.authors, newDraftKey())
  if (rows) return returnRows(site, form, conference, { ...back, authors: rows })
  if (form.get(laterButton) === 'yes') return finishLater(site, form, conference, { back, lateLinkId })
  const received = await receivePost(site, 'abstract', () =>
    receive(site, conference, form, values, { back, lateLinkId }),
  )
  if (!received.ok) {
    const { failure } = received
    const outcome: AbstractOutcome = { state: 'refused', id, words: failure.words, ...back }
    return formAgain(outcome, failure.status, failure)
  }
  const result = received.value
  if (result.ok) {
    const { email } = back.values
    const { number } = result
    const outcome: AbstractOutcome = { state: 'submitted', id, number, email, ...(isSaved && { saved }) }
    return redirectWithNotice(site, paths.microsite(conference.name, 'submit-abstract'), outcome)
  }
  const { errors, words } = result
  const outcome: AbstractOutcome = { state: 'refused', id, ...back, errors, words }
  if (result.isSumUsed) {
    outcome.captcha = drawCaptcha(site.secretKey, site.clock.now())
    outcome.captchaAnswer = ''
  }
  const mayRetry = result.status === 429 || result.status === 503
  return formAgain(outcome, result.status, mayRetry ? { retryAfterSeconds } : undefined)
}

/**
 * Checks the file, the fields, the captcha and the conference's rules, in this order; only then is the file stored. A
 * form that can be sent again is returned with its file; the file of a form that is refused for good is removed. A form
 * that was submitted before is answered first, because its file belongs to the abstract and its captcha is used up. If
 * its content differs, it is returned as a new form.
 */
async function receive(
  site: SiteContext,
  conference: Conference,
  form: FormData,
  values: AbstractValues,
  { back, lateLinkId }: { back: ReturnedForm; lateLinkId: number | undefined },
): Promise<Received> {
  const now = site.clock.now()
  const file = await readFile(site, form, conference)
  back.upload = file.earlier
  const { upload } = textsOf(form, ['upload'])
  const content = {
    ...values,
    upload,
    problem: file.problem?.status,
    // Without authors the same as before there were any.
    ...(saysAuthors(back.authors) && { authors: JSON.stringify(back.authors) }),
    ...(back.answers && { answers: JSON.stringify(back.answers) }),
  }
  const contentHash = hashContent(content, file.sent?.bytes)
  const requestKey: RequestKey = { call: 'abstract-form', key: `form:${back.draft}`, contentHash }
  const submission = { conference, now, requestKey, lateLinkId }
  const returnAsNew = (abstractId: number) =>
    returnedAsNew(site, conference, { abstractId, file, upload, back })
  const earlier = await findSubmitted(site.database.read, submission)
  if (earlier) return earlier.ok ? taken(earlier.value) : returnAsNew(earlier.error.subjectId)
  const maxWords = conference.rules.abstractWords
  const checked = checkAbstractInput(toRawAbstract(values), Boolean(file.sent ?? file.earlier), maxWords)
  const authors = checkAuthors(toRawAuthors(back.authors))
  const errors: Refusal['errors'] = checked.ok ? [] : abstractErrors(checked.error.fields, maxWords)
  if (!authors.ok) errors.push(...authorErrors(back.authors, authors.error))
  const answered = await readAnswers(site.database.read, conference.id, {
    topicId: toId(values.topic_of_interest) ?? 0,
    presentationTypeId: toId(values.presentation_type) ?? 0,
    ...(back.answers && { answers: back.answers }),
  })
  if (answered) errors.push(...answerErrors(answered))
  if (file.problem) setError(errors, file.problem.error)
  if (back.captchaAnswer.trim() === '') {
    errors.push({ name: 'captcha_answer', message: wordsForLabel(controlLabels.captcha_answer, 'missing') })
  }
  if (!checked.ok || !authors.ok || errors.length > 0) {
    const notStored = await storeFormFile(site, conference, file, back)
    if (notStored) setError(errors, notStored.error)
    const status = file.problem?.status ?? notStored?.status ?? 422
    return { ok: false, status, errors, words: null, isSumUsed: false }
  }
  const input = {
    ...checked.value,
    ...(saysAuthors(back.authors) && { authors: authors.value }),
    ...(back.answers && { answers: back.answers }),
  }
  /** After the last day, with that day and what can still be done. */
  const refuse = async (because: Parameters<typeof refusalOf>[0]): Promise<FormRefusal> => {
    const refusal = refusalOf(because, maxWords)
    if (because.code !== 'abstracts-closed') return refusal
    return { ...refusal, words: closedText(await closedWords(site.database.read, conference, because)) }
  }
  const { token } = back.captcha
  const captcha = { secretKey: site.secretKey, token, answer: back.captchaAnswer, now }
  const tried = await site.database.write(tx => trySubmission(tx, submission, captcha, input))
  if (tried.ok && tried.value) return taken(tried.value)
  const error = tried.ok ? undefined : tried.error
  if (error?.code === 'key-reused') return returnAsNew(error.subjectId)
  const refusal = error && (await refuse(error))
  if (refusal?.isFinal) {
    back.lostFile = lostFileOf(file, back)
    await dropFile(site, back)
    return { ok: false, ...refusal, isSumUsed: true }
  }
  const notStored = await storeFormFile(site, conference, file, back)
  if (refusal || notStored) {
    const { errors, words, status } = refusal ?? { errors: [], words: null, status: notStored?.status ?? 422 }
    if (notStored) setError(errors, notStored.error)
    return { ok: false, status, errors, words, isSumUsed: refusal !== undefined }
  }
  const uploadKey = back.upload?.key ?? null
  const spoken = language()
  const savedId = draftKeys.read(site.secretKey, textsOf(form, ['saved']).saved)
  const submitted = await site.database.write(async tx => {
    const whole = { ...submission, actor: pageVisitor, uploadKey, language: spoken }
    const done = await submitWithCaptcha(tx, whole, captcha, input)
    if (done.ok && savedId !== undefined) await removeAbstractDraft(tx, conference.id, savedId, now)
    return done
  })
  if (submitted.ok) {
    // Sent twice at the same moment: the other request has stored its own copy of the file.
    if (submitted.value.isReplay) await dropFile(site, back)
    return taken(submitted.value.abstract)
  }
  const { error: late } = submitted
  if (late.code === 'key-reused') return returnAsNew(late.subjectId)
  back.lostFile = lostFileOf(file, back)
  await dropFile(site, back)
  return { ok: false, ...(await refuse(late)), isSumUsed: true }
}

/** Returns the input as a new form, with its file; the submitted abstract stays as it is. */
async function returnedAsNew(
  site: SiteContext,
  conference: Conference,
  {
    abstractId,
    file,
    upload,
    back,
  }: {
    abstractId: number
    file: FormFile
    upload: string
    back: ReturnedForm
  },
): Promise<Received> {
  const before = await findAbstract(site.database.read, abstractId)
  back.draft = newDraftKey()
  // The file belongs to the submitted abstract; another abstract gets a copy.
  const isAttached = !file.sent && !file.problem && upload !== '' && upload === before?.fileKey
  const copy = isAttached ? await readSubmittedFile(site, upload) : undefined
  const sent = copy ?? file.sent
  const notStored =
    back.upload === file.earlier
      ? await storeFormFile(site, conference, { ...file, ...(sent && { sent }) }, back)
      : undefined
  const problem = file.problem ?? notStored
  const errors = problem ? [problem.error] : []
  if (isAttached && !copy) errors.push({ name: 'file', message: formWords.fileWentAlong() })
  return {
    ok: false,
    status: 409,
    errors,
    words: formWords.abstractSubmittedBefore(before?.number ?? ''),
    isSumUsed: true,
  }
}

const taken = ({ number }: Abstract): Received => ({ ok: true, number })

/** `isFinal`: the same form would be refused later too. */
type FormRefusal = Omit<Refusal, 'isSumUsed'> & { isFinal: boolean }

function refusalOf(error: Exclude<WithCaptchaError, { code: 'key-reused' }>, maxWords: number): FormRefusal {
  switch (error.code) {
    case 'wrong-captcha':
      return {
        status: 422,
        errors: [{ name: 'captcha_answer', message: formWords.wrongSum() }],
        words: null,
        isFinal: false,
      }
    case 'invalid-fields':
      return { status: 422, errors: abstractErrors(error.fields, maxWords), words: null, isFinal: false }
    case 'invalid-answers':
      return { status: 422, errors: answerErrors(error), words: null, isFinal: false }
    case 'choice-closed':
      return {
        status: 422,
        errors: [{ name: 'topic_of_interest', message: formWords.choiceClosed(formatDate(error.closedOn)) }],
        words: null,
        isFinal: false,
      }
    case 'link-of-another':
      return {
        status: 422,
        errors: [{ name: 'email', message: formWords.linkOfAnother() }],
        words: null,
        isFinal: false,
      }
    case 'third-submission':
      return { status: 409, errors: [], words: formWords.thirdSubmission(error.limit), isFinal: true }
    case 'conference-cancelled':
    case 'conference-ended':
    case 'abstracts-closed':
      return { status: 422, errors: [], words: submissionEndWords[error.code], isFinal: true }
  }
}

/** What is wrong with the fields of an abstract, in the form's order. */
export function abstractErrors(problems: AbstractProblems, maxWords: number): FieldError<AbstractControl>[] {
  return [...textControls, 'file' as const].flatMap(name => {
    const problem = problems[abstractControls[name]]
    if (!problem) return []
    const message =
      name === 'file' ? formWords.noFile() : abstractProblemWords(controlLabels[name], problem, maxWords)
    return [{ name, message }]
  })
}

/** The form with a row of authors more or less, and with its file; nothing else is checked. */
async function returnRows(site: SiteContext, form: FormData, conference: Conference, back: ReturnedForm) {
  const id = crypto.randomUUID()
  const received = await receivePost(site, 'abstract', async () => {
    const file = await readFile(site, form, conference)
    back.upload = file.earlier
    const problem = file.problem ?? (await storeFormFile(site, conference, file, back))
    if (problem) back.errors = [problem.error]
    return problem?.status ?? 200
  })
  if (!received.ok) {
    const { failure } = received
    const outcome: AbstractOutcome = { state: 'refused', id, ...back, words: failure.words }
    return formAgain(outcome, failure.status, failure)
  }
  const outcome: AbstractOutcome = { state: 'returned', id, words: null, ...back }
  return formAgain(outcome, received.value)
}

/** Whether anything is said of authors, beyond that there is one. */
export const saysAuthors = ({ own_place: _place, presents: _presents, rows, ...texts }: TypedAuthors) =>
  rows.length > 0 || Object.values(texts).some(text => text.trim() !== '')

/** A problem with the file itself says more than that it is missing. */
function setError(errors: Refusal['errors'], error: FieldError<'file'>): void {
  const index = errors.findIndex(({ name }) => name === error.name)
  errors.splice(index === -1 ? errors.length : index, index === -1 ? 0 : 1, error)
}
