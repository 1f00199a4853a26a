import { checkAbstractFile } from '#domain/abstracts/abstract-file.ts'
import { type AbstractProblems, checkAbstractInput } from '#domain/abstracts/abstract-input.ts'
import { findAbstractByDraft } from '#domain/abstracts/abstract-queries.ts'
import { checkCaptcha, drawCaptcha } from '#domain/abstracts/captcha.ts'
import { type SubmitAbstractError, submitAbstract } from '#domain/abstracts/submit-abstract.ts'
import { findUpload, keepUpload, type Upload } from '#domain/abstracts/uploads.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { FilesUnavailable } from '#domain/content/file-store.ts'
import { fail, ok } from '#domain/result.ts'
import type { SiteContext } from '#site/context.ts'
import { comeBack, receivePost } from '#site/forms/post-failure.ts'
import { draftOf, readForm, textsOf } from '#site/forms/read-form.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import {
  type AbstractControl,
  type AbstractOutcome,
  abstractControls,
  captchaOf,
  controlLabels,
  type ReturnedForm,
  textControls,
  toRawAbstract,
} from '#site/microsite/abstracts/abstract-controls.ts'
import { formWords, wordsForLabel } from '#site/words.ts'

/** What is wrong with a form that comes back. */
interface Refusal {
  status: 409 | 413 | 415 | 422 | 503
  errors: FieldError<AbstractControl>[]
  words: string | null
  /** Whether the sum was answered, so that another one must be drawn. */
  isSumUsed: boolean
}

type Received = { ok: true; number: string } | ({ ok: false } & Refusal)

/** When a file that could not be stored may be sent again. */
const retryAfterSeconds = 10

/** Receives the abstract form. Whatever is wrong, what was typed and a valid file come back with it. */
export async function receiveAbstract(site: SiteContext, request: Request, conference: Conference) {
  const form = await readForm(request)
  const id = crypto.randomUUID()
  const back: ReturnedForm = {
    values: textsOf(form, textControls),
    errors: [],
    captcha: captchaOf(form),
    captchaAnswer: textsOf(form, ['captcha_answer']).captcha_answer,
    upload: null,
    draft: draftOf(form),
  }
  const received = await receivePost(site, 'abstract', () => receive(site, form, conference, back))
  if (!received.ok) {
    const { failure } = received
    const outcome: AbstractOutcome = { state: 'refused', id, words: failure.words, ...back }
    return comeBack(outcome, failure.status, failure)
  }
  const result = received.value
  if (result.ok) {
    const { email } = back.values
    const outcome: AbstractOutcome = { state: 'submitted', id, number: result.number, email }
    return comeBack(outcome, 200)
  }
  const { errors, words } = result
  const outcome: AbstractOutcome = { state: 'refused', id, ...back, errors, words }
  if (result.isSumUsed) {
    outcome.captcha = drawCaptcha(site.secretKey, site.clock.now())
    outcome.captchaAnswer = ''
  }
  return comeBack(outcome, result.status, result.status === 503 ? { retryAfterSeconds } : undefined)
}

/** Checks the file, then the fields, then the sum: a sum that was not looked at stays good. */
async function receive(
  site: SiteContext,
  form: FormData,
  conference: Conference,
  back: ReturnedForm,
): Promise<Received> {
  const file = await receiveFile(site, form, conference)
  back.upload = file.upload
  const checked = checkAbstractInput(toRawAbstract(back.values), file.upload !== null)
  const errors = checked.ok ? [] : errorsOf(checked.error.fields)
  if (file.problem) setError(errors, file.problem.error)
  if (back.captchaAnswer.trim() === '') {
    errors.push({ name: 'captcha_answer', message: wordsForLabel(controlLabels.captcha_answer, 'missing') })
  }
  if (!checked.ok || errors.length > 0) {
    return { ok: false, status: file.problem?.status ?? 422, errors, words: null, isSumUsed: false }
  }
  const now = site.clock.now()
  const { token } = back.captcha
  const draftKey = `form:${back.draft}`
  const submitted = await site.database.write(async tx => {
    // Sent twice by an impatient click: the sum is used up, and the abstract is there.
    const earlier = await findAbstractByDraft(tx, conference.id, draftKey)
    if (earlier) return ok({ abstract: earlier })
    // A wrong answer uses the sum up too, so it is written down instead of rolled back.
    const answer = { secretKey: site.secretKey, token, answer: back.captchaAnswer, now }
    if (!(await checkCaptcha(tx, answer))) return fail({ code: 'wrong-sum' })
    const uploadKey = file.upload?.key ?? null
    return submitAbstract(tx, { conference, now, draftKey, uploadKey }, checked.value)
  })
  if (submitted.ok) return { ok: true, number: submitted.value.abstract.number }
  return { ok: false, ...refusalOf(submitted.error), isSumUsed: true }
}

interface ReceivedFile {
  upload: Upload | null
  problem?: { status: 413 | 415 | 422 | 503; error: FieldError<'file'> }
}

/** Keeps a new file for its form; without one, the file that came back with the form before still stands. */
async function receiveFile(site: SiteContext, form: FormData, conference: Conference): Promise<ReceivedFile> {
  const earlierKey = textsOf(form, ['upload']).upload
  const earlier = earlierKey
    ? await findUpload(site.database.read, conference.id, earlierKey, site.clock.now())
    : undefined
  const sent = form.get('file')
  // A browser sends an empty, nameless file where none was chosen.
  if (!(sent instanceof File) || (sent.name === '' && sent.size === 0)) return { upload: earlier ?? null }
  const checked = await checkAbstractFile({ name: sent.name, bytes: await sent.bytes() })
  const refused = (status: 413 | 415 | 422 | 503, message: string): ReceivedFile => ({
    upload: earlier ?? null,
    problem: { status, error: { name: 'file', message } },
  })
  if (checked.ok) {
    try {
      return { upload: await keepUpload(site, conference.id, checked.value) }
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error
      site.reportFault('the file of an abstract', error)
      return refused(503, formWords.fileNotKept)
    }
  }
  switch (checked.error.code) {
    case 'empty-file':
      return refused(422, formWords.emptyFile)
    case 'file-too-large':
      return refused(413, formWords.largeFile)
    case 'wrong-file-type':
      return refused(415, formWords.wrongFile)
  }
}

function refusalOf(error: SubmitAbstractError | { code: 'wrong-sum' }): Omit<Refusal, 'isSumUsed'> {
  switch (error.code) {
    case 'wrong-sum':
      return {
        status: 422,
        errors: [{ name: 'captcha_answer', message: formWords.wrongSum }],
        words: null,
      }
    case 'invalid-fields':
      return { status: 422, errors: errorsOf(error.fields), words: null }
    case 'third-submission':
      return { status: 409, errors: [], words: formWords.thirdSubmission }
    case 'conference-ended':
      return { status: 422, errors: [], words: formWords.submissionClosed }
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
