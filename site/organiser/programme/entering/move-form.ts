/** The form that moves an abstract to another topic or presentation type, on its page and in its row of the list. */
import { data } from 'react-router'
import { toId } from '#domain/foundations/texts/text.ts'
import { type MoveAbstractError, moveAbstract } from '#domain/programme/changes/move-abstract.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference } from '#site/organiser/guard.ts'
import type { NotDone } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { samePage } from '#site/organiser/programme/abstracts/same-page.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { abstractStatus } from '#words/organiser/programme/decision-words.ts'

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
    if (moved.ok) throw redirectTo(afterRow(url))
    const { error } = moved
    const field = error.code === 'not-a-choice' ? error.field : undefined
    return data<NotDone>(
      {
        abstractId,
        problem: field ? '' : notMoved(error),
        move: {
          typed: { topic: typed.topic, form: typed.form },
          errors: field ? { [field]: notMoved(error) } : {},
          now: error.code === 'stale' ? error.now : undefined,
        },
      },
      { status: field ? 422 : 409 },
    )
  }),
}

/** The list without the row that was edited, which then has the focus. */
function afterRow(url: URL): string {
  const back = new URL(url)
  const row = back.searchParams.get('edit')
  back.searchParams.delete('edit')
  if (row !== null) back.searchParams.set('row', row)
  return samePage(back)
}

function notMoved(error: MoveAbstractError): string {
  switch (error.code) {
    case 'not-found':
      return 'There is no such abstract any more.'
    case 'not-submitted':
      return `It is ${abstractStatus[error.state].label.toLowerCase()}, so it stays where it is.`
    case 'not-a-choice':
      return error.field === 'topic'
        ? 'This topic is not offered any more. Choose another one.'
        : 'This presentation type is not offered any more. Choose another one.'
    case 'stale':
      return `Somebody else has moved it since you opened the page: to ${error.now.topic.name}, ${error.now.form.name}. Nothing was changed; send it again if it should stand where you chose.`
  }
}
