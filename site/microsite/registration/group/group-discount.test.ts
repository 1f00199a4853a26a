import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import * as feePage from '#site/microsite/fees/registration-fee.tsx'
import * as groupForm from '#site/microsite/registration/group/group-form.tsx'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { indian } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('a discount for groups', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    await readAgain()
  })

  /** Pages are asked with the conference as it is now. */
  const readAgain = async () =>
    Object.assign(
      office.fees.conference,
      await findConferenceById(office.database.read, office.fees.conference.id),
    )

  const setDiscount = async (columns: object) => {
    await office.database.write(tx => tx.updateTable('conferences').set(columns).execute())
    await readAgain()
  }
  const tenPercentFrom = (from: number) =>
    setDiscount({ group_discount_from: from, group_discount_basis_points: 1_000 })
  const change = async (secret: string, fields: Record<string, string>) => {
    const post = (sent: Record<string, string>) =>
      office.visit(
        peoplePage as never,
        '/:event/registrations/:secret/people',
        { event: 'crystals', secret },
        new URLSearchParams(sent),
      )
    const read = await post(fields)
    expect(read.status, read.html).toBe(200)
    const form = /<form(?:(?!<\/form>).)*name="difference".*?<\/form>/s.exec(read.html)?.[0] ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    return post(Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])))
  }
  const sums = async (id: number) => {
    const { registration } = await readGroup(office.database, id)
    const billed = await listBilled(office.database.read, id)
    return {
      totalMinor: registration.price.totalMinor,
      capturedMinor: (await readBalance(office.database.read, id)).capturedMinor,
      billedMinor: billed.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    }
  }
  const discountsOf = async (id: number) =>
    (await readGroup(office.database, id)).registration.lines
      .filter(({ kind }) => kind === 'discount')
      .map(({ detail, unitMinor, quantity, attendeeId }) => {
        expect(attendeeId).not.toBe(null)
        return `${detail} ${unitMinor} × ${quantity}`
      })

  test('is set beside groups, told on the page of fees and on the form, and kept in a history', async () => {
    const manager = await office.hire('manager')
    const page = '/organiser/c/crystals/fees'
    const { html } = await manager.get(page)
    const form = html.slice(html.indexOf('name="intent" value="save"'))
    const fields = Object.fromEntries(
      [...form.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
        const name = / name="([^"]*)"/.exec(input)?.[1]
        const isOff = input.includes('type="checkbox"') && !input.includes(' checked=""')
        return !name || name === 'intent' || isOff
          ? []
          : [[name, / value="([^"]*)"/.exec(input)?.[1] ?? 'on']]
      }),
    )
    const terms = `fee-terms.${office.conference.id}`
    // A choice is no input.
    fields[`${terms}.unnamedPlaces`] = 'kept'
    const half = await manager.post(page, { ...fields, [`${terms}.groupDiscountFrom`]: '5', intent: 'save' })
    expect(half.status).toBe(422)
    expect(JSON.stringify(half.data.errors)).toContain('fill in one of the two')
    const saved = await manager.post(page, {
      ...fields,
      [`${terms}.groupDiscountFrom`]: '5',
      [`${terms}.groupDiscountBasisPoints`]: '12.5',
      intent: 'save',
    })
    expect(saved.to).toContain('done=saved')
    expect((await findConferenceById(office.database.read, office.conference.id))?.groupDiscount).toEqual({
      from: 5,
      discount: { kind: 'percent', basisPoints: 1_250 },
    })
    await readAgain()
    const history = await manager.get(`${page}/fee-terms/${office.conference.id}/history`)
    expect(history.html.replaceAll(/<[^>]*>/g, '')).toContain('12.5')
    const told = 'From 5 people on, each registration costs 12.5% less.'
    for (const [module, path] of [
      [groupForm, 'registrations/group'],
      [feePage, 'registration-fee'],
    ] as const) {
      const seen = await office.visit(module as never, `/:event/${path}`, { event: 'crystals' })
      expect(seen.html.replaceAll('<!-- -->', '')).toContain(told)
    }
  })

  test('is a line for each person, billed, and stays when some are cancelled later', async () => {
    await tenPercentFrom(3)
    const two = await placeGroup(office, groupOf({ oral: 2 }), { email: 'two@example.org' })
    expect(two.price.discountMinor).toBe(0)
    const { id, secret, price } = await placeGroup(office, groupOf({ oral: 2, poster: 1 }))
    expect(price).toMatchObject({ registrationMinor: 179_700, discountMinor: 17_970 })
    await payInFull(office.payments, id)
    const [billed] = await listBilled(office.database.read, id)
    expect(billed?.invoice.lines.map(({ description, detail, grossMinor }) => [description, detail, grossMinor])).toEqual([
      ['2 × Oral Presentation', 'Mid Term', 139_800],
      ['Poster Presentation', 'Mid Term', 39_900],
      ['Group discount', '2 × Oral Presentation', -13_980],
      ['Group discount', 'Poster Presentation', -3_990],
      ['Processing fee', '', 8_087],
    ]) // biome-ignore format: a table
    const { people } = await readGroup(office.database, id)
    // Nothing about money is told with what somebody has.
    expect(people.flatMap(({ lines }) => lines.map(({ kind }) => kind))).toEqual(Array(3).fill('admission'))
    expect((await change(secret, { [`leave-${people[0]?.id}`]: 'yes' })).status).toBe(303)
    expect(await discountsOf(id)).toEqual(['Oral Presentation -6990 × 1', 'Poster Presentation -3990 × 1'])
    const after = await sums(id)
    expect(after.totalMinor).toBe(103_761)
    expect(after.capturedMinor).toBe(price.totalMinor)
  })

  test('is given to those who are added once there are enough, and who came before keeps their price', async () => {
    await tenPercentFrom(3)
    const { id, secret } = await placeGroup(office, groupOf({ oral: 2 }))
    await payInFull(office.payments, id)
    expect((await change(secret, { 'people-poster': '1' })).status).toBe(303)
    await payInFull(office.payments, id)
    expect(await discountsOf(id)).toEqual(['Poster Presentation -3990 × 1'])
    const total = (2 * 69_900 + 39_900 - 3_990) * 1.05
    expect(await sums(id)).toEqual({
      totalMinor: Math.round(total),
      capturedMinor: Math.round(total),
      billedMinor: Math.round(total),
    })
  })

  test('is taxed as it is billed, to the cent, whoever is added or leaves', async () => {
    await setDiscount({ group_discount_from: 2, group_discount_minor: 333 })
    await office.database.write(async tx => {
      await replaceContent(tx, null, 'tax-profile', indian)
      await tx
        .updateTable('registration_categories')
        .set({ oral_minor: 3_390, poster_minor: 1_171, student_minor: 77 })
        .execute()
    })
    const { id, secret } = await placeGroup(office, groupOf({ oral: 3, poster: 2, student: 1 }))
    await payInFull(office.payments, id)
    await change(secret, { 'people-poster': '2' })
    await payInFull(office.payments, id)
    const { registration, people } = await readGroup(office.database, id)
    expect(people).toHaveLength(8)
    expect(new Set(Object.values(await sums(id)))).toEqual(new Set([registration.price.totalMinor]))
    expect((await change(secret, { [`leave-${people[0]?.id}`]: 'yes' })).status).toBe(303)
    const { totalMinor } = await sums(id)
    expect(
      (await readGroup(office.database, id)).registration.lines.reduce(
        (sum, line) => sum + line.unitMinor,
        0,
      ),
    ).toBe(totalMinor)
  })

  testOnSqlite('is found anew when an expired place is held again, for the same people', async () => {
    const { id } = await placeGroup(office, groupOf({ oral: 2, poster: 1 }))
    await office.database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: 'expired' as never })
        .where('id', '=', id)
        .execute(),
    )
    await tenPercentFrom(3)
    const conference = await findConferenceById(office.database.read, office.conference.id)
    if (!conference) throw new Error('no conference')
    const renewed = await renewRegistration(
      office.payments,
      { actor: aVisitor, now: office.clock.now() },
      { conference, registrationId: id, expectedTotalMinor: Math.round(179_700 * 0.9 * 1.05) },
    )
    expect(renewed).toMatchObject({ ok: true })
    expect(await discountsOf(id)).toHaveLength(3)
    const { people, registration } = await readGroup(office.database, id)
    expect(people).toHaveLength(3)
    for (const person of people) {
      const theirs = registration.lines.filter(({ attendeeId }) => attendeeId === person.id)
      expect(theirs.map(({ kind }) => kind).toSorted()).toEqual(['admission', 'discount'])
      expect(
        new Set(theirs.map(({ kind, name, detail }) => (kind === 'discount' ? detail : name))).size,
      ).toBe(1)
    }
  })
})
