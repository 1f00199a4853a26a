import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import * as groupForm from '#site/microsite/registration/group/group-form.tsx'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import { readGroup, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const payer = {
  title: 'Dr.', name: 'Ira Bond', email: 'office@example.org', telephone: registrant.telephone, organization: registrant.organization,
  city: registrant.city, country: String(registrant.countryId), billing_address: registrant.billingAddress,
  postal_code: registrant.postalCode, draft: 'a'.repeat(32),
} // biome-ignore format: a form

describeOnBothDatabases('rooms and accompanying people of a group', open => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
  })

  const form = (fields?: Record<string, string>, search = '') =>
    office.visit(
      groupForm as never,
      '/:event/registrations/group',
      { event: 'crystals' },
      fields && new URLSearchParams(fields),
      search,
    )
  const change = async (secret: string, fields: Record<string, string>) => {
    const visit = (sent: Record<string, string>) =>
      office.visit(
        peoplePage as never,
        '/:event/registrations/:secret/people',
        { event: 'crystals', secret },
        new URLSearchParams(sent),
      )
    const read = await visit(fields)
    expect(read.status, read.html).toBe(200)
    if (Object.keys(fields).some(name => name.startsWith('stay-')))
      expect(read.html).toContain('1 × Single Occupancy')
    const confirming = /<form(?:(?!<\/form>).)*name="difference".*?<\/form>/s.exec(read.html)?.[0] ?? ''
    const hidden = [...confirming.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    return visit(Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])))
  }
  const newest = async () => {
    const row = await office.database.read
      .selectFrom('registrations')
      .select(['id', 'secret'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { ...row, ...(await readGroup(office.database, row.id)) }
  }
  const linesOf = ({ people }: Awaited<ReturnType<typeof newest>>) =>
    people.map(({ lines }) => lines.map(({ kind, name, detail }) => [kind, name, detail].join(' ').trim()))
  const limit = (columns: { seats: number; accommodation_id?: number; is_for_add_on?: 0 | 1 }) =>
    office.database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({ conference_id: office.conference.id, ...columns })
        .execute(),
    )
  const taken = async () =>
    (await listLimits(office.database.read, office.conference.id)).map(each => each.taken)

  test('are numbers on the form, and lines of the first people, with their limits and prices', async () => {
    const { roomId } = office.fees
    await limit({ seats: 2, accommodation_id: roomId })
    await limit({ seats: 1, is_for_add_on: 1 })
    const stay = `stay-${roomId}-3`
    expect((await form()).html).toContain(`name="${stay}"`)
    const wanted = { ...payer, 'people-oral': '3', [stay]: '2', 'add-on': '1' }
    expect((await form(wanted)).status).toBe(303)
    const placed = await newest()
    const [room] = await office.database.read.selectFrom('accommodations').selectAll().execute()
    const [first = [], second = [], third = []] = linesOf(placed)
    expect(first).toHaveLength(3)
    expect(second.map(words => words.split(' ')[0])).toEqual(['admission', 'stay'])
    expect(third).toHaveLength(1)
    expect(placed.registration.price).toMatchObject({
      accommodationMinor: 2 * (room?.three_nights_minor ?? 0),
      addOnMinor: 20_000,
    })
    expect(await taken()).toEqual([2, 1])
    // The same form again places nothing more, and the coordinator who comes back finds the numbers.
    expect((await form(wanted)).status).toBe(303)
    expect((await newest()).id).toBe(placed.id)
    const back = await form(undefined, `?back=${placed.secret}`)
    expect(back.html).toMatch(new RegExp(`name="${stay}"[^>]*value="2"|value="2"[^>]*name="${stay}"`))
    const full = await form({ ...wanted, draft: 'b'.repeat(32), email: 'two@example.org', 'add-on': '' })
    expect(full.status).toBe(409)
    expect(full.html).toContain('value="3"')
    await payInFull(office.payments, placed.id)
    const [bill] = await listInvoices(office.database.read, placed.id)
    expect(bill?.totalMinor).toBe(placed.registration.price.totalMinor)
    expect(JSON.stringify(bill)).toContain('3 nights')
  })

  test('come with people who are added, and go with those who leave', async () => {
    const stay = `stay-${office.fees.roomId}-1`
    expect((await form({ ...payer, 'people-oral': '1' })).status).toBe(303)
    const { id, secret } = await newest()
    expect((await change(secret, { 'people-poster': '2', [stay]: '1', 'add-on': '2' })).status).toBe(303)
    const grown = await newest()
    expect(linesOf(grown).map(lines => lines.length)).toEqual([1, 3, 2])
    await payInFull(office.payments, id)
    const added = await change(secret, { 'people-oral': '1', [stay]: '1' })
    expect(added.status, added.html).toBe(303)
    await payInFull(office.payments, id)
    expect(linesOf(await newest()).map(lines => lines.length)).toEqual([1, 3, 2, 2])
    const leaving = { [`leave-${grown.people[1]?.id}`]: 'yes' }
    expect((await change(secret, leaving)).status).toBe(303)
    const left = await newest()
    expect(linesOf(left).map(lines => lines.length)).toEqual([1, 2, 2])
    const staff = await office.hire('manager')
    const ofStaff = await staff.get(`/organiser/c/crystals/registrations/${left.registration.code}/people`)
    expect(ofStaff.html).toContain(`name="${stay}"`)
  })

  test('are refused beside their numbers where there are more than people, or they are not offered', async () => {
    const { roomId } = office.fees
    const [one, two] = [`stay-${roomId}-1`, `stay-${roomId}-2`]
    const many = await form({ ...payer, 'people-oral': '2', [one]: '1', [two]: '2', 'add-on': '3' })
    expect(many.status).toBe(422)
    expect(many.html).toContain('These are more rooms than people, and each can have one.')
    expect(many.html).toContain('These are more accompanying people than people, and each can bring one.')
    for (const [name, typed, words] of [
      [one, 'x', 'Please write how many as a whole number.'],
      ['add-on', '-1', 'Please write how many as a whole number.'],
      ['stay-987654-1', '1', 'This is no longer offered. Please leave the field empty.'],
    ] as const) {
      const answer = await form({ ...payer, 'people-oral': '1', [name]: typed })
      expect(answer.status).toBe(422)
      expect(answer.html).toContain(words)
    }
    expect(await office.database.read.selectFrom('registrations').select('id').execute()).toEqual([])
  })
})
