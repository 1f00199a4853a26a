/** Marks a reason for attention as dealt with, and records how. It is listed again only if something new happens. */
import {
  type AttentionReason,
  clearAttention,
  listAttention,
} from '#domain/foundations/attention/attention.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { type Asking, refused } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { oneStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { caseWords } from '#words/organiser/registrations/case-words.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

interface Input {
  reason: AttentionReason
  note: string
}

const page: Asking<Input> = {
  title: registrationActWords.clear,
  async ask(at) {
    const { conference, registration } = at
    const open = await listAttention(at.site.database.read, registration.id)
    const held =
      registration.state === 'awaiting-payment'
        ? `, and the place is held until ${formatUntil(registration.holdUntil, conference.timeZone)} and then released unless it is paid`
        : ''
    return {
      hindrance: open.length === 0 ? 'Nothing needs attention.' : undefined,
      lead: `It is listed again only if something new happens. The money stays as it is${held}.`,
      fields: [
        {
          name: 'reason',
          label: 'Cases to close',
          kind: 'cards',
          options: open.map(({ reason }) => ({
            value: reason,
            label: caseWords[reason].label,
            detail: caseWords[reason].text,
          })),
        },
        {
          name: 'note',
          label: 'What you found or did; only your colleagues can read it',
          kind: 'text',
          isRequired: true,
        },
      ],
      values: { reason: open.length === 1 ? (open[0]?.reason ?? '') : '' },
      saves: { needs: 'edit-registrations', button: 'Mark as dealt with' },
    }
  },
  async read(at, values) {
    const problems: Record<string, string> = {}
    const open = await listAttention(at.site.database.read, at.registration.id)
    const chosen = open.find(({ reason }) => reason === values.reason)
    if (!chosen) problems.reason = 'Choose which cases to close.'
    const problem = textProblem(values.note, 'text')
    if (problem) problems.note = wordsForLabel('The note', problem)
    if (Object.keys(problems).length > 0 || !chosen) return fail({ code: 'invalid', problems })
    return ok({ reason: chosen.reason, note: values.note ?? '' })
  },
}

const route = oneStep(page, async (tx, at, clearing) => {
  const wasOpen = await clearAttention(tx, at.act, { registrationId: at.registration.id, ...clearing })
  return wasOpen ? ok('clear') : refused('Somebody has dealt with it in the meantime.')
})
export const loader = route.loader
export const action = route.action

export default TwoStepPage
