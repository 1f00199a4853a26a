/** Who may do what: the one table used by pages, commands, the API and the tests. */
import type { Role } from '#domain/staff/rights/role.ts'

/** All of a right, or only the named part of it. */
export type Extent = 'all' | { part: Part }

/** The part of a right that a role has. The command that takes the permit knows what it means. */
export type Part =
  | 'roles-below'
  | 'people-and-topics'
  | 'codes'
  | 'presenters-admissions'
  | 'paid-or-due'
  | 'abstracts'
  | 'unpaid'
  | 'own'
  | 'money'

interface Rule {
  may: Partial<Record<Role, Extent>>
  /** Roles that have to confirm who they are in the last 15 minutes. */
  confirms?: readonly Role[]
  /** Moves money or decides where it goes: owner and finance need a second factor. */
  isMoney?: true
}

const all = 'all'
const only = <P extends Part>(part: P) => ({ part })

/** A row for each right, with the roles that have it. */
export const rights = {
  'set-organisation': { may: { owner: all }, confirms: ['owner'], isMoney: true },
  'set-taxes': { may: { owner: all, finance: all } },
  'manage-people': { may: { owner: all, manager: only('roles-below') }, confirms: ['owner'] },
  'create-conference': { may: { owner: all, manager: all } },
  'end-conference': { may: { owner: all }, confirms: ['owner'] },
  'write-website': { may: { owner: all, manager: all, programme: only('people-and-topics') } },
  'read-set-up': { may: { owner: all, manager: all, programme: all, finance: all, desk: all, reader: all } },
  'write-fees': { may: { owner: all, manager: all, finance: only('codes') } },
  'read-registrations': { may: { owner: all, manager: all, programme: only('presenters-admissions'), finance: all, desk: all, reader: all } },
  'read-contacts': { may: { owner: all, manager: all, programme: only('presenters-admissions'), finance: all, desk: all } },
  'read-sensitive-answers': { may: { owner: all, manager: all } },
  'read-money': { may: { owner: all, manager: all, finance: all, desk: only('paid-or-due') } },
  'edit-registrations': { may: { owner: all, manager: all, finance: all, desk: all } },
  'check-in': { may: { owner: all, manager: all, desk: all } },
  'record-cash': { may: { owner: all, finance: all, desk: all }, isMoney: true },
  'record-transfer': { may: { owner: all, finance: all }, isMoney: true },
  'cancel-by-policy': { may: { owner: all, manager: all, finance: all }, isMoney: true },
  'decide-custom-amounts': { may: { owner: all, manager: all, finance: all }, isMoney: true },
  refund: { may: { owner: all, finance: all }, confirms: ['owner', 'finance'], isMoney: true },
  'decide-eligibility': { may: { owner: all, manager: all, desk: all } },
  'overrule-rules': { may: { owner: all, manager: all } },
  'manage-members': { may: { owner: all, manager: all } },
  'exceed-limits': { may: { owner: all, manager: all } },
  'read-abstracts': { may: { owner: all, manager: all, programme: all } },
  'decide-abstracts': { may: { owner: all, manager: all, programme: all } },
  'release-decisions': { may: { owner: all, manager: all, programme: all } },
  'lift-conflicts': { may: { owner: all } },
  'place-talks': { may: { owner: all, manager: all, programme: all } },
  'answer-messages': { may: { owner: all, manager: all, programme: only('own'), finance: only('own'), desk: all } },
  'mail-group': { may: { owner: all, manager: all, programme: only('presenters-admissions'), finance: only('unpaid') } },
  'manage-newsletter': { may: { owner: all, manager: all } },
  'export-people': { may: { owner: all, manager: all, programme: only('abstracts'), finance: all }, confirms: ['owner', 'manager', 'finance'] },
  'read-ledger': { may: { owner: all, finance: all } },
  'read-audit': { may: { owner: all, manager: only('own'), finance: only('money') } },
  'check-product': { may: { owner: all } },
  'erase-person': { may: { owner: all }, confirms: ['owner'] },
  'manage-tokens': { may: { owner: all, manager: only('own') }, confirms: ['owner'] },
} as const satisfies Record<string, Rule> // biome-ignore format: one right a line

/** Something that a member of staff may be permitted to do. */
export type Right = keyof typeof rights

// The keys of the table are rights.
export const allRights = Object.keys(rights) as Right[]

/** Rights of which some role has only a part: a bare yes says too little, it depends on what the act is about. */
export type PartedRight = {
  [A in Right]: Extract<ExtentIn<A>, { part: Part }> extends never ? never : A
}[Right]

/** Rights that every role has wholly or not at all. */
export type WholeRight = Exclude<Right, PartedRight>

/** Rights before whose use some role has to confirm who they are. */
export type ConfirmedRight = {
  [A in Right]: (typeof rights)[A] extends { confirms: readonly Role[] } ? A : never
}[Right]

type MayOf<A extends Right> = (typeof rights)[A]['may']
type ExtentIn<A extends Right> = MayOf<A>[keyof MayOf<A>]

/** The same table with its general type, for code that handles any right. */
export const ruleOf = (right: Right): Rule => rights[right]

/** The part of a right that a role has; undefined for none. */
export const extentOf = (role: Role, right: Right): Extent | undefined => ruleOf(right).may[role]

/** The roles that may do all or part of it, most powerful first. */
export function rolesThatMay(right: Right): Role[] {
  // The keys of a rule are roles.
  return Object.keys(ruleOf(right).may) as Role[]
}
