import type { Role } from '#domain/staff/rights/role.ts'

export const roleNames = {
  owner: 'Owner',
  manager: 'Conference manager',
  programme: 'Programme chair',
  finance: 'Finance',
  desk: 'Front desk',
  reader: 'Reader',
} as const satisfies Record<Role, string>

/** One sentence each, shown to the person who gives the role. */
export const roleDuties = {
  owner: 'Everything, the organiser’s own settings and people included.',
  manager: 'Sets conferences up, publishes them, and looks after their registrations.',
  programme: 'Abstracts, decisions, talks, and the pages about people and topics.',
  finance: 'Payments, invoices, refunds and the books.',
  desk: 'Registers and checks in people, takes cash, answers messages.',
  reader: 'Sees drafts, fees and registrations; changes nothing.',
} as const satisfies Record<Role, string>

/** `Owner or Finance` */
export const rolesInWords = (roles: readonly Role[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(roles.map(role => roleNames[role]))
