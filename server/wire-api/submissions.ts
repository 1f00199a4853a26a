/** The calls of abstracts: what is called for, and the submission itself. */
import type { Transaction } from '#database/database.ts'
import { checkAbstractFile } from '#domain/abstracts/abstract-file.ts'
import { checkAbstractInput } from '#domain/abstracts/abstract-input.ts'
import { checkCaptcha } from '#domain/abstracts/captcha.ts'
import { type SubmitAbstractError, submitAbstract } from '#domain/abstracts/submit-abstract.ts'
import { keepUpload } from '#domain/abstracts/uploads.ts'
import { listContent } from '#domain/content/content-queries.ts'
import type { NewFile } from '#domain/content/file-store.ts'
import { fail } from '#domain/result.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { callsOfConference, conflict, list, post, tooManyPosts, wrongFile } from '#server/wire-api/call.ts'
import { draftKeyOf } from '#server/wire-api/draft-key.ts'
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
import { invalidFields, tooLarge, WireProblem } from '#server/wire-api/problems.ts'
import { formWords } from '#site/words.ts'

const tag = 'Abstracts'

export function submissionCalls(dependencies: Dependencies) {
  const { database, clock, settings } = dependencies
  const { read } = database
  const api = callsOfConference()
  const limitPosts = postLimiter(dependencies)

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
    const input = checkAbstractInput(fromAbstractFields(fields), file !== undefined)
    if (!input.ok) throw invalidFields(toAbstractErrors(input.error.fields))
    const upload = file && (await keepUpload(dependencies, conference.id, await checkedFile(file)))
    const submission = {
      conference,
      now: clock.now(),
      draftKey: draftKeyOf(c.req.header('Idempotency-Key')),
      uploadKey: upload?.key ?? null,
    }
    const submitted = await database.write(async tx => {
      // Also a wrong answer is written down, so it is no reason to roll back.
      if (!(await isCaptchaRight(tx, fields))) return fail({ code: 'wrong-captcha' })
      return submitAbstract(tx, submission, input.value)
    })
    if (!submitted.ok) throw problemOf(submitted.error)
    const { abstract, isReplay } = submitted.value
    return c.json(
      { success: formWords.abstractSubmitted, abstract_number: abstract.number },
      isReplay ? 200 : 201,
    )
  })

  /** The specified form has no captcha (decision 4): it is checked where any part of one comes. */
  async function isCaptchaRight(tx: Transaction, fields: Fields): Promise<boolean> {
    const { captcha_token, captcha_answer } = fields
    if (!isGiven(captcha_token) && !isGiven(captcha_answer)) return true
    return checkCaptcha(tx, {
      secretKey: settings.secretKey,
      token: textOf(captcha_token),
      answer: textOf(captcha_answer),
      now: clock.now(),
    })
  }

  return api
}

async function checkedFile(file: File): Promise<NewFile> {
  const checked = await checkAbstractFile({ name: file.name, bytes: await file.bytes() })
  if (checked.ok) return checked.value
  switch (checked.error.code) {
    case 'empty-file':
      throw invalidFields({ file: formWords.emptyFile })
    case 'file-too-large':
      throw new WireProblem({ ...tooLarge, errors: { file: formWords.largeFile } })
    case 'wrong-file-type':
      throw new WireProblem({
        status: 415,
        title: 'The file is neither a PDF nor a Word file',
        errors: { file: formWords.wrongFile },
      })
  }
}

function problemOf(error: SubmitAbstractError | { code: 'wrong-captcha' }): WireProblem {
  switch (error.code) {
    case 'wrong-captcha':
      return invalidFields({ captcha_answer: formWords.wrongSum })
    case 'invalid-fields':
      return invalidFields(toAbstractErrors(error.fields))
    case 'third-submission':
      return new WireProblem({ status: 409, title: formWords.thirdSubmission })
    case 'conference-ended':
      return new WireProblem({ status: 422, title: formWords.submissionClosed })
  }
}
