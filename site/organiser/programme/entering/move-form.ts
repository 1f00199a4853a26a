/** The form that moves an abstract to another topic or presentation type. */
import { redirect } from 'react-router'
import { toId } from '#domain/foundations/texts/text.ts'
import { type MoveAbstractError, moveAbstract } from '#domain/programme/changes/move-abstract.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference } from '#site/organiser/guard.ts'
import { undecided } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { abstractStatus } from '#words/decision-words.ts'

export const moveForms = {
  move: formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const typed = textsOf(sent, ['abstract', 'topic', 'form', 'read-topic', 'read-form'])
    const abstractId = toId(typed.abstract) ?? 0
    const wanted = {
      topicId: toId(typed.topic) ?? 0,
      formId: toId(typed.form) ?? 0,
      read: { topicId: toId(typed['read-topic']) ?? 0, formId: toId(typed['read-form']) ?? 0 },
    }
    const moved = await site.database.write(tx => moveAbstract(tx, permit, act, abstractId, wanted))
    if (moved.ok) throw redirect(url.pathname, 303)
    const { error } = moved
    return undecided(abstractId, notMoved(error), error.code === 'not-a-choice' ? 422 : 409)
  }),
}

function notMoved(error: MoveAbstractError): string {
  switch (error.code) {
    case 'not-found':
      return 'There is no such abstract any more.'
    case 'not-submitted':
      return `It is ${abstractStatus[error.state].label.toLowerCase()}, so it stays where it is.`
    case 'not-a-choice':
      return error.field === 'topic' ? 'Choose one of the topics.' : 'Choose one of the presentation types.'
    case 'stale':
      return 'Somebody else has moved it since you opened the page. Nothing was changed.'
  }
}
