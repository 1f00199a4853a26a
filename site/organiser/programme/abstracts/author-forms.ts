/** The committee corrects an author of an abstract, or takes one off it. */
import { data } from 'react-router'
import { toId } from '#domain/foundations/texts/text.ts'
import { authorFields, type RawAuthor } from '#domain/programme/authors/author.ts'
import { correctAuthor, removeCoauthor } from '#domain/programme/changes/coauthor-acts.ts'
import { correctAddress } from '#domain/programme/submitting/correct-address.ts'
import { echoOf } from '#site/forms/echo.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference } from '#site/organiser/guard.ts'
import type { AuthorRefused } from '#site/organiser/programme/abstracts/author-refused.ts'
import { type NotDone, undecided } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { samePage } from '#site/organiser/programme/abstracts/same-page.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { authorProblemWords } from '#words/author-problem-words.ts'
import { authorLabels } from '#words/public/microsite/abstract-authors.ts'

const emptyAuthor: RawAuthor = { name: '', familyName: '', email: '', orcid: '', affiliation: '' }

const gone = 'There is no such author any more.'

export const authorForms = {
  'correct-author': formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const typed = textsOf(sent, authorFields)
    const which = whichOf(sent)
    const corrected = await site.database.write(tx => correctAuthor(tx, permit, act, which, typed))
    if (corrected.ok) throw redirectTo(samePage(url))
    if (corrected.error.code === 'not-found') return undecided(which.abstractId, gone)
    const errors: Partial<RawAuthor> = {}
    for (const field of authorFields) {
      const problem = corrected.error.fields[field]
      if (problem) errors[field] = authorProblemWords(authorLabels[field], problem)
    }
    const author: AuthorRefused = { authorId: which.authorId, typed: echoOf(typed), errors }
    return data<NotDone>({ abstractId: which.abstractId, problem: '', author }, { status: 422 })
  }),
  'correct-address': formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { abstractId, authorId } = whichOf(sent)
    const { email } = textsOf(sent, ['email'])
    const corrected = await site.database.write(tx => correctAddress(tx, permit, act, { abstractId, email }))
    if (corrected.ok) throw redirectTo(samePage(url))
    if (corrected.error.code === 'not-found') return undecided(abstractId, gone)
    const errors = { email: authorProblemWords(authorLabels.email, corrected.error.problem) }
    const typed = { ...emptyAuthor, email: echoOf({ email }).email }
    const author: AuthorRefused = { authorId, typed, errors }
    return data<NotDone>({ abstractId, problem: '', author }, { status: 422 })
  }),
  'remove-author': formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const which = whichOf(sent)
    const removed = await site.database.write(tx => removeCoauthor(tx, permit, act, which))
    if (!removed.ok) return undecided(which.abstractId, gone)
    throw redirectTo(samePage(url))
  }),
}

function whichOf(sent: FormData) {
  const { abstract, author } = textsOf(sent, ['abstract', 'author'])
  return { abstractId: toId(abstract) ?? 0, authorId: toId(author) ?? 0 }
}
