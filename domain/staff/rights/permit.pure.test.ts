import { describe, expect, test } from 'vitest'
import { extentOf, type Right, rights, rolesThatMay, ruleOf } from '#domain/staff/rights/can.ts'
import { confirmedMinutes, type SignedIn } from '#domain/staff/rights/membership.ts'
import { permit } from '#domain/staff/rights/permit.ts'
import { type Role, roles } from '#domain/staff/rights/role.ts'
import { ida } from '#tests/factories/actors.ts'

const now = Temporal.Instant.from('2027-01-12T12:00:00Z')
// The table's own keys.
const everyRight = Object.keys(rights) as Right[]

function someone(roles: [Role, number | null][], rest: Partial<SignedIn> = {}): SignedIn {
  const memberships = roles.map(([role, conferenceId], id) => ({ id, role, conferenceId }))
  return {
    actor: ida,
    name: 'Ida',
    email: 'ida@example.org',
    memberships,
    confirmedAt: now,
    hasSecondFactor: true,
    isSecondFactorForAll: false,
    ...rest,
  }
}

const code = (person: SignedIn, right: Right, conference: number | null = 7) => {
  const permitted = permit(person, right, conference, now)
  return permitted.ok ? 'ok' : permitted.error.code
}

describe('a permit', () => {
  test.each(roles)('lets a %s do what the table says, and nothing else', role => {
    for (const right of everyRight) {
      expect([right, code(someone([[role, 7]]), right)]).toEqual([
        right,
        extentOf(role, right) ? 'ok' : 'not-allowed',
      ])
    }
  })

  test('is for one conference, and does not reveal whether another exists', () => {
    expect(code(someone([['owner', 7]]), 'refund', 8)).toBe('not-theirs')
    expect(code(someone([]), 'refund', 7)).toBe('not-theirs')
    const permitted = permit(someone([['owner', 7]]), 'refund', 7, now)
    if (!permitted.ok) throw new Error('refused')
    expect([7, 8, null].map(id => permitted.value.isFor(id))).toEqual([true, false, false])
  })

  test('for the organiser’s own records requires a role at all conferences', () => {
    expect(code(someone([['owner', 7]]), 'set-organisation', null)).toBe('not-allowed')
    expect(code(someone([['owner', null]]), 'set-organisation', null)).toBe('ok')
    expect(code(someone([['owner', null]]), 'refund', 7)).toBe('ok')
  })

  test('names the roles that may', () => {
    const refused = permit(someone([['reader', 7]]), 'refund', 7, now)
    expect(refused).toEqual({
      ok: false,
      error: { code: 'not-allowed', right: 'refund', roles: ['owner', 'finance'] },
    })
  })

  test('adds rights up: a full right includes a part, and parts are combined', () => {
    const parts = (...held: Role[]) => {
      const permitted = permit(someone(held.map(role => [role, 7])), 'mail-group', 7, now)
      return permitted.ok && permitted.value.scope.parts
    }
    expect(parts('programme')).toEqual(['presenters-admissions'])
    expect(parts('programme', 'finance')).toEqual(['presenters-admissions', 'unpaid'])
    expect(parts('programme', 'manager')).toBe('all')
  })

  test('for what needs confirming ends after a quarter of an hour', () => {
    const confirmed = (minutes: number) =>
      code(someone([['owner', 7]], { confirmedAt: now.subtract({ minutes }) }), 'refund')
    expect(confirmed(confirmedMinutes - 1)).toBe('ok')
    expect(confirmed(confirmedMinutes)).toBe('confirm-first')
  })

  test('requires no confirmation if other roles without it have as much of the right', () => {
    const old = { confirmedAt: now.subtract({ hours: 5 }) }
    const asked = (right: Right, ...held: Role[]) =>
      code(
        someone(
          held.map((role): [Role, number] => [role, 7]),
          old,
        ),
        right,
      )
    expect(asked('manage-people', 'manager')).toBe('ok')
    expect(asked('export-people', 'programme')).toBe('ok')
    expect(asked('manage-people', 'owner')).toBe('confirm-first')
    // A part of it without confirming is not all of it.
    expect(asked('manage-people', 'owner', 'manager')).toBe('confirm-first')
    expect(asked('manage-tokens', 'owner', 'manager')).toBe('confirm-first')
    expect(asked('export-people', 'finance', 'programme')).toBe('confirm-first')
    for (const right of everyRight) {
      for (const first of roles) {
        for (const second of roles) {
          const alone = [first, second].filter(role => asked(right, role) === 'ok')
          if (asked(right, first, second) !== 'ok') continue
          const unconfirmed = permit(
            someone(
              alone.map(role => [role, 7]),
              old,
            ),
            right,
            7,
            now,
          )
          const together = permit(someone([[first, 7], [second, 7]], old), right, 7, now) // biome-ignore format: one line
          expect([right, first, second, together.ok && together.value.scope.parts]).toEqual([
            right,
            first,
            second,
            unconfirmed.ok && unconfirmed.value.scope.parts,
          ])
        }
      }
    }
  })

  test('for money requires a second factor of owner and finance, but not of the desk', () => {
    const without = { hasSecondFactor: false }
    for (const right of everyRight.filter(right => ruleOf(right).isMoney)) {
      for (const role of rolesThatMay(right)) {
        const expected = role === 'owner' || role === 'finance' ? 'second-factor-missing' : 'ok'
        expect([right, role, code(someone([[role, 7]], without), right)]).toEqual([right, role, expected])
      }
    }
  })
})
