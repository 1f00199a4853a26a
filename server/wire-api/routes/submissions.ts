/** The calls of abstracts: the call for abstracts, and the submission itself. */

import type { Context } from 'hono'
import { listContent } from '#domain/conference/content/content-queries.ts'
import type { NewFile } from '#domain/conference/files/file-store.ts'
import { wireVisitor } from '#domain/foundations/audit/actor.ts'
import { hashContent, type RequestKey } from '#domain/foundations/repeats/request-key.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'
import { checkAbstractFile } from '#domain/programme/abstracts/abstract-file.ts'
import { checkAbstractInput } from '#domain/programme/abstracts/abstract-input.ts'
import type { CaptchaAnswer } from '#domain/programme/submitting/captcha.ts'
import {
  findSubmitted,
  submitWithCaptcha,
  trySubmission,
  type WithCaptchaError,
} from '#domain/programme/submitting/submit-with-captcha.ts'
import { discardUpload, storeUpload } from '#domain/programme/submitting/uploads.ts'
import { ApiProblem, invalidFields, keyReused } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { clientAddressReader } from '#server/http/client-address.ts'
import {
  type ConferenceEnv,
  callsOfConference,
  conflict,
  list,
  post,
  tooManyPosts,
  wrongFile,
} from '#server/wire-api/call.ts'
import { type Fields, isGiven, readFieldsAndFile, textOf } from '#server/wire-api/fields.ts'
import { postLimiter } from '#server/wire-api/limit-posts.ts'
import {
  abstractAnswer,
  abstractPayload,
  callSection,
  fromAbstractFields,
  presentationType,
  toAbstractErrors,
  toCallSection,
  toPresentationType,
  topic,
  toTopic,
} from '#server/wire-api/names/submissions.ts'
import { requestKeyOf } from '#server/wire-api/request-key.ts'
import { fileRefusals } from '#site/microsite/abstracts/file-refusals.ts'
import * as formWords from '#words/form-words.ts'
import { submissionEndWords } from '#words/submission-end-words.ts'

const tag = 'Abstracts'

export function submissionCalls(dependencies: Dependencies) {
  const { database, clock, settings } = dependencies
  const { read } = database
  const api = callsOfConference()
  const limitPosts = postLimiter(dependencies)
  const addressOf = clientAddressReader(settings.trustedProxies)

  api.openapi(list(tag, '/submissions/topics', 'Topics', topic), async c => {
    const topics = await listContent(read, c.get('conference').id, 'topic')
    return c.json(topics.map(toTopic), 200)
  })

  const sections = list(
    tag,
    '/submissions/call_for_abstract',
    'Sections of the call for abstracts',
    callSection,
  )
  api.openapi(sections, async c => {
    const items = await listContent(read, c.get('conference').id, 'abstract-call-section')
    return c.json(items.map(toCallSection), 200)
  })

  const types = list(tag, '/submissions/presentation_type', 'Types of presentation', presentationType)
  api.openapi(types, async c => {
    const items = await listContent(read, c.get('conference').id, 'presentation-type')
    return c.json(items.map(toPresentationType), 200)
  })

  const submitForm = post(
    tag,
    '/submissions/submit_abstract_form',
    'Submit an abstract',
    abstractPayload,
    abstractAnswer,
    { ...conflict, ...wrongFile, ...tooManyPosts },
    'multipart/form-data',
  )
  api.openapi(submitForm, async c => {
    const conference = c.get('conference')
    await limitPosts(c, 'abstract')
    const { fields, file } = await readFieldsAndFile(c, 'file')
    const now = clock.now()
    const sent = { fields, file: await file?.bytes() }
    const captcha = captchaOf(fields)
    const ownKey = requestKeyOf(c, 'abstract', sent)
    // One captcha answer works for one abstract, so a request without a key of its own is recognized by its captcha.
    const requestKey = ownKey ?? (captcha && captchaKey(captcha, sent))
    const refuse = (error: WithCaptchaError) =>
      problemOf(
        error.code === 'key-reused' && !ownKey ? { code: 'wrong-captcha' } : error,
        conference.rules.abstractWords,
      )
    const submission = { conference, now, requestKey }
    const maxWords = conference.rules.abstractWords
    // A repeated request is answered before anything else is checked.
    const repeated = await findSubmitted(read, submission)
    if (repeated && !repeated.ok) throw refuse(repeated.error)
    if (repeated) return c.json(answerOf(repeated.value), 200)
    const input = checkAbstractInput(fromAbstractFields(fields), file !== undefined, maxWords)
    if (!input.ok) throw invalidFields(toAbstractErrors(input.error.fields, maxWords))
    const checked = file && (await checkedFile(file))
    const allowed = await database.write(tx => trySubmission(tx, submission, captcha, input.value))
    if (!allowed.ok) throw refuse(allowed.error)
    if (allowed.value) return c.json(answerOf(allowed.value), 200)
    // The file is stored only now: requests that are refused must not fill the disk.
    const uploadKey = checked ? await keep(c, checked) : null
    const submitted = await database.write(tx =>
      submitWithCaptcha(tx, { ...submission, actor: wireVisitor, uploadKey }, captcha, input.value),
    )
    if (uploadKey !== null && (!submitted.ok || submitted.value.isReplay)) {
      await discardUpload(database, uploadKey, now)
    }
    if (!submitted.ok) throw refuse(submitted.error)
    const { abstract, isReplay } = submitted.value
    return c.json(answerOf(abstract), isReplay ? 200 : 201)
  })

  async function keep(c: Context<ConferenceEnv>, file: NewFile): Promise<string> {
    const from = { conferenceId: c.get('conference').id, sender: addressOf(c) }
    const kept = await storeUpload(dependencies, from, file)
    if (kept.ok) return kept.value.key
    throw new ApiProblem({
      status: 429,
      title: 'Too many files are on their way at once',
      detail: 'Nothing was stored. Please make the call again in a few minutes.',
      retryAfterSeconds: 300,
    })
  }

  /** The specified form has no captcha (note 4), so it is only checked if any part of one is sent. */
  function captchaOf({ captcha_token, captcha_answer }: Fields): CaptchaAnswer | null {
    if (!isGiven(captcha_token) && !isGiven(captcha_answer)) return null
    return {
      secretKey: settings.secretKey,
      token: textOf(captcha_token),
      answer: textOf(captcha_answer),
      now: clock.now(),
    }
  }

  return api
}

const answerOf = ({ number }: Abstract) => ({
  success: formWords.abstractSubmitted(),
  abstract_number: number,
})

function captchaKey({ token }: CaptchaAnswer, sent: Parameters<typeof requestKeyOf>[2]): RequestKey {
  const contentHash = hashContent(sent.fields, sent.file)
  return { call: 'abstract-form', key: `captcha:${token.slice(0, 22)}`, contentHash }
}

const titleOfRefusal = {
  413: 'The file is too large',
  415: 'The file is not a PDF or Word file that can be taken',
} as const

async function checkedFile(file: File): Promise<NewFile> {
  const checked = await checkAbstractFile({ name: file.name, bytes: await file.bytes() })
  if (checked.ok) return checked.value
  const { status, words } = fileRefusals[checked.error.code]
  const errors = { file: words }
  if (status === 422) throw invalidFields(errors)
  throw new ApiProblem({ status, title: titleOfRefusal[status], detail: words, errors })
}

function problemOf(error: WithCaptchaError, maxWords: number): ApiProblem {
  switch (error.code) {
    case 'key-reused':
      return keyReused
    case 'wrong-captcha':
      return invalidFields({ captcha_answer: formWords.wrongSum() })
    case 'invalid-fields':
      return invalidFields(toAbstractErrors(error.fields, maxWords))
    // A client is asked nothing, and answers on the page of the abstract.
    case 'invalid-answers':
      return invalidFields({})
    case 'third-submission':
      return new ApiProblem({ status: 409, title: formWords.thirdSubmission(error.limit) })
    // A client has no link of anybody’s.
    case 'link-of-another':
      return invalidFields({})
    case 'choice-closed':
      return new ApiProblem({ status: 422, title: submissionEndWords['abstracts-closed'] })
    case 'conference-cancelled':
    case 'conference-ended':
    case 'abstracts-closed':
      return new ApiProblem({ status: 422, title: submissionEndWords[error.code] })
  }
}
