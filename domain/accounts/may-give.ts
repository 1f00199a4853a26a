import type { Scope } from '#domain/accounts/permit.ts'
import { type Role, roles } from '#domain/accounts/role.ts'

/**
 * What a manager may give and take. Finance is not below: it may refund, which a manager may not, and nobody gives more
 * than they have.
 */
const below: ReadonlySet<Role> = new Set<Role>(['programme', 'desk', 'reviewer', 'reader'])

/** Whether whoever has this scope of managing people may give or take a role. */
export function mayGive({ parts }: Scope, role: Role): boolean {
  return parts === 'all' || below.has(role)
}

export const rolesToGive = (scope: Scope): Role[] => roles.filter(role => mayGive(scope, role))
