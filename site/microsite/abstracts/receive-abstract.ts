import type { Abstract } from '#domain/abstracts/abstract.ts'
import { type AbstractProblems, checkAbstractInput } from '#domain/abstracts/abstract-input.ts'
import { findAbstractByDraft } from '#domain/abstracts/abstract-queries.ts'
import { drawCaptcha } from '#domain/abstracts/captcha.ts'
import { isSameAbstract, type SentFile } from '#domain/abstracts/same-abstract.ts'
import {
  submitWithCaptcha,
  trySubmission,
  type WithCaptchaError,
} from '#domain/abstracts/submit-with-captcha.ts'
import { pageVisitor } from '#domain/audit/actor.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import type { Result } from '#domain/result.ts'
import type { SiteContext } from '#site/context.ts'
import { comeBack, receivePost } from '#site/forms/post-failure.ts'
import { draftOf, echoOf, newDraftKey, textsOf } from '#site/forms/read-form.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import {
  type AbstractControl,
  type AbstractOutcome,
  type AbstractValues,
  abstractControls,
  captchaOf,
  controlLabels,
  type ReturnedForm,
  textControls,
  toRawAbstract,
} from '#site/microsite/abstracts/abstract-controls.ts'
import { dropFile, keepFile, readFile, readSubmittedFile } from '#site/microsite/abstracts/form-file.ts'
import { paths } from '#words/paths.ts'
import { formWords, submissionEndWords, wordsForLabel } from '#words/words.ts'

/** The errors of a returned form. */
interface Refusal {
  status: 409 | 413 | 415 | 422 | 429 | 503
  errors: FieldError<AbstractControl>[]
  words: string | null
  /** Whether the captcha was used, so that a new one is needed. */
  isSumUsed: boolean
}

type Received = { ok: true; number: string } | ({ ok: false } & Refusal)

/** Retry-After for a file that could not be stored. */
const retryAfterSeconds = 10

/** Receives the abstract form. On any error the form is returned with what was typed and a valid file. */
export async function receiveAbstract(site: SiteContext, request: Request, conference: Conference) {
  const form = await readForm(request)
  const id = crypto.randomUUID()
  const values = textsOf(form, textControls)
  const answer = textsOf(form, ['captcha_answer'])
  const back: ReturnedForm = {
    values: echoOf(values),
    errors: [],
    captcha: captchaOf(form),
    captchaAnswer: echoOf(answer).captcha_answer,
    upload: null,
    draft: draftOf(form),
  }
  const received = await receivePost(site, 'abstract', () => receive(site, conference, form, values, back))
  if (!received.ok) {
    const { failure } = received
    const outcome: AbstractOutcome = { state: 'refused', id, words: failure.words, ...back }
    return comeBack(outcome, failure.status, failure)
  }
  const result = received.value
  if (result.ok) {
    const { email } = back.values
    const outcome: AbstractOutcome = { state: 'submitted', id, number: result.number, email }
    return redirectWithNotice(site, paths.microsite(conference.name, 'submit-abstract'), outcome)
  }
  const { errors, words } = result
  const outcome: AbstractOutcome = { state: 'refused', id, ...back, errors, words }
  if (result.isSumUsed) {
    outcome.captcha = drawCaptcha(site.secretKey, site.clock.now())
    outcome.captchaAnswer = ''
  }
  const mayRetry = result.status === 429 || result.status === 503
  return comeBack(outcome, result.status, mayRetry ? { retryAfterSeconds } : undefined)
}

/**
 * Checks the file, then the fields, then the sum and what the conference takes; only then is the file stored. A form
 * that can be sent again comes back with its file; one that is refused for good leaves nothing behind. A form that was
 * taken before comes first: its file is the abstract's by now and its sum used up. With other content it comes back as
 * a form of its own.
 */
async function receive(
  site: SiteContext,
  conference: Conference,
  form: FormData,
  values: AbstractValues,
  back: ReturnedForm,
): Promise<Received> {
  const draftKey = `form:${back.draft}`
  const taken = await findAbstractByDraft(site.database.read, conference.id, draftKey)
  const file = await readFile(site, form, conference)
  back.upload = file.earlier
  const upload = textsOf(form, ['upload']).upload
  const hasFile = Boolean(file.sent ?? file.earlier) || (taken?.fileKey === upload && upload !== '')
  const checked = checkAbstractInput(toRawAbstract(values), hasFile)
  const answerTaken = async (before: Abstract): Promise<Received> => {
    const sent: SentFile = file.sent ?? (upload === '' ? null : { key: upload })
    const isSame = checked.ok && !file.problem && isSameAbstract(site.files, before, checked.value, sent)
    return (await isSame) ? { ok: true, number: before.number } : renewed(before)
  }
  /** Nothing of what is new is lost, and nothing of what was submitted is changed. */
  const renewed = async ({ number, fileKey }: Abstract): Promise<Received> => {
    back.draft = newDraftKey()
    // The file belongs to the abstract that was submitted; another abstract gets a copy.
    const isAttached = !file.sent && !file.problem && upload !== '' && upload === fileKey
    const copy = isAttached ? await readSubmittedFile(site, upload) : undefined
    const sent = copy ?? file.sent
    const notStored =
      back.upload === file.earlier
        ? await keepFile(site, conference, { ...file, ...(sent && { sent }) }, back)
        : undefined
    const problem = file.problem ?? notStored
    const errors = problem ? [problem.error] : []
    if (isAttached && !copy) errors.push({ name: 'file', message: formWords.fileWentAlong })
    return {
      ok: false,
      status: 409,
      errors,
      words: formWords.abstractSubmittedBefore(number),
      isSumUsed: true,
    }
  }
  if (taken) return answerTaken(taken)
  const errors = checked.ok ? [] : errorsOf(checked.error.fields)
  if (file.problem) setError(errors, file.problem.error)
  if (back.captchaAnswer.trim() === '') {
    errors.push({ name: 'captcha_answer', message: wordsForLabel(controlLabels.captcha_answer, 'missing') })
  }
  if (!checked.ok || errors.length > 0) {
    const notStored = await keepFile(site, conference, file, back)
    if (notStored) setError(errors, notStored.error)
    const status = file.problem?.status ?? notStored?.status ?? 422
    return { ok: false, status, errors, words: null, isSumUsed: false }
  }
  const submission = { conference, now: site.clock.now(), draftKey }
  const { token } = back.captcha
  const captcha = { secretKey: site.secretKey, token, answer: back.captchaAnswer, now: submission.now }
  const tried = triedOf(
    await site.database.write(tx => trySubmission(tx, submission, captcha, checked.value)),
  )
  if (tried.kind === 'replay') return answerTaken(tried.abstract)
  const refusal = tried.kind === 'refused' ? tried : undefined
  if (refusal?.isFinal) {
    await dropFile(site, back)
    return { ok: false, ...refusal, isSumUsed: true }
  }
  const notStored = await keepFile(site, conference, file, back)
  if (refusal || notStored) {
    const { errors, words, status } = refusal ?? { errors: [], words: null, status: notStored?.status ?? 422 }
    if (notStored) setError(errors, notStored.error)
    return { ok: false, status, errors, words, isSumUsed: refusal !== undefined }
  }
  const uploadKey = back.upload?.key ?? null
  const submitted = await site.database.write(tx =>
    submitWithCaptcha(tx, { ...submission, actor: pageVisitor, uploadKey }, captcha, checked.value),
  )
  if (submitted.ok && submitted.value.isReplay) {
    const answer = await answerTaken(submitted.value.abstract)
    // Sent twice at the same moment: the other submission has its own copy of the file.
    if (answer.ok) await dropFile(site, back)
    return answer
  }
  if (submitted.ok) return { ok: true, number: submitted.value.abstract.number }
  await dropFile(site, back)
  return { ok: false, ...refusalOf(submitted.error), isSumUsed: true }
}

type Tried =
  | { kind: 'allowed' }
  | { kind: 'replay'; abstract: Abstract }
  /** `isFinal`: the same form will be refused later too. */
  | ({ kind: 'refused'; isFinal: boolean } & Omit<Refusal, 'isSumUsed'>)

function triedOf(tried: Result<Abstract | null, WithCaptchaError>): Tried {
  if (tried.ok) return tried.value ? { kind: 'replay', abstract: tried.value } : { kind: 'allowed' }
  const isFinal = tried.error.code !== 'wrong-captcha' && tried.error.code !== 'invalid-fields'
  return { kind: 'refused', isFinal, ...refusalOf(tried.error) }
}

function refusalOf(error: WithCaptchaError): Omit<Refusal, 'isSumUsed'> {
  switch (error.code) {
    case 'wrong-captcha':
      return {
        status: 422,
        errors: [{ name: 'captcha_answer', message: formWords.wrongSum }],
        words: null,
      }
    case 'invalid-fields':
      return { status: 422, errors: errorsOf(error.fields), words: null }
    case 'third-submission':
      return { status: 409, errors: [], words: formWords.thirdSubmission }
    case 'conference-cancelled':
      return { status: 422, errors: [], words: submissionEndWords['conference-cancelled'] }
    case 'conference-ended':
      return { status: 422, errors: [], words: submissionEndWords['registration-closed'] }
  }
}

function errorsOf(problems: AbstractProblems): FieldError<AbstractControl>[] {
  return [...textControls, 'file' as const].flatMap(name => {
    const problem = problems[abstractControls[name]]
    if (!problem) return []
    const message = name === 'file' ? formWords.noFile : wordsForLabel(controlLabels[name], problem)
    return [{ name, message }]
  })
}

/** What is known of the file itself says more than that it is missing. */
function setError(errors: FieldError<AbstractControl>[], error: FieldError<'file'>): void {
  const index = errors.findIndex(({ name }) => name === error.name)
  errors.splice(index === -1 ? errors.length : index, index === -1 ? 0 : 1, error)
}
