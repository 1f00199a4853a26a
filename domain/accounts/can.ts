/** Who may do what: the one table used by pages, commands, the API and the tests. */
import type { Role } from '#domain/accounts/role.ts'

/** All of an act, or only the named part of it. */
export type Extent = 'all' | { part: Part }

/** The part of an act that a role may do. The command that takes the permit knows what it means. */
export type Part =
  | 'roles-below'
  | 'people-and-topics'
  | 'codes'
  | 'presenters'
  | 'paid-or-due'
  | 'assigned'
  | 'abstracts'
  | 'unpaid'
  | 'own'
  | 'money'

interface Rule {
  /** Completes a refusal: "… may refund". */
  words: string
  may: Partial<Record<Role, Extent>>
  /** Roles that have to confirm who they are in the last 15 minutes. */
  confirms?: readonly Role[]
  /** Moves money or decides where it goes: owner and finance need a second factor. */
  isMoney?: true
}

const all = 'all'
const only = (part: Part): Extent => ({ part })

/** A row for each act, with the roles that may do it. */
export const staffActs = {
  'set-organisation': { words: 'change the organisation’s settings', may: { owner: all }, confirms: ['owner'], isMoney: true },
  'set-taxes': { words: 'set taxes and currency', may: { owner: all, finance: all } },
  'manage-people': { words: 'invite, change and remove people', may: { owner: all, manager: only('roles-below') }, confirms: ['owner'] },
  'create-conference': { words: 'create, publish and archive conferences', may: { owner: all, manager: all } },
  'end-conference': { words: 'cancel or delete a conference', may: { owner: all }, confirms: ['owner'] },
  'write-website': { words: 'write and publish the website', may: { owner: all, manager: all, programme: only('people-and-topics') } },
  'read-set-up': { words: 'read drafts, fees and the programme', may: { owner: all, manager: all, programme: all, finance: all, desk: all, reader: all } },
  'write-fees': { words: 'change fees, places and codes', may: { owner: all, manager: all, finance: only('codes') } },
  'read-registrations': { words: 'see registrations', may: { owner: all, manager: all, programme: only('presenters'), finance: all, desk: all, reader: all } },
  'read-contacts': { words: 'see contact data', may: { owner: all, manager: all, programme: only('presenters'), finance: all, desk: all } },
  'read-money': { words: 'see sums, payments and invoices', may: { owner: all, manager: all, finance: all, desk: only('paid-or-due') } },
  'edit-registrations': { words: 'register people and edit registrations', may: { owner: all, manager: all, finance: all, desk: all } },
  'check-in': { words: 'check people in and print badges', may: { owner: all, manager: all, desk: all } },
  'record-cash': { words: 'record cash', may: { owner: all, finance: all, desk: all }, isMoney: true },
  'record-transfer': { words: 'record a bank transfer', may: { owner: all, finance: all }, isMoney: true },
  'cancel-by-policy': { words: 'cancel a registration', may: { owner: all, manager: all, finance: all }, isMoney: true },
  'decide-custom-amounts': { words: 'confirm and decline custom amounts', may: { owner: all, manager: all, finance: all }, isMoney: true },
  refund: { words: 'refund, move money and correct invoices', may: { owner: all, finance: all }, confirms: ['owner', 'finance'], isMoney: true },
  'exceed-limits': { words: 'give a place beyond a limit', may: { owner: all, manager: all } },
  'decide-abstracts': { words: 'assign and decide abstracts', may: { owner: all, manager: all, programme: all } },
  review: { words: 'review abstracts', may: { programme: all, reviewer: only('assigned') } },
  'place-talks': { words: 'place talks and release the programme', may: { owner: all, manager: all, programme: all } },
  'answer-messages': { words: 'answer messages', may: { owner: all, manager: all, programme: only('own'), finance: only('own'), desk: all } },
  'mail-group': { words: 'write to a group', may: { owner: all, manager: all, programme: only('presenters'), finance: only('unpaid') } },
  'manage-newsletter': { words: 'look after the newsletter', may: { owner: all, manager: all } },
  'export-people': { words: 'export personal data', may: { owner: all, manager: all, programme: only('abstracts'), finance: all }, confirms: ['owner', 'manager', 'finance'] },
  'read-ledger': { words: 'read the ledger and the reconciliation', may: { owner: all, finance: all } },
  'read-audit': { words: 'read the audit', may: { owner: all, manager: only('own'), finance: only('money') } },
  'check-product': { words: 'look at the self-check', may: { owner: all } },
  'erase-person': { words: 'export or erase a person', may: { owner: all }, confirms: ['owner'] },
  'manage-tokens': { words: 'manage tokens and webhooks', may: { owner: all, manager: only('own') }, confirms: ['owner'] },
} as const satisfies Record<string, Rule> // biome-ignore format: one act a line

/** Something that a member of staff may be permitted to do. */
export type StaffAct = keyof typeof staffActs

/** The same table with its general type, for code that handles any act. */
export const ruleOf = (act: StaffAct): Rule => staffActs[act]

/** The part of an act that a role may do; undefined for none. */
export const extentOf = (role: Role, act: StaffAct): Extent | undefined => ruleOf(act).may[role]

/** The roles that may do all or part of it, most powerful first. */
export function rolesThatMay(act: StaffAct): Role[] {
  // The keys of a rule are roles.
  return Object.keys(ruleOf(act).may) as Role[]
}
