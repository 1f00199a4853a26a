/** Receives an author's change of their abstract, or that they withdraw it. */

import { type WithdrawError, withdrawOwn } from '#domain/committee/withdrawing/withdraw-own.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { checkAuthors } from '#domain/programme/authors/author.ts'
import { type ChangeError, changeAbstract } from '#domain/programme/changes/change-abstract.ts'
import type { SiteContext } from '#site/context.ts'
import { newDraftKey, textsOf } from '#site/forms/read-form.ts'
import { answerErrors, readTypedAnswers } from '#site/microsite/abstracts/author-questions.ts'
import {
  afterRowButton,
  authorErrors,
  readTypedAuthors,
  toRawAuthors,
} from '#site/microsite/abstracts/author-rows.ts'
import { readFile, storeFormFile } from '#site/microsite/abstracts/form-file.ts'
import type { AuthorDone, AuthorRefusal, TypedChange } from '#site/microsite/author-page/author-answers.ts'
import { abstractProblemWords } from '#words/abstract-words.ts'
import * as words from '#words/public/microsite/author-page.ts'

export async function receiveChange(
  site: SiteContext,
  conference: Conference,
  abstractId: number,
  form: FormData,
): Promise<{ done: AuthorDone } | { refusal: AuthorRefusal; status: number } | 'gone'> {
  const act = { actor: pageVisitor, now: site.clock.now() }
  if (form.get('intent') === 'withdraw') {
    const withdrawn = await site.database.write(tx => withdrawOwn(tx, act, conference, abstractId))
    if (withdrawn.ok) return { done: 'withdrawn' }
    if (withdrawn.error.code === 'not-found') return 'gone'
    return { refusal: { because: '', statements: [], words: problemOf(withdrawn.error) }, status: 409 }
  }
  const typed = textsOf(form, ['title', 'text', 'version'])
  // A browser sends lines of a text with carriage returns, which would make each text another one.
  const sent = { title: typed.title, text: typed.text.replaceAll('\r\n', '\n') }
  const authors = readTypedAuthors(form)
  const answers = readTypedAnswers(form)
  const change: TypedChange = {
    ...sent,
    version: typed.version,
    authors,
    upload: null,
    authorErrors: [],
    ...(answers && { answers }),
  }
  const file = await readFile(site, form, conference)
  change.upload = file.earlier
  const problem = file.problem ?? (await storeFormFile(site, conference, file, change))
  if (problem) change.fileError = problem.error.message
  const back = { because: '', statements: [], change }
  const rows = afterRowButton(form, authors, newDraftKey())
  if (rows)
    return { refusal: { ...back, change: { ...change, authors: rows } }, status: problem?.status ?? 200 }
  const checked = checkAuthors(toRawAuthors(authors))
  if (!checked.ok) change.authorErrors = authorErrors(authors, checked.error)
  if (problem || !checked.ok) return { refusal: back, status: problem?.status ?? 422 }
  // A form of the release before says the version alone.
  const [version = '', authorsMark] = typed.version.split('-')
  const changed = await site.database.write(tx =>
    changeAbstract(tx, act, conference, abstractId, {
      ...sent,
      // A form that was opened before an update knows no authors, and leaves them as they are.
      ...(form.has('keywords') && { authors: checked.value }),
      ...(answers && { answers }),
      uploadKey: change.upload?.key ?? null,
      version: toId(version) ?? 0,
      authorsMark,
    }),
  )
  if (changed.ok) return { done: changed.value.isHeld ? 'held' : 'changed' }
  const { error } = changed
  if (error.code === 'not-found') return 'gone'
  if (error.code !== 'invalid') {
    if (error.code === 'stale' || error.code === 'authors-corrected') change.version = undefined
    return { refusal: { ...back, words: problemOf(error) }, status: error.code === 'too-late' ? 403 : 409 }
  }
  const { title, text, file: lost, answers: wrong } = error.fields
  const { abstractWords } = conference.rules
  change.titleError = title && abstractProblemWords(words.titleLabel(), title, abstractWords)
  change.textError = text && abstractProblemWords(words.textLabel(), text, abstractWords)
  change.fileError = lost && words.fileLost()
  if (wrong) change.answerErrors = answerErrors(wrong)
  return { refusal: back, status: 422 }
}

function problemOf(error: Exclude<ChangeError | WithdrawError, { code: 'not-found' | 'invalid' }>): string {
  const { changeProblems } = words
  switch (error.code) {
    case 'not-submitted':
      return changeProblems.notSubmitted
    case 'too-late':
      return changeProblems.tooLate({ until: formatDate(error.until) })
    case 'stale':
      return changeProblems.stale
    case 'authors-corrected':
      return changeProblems.authorsCorrected
    case 'nothing-changes':
      return changeProblems.nothingChanges
    case 'accepted':
      return changeProblems.accepted
  }
}
