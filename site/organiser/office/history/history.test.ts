import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type ConferenceWithFees, createConference } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const all = '/organiser/history'
const own = '/organiser/c/crystals/history'

describeOnBothDatabases('the history', open => {
  let database: Database
  let fees: ConferenceWithFees
  let owner: Staff

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    owner = await hireStaff(database, { role: 'owner' })
  })

  /** Records an act directly, as a command would. */
  async function note(
    act: string,
    more: {
      hoursAgo?: number
      event?: number | null
      door?: 'page' | 'wire'
      subject?: string
      who?: string
      isGateway?: boolean
      facts?: Record<string, string>
    } = {},
  ): Promise<void> {
    const {
      hoursAgo = 0,
      event = fees.conference.id,
      door = 'page',
      subject = 'fee:1',
      who,
      isGateway = false,
      facts = {},
    } = more
    const [subject_kind = '', subject_id = null] = subject.split(':')
    await database.write(tx => tx.insertInto('audit_entries').values({ conference_id: event, actor_kind: who ? 'staff' : isGateway ? 'gateway' : 'visitor', actor_id: who ?? null, session_id: null, act, subject_kind, subject_id, facts: JSON.stringify(facts), door, address: null, request_id: null, recorded_at: toStored(owner.clock.now().subtract({ hours: hoursAgo })) }).execute()) // biome-ignore format: a row
  }

  /** The acts that a page shows, newest first. */
  const shown = async (path: string, office = owner) => {
    const { html, status } = await office.get(path)
    expect([path, status]).toEqual([path, 200])
    return [...html.matchAll(/<th scope="row">([^<]*)</g)].map(([, act]) => act)
  }

  test('is narrowed by who, what, to what, where, when and way in', async () => {
    const other = await createConference(database, { name: 'waves' })
    const registration = await createRegistration(database, fees, owner.clock)
    // Only letters, so that it looks like a kind of subject in lower case.
    registration.code = 'CG-ABCDEF'
    await database.write(tx => tx.updateTable('registrations').set({ code: registration.code }).execute())
    const ida = (await database.read.selectFrom('user').select('id').executeTakeFirstOrThrow()).id
    await note('refund planned', { who: ida, hoursAgo: 1 })
    await note('code added', { event: other.conference.id, subject: 'code:9', hoursAgo: 30 })
    await note('note written', { door: 'wire', subject: `registration:${registration.id}`, hoursAgo: 80 })
    const everything = await shown(all)
    expect(everything.toSorted()).toEqual([
      'code added',
      'note written',
      'refund planned',
      'registration placed',
    ])
    expect(await shown(`${all}?who=staff:${ida}`)).toEqual(['refund planned'])
    expect((await shown(`${all}?who=visitor`)).toSorted()).toEqual([
      'code added',
      'note written',
      'registration placed',
    ])
    expect(await shown(`${all}?who=nobody`)).toEqual([])
    expect(await shown(`${all}?act=code+added`)).toEqual(['code added'])
    expect(await shown(`${all}?conference=waves`)).toEqual(['code added'])
    expect(await shown(`${all}?door=wire&act=note+written`)).toEqual(['note written'])
    for (const subject of [
      registration.code,
      registration.code.toLowerCase(),
      `registration:${registration.id}`,
    ]) {
      expect((await shown(`${all}?subject=${subject}`)).toSorted()).toEqual([
        'note written',
        'registration placed',
      ])
    }
    expect(await shown(`${all}?subject=code`)).toEqual(['code added'])
    expect(await shown(`${all}?from=2027-01-10&who=staff:${ida}`)).toEqual(['refund planned'])
    // 30 hours before noon of the tenth.
    expect(await shown(`${all}?from=2027-01-09&to=2027-01-09`)).toEqual(['code added'])
    expect(await shown(`${own}?from=2027-01-09&to=2027-01-09`)).toEqual([])
    const page = await owner.get(all)
    expect(page.html).toContain(`/organiser/c/crystals/registrations/${registration.code}`)
    const story = await owner.get(`/organiser/c/crystals/registrations/${registration.code}`)
    expect(story.html).toContain(`${own}?subject=registration%3A${registration.id}`)
  })

  test('says what cannot be looked for, beside its field, and keeps the rest', async () => {
    await note('code added')
    for (const [wrong, said] of [
      ['from=soon', 'This is not a date'],
      ['to=2027-02-31', 'This is not a date'],
      ['subject=MS27-999999', 'No registration has this code'],
    ]) {
      const { status, html } = await owner.get(`${all}?${wrong}&act=code+added`)
      expect([wrong, status]).toEqual([wrong, 200])
      expect(html).toContain(said)
      expect(html).toContain('<option selected="">code added</option>')
    }
    expect(await shown(`${all}?after=x&door=window&conference=none`)).toEqual(['code added'])
  })

  test('goes on where a page ended, whatever comes meanwhile, within its filter', async () => {
    for (let number = 1; number <= 60; number++) await note(number % 10 === 0 ? 'tenth' : `act ${number}`)
    const { html } = await owner.get(`${own}?door=page`)
    const [, next = ''] = /href="([^"]*after=[^"]*)"/.exec(html) ?? []
    expect(next).toContain('door=page')
    await note('latest')
    expect(await shown(next.replaceAll('&amp;', '&'))).toEqual(['tenth', ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map(each => `act ${each}`)]) // biome-ignore format: a line
    expect(await shown(`${own}?act=tenth`)).toHaveLength(6)
  })

  test('shows a manager their conference, and finance the money', async () => {
    const other = await createConference(database, { name: 'waves' })
    await note('refund planned')
    await note('code added')
    await note('organisation set', { event: null, subject: 'site' })
    await note('code added', { event: other.conference.id })
    const manager = await hireStaff(database, { role: 'manager', conferenceId: fees.conference.id })
    expect((await shown(own, manager)).toSorted()).toEqual(['code added', 'refund planned'])
    expect((await manager.get('/organiser/c/waves/history')).status).toBe(404)
    const ofAll = await hireStaff(database, { role: 'manager' })
    expect((await shown(all, ofAll)).toSorted()).toEqual(['code added', 'code added', 'refund planned'])
    await note('record published')
    const finance = await hireStaff(database, { role: 'finance' })
    for (const act of ['chargeback returned', 'custom amount declined', 'offline payment set'])
      await note(act)
    expect((await shown(all, finance)).toSorted()).toEqual([
      'chargeback returned',
      'code added',
      'code added',
      'custom amount declined',
      'offline payment set',
      'refund planned',
    ])
    // Acts of others are neither offered nor found by an address.
    expect((await finance.get(all)).html).not.toContain('record published')
    expect(await shown(`${all}?act=record+published`, finance)).toEqual([])
    for (const role of ['desk', 'reader', 'programme'] as const) {
      const none = await hireStaff(database, { role })
      expect([role, (await none.get(all)).status]).toEqual([role, 403])
    }
  })

  test('does not say that money recorded by hand came from a gateway', async () => {
    await note('payment received', { isGateway: true, facts: { gateway: 'offline' } })
    const { html } = await owner.get(own)
    expect(html).toContain('>by hand<')
    expect(html).not.toContain('>a payment gateway</td>')
  })

  test('asks as often for 50 entries as for 3', async () => {
    for (let number = 0; number < 3; number++) await note('code added', { subject: `registration:${number}` })
    const { database: counted, asked } = countReads(database)
    const owner = await hireStaff(counted, { role: 'owner' })
    const count = async () => {
      const before = asked()
      await owner.get(all)
      return asked() - before
    }
    const few = await count()
    for (let number = 0; number < 50; number++)
      await note('code added', { subject: `registration:${number}` })
    expect(few).toBeGreaterThan(2)
    expect(await count()).toBe(few)
  })

  test('names people and what else was acted on, and leads to their pages', async () => {
    const ida = await database.read.selectFrom('user').select(['id', 'name']).executeTakeFirstOrThrow()
    const { id: codeId } = await database.write(tx =>
      tx
        .insertInto('codes')
        .values({ conference_id: fees.conference.id, code: 'WAVES50', kind: 'free' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await note('role changed', { subject: `person:${ida.id}`, event: null })
    await note('code added', { subject: `code:${codeId}` })
    await note('somebody removed', { subject: 'person:Gone99', event: null })
    await note('mail answered', { subject: 'message:4', event: null })
    await note('message assigned', { subject: 'message:4', event: null, facts: { personId: ida.id } })
    const period = await database.read.selectFrom('registration_categories').select(['id', 'name']).executeTakeFirstOrThrow() // biome-ignore format: a query
    await note('record moved', { subject: `fee-period:${period.id}` })
    await note('record removed', { subject: 'topic:77' })
    const now = toStored(owner.clock.now())
    await database.write(async tx => {
      const version = { kind: 'topic', record_id: 77, conference_id: fees.conference.id, record_version: null, position: 1, restores: null, actor_kind: 'staff', actor_id: ida.id, recorded_at: now } // biome-ignore format: a row
      for (const [number, name] of [[1, 'Glas'], [2, 'Glass']] as const)
        await tx.insertInto('record_versions').values({ ...version, number, state: number === 1 ? 'published' : 'removed', data: JSON.stringify({ name }) }).execute() // biome-ignore format: a row
      await tx.insertInto('contact_messages').values({ id: 9, conference_id: null, name: 'Ada Pires', phone_number: '', email: 'ada@example.org', subject: 'Visa', message: 'A letter?', created_at: now }).execute() // biome-ignore format: a row
    })
    await note('message received', { subject: 'message:9', event: null })
    const { html } = await owner.get(all)
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
      ([, href, text]) => `${text} ${href}`,
    )
    expect(links).toContain(`${ida.name} /organiser/team`)
    expect(links).toContain(`code WAVES50 /organiser/c/crystals/codes/${codeId}`)
    expect(links).toContain('message /organiser/messages/4')
    expect(links).toContain('message from Ada Pires /organiser/messages/9')
    expect(html).toContain(`period “${period.name}”`)
    expect(html).toContain('topic “Glass”')
    expect(html).toContain('a former colleague')
    expect(html).toContain(`to ${ida.name}`)
    expect(html).not.toContain(`person ${ida.id}`)
  })
})
