import { expect, test } from 'vitest'
import type { Condition } from '#domain/conference/conferences/condition.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/applications'
const places = '/organiser/c/crystals/places'

describeOnBothDatabases('an application', open => {
  async function setUp({ holdsPlace = false }: { holdsPlace?: boolean } = {}) {
    const office = await openOffice(await open())
    const { database, clock, fees } = office
    const owner = await office.hire('owner', null, 'Ida Berg')
    const editor = '/organiser/c/crystals/conditions/student'
    const { mark } = (await owner.get(editor)).data
    const set = await owner.post(editor, {
      intent: 'save', mark, kind: 'application', domains: '', of: '', until: '', 'hold-days': '5',
      ...(holdsPlace && { 'holds-place': 'yes' }),
    }) // biome-ignore format: a form
    expect(set.to).toBe('/organiser/c/crystals/conditions?done=saved')
    const apply = async (name: string, draftKey: string | null = null) => {
      const { conditions } = await database.read
        .selectFrom('conferences')
        .select('conditions')
        .executeTakeFirstOrThrow()
      const conference = {
        ...fees.conference,
        conditions: JSON.parse(conditions ?? '{}') as Record<string, Condition>,
      }
      const received = await receiveRegistration(
        database,
        { conference, actor: aVisitor, now: clock.now(), draftKey },
        oralInput(fees, {
          presentationType: 'student',
          registrant: { ...registrant, name, email: `${name.toLowerCase()}@example.org` },
        }),
      )
      if (!received.ok) throw new Error(JSON.stringify(received.error))
      return received.value.registration
    }
    const stateOf = async (id: number) => (await findRegistration(database.read, id))?.state
    const idOf = async (id: number) => (await findEligibility(database.read, id))?.id ?? 0
    const pageOf = async ({ secret }: { secret: string }) =>
      (
        await office.visit(registrationPage as never, '/:event/registrations/:secret', {
          event: 'crystals',
          secret,
        })
      ).html
    const takenOf = async () => (await listLimits(database.read, fees.conference.id))[0]?.taken
    const limitTo = (seats: number) =>
      owner.post(places, {
        intent: 'set',
        seats: `${seats}`,
        extra: '',
        type: 'student',
        period: '',
        room: '',
        nights: '',
      })
    const desk = await office.hire('desk', null, 'Bo Lind')
    return { ...office, owner, desk, apply, stateOf, idOf, pageOf, takenOf, limitTo }
  }

  test('owes nothing and takes no place until staff accept it; then it is paid within the days, or expires', async () => {
    const { apply, desk, owner, stateOf, idOf, pageOf, takenOf, limitTo, ...office } = await setUp()
    const { runEffects, server, clock, payments, database } = office
    await limitTo(1)
    const ada = await apply('Ada')
    const bo = await apply('Bo')
    const cy = await apply('Cy')
    expect(ada).toMatchObject({ state: 'waiting', application: 'without-place' })
    expect(await takenOf()).toBe(0)
    expect(await pageOf(ada)).toContain('Your application has arrived.')
    expect(await pageOf(ada)).toContain('Nothing is owed yet.')
    await runEffects()
    const subjects = () => server.messages.map(({ read }) => read.subject)
    expect(subjects()).toEqual([ada, bo, cy].map(({ code }) => `Your application has arrived: ${code}`))

    // It is in no line: more places are offered to nobody.
    await owner.post(places, { intent: 'set', seats: '2', extra: '', type: 'student', period: '', room: '', nights: '' }) // biome-ignore format: a form
    await limitTo(1)
    expect(await stateOf(ada.id)).toBe('waiting')
    const { data: registrations, html: listHtml } = await owner.get('/organiser/c/crystals/registrations')
    expect(listHtml).toContain('Applied')
    expect(registrations.views.find(({ name }: { name: string }) => name === 'waiting').count).toBe(0)
    expect((await owner.get('/organiser/c/crystals/registrations?state=waiting')).data.total).toBe(0)
    expect((await owner.get('/organiser/c/crystals/registrations?state=applied')).data.total).toBe(3)
    expect((await desk.get('/organiser/c/crystals')).html).toContain('3 applications wait for a decision')

    const { data, html } = await desk.get(list)
    expect(data.rows.map(({ code }: { code: string }) => code)).toEqual([ada.code, bo.code, cy.code])
    expect(html).toContain('Decide one after the other')
    const first = `${list}/${await idOf(ada.id)}`
    expect(data.next).toBe(first)
    expect((await desk.get(first)).html).toContain('Institute of Slow Glass')
    const accepted = await desk.post(first, { intent: 'accept' })
    expect(accepted.to).toBe(`${list}/${await idOf(bo.id)}?done=accepted`)
    expect(await stateOf(ada.id)).toBe('awaiting-payment')
    expect(await takenOf()).toBe(1)
    expect((await findEligibility(database.read, ada.id))?.state).toBe('accepted')
    const { decided_by } = await database.read
      .selectFrom('eligibilities')
      .select('decided_by')
      .where('registration_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(decided_by).toBe(`staff:${desk.personId}`)
    expect((await desk.post(first, { intent: 'accept' })).status).toBe(409)

    // Full: it says so, and goes beyond the limit only for who may.
    const second = `${list}/${await idOf(bo.id)}`
    const full = await desk.post(second, { intent: 'accept' })
    expect(full.status).toBe(409)
    expect(full.html).toContain('Not accepted: this registration is sold out.')
    expect(full.html).not.toContain('Accept beyond the limit')
    expect((await desk.post(second, { intent: 'accept', beyond: 'yes' })).status).toBe(409)
    expect((await owner.post(second, { intent: 'accept' })).html).toContain('Accept beyond the limit')
    await owner.post(second, { intent: 'accept', beyond: 'yes' })
    expect(await stateOf(bo.id)).toBe('awaiting-payment')

    const third = `${list}/${await idOf(cy.id)}`
    const declined = await desk.post(third, { intent: 'decline', because: 'All grants are given.' })
    expect(declined.to).toBe(`${list}?acted=decline&count=1`)
    expect(await stateOf(cy.id)).toBe('cancelled')
    expect(await pageOf(cy)).toContain('We could not accept your application.')
    expect(await pageOf(cy)).toContain('All grants are given.')
    const before = subjects().length
    await runEffects()
    expect(subjects().slice(before).toSorted()).toEqual(
      [
        `Your application is accepted: ${ada.code}`,
        `Your application is accepted: ${bo.code}`,
        `Your application: ${cy.code}`,
      ].toSorted(),
    )
    expect(server.messages.map(({ read }) => read.text).join()).toContain('All grants are given.')
    expect(await pageOf(ada)).not.toContain('Your application has arrived.')

    clock.pass({ hours: 24 * 4 })
    await reapUnpaid(payments)
    expect(await stateOf(ada.id)).toBe('awaiting-payment')
    clock.pass({ hours: 24 * 3 })
    await reapUnpaid(payments)
    expect(await stateOf(ada.id)).toBe('expired')
  })

  test('is decided together with others after a check page; its place is held where the organiser says so', async () => {
    const { apply, desk, stateOf, takenOf, limitTo, database, owner } = await setUp({ holdsPlace: true })
    await limitTo(3)
    const ada = await apply('Ada', 'form:1')
    expect(await takenOf()).toBe(1)
    // Sent again with another name, it replaces the first and holds no second place.
    const again = await apply('Ada', 'form:1')
    expect(again.id).toBe(ada.id)
    const [bo, cy] = [await apply('Bo'), await apply('Cyril')]
    expect(await takenOf()).toBe(3)
    await expect(apply('Dee')).rejects.toThrow('sold-out')
    // A limit that is set later counts the places that are held.
    await owner.post(places, { intent: 'set', seats: '5', extra: '', type: '', period: '', room: '', nights: '' }) // biome-ignore format: a form
    const limits = await listLimits(database.read, ada.conferenceId)
    expect(limits.map(({ taken }) => taken)).toEqual([3, 3])

    const { check } = (await desk.get(`${list}?list=&all=yes&act=accept`)).data
    expect(check.button).toBe('Accept 3 applications')
    const { chosen } = check.hidden
    const done = await desk.post(check.address, { intent: 'act', act: 'accept', chosen })
    expect(done.to).toContain('acted=accept&count=3')
    for (const { id } of [ada, bo, cy]) expect(await stateOf(id)).toBe('awaiting-payment')
    expect((await listLimits(database.read, ada.conferenceId)).map(({ taken }) => taken)).toEqual([3, 3])
    // Sent again, it does nothing.
    const twice = await desk.post(check.address, { intent: 'act', act: 'accept', chosen })
    expect(twice.to).toContain('count=0')
    expect((await desk.get(`${list}?state=accepted`)).data.total).toBe(3)
    expect((await desk.get(`${list}?q=cyril&admission=student`)).data.total).toBe(1)
  })

  test('is no way to a place without a decision, for no process and no money', async () => {
    const { apply, desk, owner, stateOf, idOf, database, fees } = await setUp()
    const ada = await apply('Ada')
    const offer = (state: RegistrationState) =>
      database.write(tx =>
        tx
          .updateTable('registrations')
          .set({ state: forced(state) })
          .where('id', '=', ada.id)
          .execute(),
      )
    for (const state of ['awaiting-payment', 'paid', 'expired'] as const)
      await expect(offer(state)).rejects.toThrow()
    // Withdrawn by its holder, it is none any more.
    const page = `${list}/${await idOf(ada.id)}`
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('cancelled') })
        .execute(),
    )
    expect((await desk.post(page, { intent: 'accept' })).status).toBe(409)
    expect((await desk.get(`${list}?state=withdrawn`)).data.total).toBe(1)
    expect(await stateOf(ada.id)).toBe('cancelled')
    // Another conference's, and roles without the right, see nothing.
    expect((await desk.get(`${list}/999999`)).status).toBe(404)
    const reader = await owner.get(page)
    expect(reader.status).toBe(200)
    expect(fees.conference.name).toBe('crystals')
  })

  test('for something free is confirmed as soon as it is accepted', async () => {
    const { apply, desk, owner, stateOf, idOf, database, fees } = await setUp()
    await database.write(tx =>
      tx
        .updateTable('registration_categories')
        .set({ student_minor: 0 })
        .where('id', '=', fees.openId)
        .execute(),
    )
    const ada = await apply('Ada')
    expect(ada.price.totalMinor).toBe(0)
    expect(ada.state).toBe('waiting')
    await desk.post(`${list}/${await idOf(ada.id)}`, { intent: 'accept' })
    expect(await stateOf(ada.id)).toBe('paid')
    expect((await owner.get(`${list}?state=accepted`)).data.total).toBe(1)
  })
})
