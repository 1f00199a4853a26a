import { expect, test } from 'vitest'
import { toStored } from '#domain/foundations/time.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import * as page from '#site/microsite/author-page/author-page.tsx'
import { createAbstract } from '#tests/factories/abstract.ts'
import { storeFile } from '#tests/factories/files.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'

describeOnBothDatabases('changing one’s abstract', open => {
  async function given(outcome?: 'accepted' | 'please-change' | 'rejected') {
    const office = await openOffice(await open())
    const { conference, clock, hire, database, visit } = office
    const chair = await hire('programme')
    const id = await createAbstract(
      database,
      { conferenceId: conference.id, now: clock.now() },
      { number: 'CG27-0001' },
    )
    if (outcome) {
      const isAccepted = outcome === 'accepted'
      const decision = { abstract_id: id, version: 1, outcome, form_id: isAccepted ? 1 : null, form_name: isAccepted ? 'Oral' : null, change_by: outcome === 'please-change' ? '2027-01-12' : null, because: null, decided_by: 'staff:1', decided_at: toStored(clock.now()) } // biome-ignore format: one line
      await database.write(async tx => {
        await tx.insertInto('decisions').values({ ...decision, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
        await tx
          .insertInto('decision_versions')
          .values({ ...decision, state: 'set' })
          .execute()
      })
    }
    const secret = await database.write(tx => makeAuthorLink(tx, id, clock.now()))
    const openPage = (body?: Record<string, string>, query = '') =>
      visit(page, '/:event/abstract/:secret', { event: conference.name, secret }, body && new URLSearchParams(body), query) // biome-ignore format: one line
    const change = (version: string, title: string, text: string) =>
      openPage({ intent: 'change', version, title, text })
    const stored = () =>
      database.read
        .selectFrom('abstracts')
        .select(['abstract_title as title', 'abstract_text as text', 'state'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const view = async () => (await chair.get(`${list}/CG27-0001`)).data
    const listed = async (query: string): Promise<string[]> =>
      (await chair.get(`${list}?${query}`)).data.rows.map(({ number }: { number: string }) => number)
    return { ...office, id, chair, openPage, change, stored, view, listed }
  }

  test('makes numbered versions, which count at once before any letter', async () => {
    const { change, stored, view, openPage, listed } = await given()
    expect((await change('1', 'Better', 'We show\r\nmore')).status).toBe(303)
    expect(await stored()).toMatchObject({ title: 'Better', text: 'We show\nmore' })
    expect((await openPage()).data.view.versions).toMatchObject([
      { key: 2, text: 'We show\nmore' },
      { key: 1, text: 'We show' },
    ])
    const { changes } = await view()
    expect(changes[0].changes.text).toContainEqual({ kind: 'added', text: expect.stringContaining('more') })
    expect(await listed('changed=yes')).toEqual([])
  })

  test('takes the same sent twice for one version', async () => {
    const { change, view } = await given('accepted')
    for (let times = 0; times < 2; times++)
      expect((await change('1', 'Better', 'We show more')).status).toBe(303)
    expect((await view()).changes).toHaveLength(2)
    expect((await change('2', 'Better', 'We show more')).status).toBe(409)
  })

  test('refuses a stale version, too many words, and nothing at all, and keeps what was typed', async () => {
    const { change, stored } = await given()
    await change('1', 'Better', 'We show')
    const stale = await change('1', 'Mine', 'Typed')
    expect([stale.status, stale.data.change]).toMatchObject([409, { title: 'Mine', text: 'Typed' }])
    const long = await change('2', 'x'.repeat(501), 'word '.repeat(501))
    expect([long.status, long.data.change.titleError, long.data.change.textError]).toEqual([
      422,
      expect.any(String),
      expect.stringContaining('500'),
    ])
    // No answer is much larger than a usual form.
    const huge = await change('2', 'x'.repeat(300_000), 'word '.repeat(100_000))
    expect([huge.status, JSON.stringify(huge.data).length < 30_000]).toEqual([422, true])
    // The list of errors says at the top of the page what is wrong far below.
    expect(long.html).toMatch(/<a href="#field-title">[^<]+<\/a>.*<a href="#field-text">[^<]*500/s)
    expect((await change('2', 'Better', '  ')).status).toBe(422)
    expect((await change('2', 'Better', 'We show')).status).toBe(409)
    expect((await stored()).title).toBe('Better')
  })

  test('asks nothing of a title and a text that stay as they are, whatever the limits are by now', async () => {
    const { database, id, openPage, change } = await given()
    const long = { title: 'x'.repeat(400), text: 'word '.repeat(600).trim() }
    await database.write(tx =>
      tx
        .updateTable('abstracts')
        .set({ abstract_title: long.title, abstract_text: long.text })
        .where('id', '=', id)
        .execute(),
    )
    const own = { own_family_name: '', own_orcid: '', own_place: '1', presents: '' }
    const changed = await openPage({ intent: 'change', version: '1', ...long, ...own, keywords: 'ice' })
    expect(changed.status).toBe(303)
    // What is written anew keeps to them.
    const titled = await change('2', `${long.title}y`, long.text)
    expect([titled.status, titled.data.change.titleError, titled.data.change.textError]).toEqual([
      422,
      expect.any(String),
      undefined,
    ])
    const worded = await change('2', long.title, `${long.text} more`)
    expect([worded.status, worded.data.change.titleError, worded.data.change.textError]).toEqual([
      422,
      undefined,
      expect.any(String),
    ])
  })

  test('does not take the line ends of a browser for another text', async () => {
    const { database, id, change, listed } = await given('accepted')
    const text = `We show\r\n${'word '.repeat(600).trim()}`
    await database.write(tx =>
      tx.updateTable('abstracts').set({ abstract_text: text }).where('id', '=', id).execute(),
    )
    expect((await change('1', 'On CG27-0001', text)).status).toBe(409)
    expect(await listed('changed=yes')).toEqual([])
    // Nor is what was longer before counted again.
    expect((await change('1', 'Better', text)).status).toBe(303)
  })

  test('needs no text beside the file of a version that waits', async () => {
    const { database, files, clock, id, change } = await given('accepted')
    const paper = { name: 'paper.pdf', contentType: 'application/pdf', bytes: new Uint8Array([1]) }
    const [, , fileKey = ''] = (await storeFile({ database, files, clock }, paper)).split('/')
    const words = { abstract_id: id, title: 'On CG27-0001', sent_at: toStored(clock.now()) }
    await database.write(tx =>
      tx
        .insertInto('abstract_versions')
        .values([
          { ...words, version: 1, text: 'We show', standing: 'passed' },
          { ...words, version: 2, text: '', standing: 'held', file_key: fileKey },
        ])
        .execute(),
    )
    expect((await change('2', 'Better', '')).status).toBe(303)
  })

  test('after a letter waits until a chair passes it on or refuses it', async () => {
    const { id, change, stored, view, listed, chair, openPage } = await given('accepted')
    await change('1', 'Held', 'We show')
    expect(await stored()).toMatchObject({ title: 'On CG27-0001' })
    expect(await listed('changed=yes')).toEqual(['CG27-0001'])
    const settle = (intent: string, version: string) =>
      chair.post(`${list}/CG27-0001`, { intent, abstract: `${id}`, version })
    // A newer one replaces it.
    await change('2', 'Held again', 'We show')
    expect((await settle('pass-on', '2')).status).toBe(409)
    expect((await openPage()).data.view).toMatchObject({
      title: 'On CG27-0001',
      change: { title: 'Held again', isWaiting: true },
    })
    await settle('pass-on', '3')
    expect(await stored()).toMatchObject({ title: 'Held again' })
    await change('3', 'No', 'We show')
    await settle('refuse', '4')
    expect(await stored()).toMatchObject({ title: 'Held again' })
    expect(await listed('changed=yes')).toEqual([])
    expect((await view()).changes.map(({ standing }: { standing: string }) => standing)).toEqual([
      'refused',
      'passed',
      'refused',
      'passed',
    ])
  })

  test('answers the committee’s wish for a change, which then looks at it', async () => {
    const { change, stored, listed, clock } = await given('please-change')
    clock.pass({ hours: 1 })
    await change('1', 'As asked', 'We show')
    expect(await stored()).toMatchObject({ title: 'As asked' })
    expect(await listed('changed=yes')).toEqual(['CG27-0001'])
  })

  test('waits for nobody once the abstract is withdrawn', async () => {
    const asked = await given('please-change')
    asked.clock.pass({ hours: 1 })
    await asked.change('1', 'As asked', 'We show')
    await asked.openPage({ intent: 'withdraw' })
    expect(await asked.listed('changed=yes')).toEqual([])
  })

  test('nor does what is decided of it, which no letter tells', async () => {
    const { chair, id, listed, openPage } = await given()
    await chair.post(list, { intent: 'decide', abstract: `${id}`, version: '0', choice: 'rejected' })
    expect(await listed('decision=set')).toEqual(['CG27-0001'])
    await openPage({ intent: 'withdraw' })
    expect(await listed('decision=set')).toEqual([])
  })

  test('ends with its last day, which the answer names', async () => {
    const { change, clock, openPage, conference } = await given()
    const { days } = Temporal.PlainDate.from('2027-01-10').until(conference.startsOn.subtract({ days: 59 }))
    clock.pass({ hours: 24 * days })
    const late = await change('1', 'Late', 'We show')
    expect([late.status, late.data.words]).toEqual([403, expect.stringContaining('until')])
    expect((await openPage()).data.view.change.isOpen).toBe(false)
    for (const shown of [
      'please write to us',
      'href="/crystals/contact-us"',
      'You can still copy it',
      'Late',
    ])
      expect(late.html).toContain(shown)
  })

  test('withdraws it, once; an accepted one is declined instead', async () => {
    const { openPage, stored, view, change, database, runEffects, server } = await given()
    const { status, to } = await openPage({ intent: 'withdraw' })
    expect([status, (await openPage({ intent: 'withdraw' })).status]).toEqual([303, 303])
    const { html } = await openPage(undefined, new URL(to ?? '', 'https://example.org').search)
    expect([html.split('It is withdrawn.').length, html.includes('You have withdrawn it.')]).toEqual([
      2,
      true,
    ])
    const mails = await database.read
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'abstract-state-mail')
      .execute()
    expect(mails.map(({ payload }) => JSON.parse(payload).news)).toEqual(['withdrawn'])
    await runEffects()
    expect(server.messages.at(-1)?.read.text?.replaceAll(/\s+/g, ' ')).toContain(
      'was withdrawn on its page, with your link',
    )
    expect((await stored()).state).toBe('withdrawn')
    expect((await view()).statuses[0].label).toBe('Withdrawn')
    expect((await change('1', 'Too late', 'We show')).status).toBe(409)
    const accepted = await given('accepted')
    expect((await accepted.openPage({ intent: 'withdraw' })).status).toBe(409)
  })
})
