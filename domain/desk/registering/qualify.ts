/** Whether somebody meets the condition of the admission that they want: docs/conditions.md. */
import type { Reader } from '#database/database.ts'
import { type Condition, conditionOf, proofDueOn } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Overruling } from '#domain/desk/registering/overruling.ts'
import type { FieldProblems, RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isInvitationPast } from '#domain/offers/invitations/invitation.ts'
import { findAdmissionInvitation } from '#domain/offers/invitations/invitation-queries.ts'
import { comparedAddress, comparedNumber, isAtDomain } from '#domain/offers/members/member.ts'
import { isAcceptedPresenter } from '#domain/programme/presenting/accepted-presenter.ts'
import type { NewEligibility } from '#domain/registrations/eligibility/eligibility.ts'
import { findUnusedMember, isInvitationUsed } from '#domain/registrations/eligibility/eligibility-queries.ts'

/** What decides besides the input. */
export interface Claimant {
  conference: Conference
  now: Temporal.Instant
  overruled: Overruling | undefined
  /** A registration that this one replaces: what it uses is free for this one. */
  replacedId: number | undefined
  /** Whether the code that was typed is for this admission alone. */
  hasOwnCode: boolean
}

export interface Unqualified {
  code: 'invalid-fields'
  fields: FieldProblems
}

const unqualified = (fields: FieldProblems) => fail({ code: 'invalid-fields' as const, fields })

/**
 * @returns what was found, null where everybody may buy it, or the problem. The problem of members says neither whether
 * an address or number is on the list nor whether somebody has used it
 */
export async function qualify(
  db: Reader,
  claimant: Claimant,
  input: RegistrationInput,
): Promise<Result<NewEligibility | null, Unqualified>> {
  const { conference, overruled } = claimant
  const admission = input.presentationType
  const condition = conditionOf(conference, admission)
  if (!condition) return ok(null)
  const found = { condition: condition.kind, admission, memberId: null, dueOn: null, because: '' }
  if (overruled?.rules.includes('condition')) {
    return ok({ ...found, state: 'accepted', because: overruled.because })
  }
  const met = await meet(db, condition, claimant, input)
  return met.ok ? ok({ ...found, ...met.value }) : met
}

async function meet(
  db: Reader,
  condition: Condition,
  { conference, now, replacedId, hasOwnCode }: Claimant,
  { presentationType: admission, registrant: { email }, membership = '', invitation = '' }: RegistrationInput,
): Promise<Result<Pick<NewEligibility, 'state'> & Partial<NewEligibility>, Unqualified>> {
  switch (condition.kind) {
    case 'code':
      return hasOwnCode ? ok({ state: 'accepted' }) : unqualified({ code: 'needs-code' })
    case 'proof':
      return ok({ state: 'open', dueOn: proofDueOn(condition, conference) })
    case 'application':
      return ok({ state: 'open', holdsPlace: condition.holdsPlace })
    case 'invitation': {
      const found =
        invitation === '' ? undefined : await findAdmissionInvitation(db, conference.id, invitation)
      const isUsable =
        found !== undefined &&
        found.admission === admission &&
        found.state !== 'withdrawn' &&
        !isInvitationPast(condition, conference, now) &&
        !(await isInvitationUsed(db, found.id, replacedId))
      return isUsable
        ? ok({ state: 'accepted', invitationId: found.id })
        : unqualified({ presentationType: 'needs-invitation' })
    }
    case 'presenters':
      return condition.whoSaysSo || (await isAcceptedPresenter(db, conference.id, email))
        ? ok({ state: 'accepted' })
        : unqualified({ presentationType: 'not-a-presenter' })
    case 'members': {
      const list = { conferenceId: conference.id, listId: condition.list ?? null }
      const compared = [comparedNumber(membership), comparedAddress(email)].filter(Boolean)
      for (const each of compared) {
        const memberId = await findUnusedMember(db, list, each, replacedId)
        if (memberId !== undefined) return ok({ state: 'accepted', memberId })
      }
      return isAtDomain(email, condition.domains)
        ? ok({ state: 'accepted' })
        : unqualified({ membership: 'not-a-member' })
    }
  }
}
