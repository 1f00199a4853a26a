import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lineField, personField } from '#site/forms/split-fields.ts'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import * as splitPage from '#site/microsite/registration/group/split-page.tsx'
import * as guestsPage from '#site/microsite/registration/guests/guests-page.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('a group that staff enlarged', open => {
  test('is named by its booker and by staff, with three fields for each of 190 people, and can tick more of its boxes than a short form has', async () => {
    const office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    const { database, conference, hire, visit } = office
    await takeGroups(database)
    Object.assign(conference, { takesGroups: true })
    const placed = await placeGroup({ ...office, conference }, groupOf({ oral: 40 }))
    const owner = await hire('owner')
    const act = (page: 'people' | 'guests') => organiserPaths.registrationAct('crystals', placed.code, page)
    const { data } = await owner.post(act('people'), { intent: 'check', 'people-oral': '150' })
    const { check, digest, requestKey } = data
    const more = { ...data.values, intent: check.needs, digest, 'request-key': requestKey }
    expect((await owner.post(data.address, more)).status).toBe(303)
    const { people } = await readGroup(database, placed.id)
    expect(people).toHaveLength(190)
    const typed = Object.fromEntries(
      people.flatMap(({ id }, at) => [
        [`name-${id}`, `Ann Lee ${at}`],
        [`email-${id}`, ''],
        [`organization-${id}`, 'Lisbon'],
      ]),
    )
    const at = { event: 'crystals', secret: placed.secret }
    const byBooker = await visit(
      guestsPage,
      '/:event/registrations/:secret/guests',
      at,
      new URLSearchParams(typed),
    )
    expect(byBooker.status).toBe(303)
    const names = async () => (await readGroup(database, placed.id)).people.map(({ name }) => name)
    expect(await names()).toContain('Ann Lee 189')
    const first = `name-${people[0]?.id}`
    const byStaff = await owner.post(act('guests'), {
      intent: 'edit-registrations',
      ...typed,
      [first]: 'Bo Lind',
    })
    expect(byStaff.status).toBe(303)
    expect(await names()).toContain('Bo Lind')
    const ticks = (nameOf: (id: number) => string) =>
      Array.from({ length: 400 }, (_, at) => [nameOf(people[at]?.id ?? 900_000 + at), 'yes'])
    const leaving = new URLSearchParams(ticks(id => `leave-${id}`))
    const left = await visit(peoplePage, '/:event/registrations/:secret/people', at, leaving)
    expect(left.status).toBe(409)
    const billed = new URLSearchParams([...ticks(personField), ...ticks(lineField)])
    const split = await visit(splitPage, '/:event/registrations/:secret/split', at, billed)
    expect([split.status, split.html.includes(`name="${personField(people[0]?.id ?? 0)}"`)]).toEqual([
      422,
      true,
    ])
  })
})
