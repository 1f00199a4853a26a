import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { importProgramme } from '#domain/programme/talks/import-programme.ts'
import { ida } from '#tests/factories/actors.ts'
import { writeManyTalks } from '#tests/factories/many-talks.ts'
import { makeConference, midTerm, openWire, publicUrl } from '#tests/support/wire.ts'

async function openWithTalk() {
  const wire = await openWire('sqlite')
  await makeConference(wire.database, { name: 'material-science' })
  const conference = await findConference(wire.database.read, 'material-science')
  if (!conference) throw new Error('material-science is missing')
  const give = (title: string) =>
    wire.database.write(tx =>
      importProgramme(
        tx,
        { actor: ida, now: midTerm },
        {
          conferenceId: conference.id,
          programme: {
            people: [],
            days: [
              {
                name: 'Day 1',
                date: conference.startsOn,
                talks: [
                  {
                    guid: null,
                    externalId: '1',
                    title,
                    subtitle: '',
                    startsAt: '09:00',
                    isAfterMidnight: false,
                    durationMinutes: 25,
                    room: 'Aula',
                    track: '',
                    kind: '',
                    language: '',
                    abstractHtml: '',
                    descriptionHtml: '',
                    speakerAffiliation: 'Ada Noor',
                    links: [],
                    attachments: [],
                    people: [],
                  },
                ],
              },
            ],
          },
        },
      ),
    )
  const ask = (headers: Record<string, string> = {}, path = '/material-science/schedule.xml') =>
    wire.getPage(path, { headers })
  return { database: wire.database, give, ask }
}

test('a programme is published as schedule.xml, and sent again only when it has changed', async () => {
  const { give, ask } = await openWithTalk()
  await give('Glass')
  const first = await ask()
  expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const text = await first.text()
  expect(text).toContain('<title>Glass</title>')
  expect(text).toContain(`<url>${publicUrl}/material-science/schedule.xml</url>`)
  const seen = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  const again = await ask(seen)
  expect([again.status, await again.text()]).toEqual([304, ''])
  await give('Glass')
  const repeated = await ask(seen)
  expect([repeated.status, await repeated.text()]).toEqual([304, ''])
  await give('Ice')
  const changed = await ask(seen)
  expect([changed.status, (await changed.text()).includes('<title>Ice</title>')]).toEqual([200, true])
})

test('a conference that does not exist has none', async () => {
  const { ask } = await openWithTalk()
  expect((await ask({}, '/nowhere/schedule.xml')).status).toBe(404)
})

test('others get their turn while a long programme is written, and while it is sent', async () => {
  const { database, give, ask } = await openWithTalk()
  await give('Glass')
  const { id } = await database.read.selectFrom('talks').select('id').executeTakeFirstOrThrow()
  await writeManyTalks(database, id, 2_000)
  async function turnsDuring(work: () => Promise<void>): Promise<number> {
    let isDone = false
    let turns = 0
    const end = work().finally(() => {
      isDone = true
    })
    for (; !isDone; turns += 1) await setImmediate()
    await end
    return turns
  }
  const askForAll = async () => {
    const text = await (await ask()).text()
    expect(text.match(/<event /g)).toHaveLength(2_001)
    expect(text).not.toContain('address.invalid')
    expect(text.endsWith('</schedule>')).toBe(true)
  }
  expect(await turnsDuring(askForAll), 'written').toBeGreaterThan(50)
  expect(await turnsDuring(askForAll), 'from memory').toBeGreaterThan(5)
})
