import { describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import {
  type ConferenceRules,
  defaultRules,
  toStoredRules,
} from '#domain/conference/conferences/conference-rules.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { findDraftToMail } from '#domain/programme/submitting/abstract-drafts.ts'
import { drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import { removeStaleDrafts } from '#domain/programme/submitting/remove-abstract-drafts.ts'
import { removeStaleUploads } from '#domain/programme/submitting/uploads.ts'
import { newDraftKey } from '#site/forms/read-form.ts'
import { readNotice } from '#site/forms/sent-notice.ts'
import {
  type AbstractOutcome,
  type TextControl,
  textControls,
} from '#site/microsite/abstracts/abstract-controls.ts'
import { readSavedForm } from '#site/microsite/abstracts/finish-later.ts'
import { receiveAbstract } from '#site/microsite/abstracts/receive-abstract.ts'
import { pdf } from '#tests/factories/word-files.ts'
import { dialects } from '#tests/support/database.ts'
import { siteContextOf } from '#tests/support/site-context.ts'
import { makeConference, openWire, publicUrl } from '#tests/support/wire.ts'

describe.each(dialects)("the abstract page's form (%s)", dialect => {
  async function open(rules: Partial<ConferenceRules> = {}) {
    const { dependencies, database } = await openWire(dialect)
    const { id } = await makeConference(database, { name: 'material-science' })
    const [topic = 0, type = 0] = await database.write(async tx => [
      ...(await addContent(tx, id, 'topic', [{ name: 'Glasses' }])),
      ...(await addContent(tx, id, 'presentation-type', [{ name: 'Oral' }])),
    ])
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ rules: toStoredRules({ rules: { ...defaultRules, ...rules }, earlierRules: [] }) })
        .where('id', '=', id)
        .execute(),
    )
    const conference = await findConference(database.read, 'material-science')
    if (!conference) throw new Error('no conference')
    const site = siteContextOf(dependencies)
    const formWith = (
      fields: Record<string, string> = {},
      file: File | null = new File([pdf], 'paper.pdf'),
    ) => {
      const { first, second, token } = drawCaptcha(site.secretKey, site.clock.now())
      const all = {
        ...{ title: 'Dr.', name: 'Ada Ferreira', email: 'ada@example.org', telephone: '+351' },
        ...{ organization: 'University of Lisbon', city: 'Lisbon', country: '620' },
        ...{ presentation_type: String(type), topic_of_interest: String(topic) },
        ...{ abstract_title: '', abstract_text: '', draft: newDraftKey() },
        ...{ captcha_token: token, captcha_answer: String(first + second) },
        ...fields,
      }
      const form = new FormData()
      for (const [name, value] of Object.entries(all)) form.set(name, value)
      if (file) form.set('file', file)
      return form
    }
    const send = async (body: FormData): Promise<[number, AbstractOutcome | undefined]> => {
      const request = new Request(`${publicUrl}/material-science/submit-abstract`, { method: 'POST', body })
      const answer = await receiveAbstract(site, request, conference)
      if (!(answer instanceof Response)) return [answer.init?.status ?? 200, answer.data]
      const led = new URL(answer.headers.get('Location') ?? '', publicUrl)
      return [answer.status, readNotice<AbstractOutcome>(site, led)]
    }
    const list = () => database.read.selectFrom('abstracts').selectAll().orderBy('id').execute()
    const files = () => database.read.selectFrom('files').select('key').execute()
    return { formWith, send, list, files, site, conference, database }
  }

  const submitted = (number: string) => [303, expect.objectContaining({ state: 'submitted', number })]

  test('counts words and abstracts as the conference allows, and says how many', async () => {
    const { formWith, send, list } = await open({ abstractWords: 4, abstractsEach: 3 })
    const [status, long] = await send(formWith({ abstract_text: 'one two three four five' }))
    expect([status, long?.state === 'refused' && long.errors]).toEqual([
      422,
      [{ name: 'abstract_text', message: 'Text of the Abstract has more than 4 words. Please shorten it.' }],
    ])
    for (const title of ['First', 'Second', 'Third']) {
      expect((await send(formWith({ abstract_title: title, abstract_text: 'one two three four' })))[0]).toBe(
        303,
      )
    }
    const [refused, outcome] = await send(formWith({ abstract_title: 'Fourth' }))
    expect([refused, outcome?.state === 'refused' && outcome.words]).toEqual([
      409,
      'Three abstracts were submitted with this e-mail address, which is the limit.',
    ])
    expect((await list()).map(({ submission }) => submission)).toEqual([1, 2, 3])
  })

  test('says after the last day until when it took abstracts and what to do, and keeps what was typed', async () => {
    const { formWith, send, files, site, conference } = await open()
    const day = dateIn(conference.timeZone, site.clock.now()).subtract({ days: 1 })
    await site.database.write(tx =>
      addContent(tx, conference.id, 'abstract-call-section', [
        { section: 'key-dates', description: '', closesOn: String(day) },
      ]),
    )
    const [status, outcome] = await send(formWith({ abstract_title: 'Late' }))
    const refused = outcome?.state === 'refused' ? outcome : undefined
    expect([status, refused?.words, refused?.values.abstract_title]).toEqual([
      422,
      `The call for abstracts is closed. Abstracts could be submitted until ${formatDate(day)}. If yours should be considered all the same, please write to us.`,
      'Late',
    ])
    const [later, saved] = await send(formWith({ later: 'yes' }))
    expect([later, saved?.state === 'refused' && saved.words]).toEqual([422, refused?.words])
    // The author reads what becomes of the file.
    for (const each of [outcome, saved])
      expect(each?.state === 'refused' && [each.lostFile, each.upload]).toEqual(['paper.pdf', null])
    expect(await files()).toEqual([])
  })

  test('takes as many authors as an abstract may have, and says at the field that one is too many', async () => {
    const { formWith, send, database } = await open()
    const named = (count: number) => {
      const form = formWith({ abstract_text: 'We show', own_place: '1', presents: '', keywords: 'glass' })
      for (let number = 1; number <= count; number++) {
        const key = `n${String(number).padStart(8, '0')}`
        form.append('author', key)
        form.set(`author-${key}-name`, `Author ${number}`)
        for (const field of ['familyName', 'email', 'orcid', 'affiliation'])
          form.set(`author-${key}-${field}`, '')
      }
      return form
    }
    const [status, outcome] = await send(named(200))
    expect(status).toBe(422)
    expect(outcome).toMatchObject({
      errors: [{ name: 'rows', message: expect.stringMatching(/200/) }],
      authors: { keywords: 'glass', rows: { length: 200, 199: { name: 'Author 200' } } },
    })
    expect(await send(named(199))).toEqual(submitted('MS27-0001'))
    expect(await database.read.selectFrom('abstract_authors').select('id').execute()).toHaveLength(200)
  })

  test('answers the same form alike, however many come at once', async () => {
    const { formWith, send, list, files } = await open()
    const form = formWith()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(form)))
    for (const answer of answers) expect(answer).toEqual(submitted('MS27-0001'))
    expect(await send(form)).toEqual(submitted('MS27-0001'))
    expect(await list()).toHaveLength(1)
    expect(await files()).toHaveLength(1)
  })

  test('says that it was submitted before where it comes again with other content, and loses nothing', async () => {
    const { formWith, send, list, site } = await open()
    const draft = newDraftKey()
    await send(formWith({ draft }))
    const [before] = await list()
    const changed = [
      formWith({ draft, abstract_title: 'Another title' }),
      formWith({ draft }, new File([pdf, ' '], 'other.pdf')),
      formWith({ draft, abstract_text: 'Typed instead.' }, null),
      formWith({ draft, name: '' }),
    ]
    for (const form of changed) {
      const [status, outcome] = await send(form)
      expect(status).toBe(409)
      expect(outcome).toMatchObject({
        state: 'refused',
        words: expect.stringMatching(/MS27-0001.*Nothing was changed/),
        values: {
          name: form.get('name'),
          abstract_title: form.get('abstract_title'),
          abstract_text: form.get('abstract_text'),
        },
        upload: form.has('file') ? { size: (form.get('file') as File).size } : null, // set as one above
      })
    }
    expect(await list()).toEqual([before])

    // The returned form is a new one: sent unchanged, it submits another abstract.
    const [, outcome] = await send(formWith({ draft }, new File([pdf, ' '], 'other.pdf')))
    if (outcome?.state !== 'refused') throw new Error('it was not refused')
    expect(outcome.draft).not.toBe(draft)
    const { first, second, token } = outcome.captcha
    const again = formWith(
      {
        draft: outcome.draft,
        captcha_token: token,
        captcha_answer: String(first + second),
        upload: outcome.upload?.key ?? '',
      },
      null,
    )
    expect(await send(again)).toEqual(submitted('MS27-0002'))
    // Its file now belongs to the abstract: a second click gets the same answer.
    expect(await send(again)).toEqual(submitted('MS27-0002'))
    again.set('abstract_title', 'Another title')
    const [status, third] = await send(again)
    expect([status, third]).toEqual([
      409,
      expect.objectContaining({
        errors: [],
        upload: expect.objectContaining({ name: 'other.pdf', size: pdf.length + 1 }),
      }),
    ])
    const [, later] = await list()
    // The file is a separate copy, so that removing it takes nothing from the abstract.
    if (third?.state !== 'refused') throw new Error('it was not refused')
    expect(third.upload?.key).not.toBe(later?.file_key)
    expect(await site.files.get(third.upload?.key ?? '')).toEqual(Buffer.from([...pdf, 32]))
    expect(await site.files.get(later?.file_key ?? '')).toEqual(Buffer.from([...pdf, 32]))
  })

  /** A value of its own for each control of the form. */
  const everything = {
    title: 'Prof.', name: 'Ada Ferreira', email: 'ada@example.org', telephone: '+351 21', organization: 'University',
    city: 'Lisbon', country: '620', presentation_type: '1', topic_of_interest: '1', abstract_title: 'Slow $k^2$',
    abstract_text: 'One\n\n<b>two</b>',
  } satisfies Record<TextControl, string> // biome-ignore format: a form
  const ofAuthors = {
    own_family_name: 'Ferreira', own_orcid: '0000-0002-1825-0097', own_place: '2', presents: 'n00000001', keywords: 'glass, ice',
    author: 'n00000001', 'author-n00000001-name': 'Bo', 'author-n00000001-familyName': 'Lind',
    'author-n00000001-affiliation': 'Oslo\nBergen', 'author-n00000001-email': 'bo@x.org', 'author-n00000001-orcid': 'typed wrongly',
  } // biome-ignore format: a form

  test('finished later, it has every field and the file again, and is no submission before', async () => {
    const { formWith, send, list, site, conference } = await open()
    const saved = await send(
      formWith({ ...everything, ...ofAuthors, later: 'yes', answers: 'shown', 'answer-7': 'A furnace' }),
    )
    expect(saved).toEqual([
      303,
      expect.objectContaining({ state: 'saved', email: 'ada@example.org', isFileKept: true }),
    ])
    expect(await list()).toEqual([])
    const key = saved[1]?.state === 'saved' ? saved[1].key : ''
    const opened = await readSavedForm(site, conference, key)
    for (const name of textControls)
      expect([name, opened?.values[name].replaceAll('\r\n', '\n')]).toEqual([name, everything[name]])
    expect(opened?.authors).toEqual({
      own_family_name: 'Ferreira', own_orcid: '0000-0002-1825-0097', own_place: '2', presents: 'n00000001', keywords: 'glass, ice',
      rows: [{ key: 'n00000001', name: 'Bo', familyName: 'Lind', affiliation: 'Oslo\nBergen', email: 'bo@x.org', orcid: 'typed wrongly' }],
    }) // biome-ignore format: as typed
    expect(JSON.stringify(opened?.answers)).toContain('A furnace')
    expect(opened?.upload?.name).toBe('paper.pdf')
    // Somebody else's key, or none of ours.
    for (const wrong of [null, '', '1', `${key.split('.')[0]}.${'a'.repeat(32)}`, `9${key}`])
      expect(await readSavedForm(site, conference, wrong)).toBeUndefined()
    // Saved again, it is the same draft, and the file may be another.
    const again = await send(
      formWith(
        { ...everything, abstract_title: 'Other', later: 'yes', saved: key },
        new File([pdf], 'other.pdf'),
      ),
    )
    expect(again[1]).toMatchObject({ key })
    expect(await readSavedForm(site, conference, key)).toMatchObject({
      values: { abstract_title: 'Other' },
      upload: { name: 'other.pdf' },
    })
    const upload = (await readSavedForm(site, conference, key))?.upload?.key ?? ''
    const { type, topic } = await choices(site.database)
    const sent = formWith(
      { ...everything, presentation_type: type, topic_of_interest: topic, saved: key, upload },
      null,
    )
    expect(await send(sent)).toEqual(submitted('MS27-0001'))
    expect(await list()).toMatchObject([{ file_key: upload }])
    expect(await readSavedForm(site, conference, key)).toBeUndefined()
  })

  test('keeps its file as it was saved until it is saved again, whatever becomes of what is sent meanwhile', async () => {
    const { formWith, send, site, conference, database } = await open()
    const [, saved] = await send(formWith({ ...everything, later: 'yes' }))
    const key = saved?.state === 'saved' ? saved.key : ''
    const nameOfFile = async () => (await readSavedForm(site, conference, key))?.upload?.name
    const upload = (await readSavedForm(site, conference, key))?.upload?.key ?? ''
    const other = new File([pdf], 'other.pdf')
    const [refused] = await send(formWith({ ...everything, saved: key, upload, captcha_answer: '' }, other))
    expect([refused, await nameOfFile()]).toEqual([422, 'paper.pdf'])
    await database.write(tx =>
      addContent(tx, conference.id, 'abstract-call-section', [
        { section: 'key-dates', description: '', closesOn: '2026-01-01' },
      ]),
    )
    const { type, topic } = await choices(database)
    const chosen = { presentation_type: type, topic_of_interest: topic }
    const [tooLate] = await send(formWith({ ...everything, ...chosen, saved: key, upload }, null))
    expect([tooLate, await nameOfFile()]).toEqual([422, 'paper.pdf'])
  })

  test('is saved for later only with an address and the sum, and says what is missing', async () => {
    const { formWith, send, site } = await open()
    const refused = async (fields: Record<string, string>) => {
      const [status, outcome] = await send(formWith({ ...everything, later: 'yes', ...fields }))
      return [status, outcome && 'errors' in outcome ? outcome.errors.map(({ name }) => name) : []]
    }
    expect(await refused({ email: 'x' })).toEqual([422, ['email']])
    expect(await refused({ captcha_answer: '' })).toEqual([422, ['captcha_answer']])
    expect(await refused({ captcha_answer: '99999' })).toEqual([422, ['captcha_answer']])
    expect(await site.database.read.selectFrom('abstract_drafts').select('id').execute()).toEqual([])
    for (let times = 0; times < 10; times++) await send(formWith({ ...everything, later: 'yes' }, null))
    const [status, outcome] = await send(formWith({ ...everything, later: 'yes' }, null))
    expect([status, outcome?.state]).toEqual([409, 'refused'])
  })

  test('is kept until 30 days after the call, and no longer', async () => {
    const { formWith, send, site, conference, files } = await open()
    const [, saved] = await send(formWith({ ...everything, later: 'yes' }))
    const key = saved?.state === 'saved' ? saved.key : ''
    const { database } = site
    const { expires_at: until } = await database.read
      .selectFrom('abstract_drafts')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    const end = Temporal.Instant.from(until)
    await removeStaleDrafts(database, end.subtract({ seconds: 1 }))
    await removeStaleUploads(database, end.subtract({ seconds: 1 }))
    expect((await readSavedForm(site, conference, key))?.upload?.name).toBe('paper.pdf')
    await removeStaleDrafts(database, end)
    await removeStaleUploads(database, end)
    expect([await readSavedForm(site, conference, key), await files()]).toEqual([undefined, []])
    expect(saved?.state === 'saved' && saved.until).toBe(formatDate(dateIn(conference.timeZone, end)))
  })

  test('is kept until 30 days after the day to which the call was extended', async () => {
    const { formWith, send, site, conference, files, database } = await open()
    const [, saved] = await send(formWith({ ...everything, later: 'yes' }))
    const key = saved?.state === 'saved' ? saved.key : ''
    const first = await database.read.selectFrom('abstract_drafts').select(['id', 'expires_at']).executeTakeFirstOrThrow() // biome-ignore format: one line
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ ends_on: conference.endsOn.add({ days: 40 }).toString() })
        .where('id', '=', conference.id)
        .execute(),
    )
    const end = Temporal.Instant.from(first.expires_at)
    const extended = end.add({ hours: 24 * 40 })
    const lastDay = (await findDraftToMail(database.read, first.id))?.lastDay(conference.timeZone)
    expect(lastDay?.toString()).toBe(dateIn(conference.timeZone, extended).toString())
    for (const at of [end, extended.subtract({ hours: 25 })]) {
      // Each of them is a watch of its own: no order is kept.
      await removeStaleUploads(database, at)
      await removeStaleDrafts(database, at)
      await removeStaleUploads(database, at)
      expect((await readSavedForm(site, conference, key))?.upload?.name).toBe('paper.pdf')
    }
    await removeStaleDrafts(database, extended.add({ hours: 25 }))
    await removeStaleUploads(database, extended.add({ hours: 25 }))
    expect([await readSavedForm(site, conference, key), await files()]).toEqual([undefined, []])
  })
})

async function choices(database: Database) {
  const rows = await database.read.selectFrom('content_items').select(['id', 'kind']).execute()
  const of = (kind: string) => String(rows.find(row => row.kind === kind)?.id ?? 0)
  return { type: of('presentation-type'), topic: of('topic') }
}
