/**
 * The proof that somebody may do something at a conference. Staff commands take a permit, as they take a transaction,
 * and compare its conference with their record's; staff queries take a scope. Only this file creates either.
 */

import type { CommandLine, Staff, TokenHolder } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import {
  allRights,
  type ConfirmedRight,
  extentOf,
  type Part,
  type Right,
  rolesThatMay,
  ruleOf,
  type WholeRight,
} from '#domain/staff/rights/can.ts'
import type { Membership, SignedIn } from '#domain/staff/rights/membership.ts'
import { isConfirmed } from '#domain/staff/rights/membership.ts'
import type { Role } from '#domain/staff/rights/role.ts'

/** How much of a right: all, or some parts, none if there are none. */
export type Parts = 'all' | readonly Part[]

/** What a query may read: one conference's records or the organiser's own, all or a part. */
class GrantedScope {
  /** Prevents other objects from being accepted as a scope. */
  declare protected readonly granted: true
  /** Null for what belongs to the organiser and to no conference. */
  readonly conferenceId: number | null
  readonly parts: Parts
  /** Whose conflicts of interest count: the person, or whoever made the token; null for somebody with access to the machine. */
  readonly readerId: string | null

  constructor(conferenceId: number | null, parts: Parts, actor: Staff | CommandLine | TokenHolder) {
    this.conferenceId = conferenceId
    this.parts = parts
    // A token without a maker is nobody's, and nobody is in conflict with anything.
    this.readerId =
      actor.kind === 'staff' ? actor.personId : actor.kind === 'token' ? (actor.makerId ?? null) : null
  }
}

class GrantedReading<A extends Right> {
  declare protected readonly granted: true
  readonly right: A
  readonly actor: Staff | CommandLine | TokenHolder
  readonly scope: Scope

  constructor(right: A, actor: Staff | CommandLine | TokenHolder, scope: Scope) {
    this.right = right
    this.actor = actor
    this.scope = scope
  }

  /** Whether it was given for a record's conference; null for the organiser's own. */
  isFor(conferenceId: number | null): boolean {
    return this.scope.conferenceId === conferenceId
  }
}

class GrantedPermit<A extends Right> extends GrantedReading<A> {
  /** Prevents a permit to read from being accepted for the act itself. */
  declare protected readonly confirmed: true
}

export type Scope = GrantedScope
export type Permit<A extends Right> = GrantedPermit<A>
/**
 * For opening the page of an act, which asks nobody to confirm who they are: what such an act would do may be read, but
 * not done.
 */
export type ReadingPermit<A extends Right> = A extends ConfirmedRight ? GrantedReading<A> : GrantedPermit<A>

/** @throws for the organiser's own scope, which belongs to no conference */
export function conferenceOf({ conferenceId }: Scope): number {
  if (conferenceId === null) throw new Error('the scope of the organiser has no conference')
  return conferenceId
}

/** The conference whose fees and rules a permit covers: finance has the right for codes only. */
export function conferenceOfFees({ scope }: Permit<'write-fees'>): Result<number, { code: 'not-your-part' }> {
  const { conferenceId, parts } = scope
  return conferenceId === null || parts !== 'all' ? fail({ code: 'not-your-part' }) : ok(conferenceId)
}

/** People who may manage only their own, directly or by their token, can do nothing with what others made. */
export function isMakers({ actor, scope }: ReadingPermit<'manage-tokens'>, makerId: string): boolean {
  if (scope.parts === 'all') return true
  if (actor.kind === 'token') return actor.makerId === makerId
  return actor.kind === 'staff' && actor.personId === makerId
}

export type NotPermitted =
  /** They have no role at this conference, and are not told whether it exists. */
  | { code: 'not-theirs' }
  | { code: 'not-allowed'; right: Right; roles: Role[] }
  | { code: 'second-factor-missing' }
  | { code: 'confirm-first' }

/**
 * Whether somebody may do something now.
 *
 * @param conferenceId null for what belongs to the organiser and to no conference
 */
export function permit<A extends Right>(
  person: SignedIn,
  right: A,
  conferenceId: number | null,
  now: Temporal.Instant,
): Result<Permit<A>, NotPermitted> {
  const held = holdingMemberships(person, right, conferenceId)
  if (!held.ok) return held
  const holding = held.value
  const { confirms } = ruleOf(right)
  // Roles that need no confirmation are enough where they have as much of the right as all of them have together.
  const unasked = holding.filter(({ role }) => !confirms?.includes(role))
  if (!isConfirmed(person, now) && !haveAsMuch(unasked, holding, right)) {
    return fail({ code: 'confirm-first' })
  }
  return ok(
    new GrantedPermit(
      right,
      person.actor,
      new GrantedScope(conferenceId, partsOf(holding, right), person.actor),
    ),
  )
}

/** Whether somebody may open the page of an act, and read what it would do. The act itself takes a permit. */
export function permitReading<A extends Right>(
  person: Principal & Pick<SignedIn, 'actor'>,
  right: A,
  conferenceId: number | null,
): Result<ReadingPermit<A>, Exclude<NotPermitted, { code: 'confirm-first' }>> {
  const held = holdingMemberships(person, right, conferenceId)
  if (!held.ok) return held
  const reading = new GrantedPermit(
    right,
    person.actor,
    new GrantedScope(conferenceId, partsOf(held.value, right), person.actor),
  )
  // The type of an act that nobody confirms is this class itself, of all others the class that it extends.
  return ok(reading as unknown as ReadingPermit<A>)
}

/** A token of the organiser API, as a request brings it. */
export interface TokenInUse {
  actor: TokenHolder
  /** The rights that it was made for. */
  rights: readonly Right[]
  /** Where it may be used; null for the organiser and all conferences. */
  conferenceId: number | null
  /** Who made it, with the roles that they have now. */
  maker: Principal
}

/**
 * Whether a token may be used for something now: it was made for it, and its maker may still do it. Its maker
 * confirmed who they are when making it, which a call cannot do.
 */
export function permitToken<A extends Right>(
  { actor, rights, conferenceId: madeFor, maker }: TokenInUse,
  right: A,
  conferenceId: number | null,
): Result<Permit<A>, Exclude<NotPermitted, { code: 'confirm-first' }> | { code: 'not-in-token'; right: A }> {
  if (madeFor !== null && madeFor !== conferenceId) return fail({ code: 'not-theirs' })
  const held = holdingMemberships(maker, right, conferenceId)
  if (!held.ok) return held
  if (!rights.includes(right)) return fail({ code: 'not-in-token', right })
  return ok(
    new GrantedPermit(right, actor, new GrantedScope(conferenceId, partsOf(held.value, right), actor)),
  )
}

/**
 * Whether somebody may still do what they asked for earlier and confirmed then, such as an act on many registrations that
 * goes on after their request. Their roles count as they are now.
 */
export function permitAsked<A extends Right>(
  asker: { actor: Staff; principal: Principal },
  right: A,
  conferenceId: number,
): Permit<A> | undefined {
  const held = holdingMemberships(asker.principal, right, conferenceId)
  if (!held.ok) return undefined
  return new GrantedPermit(
    right,
    asker.actor,
    new GrantedScope(conferenceId, partsOf(held.value, right), asker.actor),
  )
}

/** What a member may read without any special right: their own conference, and nothing of others. */
export function scopeOfMember(person: SignedIn, conferenceId: number | null): Scope | undefined {
  const isMember = conferenceId === null || membershipsAt(person, conferenceId).length > 0
  return isMember ? new GrantedScope(conferenceId, 'all', person.actor) : undefined
}

/**
 * Whether one of their roles includes a right there. Whether they may use it now is up to `permit`. Rights that some roles
 * have only in part are not for it: see `partsHeld`.
 */
export function holds(
  person: Pick<Principal, 'memberships'>,
  right: WholeRight,
  conferenceId: number | null,
): boolean {
  return opens(person, right, conferenceId)
}

/**
 * The same for a right of which they may have a part: for the menus, links and buttons that lead to a page, which applies
 * the part. Never for showing data.
 */
export function opens(
  person: Pick<Principal, 'memberships'>,
  right: Right,
  conferenceId: number | null,
): boolean {
  return membershipsAt(person, conferenceId).some(({ role }) => extentOf(role, right) !== undefined)
}

/**
 * How much of a right their roles there include together, to be applied to each row: two roles may have the same right in
 * different parts, and none of either is in the other.
 */
export function partsHeld(
  person: Pick<Principal, 'memberships'>,
  right: Right,
  conferenceId: number | null,
): Parts {
  return partsOf(membershipsAt(person, conferenceId), right)
}

/**
 * How much of the money somebody sees: all sums; whether something is paid or due, and of one registration the sum that
 * is due, because they take it in cash; or nothing.
 */
export type MoneySight = 'sums' | 'paid-or-due' | 'none'

export function moneySight(person: Pick<Principal, 'memberships'>, conferenceId: number | null): MoneySight {
  const extents = membershipsAt(person, conferenceId).flatMap(
    ({ role }) => extentOf(role, 'read-money') ?? [],
  )
  if (extents.includes('all')) return 'sums'
  return extents.length > 0 ? 'paid-or-due' : 'none'
}

/**
 * Whether somebody may see the secret address of a registration's page, where its holder reads all sums, cancels, moves
 * and hands over: whoever opens it acts as the holder, without a role and without a name in the history.
 */
export const mayStandIn = (person: Pick<Principal, 'memberships'>, conferenceId: number): boolean =>
  holds(person, 'edit-registrations', conferenceId) &&
  holds(person, 'cancel-by-policy', conferenceId) &&
  moneySight(person, conferenceId) === 'sums'

/**
 * Anybody with access to the machine may do everything: for staff commands from the command line, and in tests.
 *
 * @public
 */
export function permitOnCommandLine<A extends Right>(
  actor: CommandLine,
  right: A,
  conferenceId: number | null,
): Permit<A> {
  return new GrantedPermit(right, actor, new GrantedScope(conferenceId, 'all', actor))
}

/** Whether somebody has to set up a second factor before they do or see anything here. */
export const lacksSecondFactor = ({ hasSecondFactor, isSecondFactorForAll }: Principal) =>
  isSecondFactorForAll && !hasSecondFactor

/** What somebody cannot do anywhere before they have a second factor, although a role of theirs includes it. */
export function actsAwaitingSecondFactor(person: Principal & Pick<SignedIn, 'actor'>): Right[] {
  return allRights.filter(right =>
    person.memberships.some(({ conferenceId }) => {
      const permitted = permitReading(person, right, conferenceId)
      return !permitted.ok && permitted.error.code === 'second-factor-missing'
    }),
  )
}

/** A person's roles and how they prove who they are: the basis of their rights. */
export type Principal = Pick<SignedIn, 'memberships' | 'hasSecondFactor' | 'isSecondFactorForAll'>

/** The memberships that permit somebody an act there. */
function holdingMemberships(
  person: Principal,
  right: Right,
  conferenceId: number | null,
): Result<Membership[], Exclude<NotPermitted, { code: 'confirm-first' }>> {
  const here = membershipsAt(person, conferenceId)
  if (here.length === 0 && conferenceId !== null) return fail({ code: 'not-theirs' })
  const holding = here.filter(({ role }) => extentOf(role, right) !== undefined)
  if (holding.length === 0) return fail({ code: 'not-allowed', right, roles: rolesThatMay(right) })
  if (lacksSecondFactor(person)) return fail({ code: 'second-factor-missing' })
  const isForMoney = ruleOf(right).isMoney && !person.hasSecondFactor
  const withoutFactor = holding.filter(({ role }) => !needsSecondFactor(role))
  if (isForMoney && !haveAsMuch(withoutFactor, holding, right)) {
    return fail({ code: 'second-factor-missing' })
  }
  return ok(holding)
}

/** The roles that count at a conference: those for all conferences, and its own. */
export function membershipsAt(
  { memberships }: Pick<Principal, 'memberships'>,
  conferenceId: number | null,
): Membership[] {
  return memberships.filter(each => each.conferenceId === null || each.conferenceId === conferenceId)
}

export const needsSecondFactor = (role: Role) => role === 'owner' || role === 'finance'

/** Whether some of somebody's roles have as much of a right as all of them have together. */
function haveAsMuch(some: readonly Membership[], all: readonly Membership[], right: Right): boolean {
  const [part, whole] = [partsOf(some, right), partsOf(all, right)]
  return part === 'all' || (whole !== 'all' && whole.every(each => part.includes(each)))
}

/** The rights of several roles add up. */
function partsOf(holding: readonly Membership[], right: Right): 'all' | Part[] {
  const extents = holding.flatMap(({ role }) => extentOf(role, right) ?? [])
  const parts = extents.flatMap(extent => (extent === 'all' ? [] : [extent.part]))
  return parts.length < extents.length ? 'all' : [...new Set(parts)]
}
