import { expect, test } from 'vitest'
import { removeUnconfirmed } from '#domain/correspondence/newsletter/follow-link.ts'
import { subscribe } from '#domain/correspondence/newsletter/subscribe.ts'
import { toStored } from '#domain/foundations/time.ts'
import * as confirmPage from '#site/main/newsletter/confirm.tsx'
import * as unsubscribePage from '#site/main/newsletter/unsubscribe.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { officeUrl } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('the newsletter', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, clock, server, runEffects, visit } = office
    const ask = async (email: string, name = '') => {
      await database.write(tx => subscribe(tx, { actor: aVisitor, now: clock.now() }, { name, email }))
      await runEffects()
    }
    const tokenFor = (email: string) => {
      const mails = server.messages.filter(({ recipients }) => recipients.includes(email))
      return mails.at(-1)?.read.text?.match(/\/newsletter\/confirm\/([0-9a-f]{32})/)?.[1] ?? ''
    }
    const confirm = (token: string, fields?: URLSearchParams) =>
      visit(confirmPage, '/newsletter/confirm/:token', { token }, fields)
    const list = async (who: Awaited<ReturnType<typeof office.hire>>, query = '') =>
      (await who.get(`/organiser/subscribers${query}`)).data
    const secretOf = async (email: string) =>
      (
        await database.read
          .selectFrom('subscriptions')
          .select('secret')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      ).secret
    return { ...office, ask, tokenFor, confirm, list, secretOf }
  }

  test('an address reads the newsletter once it has confirmed, and no more once it has unsubscribed', async () => {
    const { ask, tokenFor, confirm, list, secretOf, hire, server, clock, visit } = await setUp()
    const owner = await hire('owner')
    const spam = 'BUY <b>NOW</b> https://evil.example'
    await ask('ada@example.org', spam)
    // Asked again at once: no second mail.
    await ask('ADA@example.org')
    const [mail, ...more] = server.messages
    expect(more).toEqual([])
    expect(mail?.read.subject).toMatch(/^Please confirm: news from /)
    expect(mail?.raw).not.toContain('evil.example')
    expect(mail?.read.text).toContain(`${officeUrl}/newsletter/confirm/${tokenFor('ada@example.org')}`)
    const state = async () => (await list(owner)).rows[0].status.label
    expect((await list(owner)).senders).toEqual([
      { name: 'Crystals and Glasses 2027', href: '/organiser/c/crystals/mail/new?audience=newsletter' },
    ])
    expect(await state()).toBe('Not confirmed')

    const token = tokenFor('ada@example.org')
    // Opening the page changes nothing: programs that scan mail follow every link.
    expect((await confirm(token)).data).toMatchObject({ outcome: 'open' })
    expect(await state()).toBe('Not confirmed')
    for (let times = 0; times < 2; times++) {
      expect((await confirm(token, new URLSearchParams())).status).toBe(200)
    }
    expect(await state()).toBe('Subscribed')
    expect((await confirm(token)).data).toMatchObject({ outcome: 'done' })
    clock.pass({ hours: 1 })
    await ask('ada@example.org')
    expect(server.messages).toHaveLength(1)

    const secret = await secretOf('ada@example.org')
    const leave = (fields?: URLSearchParams) =>
      visit(unsubscribePage, '/newsletter/unsubscribe/:secret', { secret }, fields)
    expect((await leave()).data).toEqual({ email: 'ada@example.org', outcome: 'open' })
    for (let times = 0; times < 2; times++) {
      const answer = await leave(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))
      expect(answer).toMatchObject({ status: 200, to: undefined })
    }
    expect(await state()).toBe('Unsubscribed')
    // The old confirmation link restores nobody.
    expect((await confirm(token, new URLSearchParams())).status).toBe(404)
    await ask('ada@example.org')
    expect(server.messages).toHaveLength(2)
    expect(await state()).toBe('Unsubscribed')
    await confirm(tokenFor('ada@example.org'), new URLSearchParams())
    expect(await state()).toBe('Subscribed')
    expect(await secretOf('ada@example.org')).toBe(secret)
  })

  test('a link that is wrong or old says so, and who never answers is forgotten', async () => {
    const { ask, tokenFor, confirm, clock, database, visit } = await setUp()
    await ask('ada@example.org')
    const token = tokenFor('ada@example.org')
    const unknown = 'f'.repeat(32)
    expect((await confirm(unknown, new URLSearchParams())).status).toBe(404)
    expect(
      (await visit(unsubscribePage, '/newsletter/unsubscribe/:secret', { secret: unknown })).status,
    ).toBe(404)
    clock.pass({ hours: 24 * 30 })
    expect((await confirm(token, new URLSearchParams())).status).toBe(404)
    await removeUnconfirmed(database, clock.now())
    expect(await database.read.selectFrom('subscriptions').select('id').execute()).toEqual([])
  })

  test('who subscribed before anybody was asked is asked once, by a person', async () => {
    const { hire, list, database, clock, runEffects, server, tokenFor, confirm } = await setUp()
    const created_at = toStored(clock.now())
    await database.write(tx =>
      tx
        .insertInto('subscriptions')
        .values(
          ['bo', 'eve'].map(name => ({
            name,
            email: `${name}@example.org`,
            created_at,
            secret: `s-${name}`,
          })),
        )
        .execute(),
    )
    await removeUnconfirmed(database, clock.now().add({ hours: 24 * 365 }))
    const manager = await hire('manager')
    expect((await list(manager)).unasked).toBe(2)
    for (let times = 0; times < 2; times++) {
      const asked = await manager.post('/organiser/subscribers', { intent: 'ask' })
      expect(asked.to).toContain('done=asked')
    }
    await runEffects()
    expect(server.messages).toHaveLength(2)
    await confirm(tokenFor('eve@example.org'), new URLSearchParams())
    expect((await list(manager)).unasked).toBe(0)
    expect((await list(manager, '?state=active')).rows).toMatchObject([{ email: 'eve@example.org' }])
  })

  test('is listed, searched and cleared by those who look after it', async () => {
    const { database, clock, hire, list, conference } = await setUp()
    await database.write(async tx => {
      for (let index = 0; index < 52; index++) {
        const reader = { name: `Zoë ${index}`, email: `reader-${index}@example.org` }
        await subscribe(tx, { actor: aVisitor, now: clock.now() }, reader)
      }
    })
    const owner = await hire('owner')
    const first = await list(owner)
    expect([first.rows.length, first.views[0].count]).toEqual([50, 52])
    expect((await list(owner, new URL(first.after, officeUrl).search)).rows).toHaveLength(2)
    expect((await list(owner, '?q=ZOE+reader-7@')).rows).toMatchObject([{ name: 'Zoë 7' }])
    const { id } = (await list(owner, '?q=reader-7@')).rows[0]
    const path = '/organiser/subscribers?q=reader-7%40'
    // Removing is for good, so the list only leads to a page that says so.
    const { html } = await owner.get(path)
    expect(html).toContain(`href="${path}&amp;remove=${id}"`)
    expect(html).not.toContain('name="intent" value="remove"')
    const check = (await owner.get(`${path}&remove=${id}`)).html
    for (const words of ['reader-7@example.org', 'deleted for good', 'value="remove"', `action="${path}"`])
      expect(check).toContain(words)
    expect((await list(owner, '?q=reader-7@')).rows).toHaveLength(1)
    const removed = await owner.post(path, { intent: 'remove', id: String(id) })
    expect(removed.to).toBe('/organiser/subscribers?q=reader-7%40&done=removed')
    expect((await list(owner, '?q=reader-7@')).rows).toEqual([])
    expect((await owner.get(`${path}&remove=${id}`)).html).toContain('No address matches')
    for (const who of [await hire('finance'), await hire('manager', conference.id)]) {
      expect((await who.get('/organiser/subscribers')).status).toBe(403)
    }
  })
})
