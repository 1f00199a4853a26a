/**
 * Every call in the organiser API's list of routes is made with tokens of everybody: six roles, nobody, a revoked
 * token and a removed role. One call for each act is made at another and an unknown conference by everybody too, the
 * rest by a few. The expected results come from the table of rights alone. On PostgreSQL, which matters only for reading
 * tokens and roles, one call represents each act.
 */
import { expect, test } from 'vitest'
import { extentOf } from '#domain/staff/rights/can.ts'
import { type Role, roles } from '#domain/staff/rights/role.ts'
import type { DescribedCall } from '#server/organiser-api/call-description.ts'
import { listCalls } from '#server/organiser-api/organiser-api.ts'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

interface Asker {
  name: string
  token: string | undefined
  /** Their effective role; undefined for none. */
  role: Role | undefined
  isKnown: boolean
}

type Place = 'crystals' | 'glaciers' | 'nowhere'

describeOnBothDatabases('whoever calls the organiser API', (_open, dialect) => {
  test('gets what the table of rights says', async () => {
    const wire = await openWire(dialect)
    const { database } = wire
    const { id: own } = await makeConference(database, { name: 'crystals' })
    await makeConference(database, { name: 'glaciers' })
    const maker = (role: Role) => makeMaker(wire, { role, at: own, tokenAt: null })
    const askers: Asker[] = [{ name: 'nobody', token: undefined, role: undefined, isKnown: false }]
    for (const role of roles)
      askers.push({ name: role, role, isKnown: true, token: (await maker(role)).token })
    const revoked = await maker('owner')
    const removed = await maker('owner')
    await database.write(async tx => {
      await tx
        .updateTable('api_tokens')
        .set({ revoked_at: 'then' })
        .where('id', '=', revoked.tokenId)
        .execute()
      await tx.deleteFrom('memberships').where('person_id', '=', removed.personId).execute()
    })
    askers.push({ name: 'a revoked token', token: revoked.token, role: undefined, isKnown: false })
    askers.push({ name: 'a removed role', token: removed.token, role: undefined, isKnown: true })

    const wrong: string[] = []
    let made = 0
    const all = listCalls(wire.dependencies)
    const firsts = oneForEachAct(all)
    const calls = dialect === 'sqlite' ? all : firsts
    for (const call of calls) {
      const isFirst = dialect === 'sqlite' && firsts.includes(call)
      // Calls are counted, including those by nobody.
      await database.write(tx => tx.deleteFrom('rate_limits').execute())
      for (const asker of askers) {
        const isAsked = call.path.includes('{event}') && (isFirst || representatives.has(asker.name))
        const places: Place[] = isAsked ? ['crystals', 'glaciers', 'nowhere'] : ['crystals']
        for (const place of places) {
          const address = call.path.replace('{event}', place).replaceAll(/\{\w+\}/g, '1')
          const { status } = await callApi(wire, address, {
            method: call.method.toUpperCase(),
            ...(asker.token && { token: asker.token }),
            ...(call.method !== 'get' && { body: {} }),
          })
          made += 1
          const expected = expectedOf(call, asker, place)
          const got = outcomeOf(status)
          const isRight =
            expected === 'passes' ? got !== 'no-token' && got !== 'not-allowed' : got === expected
          if (!isRight || status >= 500) {
            wrong.push(`${call.method} ${call.path}, ${asker.name}, ${place}: ${status}, not ${expected}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
    // An empty list would agree with everything.
    expect(made).toBeGreaterThan(dialect === 'sqlite' ? 950 : 280)
  })
})

/** Who makes every call where they have no role: nobody there is told apart by the role they have here. */
const representatives = new Set(['nobody', 'owner', 'reader', 'a removed role'])

/** The first call for each act, with and without a conference in its address. */
const oneForEachAct = (calls: readonly DescribedCall[]) => [
  ...new Map(
    calls.toReversed().map(call => [JSON.stringify([call.right, call.path.includes('{event}')]), call]),
  ).values(),
]

/** A permitted call may still find nothing at the made-up ids. */
function outcomeOf(status: number): 'no-token' | 'not-allowed' | 'not-found' | 'other' {
  if (status === 401) return 'no-token'
  if (status === 403) return 'not-allowed'
  return status === 404 ? 'not-found' : 'other'
}

/** By the table alone, without the code that guards the calls. */
function expectedOf({ path, right, isWhole }: DescribedCall, { isKnown, role }: Asker, place: Place) {
  if (!isKnown) return 'no-token'
  if (right === null) return 'passes'
  if (!path.includes('{event}')) return 'not-allowed'
  if (place !== 'crystals' || role === undefined) return 'not-found'
  const extent = extentOf(role, right)
  return extent === 'all' || (extent && !isWhole) ? 'passes' : 'not-allowed'
}
