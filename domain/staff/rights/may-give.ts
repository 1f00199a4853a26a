import type { Scope } from '#domain/staff/rights/permit.ts'
import { type Role, roles } from '#domain/staff/rights/role.ts'

/**
 * The roles that a manager may give and take. Finance is not one of them: it may refund, which a manager may not, and
 * nobody gives more rights than they have.
 */
const below: ReadonlySet<Role> = new Set<Role>(['programme', 'desk', 'reader'])

/** Whether a person with this scope of managing people may give or take a role. */
export function mayGive({ parts }: Pick<Scope, 'parts'>, role: Role): boolean {
  return parts === 'all' || below.has(role)
}

export const rolesToGive = (scope: Scope): Role[] => roles.filter(role => mayGive(scope, role))
