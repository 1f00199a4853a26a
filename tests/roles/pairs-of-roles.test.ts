/**
 * Two roles together see of each registration what one of them sees of it alone, and nothing more: a role that sees
 * everybody's name and one that sees presenters' addresses do not add up to everybody's address.
 */
import { expect, test } from 'vitest'
import { writeTable } from '#adapters/tables/write-table.ts'
import { type Role, roles } from '#domain/staff/rights/role.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

const people = {
  presenter: { type: 'oral', email: 'presenter@secret.example' },
  listener: { type: 'delegate', email: 'listener@secret.example' },
} as const
type Who = keyof typeof people
const everybody = Object.keys(people) as Who[]

/** Every two roles, and each of them alone. */
const pairs = roles.flatMap((one, at) => roles.slice(at + 1).map(other => [one, other] as const))

/** What each pair sees that neither of its roles sees, or the other way round. */
async function comparePairs(seenBy: (held: readonly Role[]) => Promise<string[]>): Promise<string[]> {
  const alone = new Map<Role, string[]>()
  for (const role of roles) alone.set(role, await seenBy([role]))
  // An empty sight would agree with everything.
  expect(alone.get('owner')?.length).toBeGreaterThan(3)
  expect(alone.get('programme')).not.toEqual(alone.get('owner'))
  const wrong: string[] = []
  for (const pair of pairs) {
    const each = new Set(pair.flatMap(role => alone.get(role) ?? []))
    const together = new Set(await seenBy(pair))
    for (const seen of together) if (!each.has(seen)) wrong.push(`${pair.join(' and ')} see ${seen}`)
    for (const seen of each) if (!together.has(seen)) wrong.push(`${pair.join(' and ')} do not see ${seen}`)
  }
  return wrong
}

describeOnBothDatabases('two roles together', (open, dialect) => {
  test('see in lists, pages, searches and exports what each of them sees', async () => {
    const { database, fees, clock, payments, hire } = await openOffice(await open())
    const conferenceId = fees.conference.id
    const codes = new Map<Who, string>()
    for (const who of everybody) {
      const { email, type } = people[who]
      const { code } = await createRegistration(database, fees, clock, {
        registrant: { ...registrant, name: `The ${who}`, email },
        presentationType: type,
      })
      codes.set(who, code)
    }
    await hire('owner')
    const seenBy = async ([first = 'reader', second]: readonly Role[]) => {
      const staff = await hireStaff(database, { role: first, conferenceId }, { payments, clock, writeTable })
      if (second) {
        await database.write(tx =>
          tx
            .insertInto('memberships')
            .values({
              person_id: staff.personId,
              role: second,
              conference_id: conferenceId,
              created_at: '2027-01-01T00:00:00.000Z',
            })
            .execute(),
        )
      }
      const list = '/organiser/c/crystals/registrations'
      const pages: [string, string][] = [
        ['list', `${list}?columns=email`],
        ...everybody.flatMap((who): [string, string][] => [
          [`page of the ${who}`, `${list}/${codes.get(who)}`],
          [`list with the address of the ${who}`, `${list}?q=${people[who].email}`],
          [`search for the ${who}`, `/organiser/search?q=${people[who].email}`],
        ]),
        ['export', '/organiser/c/crystals/exports/people?list=registrations&as=csv'],
      ]
      const seen: string[] = []
      for (const [page, path] of pages) {
        const { data, status } = await staff.get(path)
        if (status !== 200) continue
        const text = data instanceof Response ? await data.text() : JSON.stringify(data)
        for (const who of everybody) {
          // The page repeats the words that were looked for.
          const isLookedFor = path.includes('?q=')
          if (!isLookedFor && text.includes(people[who].email)) seen.push(`${page}: address of the ${who}`)
          if (text.includes(`The ${who}`)) seen.push(`${page}: the ${who}`)
        }
      }
      return seen
    }
    expect(await comparePairs(seenBy)).toEqual([])
  })

  test('see by the API what each of them sees', async () => {
    const wire = await openWire(dialect)
    const { database } = wire
    const crystals = await makeConference(database, { name: 'crystals' })
    const codes = new Map<Who, string>()
    for (const who of everybody) {
      const { type, email } = people[who]
      const regCategory = type === 'oral' ? 'oral_presentation' : 'delegate'
      const fields = { name: `The ${who}`, email, reg_cat_val: regCategory }
      const placed = await wire.postJson(
        '/crystals/registration/registrationform/',
        registrationFields(crystals, fields),
      )
      expect([who, placed.status, placed.status === 201 || (await placed.text())]).toEqual([who, 201, true])
      codes.set(who, ((await placed.json()) as { code: string }).code)
    }
    await database.write(async tx => {
      const rows = await tx.selectFrom('registrations').select(['id', 'email']).execute()
      for (const { id, email } of rows) {
        const note = { registration_id: id, text: `Note on ${email}`, written_by: 'staff:1', written_at: '2027-01-01T00:00:00.000Z' } // biome-ignore format: one row
        await tx.insertInto('registration_notes').values(note).execute()
      }
    })
    const seenBy = async ([first = 'reader', second]: readonly Role[]) => {
      const { token, personId } = await makeMaker(wire, { role: first, at: crystals.id })
      if (second) {
        const membership = {
          person_id: personId,
          role: second,
          conference_id: crystals.id,
          created_at: 'then',
        }
        await database.write(tx => tx.insertInto('memberships').values(membership).execute())
      }
      const list = '/conferences/crystals/registrations'
      const calls = [
        list,
        ...everybody.flatMap(who => [
          `${list}?q=${people[who].email}`,
          `${list}/${codes.get(who)}`,
          `${list}/${codes.get(who)}/story`,
        ]),
      ]
      const seen: string[] = []
      for (const call of calls) {
        await database.write(tx => tx.deleteFrom('rate_limits').execute())
        const { status, body } = await callApi(wire, call, { token })
        if (status !== 200) continue
        const text = JSON.stringify(body)
        for (const who of everybody) {
          for (const what of [people[who].email, `The ${who}`]) {
            if (text.includes(what)) seen.push(`${call}: ${what}`)
          }
        }
      }
      return seen
    }
    expect(await comparePairs(seenBy)).toEqual([])
  })
})
