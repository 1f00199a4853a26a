/** Parts of a conference for other websites: what they show, and when they change. */
import { expect, test } from 'vitest'
import { toStoredLanguages } from '#domain/conference/conferences/conference-languages.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import { importProgramme } from '#domain/programme/talks/import-programme.ts'
import { ida } from '#tests/factories/actors.ts'
import { makeConference, midTerm, openWire, publicUrl, type Wire } from '#tests/support/wire.ts'

const talk = (title: string) => ({
  guid: null, externalId: title, title, subtitle: '', startsAt: '09:00', isAfterMidnight: false, durationMinutes: 25, room: 'Aula',
  track: '', kind: '', language: '', abstractHtml: '', descriptionHtml: '', speakerAffiliation: 'Ada <b>Noor</b>', links: [],
  attachments: [], people: [],
}) // biome-ignore format: a row

async function openSociety() {
  const wire = await openWire('sqlite')
  await makeConference(wire.database, { name: 'material-science' })
  const conference = await findConference(wire.database.read, 'material-science')
  if (!conference) throw new Error('no conference')
  const give = (...titles: string[]) =>
    wire.database.write(tx =>
      importProgramme(
        tx,
        { actor: ida, now: midTerm },
        {
          conferenceId: conference.id,
          programme: {
            people: [],
            days: [{ name: 'Day 1', date: conference.startsOn, talks: titles.map(talk) }],
          },
        },
      ),
    )
  return { wire, conference, give }
}

const part = (wire: Wire, name: string, init?: RequestInit) =>
  wire.getPage(`/material-science/embeds/${name}.html`, init)

test('a part is for every website, runs nothing, and follows its conference', async () => {
  const { wire, give } = await openSociety()
  await give('First <script>alert(1)</script> talk')
  const answer = await part(wire, 'programme')
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
  expect(answer.headers.has('Set-Cookie')).toBe(false)
  expect(html).toContain('First &lt;script&gt;')
  expect(html).toContain('Ada &lt;b&gt;Noor')
  expect(html).not.toMatch(/<script|<style|style=|\son\w+=|<iframe/)
  for (const [, to = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g))
    expect(to).toMatch(new RegExp(`^${publicUrl}/`))

  const tag = answer.headers.get('ETag') ?? ''
  expect((await part(wire, 'programme', { headers: { 'If-None-Match': tag } })).status).toBe(304)
  await give('Another talk')
  const later = await part(wire, 'programme', { headers: { 'If-None-Match': tag } })
  expect([later.status, (await later.text()).includes('Another talk')]).toEqual([200, true])
})

test('a button leads to the registration until the conference is over', async () => {
  const { wire, conference } = await openSociety()
  wire.setNow(midTerm)
  const open = await (await part(wire, 'registration')).text()
  expect(open).toContain(`href="${publicUrl}/material-science/online-registration"`)
  wire.setNow(conference.endsOn.add({ days: 3 }).toZonedDateTime('UTC').toInstant())
  const over = await (await part(wire, 'registration')).text()
  expect(over).not.toContain('online-registration')
})

test('a conference that nobody can see has no parts, and only three parts are made', async () => {
  const { wire, conference } = await openSociety()
  expect((await part(wire, 'speakers')).status).toBe(200)
  expect((await wire.getPage('/material-science/embeds/attendees.html')).status).toBe(404)
  expect((await wire.getPage('/material-science/embeds/speakers.html?lang=de')).status).toBe(404)
  await wire.database.write(tx =>
    tx.updateTable('conferences').set({ is_active: 0 }).where('id', '=', conference.id).execute(),
  )
  for (const name of ['registration', 'speakers', 'programme'])
    expect((await part(wire, name)).status, name).toBe(404)
})

test('a part in another language names the conference, its place and its talks in it', async () => {
  const { wire, conference, give } = await openSociety()
  wire.setNow(midTerm)
  await give('Glass')
  const words = [
    ['subject', conference.subject, 'Werkstoffe'],
    ['location', conference.location, 'Lissabon'],
    ['rooms.0', 'Aula', 'Der Saal'],
  ] as const
  const { id: talkId } = await wire.database.read.selectFrom('talks').select('id').executeTakeFirstOrThrow()
  await wire.database.write(async tx => {
    await tx.updateTable('conferences').set({ languages: toStoredLanguages(['en', 'de']) }).where('id', '=', conference.id).execute()
    await tx
      .insertInto('translations')
      .values([
        ...words.map(([path, source, text]) => ({
          conference_id: conference.id, kind: 'conference-words', record_id: conference.id, language: 'de',
          path, text, source_digest: sourceDigest(source),
        })),
        {
          conference_id: conference.id, kind: 'talk', record_id: talkId, language: 'de',
          path: 'title', text: 'Glas im Alltag', source_digest: sourceDigest('Glass'),
        },
      ])
      .execute()
  }) // biome-ignore format: rows
  const inLanguage = async (name: string, lang: string) =>
    (await wire.getPage(`/material-science/embeds/${name}.html?lang=${lang}`)).text()
  const button = await inLanguage('registration', 'de')
  for (const words of ['Werkstoffe', 'Lissabon']) expect(button).toContain(words)
  const programme = await inLanguage('programme', 'de')
  for (const words of ['Glas im Alltag', 'Der Saal']) expect(programme).toContain(words)
  expect(await inLanguage('registration', 'en')).toContain(conference.subject)
  expect(await inLanguage('programme', 'en')).toContain('Aula')
})
