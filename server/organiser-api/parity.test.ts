/**
 * Pages of the back office and calls of its API show the same about the same registrations, to every role. Both read them
 * by domain/office/lists, whose tests run on both databases.
 */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { toDecimal } from '#domain/foundations/money.ts'
import { extentOf } from '#domain/staff/rights/can.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { listMemberships } from '#domain/staff/rights/membership-queries.ts'
import { roles } from '#domain/staff/rights/role.ts'
import { type SiteContext, siteContext } from '#site/context.ts'
import { loader } from '#site/organiser/registrations/registrations.tsx'
import { personContext } from '#site/organiser/session.ts'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { makeConference, openWire, publicUrl, registrationFields, type Wire } from '#tests/support/wire.ts'

const queries = [
  '',
  'state=awaiting-payment&sort=name',
  'type=poster&not=type',
  'q=ada',
  'sort=-total&state=paid',
]

test('a page and a call list the same registrations with the same sums', async () => {
  const wire = await openWire('sqlite')
  const conference = await makeConference(wire.database, { name: 'crystals' })
  for (const type of ['oral_presentation', 'poster_presentaion', 'delegate']) {
    const fields = registrationFields(conference, { reg_cat_val: type, email: `${type}@example.org` })
    const placed = await wire.postJson('/crystals/registration/registrationform/', fields)
    expect(placed.status).toBe(201)
  }
  let compared = 0
  for (const role of roles.filter(each => extentOf(each, 'read-registrations'))) {
    const maker = await makeMaker(wire, { role, at: conference.id })
    for (const query of queries) {
      const page = await loadPage(wire, maker.personId, query)
      const call = await callApi(wire, `/conferences/crystals/registrations?${query}`, {
        token: maker.token,
      })
      const rows = (call.body.rows as Listed[]).map(row => [
        row.code,
        decimalOf(row.totalMinor),
        decimalOf(row.receivedMinor),
      ])
      expect([role, query, call.body.total, rows]).toEqual([
        role,
        query,
        page.total,
        page.rows.map(row => [row.code, plain(row.total), plain(row.received)]),
      ])
      compared += rows.length
    }
  }
  expect(compared).toBeGreaterThan(30)
})

interface Listed {
  code: string
  totalMinor?: number
  receivedMinor?: number
}

async function loadPage({ dependencies }: Wire, personId: string, query: string) {
  const { database, clock, accounts } = dependencies
  const context = new RouterContextProvider()
  const site: Partial<SiteContext> = { database, clock, accounts, publicUrl }
  // The page uses no more of it.
  context.set(siteContext, site as SiteContext)
  const person: SignedIn = {
    actor: { kind: 'staff', personId, sessionId: 'session' },
    name: '',
    email: '',
    memberships: await listMemberships(database.read, personId),
    confirmedAt: clock.now(),
    hasSecondFactor: true,
    isSecondFactorForAll: false,
  }
  context.set(personContext, person)
  const url = new URL(`${publicUrl}/organiser/c/crystals/registrations?${query}`)
  const args = { request: new Request(url), url, params: { event: 'crystals' }, context }
  // The page's own type requires more than its loader reads.
  return loader(args as unknown as Parameters<typeof loader>[0])
}

const decimalOf = (minor: number | undefined) => (minor === undefined ? undefined : toDecimal(minor, 'USD'))

/** A cell's amount without thousands separators. */
const plain = (cell: string | undefined) => cell?.replaceAll(/[^\d.-]/g, '')
