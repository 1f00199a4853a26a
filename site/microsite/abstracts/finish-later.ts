/** Saves the abstract form to be finished later, and opens it again. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { language } from '#domain/foundations/language.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { findAbstractDraft } from '#domain/programme/submitting/abstract-drafts.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import { checkCaptcha, drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import { findLateLink } from '#domain/programme/submitting/late-links.ts'
import { draftKeys } from '#domain/programme/submitting/link-keys.ts'
import { saveAbstractDraft } from '#domain/programme/submitting/save-abstract-draft.ts'
import { submissionEnd } from '#domain/programme/submitting/submission-end.ts'
import { findUpload } from '#domain/programme/submitting/uploads.ts'
import type { ReadingSite, SiteContext } from '#site/context.ts'
import { formAgain, receivePost } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import {
  type AbstractOutcome,
  controlLabels,
  type ReturnedForm,
  type SavedForm,
} from '#site/microsite/abstracts/abstract-controls.ts'
import { closedText, closedWords } from '#site/microsite/abstracts/closed-words.ts'
import { lostFileOf, readFile, storeFormFile } from '#site/microsite/abstracts/form-file.ts'
import { paths } from '#words/addresses/paths.ts'
import * as formWords from '#words/form-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import * as texts from '#words/public/microsite/abstracts.ts'

/** What a draft keeps: all but the sum, which is asked again. */
type Kept = Pick<ReturnedForm, 'values' | 'authors' | 'answers'> & {
  /** By which it may still be submitted after the last day. */
  lateLinkId?: number
}

/** Only the address and the sum have to be right, so that the link reaches somebody who wants it. */
export async function finishLater(
  site: SiteContext,
  form: FormData,
  conference: Conference,
  { back, lateLinkId }: { back: ReturnedForm; lateLinkId: number | undefined },
) {
  const id = crypto.randomUUID()
  const received = await receivePost(site, 'abstract', async () => {
    const now = site.clock.now()
    const file = await readFile(site, form, conference)
    back.upload = file.earlier
    const closed = await whyClosed(site, conference, lateLinkId)
    if (closed) {
      back.lostFile = lostFileOf(file, back)
      return { status: 422, words: closedText(await closedWords(site.database.read, conference, closed)) }
    }
    const problem = file.problem ?? (await storeFormFile(site, conference, file, back))
    if (problem) back.errors.push(problem.error)
    const { email } = back.values
    const ofAddress = textProblem(email, 'email')
    if (ofAddress) back.errors.push({ name: 'email', message: wordsForLabel(controlLabels.email, ofAddress) })
    if (back.captchaAnswer.trim() === '')
      back.errors.push({
        name: 'captcha_answer',
        message: wordsForLabel(controlLabels.captcha_answer, 'missing'),
      })
    if (back.errors.length > 0) return { status: 422, words: null }
    const { token } = back.captcha
    const captcha = { secretKey: site.secretKey, token, answer: back.captchaAnswer, now }
    const kept: Kept = {
      values: back.values,
      authors: back.authors,
      ...(back.answers && { answers: back.answers }),
      ...(lateLinkId !== undefined && { lateLinkId }),
    }
    const draft = {
      id: draftKeys.read(site.secretKey, textsOf(form, ['saved']).saved),
      email: readEmail(email),
      form: JSON.stringify(kept),
      fileKey: back.upload?.key ?? null,
      language: language(),
    }
    const saved = await site.database.write(async tx =>
      (await checkCaptcha(tx, captcha)) ? saveAbstractDraft(tx, conference, draft, now) : undefined,
    )
    back.captcha = drawCaptcha(site.secretKey, now)
    back.captchaAnswer = ''
    if (!saved) {
      back.errors.push({ name: 'captcha_answer', message: formWords.wrongSum() })
      return { status: 422, words: null }
    }
    return saved.ok ? { saved: saved.value } : { status: 409, words: texts.tooManyDrafts() }
  })
  if (!received.ok) {
    const { failure } = received
    const outcome: AbstractOutcome = { state: 'refused', id, ...back, words: failure.words }
    return formAgain(outcome, failure.status, failure)
  }
  const result = received.value
  if ('saved' in result) {
    const { id: draftId, isFileKept, expiresAt } = result.saved
    const outcome: AbstractOutcome = {
      state: 'saved',
      id,
      email: back.values.email,
      key: draftKeys.keyOf(site.secretKey, draftId),
      until: formatDate(dateIn(conference.timeZone, expiresAt)),
      isFileKept,
    }
    return redirectWithNotice(site, paths.microsite(conference.name, 'submit-abstract'), outcome)
  }
  const outcome: AbstractOutcome = { state: 'returned', id, ...back, words: null }
  return formAgain(
    result.words === null ? outcome : { ...outcome, state: 'refused' as const, words: result.words },
    result.status,
  )
}

async function whyClosed(site: SiteContext, conference: Conference, lateLinkId: number | undefined) {
  const { read } = site.database
  const now = site.clock.now()
  const end = submissionEnd(conference, await readCall(read, conference), now)
  const isLate =
    end?.code === 'abstracts-closed' &&
    lateLinkId !== undefined &&
    (await findLateLink(read, conference, lateLinkId, now)) !== undefined
  return isLate ? undefined : end
}

/** A saved form by the key in its link; undefined for none, or one that was submitted or has expired. */
export async function readSavedForm(
  site: ReadingSite,
  conference: Conference,
  key: string | null,
): Promise<SavedForm | undefined> {
  const id = key === null ? undefined : draftKeys.read(site.secretKey, key)
  if (key === null || id === undefined) return undefined
  const { read } = site.database
  const now = site.clock.now()
  const draft = await findAbstractDraft(read, conference.id, id, now)
  if (!draft) return undefined
  const upload =
    draft.fileKey === null ? undefined : await findUpload(read, conference.id, draft.fileKey, now)
  // Only `finishLater` writes it.
  const kept = JSON.parse(draft.form) as Kept
  return { ...kept, upload: upload ?? null, key }
}
