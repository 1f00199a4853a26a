import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { networkFailuresAllowed } from '#domain/foundations/limits/code-tries.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type OwnAdmission, ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { readersOf } from '#domain/registrations/readers.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const conditions = '/organiser/c/crystals/conditions'

describeOnBothDatabases('a registration for presenters', open => {
  let database: Database
  let office: Staff
  let fees: ConferenceWithFees
  let clock: StoppedClock
  let speaker: OwnAdmission

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    clock = new StoppedClock()
    office = await hireStaff(database, { role: 'manager', name: 'Ida Berg' }, { clock })
    const { id } = await database.write(tx =>
      tx
        .insertInto('offers')
        .values({
          ...{
            conference_id: fees.conference.id,
            kind: 'admission',
            position: 1,
            name: 'Speaker',
            description: '',
          },
          ...{ sold_by: 'everybody', price_minor: 20_000, most: 1 },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    speaker = ownAdmissionOf(id)
  })

  async function setCondition(fields: Record<string, string>) {
    const page = `${conditions}/${speaker}`
    const { data } = await office.get(page)
    return office.post(page, { intent: 'save', mark: data.mark, ...fields })
  }
  const conference = async () => {
    const found = await findConferenceById(database.read, fees.conference.id)
    if (!found) throw new Error('gone')
    return found
  }
  const register = async (email: string, from = '203.0.113.7') =>
    receiveRegistration(
      database,
      {
        conference: await conference(),
        actor: aVisitor,
        now: clock.now(),
        draftKey: null,
        clientAddress: from,
      },
      oralInput(fees, { presentationType: speaker, registrant: { ...registrant, email } }),
    )
  const refused = {
    ok: false,
    error: { code: 'invalid-fields', fields: { presentationType: 'not-a-presenter' } },
  }
  /** An abstract that is accepted, or whatever is said. */
  const decide = async (number: string, email: string, outcome = 'accepted', isTold = true) => {
    const now = toStored(clock.now())
    const abstractId = await createAbstract(
      database,
      { conferenceId: fees.conference.id, now: clock.now() },
      { number, email },
    )
    const form =
      outcome === 'accepted' ? { form_id: 1, form_name: 'Talk' } : { form_id: null, form_name: null }
    const decision = { abstract_id: abstractId, version: 1, outcome, ...form, change_by: null }
    const by = { because: '', decided_by: 'staff:1', decided_at: now }
    await database.write(async tx => {
      await tx
        .insertInto('decision_versions')
        .values({ ...decision, ...by, state: 'set' })
        .execute()
      const state = isTold ? 'released' : 'set'
      const released_version = isTold ? 1 : null
      await tx
        .insertInto('decisions')
        .values({ ...decision, ...by, state, released_version })
        .execute()
    })
    return abstractId
  }

  test('what a colleague changed meanwhile is said once, and replaced by the second press', async () => {
    const page = `${conditions}/${speaker}`
    const { mark } = (await office.get(page)).data
    await setCondition({ kind: 'proof', of: 'a student card' })
    const typed = { intent: 'save', kind: 'proof', of: 'a letter' }
    const stale = await office.post(page, { ...typed, mark })
    expect([stale.status, stale.data.detail, stale.data.typed.of]).toEqual([409, expect.stringContaining('colleague'), 'a letter']) // biome-ignore format: one line
    const [, shown = ''] = /name="mark" value="([^"]*)"/.exec(stale.html) ?? []
    expect((await office.post(page, { ...typed, mark: shown })).status).toBe(303)
    expect((await office.get(page)).data.texts.of).toBe('a letter')
  })

  test('is sold to who presents an accepted abstract, once told, and to nobody else', async () => {
    expect((await setCondition({ kind: 'presenters' })).to).toBe(`${conditions}?done=saved`)
    expect((await conference()).conditions).toEqual({ [speaker]: { kind: 'presenters', whoSaysSo: false } })
    expect((await office.get(conditions)).html).toContain('Presenters of accepted abstracts')
    await decide('A-1', 'Ada@example.org')
    await decide('A-2', 'untold@example.org', 'accepted', false)
    await decide('A-3', 'no@example.org', 'rejected')
    const withdrawn = await decide('A-4', 'gone@example.org')
    const declined = await decide('A-5', 'declined@example.org')
    await database.write(async tx => {
      await tx
        .updateTable('abstracts')
        .set({ state: forced('withdrawn') })
        .where('id', '=', withdrawn)
        .execute()
      await tx
        .insertInto('presenter_answers')
        .values({
          ...{
            abstract_id: declined,
            decision_version: 1,
            answer: 'declined',
            statements: '[]',
            because: '',
          },
          ...{ answered_by: 'visitor', answered_at: toStored(clock.now()) },
        })
        .execute()
    })
    for (const name of ['untold', 'no', 'gone', 'declined', 'nobody'])
      expect(await register(`${name}@example.org`, `203.0.113.${name.length}`), name).toMatchObject(refused)
    const sold = await register('ada@Example.org')
    if (!sold.ok) throw new Error(JSON.stringify(sold.error))
    expect(await findEligibility(database.read, sold.value.registration.id)).toMatchObject({
      condition: 'presenters',
      state: 'accepted',
    })
    // Whoever presents reads what is for presenters.
    expect(readersOf(sold.value.registration, await conference()).has('presenters')).toBe(true)
  })

  test('goes to the author who presents, and to none who says that they are somebody else', async () => {
    await setCondition({ kind: 'presenters' })
    const id = await decide('A-1', 'ada@example.org')
    await database.write(async tx => {
      await tx
        .updateTable('abstract_authors')
        .set({ is_presenting: 0 })
        .where('abstract_id', '=', id)
        .execute()
      await tx
        .insertInto('abstract_authors')
        .values({
          ...{ abstract_id: id, position: 2, is_presenting: 1, name: 'Bo Lind', affiliation: 'Lund' },
          ...{ email: 'Bo@example.org', orcid: null, speaker_id: null, is_coauthor: 1, objected_at: null },
        })
        .execute()
    })
    expect(await register('ada@example.org')).toMatchObject(refused)
    expect(await register('bo@example.org')).toMatchObject({ ok: true })
    await database.write(tx =>
      tx
        .updateTable('abstract_authors')
        .set({ objected_at: toStored(clock.now()) })
        .where('email', '=', 'Bo@example.org')
        .execute(),
    )
    expect(await register('bo@example.org')).toMatchObject(refused)
  })

  test('or to whoever says so, whose pages for presenters are theirs as well', async () => {
    await setCondition({ kind: 'presenters', 'says-so': 'yes' })
    expect((await office.get(`${conditions}/${speaker}`)).html).toMatch(/name="says-so"[^>]*checked/)
    const sold = await register('bo@example.org')
    if (!sold.ok) throw new Error(JSON.stringify(sold.error))
    const { registration } = sold.value
    expect(readersOf(registration, await conference()).has('presenters')).toBe(true)
    await setCondition({ kind: 'everybody' })
    const everybodys = await conference()
    expect(readersOf(registration, everybodys).has('presenters')).toBe(false)
    // As are those of the admissions in which something is presented, by video too.
    for (const [presentationType, isForThem] of [['oral', true], ['virtual', true], ['student', false], ['delegate', false]] as const) {
      if (registration.choice.kind !== 'listed') throw new Error('no admission')
      const choice = { ...registration.choice, presentationType }
      expect([presentationType, readersOf({ state: 'paid', choice }, everybodys).has('presenters')]).toEqual([presentationType, isForThem])
    } // biome-ignore format: a table
  })

  test('counts tries, so that nobody learns from it who is accepted', async () => {
    await setCondition({ kind: 'presenters' })
    await decide('A-1', 'ada@example.org')
    for (let nth = 0; nth < networkFailuresAllowed; nth += 1)
      expect(await register(`try-${nth}@example.org`)).toMatchObject(refused)
    expect(await register('ada@example.org')).toMatchObject({ ok: false, error: { code: 'too-many-codes' } })
  })
})
