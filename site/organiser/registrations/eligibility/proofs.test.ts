import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureMaker } from '#adapters/pictures/picture-maker.ts'
import type { Transaction } from '#database/database.ts'
import { type Condition, toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { findConferenceById, lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { checkProofFile } from '#domain/desk/admitting/proof-file.ts'
import { mostProofs, receiveProof } from '#domain/desk/admitting/receive-proof.ts'
import { tendProofs } from '#domain/desk/admitting/tend-proofs.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { toStored } from '#domain/foundations/time.ts'
import { storeUpload } from '#domain/programme/submitting/uploads.ts'
import { proofDays } from '#domain/registrations/eligibility/eligibility.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { countBeginnings } from '#tests/support/hold-row.ts'
import { openOffice } from '#tests/support/office.ts'

const desk = '/organiser/c/crystals/proofs'

describeOnBothDatabases('a proof', open => {
  async function setUp(condition: Condition = { kind: 'proof', of: 'a student card', until: '2027-02-01' }) {
    const bytesOf = new Map<string, Uint8Array>()
    const files = {
      put: async (key: string, bytes: Uint8Array) => void bytesOf.set(key, bytes),
      get: async (key: string) => bytesOf.get(key),
    } as unknown as FileStore
    const office = await openOffice(await open(), {}, { files })
    const { database, clock, fees } = office
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ conditions: toStoredConditions({ student: condition }) })
        .execute(),
    )
    const conference = await findConferenceById(database.read, fees.conference.id)
    if (!conference) throw new Error('gone')
    const register = (email: string) =>
      createRegistration(database, { ...fees, conference }, clock, {
        presentationType: 'student',
        registrant: { ...registrant, email },
      })
    const picture = async () =>
      new Uint8Array(
        await sharp({ create: { width: 60, height: 40, channels: 3, background: '#070' } })
          .withExif({ IFD0: { Artist: 'A. Person' } })
          .jpeg()
          .toBuffer(),
      )
    const send = async (registrationId: number, bytes?: Uint8Array) => {
      const checked = await checkProofFile(pictureMaker, bytes ?? (await picture()))
      if (!checked.ok) return checked
      const stored = await storeUpload(
        { database, files, clock },
        { conferenceId: conference.id, sender: '203.0.113.7' },
        checked.value,
      )
      if (!stored.ok) return stored
      return database.write(tx =>
        receiveProof(
          tx,
          { actor: aVisitor, now: clock.now() },
          { registrationId, uploadKey: stored.value.key },
        ),
      )
    }
    const filesLeft = async () =>
      (await database.read.selectFrom('files').select('key').where('purpose', '=', 'proof').execute()).length
    const staff = await office.hire('desk', null, 'Ida Berg')
    return { ...office, conference, register, send, staff, filesLeft }
  }

  test('is received by the same order of locks as staff act on its registration', async () => {
    const { database, conference, register } = await setUp()
    const { id } = await register('ada@example.org')
    const acting = [
      (tx: Transaction) => lockConference(tx, conference.id),
      (tx: Transaction) => lockRegistration(tx, id),
    ] as const
    const act = { actor: aVisitor, now: Temporal.Instant.from('2027-01-10T12:00:00Z') }
    const sent = { registrationId: id, uploadKey: 'none' }
    expect(await countBeginnings(database, acting, tx => receiveProof(tx, act, sent))).toBe(2)
  })

  test('is taken as PDF, JPEG, PNG or HEIC by its content, without what a camera noted', async () => {
    const text = (content: string) => new TextEncoder().encode(content)
    const codeOf = async (bytes: Uint8Array) => {
      const checked = await checkProofFile(pictureMaker, bytes)
      return checked.ok ? checked.value.contentType : checked.error.code
    }
    const draw = (format: 'jpeg' | 'png' | 'gif' | 'webp') =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#070' } })
        .toFormat(format)
        .toBuffer()
    expect(await codeOf(text('%PDF-1.7\n%%EOF'))).toBe('application/pdf')
    expect(await codeOf(text('\0\0\0\x18ftypheic\0\0\0\0'))).toBe('image/heic')
    expect(await codeOf(await draw('jpeg'))).toBe('image/jpeg')
    expect(await codeOf(await draw('png'))).toBe('image/png')
    for (const bytes of [await draw('gif'), await draw('webp'), text('PK\x03\x04'), text('<svg/>')])
      expect(await codeOf(bytes)).toBe('wrong-file-type')
    expect(await codeOf(new Uint8Array())).toBe('empty-file')
    expect(await codeOf(new Uint8Array(10 * 1024 * 1024 + 1))).toBe('file-too-large')
    const { send, register, database } = await setUp()
    const { id } = await register('ada@example.org')
    expect(await send(id)).toEqual({ ok: true, value: null })
    const [file] = await database.read
      .selectFrom('files')
      .selectAll()
      .where('purpose', '=', 'proof')
      .execute()
    expect(file).toMatchObject({ name: 'proof.jpg', content_type: 'image/jpeg' })
  })

  test('is looked at one after the other, accepted, or asked for again; each is told by mail', async () => {
    const { register, send, staff, runEffects, server, database, clock } = await setUp()
    const sender = { name: 'Crystals office', replyTo: 'office@crystals.example.org', copyTo: '' }
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ mail_sender: JSON.stringify(sender) })
        .execute(),
    )
    const first = await register('ada@example.org')
    const second = await register('bo@example.org')
    expect(first.state).toBe('awaiting-payment')
    expect((await staff.get(desk)).data).toMatchObject({ left: 0, awaited: 2 })
    await send(first.id)
    await send(second.id)
    const { data, html } = await staff.get(desk)
    expect(data).toMatchObject({ left: 2, awaited: 0 })
    expect(html).toContain(`${desk}/${data.proof.files[0].id}/file`)
    const file = await staff.get(`${desk}/${data.proof.files[0].id}/file`)
    expect(file.data.headers.get('Content-Type')).toBe('image/jpeg')

    const accepted = await staff.post(desk, { intent: 'accept', eligibility: `${data.proof.eligibilityId}` })
    expect(accepted.to).toBe(`${desk}?after=${data.proof.eligibilityId}&done=accepted`)
    expect((await findEligibility(database.read, first.id))?.state).toBe('accepted')
    const { decided_by } = await database.read
      .selectFrom('eligibilities')
      .select('decided_by')
      .where('registration_id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(decided_by).toBe(`staff:${staff.personId}`)
    const twice = await staff.post(desk, { intent: 'accept', eligibility: `${data.proof.eligibilityId}` })
    expect(twice.status).toBe(409)
    for (const words of ['decided about that proof already', 'The one below is another.'])
      expect(twice.html).toContain(words)
    // What was typed about this one is not said of the next, who is shown then.
    const about = { eligibility: `${data.proof.eligibilityId}`, because: 'Blurred', refusal: 'Blurred' }
    for (const intent of ['ask', 'refuse']) {
      const late = await staff.post(desk, { intent, until: data.today, ...about })
      expect([late.status, late.html.includes('Blurred')]).toEqual([409, false])
    }

    const next = (await staff.get(accepted.to ?? '')).data.proof
    expect(next.code).toBe(second.code)
    const ask = { intent: 'ask', eligibility: `${next.eligibilityId}` }
    expect((await staff.post(desk, { ...ask, because: ' ' })).status).toBe(422)
    clock.pass({ minutes: 1 })
    await staff.post(desk, { ...ask, because: 'It ended in 2025.' })
    expect((await staff.get(desk)).data).toMatchObject({ left: 0, awaited: 1 })
    const historyOf = async ({ code }: { code: string }) =>
      (await staff.get(`/organiser/c/crystals/registrations/${code}`)).html
    expect(await historyOf(first)).toContain('Mail: proof or application')
    await runEffects()
    const mailOf = (subject: string) => server.messages.find(({ read }) => read.subject === subject)?.read
    for (const subject of [
      `Your proof is accepted: ${first.code}`,
      `Please send another proof: ${second.code}`,
    ]) {
      expect(mailOf(subject), subject).toMatchObject({
        from: { name: sender.name },
        replyTo: [{ name: sender.name, address: sender.replyTo }],
      })
    }
    expect(await historyOf(first)).toContain('Mail: a proof is accepted')
    clock.pass({ minutes: 1 })
    await send(second.id)
    expect((await staff.get(desk)).data).toMatchObject({ left: 1, awaited: 0 })
  })

  test('is refused with a reason, keeps the place until a day, and ends under the policy or is changed by then', async () => {
    const { register, send, staff, runEffects, server, database, clock, conference, payments } = await setUp()
    const [first, second, third] = [
      await register('ada@example.org'),
      await register('bo@example.org'),
      await register('cy@example.org'),
    ]
    for (const { id } of [first, second, third]) {
      await payInFull(payments, id)
      await send(id)
    }
    const refuse = async (id: number, more: object = {}) => {
      const eligibility = String((await findEligibility(database.read, id))?.id)
      const form = {
        intent: 'refuse',
        eligibility,
        refusal: 'It ended in 2025.',
        until: '2027-01-20',
        ...more,
      }
      return staff.post(desk, form)
    }
    expect((await refuse(first.id, { refusal: ' ' })).status).toBe(422)
    for (const until of ['', '2027-13-40', '2020-01-01', '2099-01-01']) {
      const bad = await refuse(first.id, { until })
      expect([until, bad.status]).toEqual([until, 422])
      expect(bad.html).toContain('It ended in 2025.')
    }
    for (const { id } of [first, second, third]) expect((await refuse(id)).to).toContain('done=refused')
    expect((await refuse(first.id)).status).toBe(409)
    expect((await staff.get(desk)).html).toMatch(/20\sJanuary\s2027/)
    await runEffects()
    const mails = server.messages.filter(({ read }) => read.subject?.startsWith('Your proof is not accepted'))
    expect(mails).toHaveLength(3)
    expect(mails[0]?.read.text?.replaceAll(/\s+/g, ' ')).toContain(
      'It ended in 2025. You keep your place until 20 January 2027.',
    )

    // One was a mistake, one changes to what needs no proof, and one does nothing.
    const accepted = await findEligibility(database.read, second.id)
    expect((await staff.post(desk, { intent: 'accept', eligibility: `${accepted?.id}` })).to).toContain(
      'accepted',
    )
    const oral = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
    const before = await findRegistration(database.read, third.id)
    if (!before) throw new Error('gone')
    const quoted = await quoteChange(database.read, conference, before, oral, clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const { differenceMinor } = quoted.value
    const act = { actor: aVisitor, now: clock.now() }
    const changed = await changeChoice(payments, act, {
      conference,
      registrationId: third.id,
      requested: oral,
      expected: { differenceMinor, refundMinor: 0 },
    })
    expect(changed).toEqual({ ok: true, value: 'to-pay' })
    clock.pass({ hours: 24 * 10 })
    await tendProofs(database, clock.now())
    const states = async () =>
      Promise.all(
        [first, second, third].map(async ({ id }) => (await findRegistration(database.read, id))?.state),
      )
    expect(await states()).toEqual(['paid', 'paid', 'paid'])
    clock.pass({ hours: 24 })
    await tendProofs(database, clock.now())
    // A change that awaits its payment is waited for.
    expect(await states()).toEqual(['cancelled', 'paid', 'paid'])
    const refunds = await database.read.selectFrom('refunds').selectAll().execute()
    expect(refunds.map(each => each.registration_id)).toEqual([first.id])
  })

  test('is reminded of a week before its last day, and a case once that is over', async () => {
    const { register, send, runEffects, server, database, clock } = await setUp()
    const owing = await register('ada@example.org')
    const sent = await register('bo@example.org')
    await send(sent.id)
    clock.instant = Temporal.Instant.from('2027-01-25T06:00:00Z')
    await runEffects()
    const reminders = server.messages.filter(({ read }) => read.subject?.includes('Please send your proof'))
    expect(reminders.map(({ read }) => read.subject)).toEqual([`Please send your proof: ${owing.code}`])
    await tendProofs(database, Temporal.Instant.from('2027-02-01T20:00:00Z'))
    expect(await listAttention(database.read)).toEqual([])
    const late = Temporal.Instant.from('2027-02-02T06:00:00Z')
    await tendProofs(database, late)
    await tendProofs(database, late.add({ hours: 24 }))
    expect(await listAttention(database.read)).toMatchObject([
      { registrationId: owing.id, reason: 'proof-overdue' },
    ])
    clock.instant = late
    await send(owing.id)
    expect(await listAttention(database.read)).toEqual([])
  })

  test('is erased thirty days after it was decided; what was decided stays', async () => {
    const { register, send, staff, database, clock, filesLeft } = await setUp()
    const { id } = await register('ada@example.org')
    await send(id)
    const { proof } = (await staff.get(desk)).data
    await staff.post(desk, { intent: 'accept', eligibility: `${proof.eligibilityId}` })
    await tendProofs(database, clock.now().add({ hours: 24 * proofDays }))
    expect(await filesLeft()).toBe(1)
    await tendProofs(database, clock.now().add({ hours: 24 * proofDays, seconds: 1 }))
    expect(await filesLeft()).toBe(0)
    expect(await findEligibility(database.read, id)).toMatchObject({ state: 'accepted' })
    const removed = await database.read
      .selectFrom('outbox')
      .select('kind')
      .where('kind', '=', 'remove-files')
      .execute()
    expect(removed).toHaveLength(1)
  })

  test('is filtered in the list of registrations by what was decided last, as its column shows it', async () => {
    const { register, send, staff, database, clock } = await setUp()
    const { id } = await register('ada@example.org')
    await send(id)
    const { proof } = (await staff.get(desk)).data
    await staff.post(desk, { intent: 'accept', eligibility: `${proof.eligibilityId}` })
    const asked = { registration_id: id, admission: 'student', condition: 'proof', because: '' }
    await database.write(async tx => {
      // Whoever changes to what needs no proof, and back, is asked again.
      const { attendee_id } = await tx
        .updateTable('eligibilities')
        .set({ state: forced('not-needed') })
        .returning('attendee_id')
        .executeTakeFirstOrThrow()
      const again = { ...asked, attendee_id, state: forced('open'), asked_at: toStored(clock.now()) }
      await tx.insertInto('eligibilities').values(again).execute()
    })
    const found = async (state: string) =>
      (await staff.get(`/organiser/c/crystals/registrations?eligibility=${state}`)).data.total
    expect([await found('open'), await found('not-needed')]).toEqual([1, 0])
  })

  test('cannot be sent where none is asked, nor without end; another conference’s staff see none', async () => {
    const { register, send, hire, staff, database, fees, clock } = await setUp()
    const plain = await createRegistration(database, fees, clock, {
      registrant: { ...registrant, email: 'eve@example.org' },
    })
    expect(await send(plain.id)).toEqual({ ok: false, error: { code: 'not-asked' } })
    const { id } = await register('ada@example.org')
    for (let at = 0; at < mostProofs; at++) expect(await send(id)).toEqual({ ok: true, value: null })
    expect(await send(id)).toEqual({ ok: false, error: { code: 'too-many' } })
    const reader = await hire('reader')
    expect((await reader.get(desk)).status).toBe(403)
    expect((await staff.get(`${desk}/999/file`)).status).toBe(404)
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('cancelled') })
        .execute(),
    )
    expect((await staff.get(desk)).data.left).toBe(0)
  })
})
