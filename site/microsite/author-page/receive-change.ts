/** Receives an author's change of their abstract, or that they withdraw it. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { toId } from '#domain/foundations/text.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { type ChangeError, changeAbstract, withdrawOwn } from '#domain/programme/changes/change-abstract.ts'
import type { SiteContext } from '#site/context.ts'
import { textsOf } from '#site/forms/read-form.ts'
import type { AuthorDone, AuthorRefusal } from '#site/microsite/author-page/author-answers.ts'
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
  const changed = await site.database.write(tx =>
    changeAbstract(tx, act, conference, abstractId, { ...sent, version: toId(typed.version) ?? 0 }),
  )
  if (changed.ok) return { done: changed.value.isHeld ? 'held' : 'changed' }
  const { error } = changed
  if (error.code === 'not-found') return 'gone'
  const back = { because: '', statements: [], change: sent }
  if (error.code !== 'invalid') {
    return { refusal: { ...back, words: problemOf(error) }, status: error.code === 'too-late' ? 403 : 409 }
  }
  const { title, text } = error.fields
  const { abstractWords } = conference.rules
  const change = {
    ...sent,
    titleError: title && abstractProblemWords(words.titleLabel, title, abstractWords),
    textError: text && abstractProblemWords(words.textLabel, text, abstractWords),
  }
  return { refusal: { ...back, change }, status: 422 }
}

function problemOf(error: Exclude<ChangeError, { code: 'not-found' | 'invalid' }>): string {
  const { changeProblems } = words
  switch (error.code) {
    case 'not-submitted':
      return changeProblems.notSubmitted
    case 'too-late':
      return changeProblems.tooLate({ until: formatDate(error.until) })
    case 'stale':
      return changeProblems.stale
    case 'nothing-changes':
      return changeProblems.nothingChanges
    case 'accepted':
      return changeProblems.accepted
  }
}
