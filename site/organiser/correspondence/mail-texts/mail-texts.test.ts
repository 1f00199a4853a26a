import { expect, onTestFinished, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { addCatalogue, catalogueIn } from '#domain/foundations/say.ts'
import { automaticMails } from '#mails/all-mails.ts'
import { hasExamples } from '#mails/find-example.ts'
import { sampleBlocks, sampleValues } from '#mails/sample-values.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

test('every field of every text has something that stands for it in a preview', () => {
  const shown = [...Object.keys(sampleValues), ...Object.keys(sampleBlocks)]
  const fields = new Set(Object.values(automaticMails).flatMap(mail => mail.fields))
  expect([...fields].filter(field => !shown.includes(field))).toEqual([])
})

/** A document from the frame, without the frame's own additions. */
const withoutFrame = (html: string) =>
  html.replace(
    /<style>\.colloquy.*?<\/style>|<section aria-label="Envelope".*?<\/section>|<details.*?<\/details>/gs,
    '',
  )

describeOnBothDatabases('the text of an automatic mail', (open, _dialect, testOnSqlite) => {
  const id = 'payment-awaited.seat-offered.gateway'
  const own = {
    subject: 'Good news: {code}',
    preview: '',
    heading: 'A place for you',
    body: '{greeting}\n\nIt is yours until {held until}. <i>Hurry</i> {{really}}.\n\n{amounts}\n\n{button}',
  }

  async function setUp() {
    const office = await openOffice(await open())
    const { database, clock, fees, runEffects, server } = office
    const owner = await office.hire('owner', null, 'Olga Owner')
    const path = `/organiser/mail-texts/${id}`
    const see = async (query = '') => (await owner.get(`${path}${query}`)).data
    const send = (fields: Record<string, string>) => owner.post(path, fields)
    const registration = await createRegistration(database, fees, clock)
    const ask = async (intent?: string, fields: Record<string, string> = {}) => {
      const answer = intent
        ? await owner.post(`${path}/letter`, { intent, ...fields })
        : await owner.get(`${path}/letter`)
      return { status: answer.status, html: (await answer.data.text()) as string }
    }
    let offers = 0
    /** The mail that offers a place, as it is sent now. */
    const offer = async () => {
      offers += 1
      const payload = { registrationId: registration.id }
      const effect = `offer-mail:${offers}`
      await database.write(tx => enqueue(tx, { kind: 'offer-mail', effect, payload, now: clock.now() }))
      await runEffects()
      return server.messages.at(-1)?.read
    }
    const to = (address: string) =>
      server.messages.filter(({ recipients }) => recipients.includes(address)).map(({ read }) => read)
    return { ...office, owner, see, ask, send, offer, to, registration }
  }

  test('is written, counts for the next mail, and is put back; each save is a version', async () => {
    const { see, send, offer, owner, registration } = await setUp()
    const before = await offer()
    expect(before?.subject).toBe(`A place has become free: ${registration.code}`)
    expect(await see()).toMatchObject({
      base: 0,
      isDefault: true,
      text: { heading: 'A place has become free' },
    })
    expect((await send({ intent: 'save', base: '0', ...own })).to).toContain('done=save')
    const edited = await offer()
    expect(edited?.subject).toBe(`Good news: ${registration.code}`)
    expect(edited?.text).toMatch(
      /^A place for you\n=+\n\n.* demonstration payment .*\n\nHello,\n\nIt is yours until .*\. <i>Hurry<\/i> \{really\}\./,
    )
    expect(edited?.html).toContain('&lt;i&gt;Hurry&lt;/i&gt;')
    expect(edited?.text).toContain('Pay now:\nhttps://conf.example/')
    const listed = (await owner.get('/organiser/mail-texts')).data.rows
    expect(listed.filter(({ isEdited }: { isEdited: boolean }) => isEdited)).toMatchObject([{ id }])

    // Somebody who read the first version cannot overwrite the second.
    const late = await send({ intent: 'save', base: '0', ...own, subject: 'Late {code}' })
    expect(late).toMatchObject({ status: 409, data: { typed: { subject: 'Late {code}' } } })
    expect((await send({ intent: 'restore', base: '0' })).to).toContain('done=stale')
    expect((await send({ intent: 'restore', base: '1' })).to).toContain('done=restore')
    const again = await offer()
    expect([again?.subject, again?.text]).toEqual([before?.subject, before?.text])
    const restored = await see()
    expect(restored.versions).toMatchObject([
      { number: 2, what: 'The default text, restored', who: 'Olga Owner' },
      { number: 1, what: 'Your own text' },
    ])
    expect((await see('?version=1')).text).toEqual(own)
    expect((await owner.get('/organiser/mail-texts/constructor')).status).toBe(404)
  })

  testOnSqlite(
    'with what its mails cannot say comes back as typed, and is neither shown nor sent',
    async () => {
      const { see, ask, send } = await setUp()
      const wrong = {
        subject: '{facts} {nam}',
        preview: 'x'.repeat(501),
        heading: 'a\r\nBcc: b@example.org',
        body: 'No {button} here',
      }
      const refused = await send({ intent: 'save', base: '0', ...wrong })
      expect(refused).toMatchObject({ status: 422, data: { typed: wrong } })
      expect(refused.data.problems).toEqual({
        subject: 'There are no fields {facts}, {nam} here. To write a brace itself, type it twice.',
        preview: expect.stringContaining('500'),
        heading: expect.stringContaining('The heading'),
        body: expect.stringContaining('The button is missing'),
      })
      expect(
        (await send({ intent: 'save', base: '0', ...own, subject: ' ', heading: '', body: '' })).status,
      ).toBe(422)
      const looked = await ask('preview', wrong)
      expect([looked.status, looked.html.includes('There are no fields {facts}, {nam} here.')]).toEqual([
        422,
        true,
      ])
      expect((await ask('test', wrong)).status).toBe(422)
      expect(await see()).toMatchObject({ base: 0, versions: [] })
    },
  )

  test('that tells of a cancellation is shown as who cancelled got it', async () => {
    const { owner, registration, database, clock, conference } = await setUp()
    const cancelled = await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: clock.now() },
        { conference, registrationId: registration.id, isByRegistrant: true },
      ),
    )
    expect(cancelled.ok).toBe(true)
    const shown = await owner.get('/organiser/mail-texts/registration-cancelled/letter')
    const html: string = await shown.data.text()
    expect([shown.status, html.includes(registration.code)]).toEqual([200, true])
  })

  test('is shown, unsaved, as the newest or a named registration would get it, to the letter', async () => {
    const { see, ask, offer, send, registration, database, fees, clock } = await setUp()
    const typed = "Pay $& {{$'}} {code}"
    const newest = await createRegistration(database, fees, clock, {
      registrant: { ...registrant, name: 'Bo <b>Lind', email: 'bo@example.org' },
    })
    const shown = await ask('preview', { ...own, subject: typed })
    expect(shown.status).toBe(200)
    expect(shown.html).toContain(`As Bo &lt;b&gt;Lind (${newest.code}, `)
    expect(shown.html).toContain(`<bdi>Pay $&amp; {$'} ${newest.code}</bdi>`)
    // Apart from the frame's own lines, it is the document that is mailed once the text is saved.
    expect((await send({ intent: 'save', base: '0', ...own })).to).toContain('done=save')
    const mailed = await offer()
    for (const named of [registration.code.toLowerCase(), 'ada noor']) {
      const { html } = await ask('preview', { ...own, registration: named })
      expect(withoutFrame(html).trim()).toBe(mailed?.html?.trim())
      expect(html).toContain('As plain text')
    }
    expect((await ask('preview', { ...own, registration: 'nobody of this name' })).status).toBe(404)
    const stored = await ask()
    expect([stored.status, stored.html.includes(`Good news: ${newest.code}`)]).toEqual([200, true])
    expect((await see()).versions).toHaveLength(1)
  })

  test('is tested by a mail to its writer alone, marked, at most ten times an hour, without a trace elsewhere', async () => {
    const { see, ask, owner, server, runEffects, clock, database, registration } = await setUp()
    const before = await database.read.selectFrom('registrations').selectAll().execute()
    const asked = await ask('test', own)
    expect(asked.html).toContain(`A test is on its way to ${owner.email}.`)
    await runEffects()
    expect(server.messages.map(({ recipients, read }) => [recipients, read.subject])).toEqual([
      [[owner.email], `[Test] Good news: ${registration.code}`],
    ])
    const [mail] = server.messages
    expect(withoutFrame((await ask('preview', own)).html).trim()).toBe(mail?.read.html?.trim())
    expect(await database.read.selectFrom('registrations').selectAll().execute()).toEqual(before)
    const effects = await database.read
      .selectFrom('outbox')
      .select(['kind', 'registration_id'])
      .where('kind', 'like', '%-mail')
      .execute()
    expect(effects).toEqual([{ kind: 'text-test-mail', registration_id: null }])
    expect((await see()).versions).toEqual([])

    const statuses = []
    for (let times = 0; times < 10; times++) {
      clock.pass({ seconds: 1 })
      statuses.push((await ask('test', own)).status)
    }
    expect(statuses).toEqual([...Array(9).fill(200), 429])
    await runEffects()
    expect(server.messages).toHaveLength(10)
    clock.pass({ hours: 1 })
    expect((await ask('test', own)).status).toBe(200)
  })

  test('that is about no registration, or has none to show, is shown and tested with sample values', async () => {
    const { owner, server, runEffects } = await setUp()
    for (const [text, because] of [
      ['subscription-to-confirm', 'this mail is about no registration'],
      ['refund-sent', 'no registration would get this mail now'],
    ] as const) {
      const { subject, preview, heading, body } = automaticMails[text]
      const answer = await owner.post(`/organiser/mail-texts/${text}/letter`, {
        intent: 'test',
        subject,
        preview,
        heading,
        body,
      })
      expect(await answer.data.text()).toContain(because)
    }
    await runEffects()
    expect(server.messages.map(({ read }) => read.subject)).toEqual([
      '[Test] Please confirm: news from Colloquy Scientific Meetings',
      '[Test] Your refund of USD 733.95: 7K3Q-PD4M',
    ])
  })

  testOnSqlite(
    'asks in its frame for a link beside it where its writer has to confirm who they are',
    async () => {
      const { owner, ask } = await setUp()
      owner.confirmedAt('2000-01-01T00:00:00Z')
      const { status, html } = await ask('test', own)
      expect([status, html.includes('target="_blank" href="/organiser/')]).toEqual([403, true])
    },
  )

  test('about a registration can be shown with every mail that has fields of one', async () => {
    const { owner } = await setUp()
    for (const [text, { fields }] of Object.entries(automaticMails)) {
      expect([text, hasExamples(text)]).toEqual([text, fields.includes('code')])
      expect((await owner.get(`/organiser/mail-texts/${text}/letter`)).status).toBe(200)
    }
  })

  test('has a version in each language that a conference speaks, and is the product’s own where there is none', async () => {
    addCatalogue(
      'de',
      catalogueIn({ 'A place has become free': 'Ein Platz ist frei geworden', 'Pay now': 'Jetzt bezahlen' }),
    )
    onTestFinished(() => addCatalogue('de', catalogueIn({})))
    const { see, send, ask, offer, owner, database, fees, registration, runEffects, to } = await setUp()
    expect((await see()).languages).toHaveLength(1)
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ languages: 'en,de,fr' })
        .where('id', '=', fees.conference.id)
        .execute(),
    )
    const speak = (language: string) =>
      database.write(tx =>
        tx.updateTable('registrations').set({ language }).where('id', '=', registration.id).execute(),
      )
    await send({ intent: 'save', base: '0', ...own })
    await speak('de')
    // The product's own translation, though the English text is the organiser's.
    expect((await offer())?.text).toMatch(/^Ein Platz ist frei geworden/)
    const german = await see('?language=de')
    expect(german).toMatchObject({
      base: 0,
      isDefault: true,
      language: 'de',
      original: { heading: own.heading },
      text: { heading: 'Ein Platz ist frei geworden' },
    })
    expect(german.languages.map(({ label }: { label: string }) => label)).toEqual([
      'English',
      'Deutsch',
      'Français',
    ])
    const ours = {
      ...own,
      subject: 'Gute Nachricht: {code}',
      heading: 'Ihr Platz',
      body: 'Er ist Ihrer.\n\n{button}',
    }
    const saved = await send({ intent: 'save', language: 'de', base: '0', ...ours })
    expect(saved.to).toBe(`/organiser/mail-texts/${id}?language=de&done=save`)
    const mail = await offer()
    expect([mail?.subject, mail?.text]).toEqual([
      `Gute Nachricht: ${registration.code}`,
      expect.stringMatching(/^Ihr Platz[\s\S]*Er ist Ihrer\.[\s\S]*Jetzt bezahlen:/),
    ])
    await speak('fr')
    expect((await offer())?.subject).not.toMatch(/Gute|Good/)
    await database.write(tx => tx.updateTable('registrations').set({ language: null }).execute())
    expect((await offer())?.subject).toBe(`Good news: ${registration.code}`)
    // Preview and test are in the language that is edited.
    const preview = await ask('preview', { language: 'de', ...ours })
    expect(preview.html).toContain('Jetzt bezahlen')
    await ask('test', { language: 'de', ...ours })
    await runEffects()
    expect(to(owner.email).at(-1)).toMatchObject({ subject: `[Test] Gute Nachricht: ${registration.code}` })
    expect((await owner.get('/organiser/mail-texts')).html).toContain('yours, yours in Deutsch')
    await send({ intent: 'restore', language: 'de', base: '1' })
    expect(await see('?language=de')).toMatchObject({ base: 2, isDefault: true })
    expect(await see()).toMatchObject({ base: 1, isDefault: false })
  })
})
