import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cancelConference } from '#domain/desk/cancelling/cancel-conference.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { giveMoreTime } from '#domain/desk/granting/give-more-time.ts'
import { mostInvitations } from '#domain/desk/naming/invite-people.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { eraseRegistration } from '#domain/office/privacy/erase-registration.ts'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import * as guestsPage from '#site/microsite/registration/guests/guests-page.tsx'
import * as personPage from '#site/microsite/registration/person/person-page.tsx'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('a person of a group', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
  })

  const name = (secret: string, fields: Record<string, string>) =>
    office.visit(
      guestsPage as never,
      '/:event/registrations/:secret/guests',
      { event: 'crystals', secret },
      new URLSearchParams(fields),
    )
  const person = (secret: string, fields?: Record<string, string>) =>
    office.visit(
      personPage as never,
      '/:event/person/:secret',
      { event: 'crystals', secret },
      fields && new URLSearchParams(fields),
    )
  const ask = async (is_required: 0 | 1) => {
    const { id } = await office.database.write(tx =>
      tx
        .insertInto('questions')
        .values({
          ...{
            conference_id: office.conference.id,
            position: 1,
            kind: 'text',
            label: 'What do you eat?',
            help: '',
          },
          ...{ options: '[]', is_required, least: null, most: null, asked_of: 'attendee', buyers_of: null },
          ...{
            if_question_id: null,
            if_answer: null,
            if_bought: null,
            asked_from: 'form',
            required_from: null,
          },
          ...{ closed_from: null, changed_until: null, appears: 'list', care: 'plain', keep_days: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return id
  }
  /** The secrets of the links that an address got, oldest first. */
  const linksOf = async (address: string) => {
    await office.runEffects()
    return office.server.messages
      .filter(({ recipients }) => recipients.includes(address))
      .flatMap(({ read }) => [...new Set((read.text ?? '').match(/crystals\/person\/[\w-]{43}/g))])
      .map(found => found.split('/').at(-1) ?? '')
  }

  test('fills in their own details and answers, and sees nothing of the money or the others', async () => {
    const question = await ask(1)
    const { id, secret, code } = await placeGroup(office, groupOf({ oral: 2, poster: 1 }))
    const { people } = await readGroup(office.database, id)
    const [first, second] = people.map(each => each.id)
    const invited = await name(secret, {
      [`name-${first}`]: 'Zoe Other',
      [`email-${second}`]: 'ann@example.org',
      invite: 'new',
    })
    expect(invited.status).toBe(303)
    const [link = '', ...more] = await linksOf('ann@example.org')
    expect([link.length, more]).toEqual([43, []])
    const stored = await office.database.read.selectFrom('attendee_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(link)

    const shown = await person(link)
    expect(shown.status).toBe(200)
    expect(shown.html).toContain('Oral Presentation')
    expect(shown.html).toContain('What do you eat?')
    for (const hidden of ['USD', 'Zoe', 'Ira Bond', code, secret, 'office@example.org']) {
      expect(shown.html + JSON.stringify(shown.data)).not.toContain(hidden)
    }
    const wrong = await person(link, { name: '', email: 'ann', organization: 'Institute' })
    expect([wrong.status, wrong.html.includes('value="Institute"')]).toEqual([422, true])
    const unanswered = await person(link, { name: 'Ann Lee', email: 'ann@example.org', organization: '' })
    expect([unanswered.status, unanswered.html.includes('value="Ann Lee"')]).toEqual([422, true])
    const fields = { name: 'Ann Lee', email: 'ann.lee@example.org', organization: 'Institute' }
    const done = await person(link, { ...fields, [`answer-${question}`]: 'Rice' })
    expect(done.status).toBe(303)
    const after = (await readGroup(office.database, id)).people[1]
    expect(after).toMatchObject(fields)
    expect(after?.completedAt).not.toBeNull()
    // Correcting one's own address ends nothing.
    expect((await person(link)).html).toContain('value="Rice"')
    const list = await name(secret, { fill: 'yes', pasted: '' })
    expect(list.html).toContain('Has filled in their details')
  })

  test('chooses extras as far as the coordinator allows it, and the group’s bill follows', async () => {
    Object.assign(office.fees.conference, { takesGroups: true })
    const dinner = await sellExtra(office, { name: 'Dinner', price_minor: 8_000, most: 2 })
    const { id, secret } = await placeGroup(office, groupOf({ oral: 2 }))
    const second = (await readGroup(office.database, id)).people[1]?.id
    await name(secret, { [`email-${second}`]: 'ann@example.org', invite: 'new' })
    const [link = ''] = await linksOf('ann@example.org')
    const allow = (most: string) =>
      office.visit(
        peoplePage as never,
        '/:event/registrations/:secret/people',
        { event: 'crystals', secret },
        new URLSearchParams({ allow: most }),
      )
    const group = async () => (await readGroup(office.database, id)).registration
    const extras = async () =>
      (await group()).lines.flatMap(({ kind, attendeeId, quantity }) =>
        kind === 'extra' ? [{ attendeeId, quantity }] : [],
      )
    const fields = { name: 'Ann Lee', email: 'ann@example.org', organization: '' }
    const choose = (count: string) =>
      person(link, { ...fields, chooses: 'yes', [`extra-${dinner.id}`]: count })
    const before = (await group()).price.subtotalMinor
    expect((await person(link)).html).not.toContain('What you would like')
    expect((await choose('1')).status).toBe(409)
    expect(await extras()).toEqual([])

    for (const wrong of ['much', '0', '-5']) {
      const refused = await allow(wrong)
      expect([refused.status, refused.html.includes(`value="${wrong}"`)]).toEqual([422, true])
    }
    expect((await allow('100')).html).toContain('People can choose as soon as they open their link.')
    expect((await person(link)).html).toContain('For up to USD\u00a0100.00 in all')
    expect((await choose('one')).status).toBe(422)
    const tooMuch = await choose('2')
    expect([tooMuch.status, tooMuch.html.includes('It costs more than USD\u00a0100.00')]).toEqual([409, true])
    expect((await choose('1')).status).toBe(303)
    expect(await extras()).toEqual([{ attendeeId: second, quantity: 1 }])
    expect((await group()).price.subtotalMinor).toBe(before + 8_000)
    // A form from before they could choose says nothing about extras.
    expect((await person(link, fields)).status).toBe(303)
    expect(await extras()).toHaveLength(1)
    // What somebody has stays possible when less is allowed, and can be given up.
    await allow('10')
    expect((await choose('1')).status).toBe(303)
    expect((await choose('')).status).toBe(303)
    expect([await extras(), (await group()).price.subtotalMinor]).toEqual([[], before])
    expect((await choose('1')).status).toBe(409)

    await allow('100')
    await payInFull(office.payments, id)
    expect((await person(link)).html).not.toContain('What you would like')
    expect((await allow('100')).status).toBe(409)
    expect((await choose('1')).status).toBe(409)
    expect(await extras()).toEqual([])
  })

  test('loses link and answers to whoever comes instead, and keeps both when a name is corrected', async () => {
    const question = await ask(0)
    const { id, secret } = await placeGroup(office, groupOf({ oral: 1 }))
    const [place] = (await readGroup(office.database, id)).people
    const field = (what: string) => `${what}-${place?.id}`
    await name(secret, { [field('email')]: 'ann@example.org', invite: 'new' })
    const [link = ''] = await linksOf('ann@example.org')
    await person(link, { name: 'Ann Le', email: 'ann@example.org', [`answer-${question}`]: 'Rice' })
    await name(secret, { [field('name')]: 'Ann Lee' })
    expect((await person(link)).html).toContain('value="Rice"')
    await name(secret, { [field('name')]: 'Bo Lind', [field('email')]: 'bo@example.org' })
    expect((await person(link)).status).toBe(404)
    expect((await person(link, { name: 'Ann Lee', email: 'ann@example.org' })).status).toBe(404)
    expect(await office.database.read.selectFrom('answers').selectAll().execute()).toEqual([])
    expect((await readGroup(office.database, id)).people[0]?.name).toBe('Bo Lind')
    await name(secret, { [field('email')]: 'bo@example.org', invite: 'new' })
    const [other = ''] = await linksOf('bo@example.org')
    expect((await person(other)).status).toBe(200)
    await office.database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: office.clock.now() },
        { conference: office.conference, registrationId: id },
      ),
    )
    expect((await person(other)).status).toBe(404)
  })

  test('is told when their place ends, and when they come after all', async () => {
    const { id, secret } = await placeGroup(office, groupOf({ oral: 2 }))
    const [first, second] = (await readGroup(office.database, id)).people
    await name(secret, {
      [`email-${first?.id}`]: 'ann@example.org',
      [`email-${second?.id}`]: 'bo@example.org',
      invite: 'new',
    })
    const [link = ''] = await linksOf('ann@example.org')
    await person(link, { name: 'Ann Lee', email: 'ann@example.org' })
    const told = async (address: string) => {
      await office.runEffects()
      return office.server.messages
        .filter(({ recipients }) => recipients.includes(address))
        .slice(1)
        .map(({ read }) => [read.subject?.split(':')[0], read.text?.replaceAll(/\s+/g, ' ')])
    }
    const { clock, database, conference } = office
    clock.pass({ hours: 24 * 9 })
    await reapUnpaid(office.payments)
    const until = dateIn(conference.timeZone, clock.now().add({ hours: 24 * 5 }))
    const permit = permitFor('edit-registrations', conference.id)
    const more = () =>
      database.write(tx =>
        giveMoreTime(tx, permit, { actor: ida, now: clock.now() }, { registrationId: id, until }),
      )
    // Before the mail has left: nothing was lost.
    expect((await more()).ok).toBe(true)
    expect(await told('ann@example.org')).toEqual([
      ['You come with your group after all', expect.stringContaining('with the details that you gave')],
    ])
    clock.pass({ hours: 24 * 9 })
    await reapUnpaid(office.payments)
    expect((await told('ann@example.org'))[1]).toEqual([
      'Your place with a group has ended',
      expect.stringContaining('Nobody paid for the group in time, so its places were released.'),
    ])
    await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: clock.now() },
        { conference, registrationId: id, isByRegistrant: true },
      ),
    )
    expect((await told('ann@example.org'))[2]?.[1]).toContain(
      'The person who pays for the group cancelled the whole of its registration.',
    )
    await cancelConference(office.payments, { actor: ida, now: clock.now() }, conference, 'The hall burned')
    await office.runEffects('bulk-mail')
    // Their place had ended before.
    expect(await told('ann@example.org')).toHaveLength(3)
    // Whoever has not answered the invitation counts on nothing.
    expect(await told('bo@example.org')).toEqual([])
  })

  test('is told that somebody else comes in their place, at the address that they gave', async () => {
    const { id, secret } = await placeGroup(office, groupOf({ oral: 2 }))
    const [first, second] = (await readGroup(office.database, id)).people
    await name(secret, {
      [`email-${first?.id}`]: 'ann@example.org',
      [`name-${second?.id}`]: 'Cy Moe',
      [`email-${second?.id}`]: 'cy@example.org',
      invite: 'new',
    })
    const [link = ''] = await linksOf('ann@example.org')
    await person(link, { name: 'Ann Lee', email: 'ann.lee@example.org' })
    // A corrected name or address replaces nobody.
    await name(secret, { [`name-${first?.id}`]: 'Ann Leigh', [`email-${first?.id}`]: 'ann.lee@example.org' })
    const told = async (address: string) => {
      await office.runEffects()
      return office.server.messages
        .filter(({ recipients }) => recipients.includes(address))
        .map(({ read }) => `${read.subject} ${read.text}`.replaceAll(/\s+/g, ' '))
    }
    expect(await told('ann.lee@example.org')).toEqual([])
    await name(secret, {
      [`name-${first?.id}`]: 'Bo Lind',
      [`email-${first?.id}`]: 'bo@example.org',
      [`name-${second?.id}`]: 'Di Nox',
      [`email-${second?.id}`]: 'di@example.org',
    })
    expect(await told('ann.lee@example.org')).toEqual([
      expect.stringMatching(
        /^Your place with a group has ended: .*The person who pays for the group named somebody else in your place\./,
      ),
    ])
    // Whoever never named themselves knows of nothing but the invitation.
    expect((await told('cy@example.org')).filter(text => text.includes('has ended'))).toEqual([])
    expect(await told('bo@example.org')).toEqual([])
    // Their address is erased with the group's.
    const former = () => office.database.read.selectFrom('replaced_people').select('email').execute()
    expect(await former()).toEqual([{ email: 'ann.lee@example.org' }])
    await office.database.write(tx => eraseRegistration(tx, { actor: ida, now: office.clock.now() }, id))
    expect(await former()).toEqual([])
  })

  testOnSqlite('is told that the conference is cancelled, and why', async () => {
    const { id, secret } = await placeGroup(office, groupOf({ oral: 1 }))
    const [first] = (await readGroup(office.database, id)).people
    await name(secret, { [`email-${first?.id}`]: 'ann@example.org', invite: 'new' })
    const [link = ''] = await linksOf('ann@example.org')
    await person(link, { name: 'Ann Lee', email: 'ann@example.org' })
    const { clock, conference, payments, server } = office
    await cancelConference(payments, { actor: ida, now: clock.now() }, conference, 'The hall burned')
    await office.runEffects('bulk-mail')
    const told = server.messages.filter(({ recipients }) => recipients.includes('ann@example.org')).at(-1)
    expect(told?.read.subject).toMatch(/^Cancelled: /)
    expect(told?.read.text).toContain('The hall burned')
    expect(told?.read.text).not.toContain('please register')
  })

  testOnSqlite(
    'is invited from pasted addresses, a few times at most, and forgotten when erased',
    async () => {
      const { id, secret } = await placeGroup(office, groupOf({ oral: 3 }))
      const { people } = await readGroup(office.database, id)
      const [first, second] = people.map(each => each.id)
      const pasted = 'ann@example.org\nnot an address@\nann@example.org\nbo@example.org'
      const filled = await name(secret, { fill: 'yes', pasted })
      expect(filled.html).toContain('2 people are filled in')
      expect(filled.html).toContain('value="bo@example.org"')
      const emails = { [`email-${first}`]: 'ann@example.org', [`email-${second}`]: 'bo@example.org' }
      await name(secret, { ...emails, invite: 'new' })
      expect(await linksOf('ann@example.org')).toHaveLength(1)
      // Whoever was invited is not invited again with the others.
      await name(secret, { ...emails, invite: 'new' })
      expect(await linksOf('ann@example.org')).toHaveLength(1)
      for (let again = 0; again < mostInvitations + 2; again += 1) {
        await name(secret, { invite: String(first) })
        office.clock.pass({ hours: 25 })
      }
      expect((await linksOf('ann@example.org')).length).toBe(mostInvitations)
      const copied = await name(secret, { [`organization-${first}`]: 'Institute', copy: String(second) })
      expect([...copied.html.matchAll(/value="Institute"/g)]).toHaveLength(2)
      const [link = ''] = await linksOf('bo@example.org')
      await office.database.write(tx =>
        eraseRegistration(tx, { actor: aVisitor, now: office.clock.now() }, id),
      )
      expect((await person(link)).status).toBe(404)
      expect(await office.database.read.selectFrom('attendee_links').selectAll().execute()).toEqual([])
    },
  )
})
