/** Receives the form by which staff submit an abstract for its author. */
import { data } from 'react-router'
import { isLanguage, type Language } from '#domain/foundations/language.ts'
import { hashContent, type RequestKey } from '#domain/foundations/repeats/request-key.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { checkAbstractInput } from '#domain/programme/abstracts/abstract-input.ts'
import { findAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import { checkAuthors } from '#domain/programme/authors/author.ts'
import { type EnterAbstractError, enterAbstract } from '#domain/programme/submitting/enter-abstract.ts'
import { readAnswers } from '#domain/programme/submitting/submit-abstract.ts'
import { findSubmitted } from '#domain/programme/submitting/submit-with-captcha.ts'
import type { Upload } from '#domain/programme/submitting/uploads.ts'
import { echoOf } from '#site/forms/echo.ts'
import { draftOf, newDraftKey, textsOf } from '#site/forms/read-form.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import {
  type AbstractValues,
  type FormControl,
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
import {
  dropFile,
  type FormFile,
  readFile,
  readSubmittedFile,
  storeFormFile,
} from '#site/microsite/abstracts/form-file.ts'
import { abstractErrors, saysAuthors } from '#site/microsite/abstracts/receive-abstract.ts'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { orRollBack } from '#site/organiser/parts/two-step/carry-out.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import * as formWords from '#words/form-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import { submissionEndWords } from '#words/submission-end-words.ts'

export interface Typed {
  values: AbstractValues
  authors: TypedAuthors
  answers?: Readonly<Record<string, string | undefined>>
  because: string
  language: string
}

/** The form as it comes back. */
export interface EntryBack extends Typed {
  errors: FieldError<EntryControl>[]
  words: string | null
  upload: Upload | null
  draft: string
}

export type EntryControl = FormControl | 'because'

type Sender = AtConference<PermittedRequest<'decide-abstracts'>>

export async function receiveEntry({ site, permit, act, conference }: Sender, sent: FormData) {
  const values = textsOf(sent, textControls)
  const answers = readTypedAnswers(sent)
  const { because, language, upload } = textsOf(sent, ['because', 'language', 'upload'])
  const back: EntryBack = {
    values: echoOf(values),
    authors: readTypedAuthors(sent),
    ...(answers && { answers }),
    because,
    language,
    errors: [],
    words: null,
    upload: null,
    draft: draftOf(sent),
  }
  const file = await readFile(site, sent, conference)
  back.upload = file.earlier
  const rows = afterRowButton(sent, back.authors, newDraftKey())
  if (rows) {
    const problem = file.problem ?? (await storeFormFile(site, conference, file, back))
    if (problem) back.errors = [problem.error]
    return data<EntryBack>({ ...back, authors: rows }, { status: problem?.status ?? 200 })
  }
  const { now } = act
  const contentHash = hashContent(
    {
      ...values,
      because,
      language,
      upload,
      authors: JSON.stringify(back.authors),
      answers: JSON.stringify(answers ?? null),
    },
    file.sent?.bytes,
  )
  const requestKey: RequestKey = { call: 'abstract-form', key: `form:${back.draft}`, contentHash }
  const before = await findSubmitted(site.database.read, { conference, now, requestKey })
  if (before?.ok) throw await submitted(before.value.id)
  if (before) return asNew(before.error.subjectId, file)
  const maxWords = conference.rules.abstractWords
  const checked = checkAbstractInput(toRawAbstract(values), Boolean(file.sent ?? file.earlier), maxWords)
  const authors = checkAuthors(toRawAuthors(back.authors))
  if (!checked.ok) back.errors.push(...abstractErrors(checked.error.fields, maxWords))
  if (!authors.ok) back.errors.push(...authorErrors(back.authors, authors.error))
  const answered = await readAnswers(
    site.database.read,
    conference.id,
    {
      topicId: toId(values.topic_of_interest) ?? 0,
      presentationTypeId: toId(values.presentation_type) ?? 0,
      ...(answers && { answers }),
    },
    { demands: false },
  )
  if (answered) back.errors.push(...answerErrors(answered))
  const ofReason = optionalTextProblem(because, 'text')
  if (ofReason) back.errors.push({ name: 'because', message: wordsForLabel('The reason', ofReason) })
  if (file.problem) setFileError(back, file.problem.error)
  const notStored = await storeFormFile(site, conference, file, back)
  if (notStored) setFileError(back, notStored.error)
  if (!checked.ok || !authors.ok || back.errors.length > 0)
    return data<EntryBack>(back, { status: file.problem?.status ?? notStored?.status ?? 422 })

  const entry = {
    conference,
    requestKey,
    uploadKey: back.upload?.key ?? null,
    because,
    ...languageOf(language, conference.languages),
  }
  const input = {
    ...checked.value,
    ...(saysAuthors(back.authors) && { authors: authors.value }),
    ...(answers && { answers }),
  }
  const done = await orRollBack(site.database, tx => enterAbstract(tx, permit, act, entry, input))
  if (!done.ok) {
    if (done.error.code === 'key-reused') return asNew(done.error.subjectId, file)
    return data<EntryBack>({ ...back, ...refusalOf(done.error, maxWords) }, { status: statusOf(done.error) })
  }
  const { abstract, isReplay, isHidden } = done.value
  if (isReplay) await dropFile(site, back)
  throw redirectTo(
    isHidden
      ? `${organiserPaths.abstracts(conference.name)}?entered=${abstract.number}`
      : `${organiserPaths.abstract(conference.name, abstract.number)}?done=entered`,
  )

  /** Where the same form was sent before: the abstract, or the list if it is hidden from whoever sent it. */
  async function submitted(id: number) {
    const abstract = await findAbstract(site.database.read, id)
    const { abstracts } = organiserPaths
    return redirectTo(`${abstracts(conference.name)}?entered=${abstract?.number ?? ''}`)
  }

  /** The form has submitted something else before: what it says now comes back as a new one, with a copy of its file. */
  async function asNew(abstractId: number, { sent: newFile, earlier, problem }: FormFile) {
    const known = await findAbstract(site.database.read, abstractId)
    const isAttached = !newFile && !problem && upload !== '' && upload === known?.fileKey
    const copy = isAttached ? await readSubmittedFile(site, upload) : newFile
    const failed =
      problem ?? (await storeFormFile(site, conference, { earlier, ...(copy && { sent: copy }) }, back))
    const errors = failed ? [failed.error] : []
    if (isAttached && !copy) errors.push({ name: 'file', message: formWords.fileWentAlong() })
    const words = `This form was submitted before, as abstract ${known?.number ?? ''}. Nothing was changed there. To submit it as another abstract, send it again.`
    return data<EntryBack>({ ...back, errors, words, draft: newDraftKey() }, { status: 409 })
  }
}

function languageOf(typed: string, spoken: readonly Language[]): { language?: Language } {
  return isLanguage(typed) && spoken.includes(typed) ? { language: typed } : {}
}

function setFileError(back: EntryBack, error: FieldError<'file'>): void {
  back.errors = [...back.errors.filter(({ name }) => name !== error.name), error]
}

type Refused = Exclude<EnterAbstractError, { code: 'key-reused' }>

const statusOf = ({ code }: Refused) => (code === 'third-submission' || code === 'in-conflict' ? 409 : 422)

const sayWhy = 'Say why it is taken all the same.'

function refusalOf(error: Refused, maxWords: number): Pick<EntryBack, 'errors' | 'words'> {
  const atReason = (words: string) => ({
    errors: [{ name: 'because' as const, message: `${words} ${sayWhy}` }],
    words: null,
  })
  switch (error.code) {
    case 'invalid-fields':
      return { errors: abstractErrors(error.fields, maxWords), words: null }
    case 'invalid-answers':
      return { errors: answerErrors(error), words: null }
    case 'choice-closed':
      return atReason(
        `Abstracts of this topic and presentation type were taken until ${formatDate(error.closedOn)}.`,
      )
    case 'abstracts-closed':
      return atReason(submissionEndWords[error.code])
    case 'third-submission':
      return atReason(formWords.thirdSubmission(error.limit))
    case 'conference-cancelled':
    case 'conference-ended':
      return { errors: [], words: submissionEndWords[error.code] }
    case 'in-conflict':
      return {
        errors: [],
        words:
          'You are in conflict with this abstract, so that a colleague has to submit it: nobody sets the last day or the limit aside for an abstract of their own.',
      }
    case 'link-of-another':
      throw new Error('an abstract of staff came by a link')
  }
}
