import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { makeOnce } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { dateIn, toStored } from '#domain/foundations/time.ts'
import { type LinkTerms, mostLateUses } from '#domain/programme/submitting/late-links.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export type LinkProblems = Partial<Record<'email' | 'uses' | 'until', true>>

/** Makes a link; whoever it is for gets it by mail. @param act with a request key, a repeated request makes no second one */
export async function makeLateLink(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  act: Act,
  conference: Conference,
  wanted: LinkTerms,
): Promise<Result<{ id: number }, { code: 'invalid'; problems: LinkProblems }>> {
  const { actor, now } = act
  const conferenceId = conferenceOf(scope)
  const email = wanted.email === null ? '' : readEmail(wanted.email)
  const { compare } = Temporal.PlainDate
  const { closesOn, usesAllowed } = wanted
  const isPast = compare(closesOn, dateIn(conference.timeZone, now)) < 0
  const problems: LinkProblems = {
    ...(optionalTextProblem(email, 'email') && { email: true }),
    ...((usesAllowed < 1 || usesAllowed > mostLateUses) && { uses: true }),
    ...((isPast || compare(closesOn, conference.endsOn) > 0) && { until: true }),
  }
  if (Object.keys(problems).length > 0) return fail({ code: 'invalid', problems })
  return makeOnce(tx, act, async () => {
    const { id } = await tx
      .insertInto('late_links')
      .values({
        conference_id: conferenceId,
        email,
        topic_id: wanted.topicId ?? 0,
        form_id: wanted.formId ?? 0,
        uses_allowed: usesAllowed,
        closes_on: closesOn.toString(),
        made_by: writeActor(actor),
        made_at: toStored(now),
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditConference(tx, { actor, now }, conferenceId, 'late link made', { usesAllowed })
    if (email !== '') {
      await enqueue(tx, {
        kind: 'late-link-mail',
        effect: `late-link-mail:${id}`,
        payload: { linkId: id },
        now,
      })
    }
    return ok(id)
  })
}
