/**
 * Every page of the back office runs as many database queries for three of everything as for one. Pages come from the
 * route list, so a new list is counted as soon as it has a route.
 */
import { expect, test } from 'vitest'
import { askForAttention } from '#domain/foundations/attention/attention.ts'
import { toStored } from '#domain/foundations/time.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { listOrganiserPages } from '#tests/roles/organiser-pages.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const event = 'crystals'

describeOnBothDatabases('a page of the back office', open => {
  test('runs as many queries for three of everything as for one', async () => {
    const { database, asked } = countReads(await open())
    const office = await openOffice(database)
    const { clock, fees, payments, hire } = office
    const conferenceId = fees.conference.id
    const owner = await hire('owner')
    const created_at = toStored(clock.now())

    async function addOneOfEach(i: number) {
      const { id } = await createRegistration(database, fees, clock)
      await hire('reader', conferenceId)
      await database.write(async tx => {
        await askForAttention(tx, id, 'wrong-amount', clock.now())
        const text = { name: `Name ${i}`, email: `name-${i}@example.org` }
        await tx
          .insertInto('contact_messages')
          .values([null, conferenceId].map(of => ({
            ...text, conference_id: of, phone_number: '', subject: 'A question', message: 'How?', created_at,
          }))) // biome-ignore format: a row
          .execute()
        await tx
          .insertInto('subscriptions')
          .values({
            ...text,
            created_at,
            secret: `secret-${i}`,
            requested_at: created_at,
            confirmed_at: created_at,
          })
          .execute()
        await tx
          .insertInto('group_mails')
          .values({
            conference_id: conferenceId, audience: 'registrations', query: '', filter: '{}', subject: 'News',
            body: 'News', written_by: `staff:${owner.personId}`, written_at: created_at,
          }) // biome-ignore format: a row
          .execute()
        await tx
          .insertInto('codes')
          .values({ conference_id: conferenceId, code: `CODE${i}`, kind: 'percent', basis_points: 1_000 })
          .execute()
        await tx
          .insertInto('speakers')
          .values({
            conference_id: conferenceId, position: i, name: `Speaker ${i}`, affiliation: '', awards_html: '',
            talk_title: '', biography_html: '', guid: crypto.randomUUID(),
          }) // biome-ignore format: a row
          .execute()
        const day = await tx
          .insertInto('programme_days')
          .values({ conference_id: conferenceId, position: i, name: `Day ${i}`, held_on: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('talks')
          .values({
            day_id: day.id, position: 1, title: `Talk ${i}`, room: '', track: '', kind: '', abstract_html: '',
            speaker_affiliation: '', links: '[]', guid: crypto.randomUUID(),
          }) // biome-ignore format: a row
          .execute()
        await tx
          .insertInto('saved_views')
          .values({ conference_id: conferenceId, person_id: null, name: `View ${i}`, query: '', created_at })
          .execute()
        for (const of of [null, conferenceId]) {
          await tx
            .insertInto('api_tokens')
            .values({
              name: 'Token', token_hash: `${of}-${i}`, maker_id: owner.personId, conference_id: of, acts: '[]',
              created_at, expires_at: '2999-01-01T00:00:00.000Z',
            }) // biome-ignore format: a row
            .execute()
          await tx
            .insertInto('webhook_subscriptions')
            .values({
              conference_id: of, address: 'https://example.org/', events: '[]', secret: 's',
              maker_id: owner.personId, created_at,
            }) // biome-ignore format: a row
            .execute()
        }
      })
    }

    const shown = await createRegistration(database, fees, clock)
    await payInFull(payments, shown.id)
    /** Pages below other parameters are not asked for. */
    const parameters: Readonly<Record<string, string>> = {
      ':event': event,
      ':kind': 'speaker',
      ':code': shown.code,
    }
    const pages = (await listOrganiserPages()).flatMap(({ pattern, loader }) => {
      if (!pattern || !loader || pattern.endsWith('*')) return []
      const names = pattern.match(/:\w+/g) ?? []
      if (names.some(name => !parameters[name])) return []
      const path = pattern.replaceAll(/:\w+/g, name => parameters[name] ?? '')
      return [{ pattern, path }]
    })

    /** The number of queries of each page; redirects have none. */
    async function costs(): Promise<Map<string, number>> {
      const found = new Map<string, number>()
      for (const { pattern, path } of pages) {
        const before = asked()
        const answer = await owner.get(path).catch((error: unknown) => ({ status: String(error) }))
        if (answer.status === 200) found.set(pattern, asked() - before)
      }
      return found
    }

    await addOneOfEach(1)
    const one = await costs()
    await addOneOfEach(2)
    await addOneOfEach(3)
    const three = await costs()
    expect([...three].filter(([page, cost]) => cost !== one.get(page))).toEqual([])
    // Pages that this test's minimal site cannot render are not counted; most can be.
    expect(one.size).toBeGreaterThan(75)
  })
})
