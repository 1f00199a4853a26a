/** What somebody says of themselves, by which conflicts are found. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isBlank, type TextProblem } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readOrcid } from '#domain/programme/authors/orcid.ts'
import { organisationCompared } from '#domain/programme/authors/organisation.ts'

export interface ConflictProfile {
  orcid: string
  organisation: string
}

export async function readConflictProfile(db: Reader, personId: string): Promise<ConflictProfile> {
  const row = await db
    .selectFrom('conflict_profiles')
    .select(['orcid', 'organisation'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return { orcid: row?.orcid ?? '', organisation: row?.organisation ?? '' }
}

export type ProfileProblems = Partial<{ orcid: 'not-an-orcid'; organisation: TextProblem | 'too-short' }>

/** A part of almost every affiliation would hide almost every abstract. */
const leastLetters = 4

/** Notes what a person says of themselves. Their conflicts change at once, at all conferences. */
export async function saveConflictProfile(
  tx: Transaction,
  { actor, now }: Act<Staff>,
  typed: ConflictProfile,
): Promise<Result<null, { code: 'invalid'; problems: ProfileProblems }>> {
  const orcid = isBlank(typed.orcid) ? null : readOrcid(typed.orcid)
  const organisation = typed.organisation.trim()
  const ofOrganisation =
    optionalTextProblem(organisation, 'line') ??
    (organisation !== '' && organisation.length < leastLetters ? ('too-short' as const) : undefined)
  const problems: ProfileProblems = {
    ...(orcid === undefined && { orcid: 'not-an-orcid' as const }),
    ...(ofOrganisation && { organisation: ofOrganisation }),
  }
  if (orcid === undefined || Object.keys(problems).length > 0) return fail({ code: 'invalid', problems })
  const { personId } = actor
  const before = await readConflictProfile(tx, personId)
  if (before.orcid === (orcid ?? '') && before.organisation === organisation) return ok(null)
  const said = {
    orcid,
    organisation,
    organisation_compared: organisationCompared(organisation),
    changed_at: toStored(now),
  }
  await tx
    .insertInto('conflict_profiles')
    .values({ person_id: personId, ...said })
    .onConflict(conflict => conflict.column('person_id').doUpdateSet(said))
    .execute()
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'conflict profile changed',
    subject: { kind: 'person', id: personId },
    facts: {},
    now,
  })
  return ok(null)
}
