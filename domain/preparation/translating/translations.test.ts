import { beforeEach, expect, test } from 'vitest'
import type { Database, Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import { readFrame } from '#domain/conference/content/frame-queries.ts'
import { findOwnPage } from '#domain/conference/content/own-page-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { findRecord, listRecords } from '#domain/preparation/editing/editing-queries.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import { removeRecord } from '#domain/preparation/editing/remove-record.ts'
import { restoreVersion } from '#domain/preparation/editing/restore-version.ts'
import { saveDraft } from '#domain/preparation/editing/save-draft.ts'
import { inSnapshot, showDrafts } from '#domain/preparation/editing/show-drafts.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import { writingRightOf } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { translatedTexts } from '#domain/preparation/records/record-translations.ts'
import { surveyTranslations } from '#domain/preparation/translating/survey-translations.ts'
import { digestOfDrafts, settleTranslatedDrafts } from '#domain/preparation/translating/translated-drafts.ts'
import { searchProgramme } from '#domain/programme/talks/search-programme.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const now = Temporal.Instant.from('2027-01-12T12:00:00Z')
const act = { actor: commandLine, now }

describeOnBothDatabases('translations of records', open => {
  let database: Database
  let conference: Conference
  let german: Reader

  beforeEach(async () => {
    database = await open()
    conference = { ...(await createConference(database)).conference, languages: ['en', 'de'] }
    german = readerInLanguage(database.read, conference, 'de')
  })

  const permitFor = (kind: EditableKind) =>
    permitOnCommandLine(commandLine, writingRightOf(kind), conference.id)
  const recordOf = async (kind: EditableKind, id: number) => {
    const record = await findRecord(database.read, permitFor(kind).scope, { kind, id })
    if (!record) throw new Error(`no ${kind} ${id}`)
    return record
  }
  /** Publishes a record, or saves its draft, with changes of its newest data. */
  const save = async (how: typeof saveDraft, kind: EditableKind, id: number, changes: RecordData) => {
    const { data, mark } = await recordOf(kind, id)
    return database.write(tx =>
      how(tx, permitFor(kind), act, { kind, id, mark, data: { ...data, ...changes } }),
    )
  }
  const text = (source: string, words: string) => ({ text: words, of: sourceDigest(source) })
  const aboutGlass = { shortName: 'Glass', heading: 'About glass', description: '<p>It is clear.</p>' }
  const addAbout = () => database.write(tx => addContent(tx, conference.id, 'about', [aboutGlass]))
  const inGerman = { heading: text('About glass', 'Über Glas') }

  test('are drafts, are published, and are read in their language alone', async () => {
    const [id = 0] = await addAbout()
    const draft = await save(saveDraft, 'about', id, { 'translation-de': inGerman })
    expect(draft.ok).toBe(true)
    expect((await findContent(german, conference.id, 'about'))?.heading).toBe('About glass')
    const previewed = await inSnapshot(database, ['about'], async snapshot => {
      await showDrafts(snapshot, conference.id, ['about'])
      return findContent(readerInLanguage(snapshot, conference, 'de'), conference.id, 'about')
    })
    expect(previewed?.heading).toBe('Über Glas')
    expect((await save(publishRecord, 'about', id, {})).ok).toBe(true)
    expect(await findContent(german, conference.id, 'about')).toEqual({ ...aboutGlass, id, heading: 'About glass', description: '<div lang="en" dir="ltr"><p>It is clear.</p></div>' }) // biome-ignore format: one thought
    const again = readerInLanguage(database.read, conference, 'de')
    expect(await findContent(again, conference.id, 'about')).toMatchObject({ id, heading: 'Über Glas' })
    expect(await findContent(database.read, conference.id, 'about')).toEqual({ ...aboutGlass, id })
    const stored = await database.read.selectFrom('content_items').select('data').executeTakeFirstOrThrow()
    expect(JSON.parse(stored.data)).toEqual(aboutGlass)
  })

  test('stay where a form does not know them, grow old with their source, and come back with a version', async () => {
    const [id = 0] = await addAbout()
    await save(publishRecord, 'about', id, { 'translation-de': inGerman })
    const { mark } = await recordOf('about', id)
    const edited = { ...aboutGlass, heading: 'About all glass' }
    const published = await database.write(tx =>
      publishRecord(tx, permitFor('about'), act, { kind: 'about', id, mark, data: edited }),
    )
    expect(published.ok).toBe(true)
    const statesOf = async () => {
      const { data } = await recordOf('about', id)
      return translatedTexts('about', data, 'de').map(({ translation, isOld }) => [translation, isOld])
    }
    expect(await statesOf()).toEqual([['Über Glas', true], [undefined, false]]) // biome-ignore format: one thought
    const reader = readerInLanguage(database.read, conference, 'de')
    expect((await findContent(reader, conference.id, 'about'))?.heading).toBe('Über Glas')
    await save(publishRecord, 'about', id, { 'translation-de': {} })
    expect(await statesOf()).toEqual([[undefined, false], [undefined, false]]) // biome-ignore format: one thought
    const { versions, mark: newest } = await recordOf('about', id)
    const restored = await database.write(
      tx =>
      restoreVersion(tx, permitFor('about'), act, {
        kind: 'about', id, number: versions[1]?.number ?? 0, mark: newest,
      }), // biome-ignore format: a call
    )
    expect(restored.ok).toBe(true)
    expect(await statesOf()).toEqual([['Über Glas', true], [undefined, false]]) // biome-ignore format: one thought
    const last = await recordOf('about', id)
    const removed = await database.write(tx =>
      removeRecord(tx, permitFor('about'), act, { kind: 'about', id, mark: last.mark }),
    )
    expect(removed.ok).toBe(true)
    expect(await database.read.selectFrom('translations').select('id').execute()).toEqual([])
  })

  test('are cleaned, and refused if they are too long or are of no text of their kind', async () => {
    const [id = 0] = await addAbout()
    const of = sourceDigest(aboutGlass.description)
    await save(publishRecord, 'about', id, {
      'translation-de': {
        description: { text: '<p onclick="x()">Es ist <script>x</script>klar.</p>', of },
        shortName: { text: 'Glas', of },
        'blocks.0.body': { text: '<p>x</p>', of },
        heading: { text: '  ', of },
      },
    })
    const rows = await database.read.selectFrom('translations').select(['path', 'text']).execute()
    expect(rows).toEqual([{ path: 'description', text: '<p>Es ist klar.</p>' }])
    const long = { heading: { text: 'x'.repeat(1_001), of } }
    expect((await save(publishRecord, 'about', id, { 'translation-de': long })).ok).toBe(false)
  })

  test('are of offers, days, talks and menus too, and are found', async () => {
    const data = {
      name: 'Dinner', description: '', currency: 'USD', price: 5_000, periodPrices: [], admissionPrices: [], most: 1,
      options: [{ name: 'Fish', surcharge: null }, { name: 'Cheese', surcharge: null }], soldFrom: null, soldUntil: null,
      soldBy: 'everybody', takesPlaceOn: null, begins: '', ends: '',
      'translation-de': { name: text('Dinner', 'Abendessen'), 'options.1.name': text('Cheese', 'Käse') },
    } // biome-ignore format: a record
    const extra = await database.write(tx =>
      publishRecord(tx, permitFor('extra'), act, { kind: 'extra', id: null, mark: '0', data }),
    )
    expect(extra.ok).toBe(true)
    const [offer] = await listOffers(german, conference.id)
    expect([offer?.name, ...(offer?.options ?? []).map(({ name }) => name)]).toEqual([
      'Abendessen',
      'Fish',
      'Käse',
    ])
    expect((await listOffers(database.read, conference.id))[0]?.name).toBe('Dinner')
    const entries = [
      { block: 'group', label: 'Travel' },
      { block: 'page', page: 'venue', label: '', under: 'Travel', isHidden: false },
    ]
    const menu = await database.write(
      tx =>
      publishRecord(tx, permitFor('menu'), act, {
        kind: 'menu', id: null, mark: '0', data: { entries, 'translation-de': { 'entries.0.label': text('Travel', 'Anreise') } },
      }), // biome-ignore format: a call
    )
    expect(menu.ok).toBe(true)
    const frame = await readFrame(readerInLanguage(database.read, conference, 'de'), conference.id)
    expect(frame.menu).toMatchObject([{ label: 'Anreise' }, { page: 'venue', under: 'Anreise' }])
    await addTalkInGerman()
    const reader = () => readerInLanguage(database.read, conference, 'de')
    const found = async (words: string, db: Reader) =>
      (await searchProgramme(db, conference.id, { text: words })).days.flatMap(day => [
        day.name,
        ...day.talks.map(({ title }) => title),
      ])
    expect(await found('druck', reader())).toEqual(['Tag 1', 'Glas unter Druck'])
    expect(await found('druck', database.read)).toEqual(['Day 1'])
    expect(await found('klarheit', reader())).toEqual(['Tag 1', 'Glas unter Druck'])
  })

  async function addTalkInGerman(track = '', talkKind = '') {
    const day = await database.write(
      tx =>
      publishRecord(tx, permitFor('programme-day'), act, {
        kind: 'programme-day', id: null, mark: '0',
        data: { name: 'Day 1', heldOn: '2027-06-07', 'translation-de': { name: text('Day 1', 'Tag 1') } },
      }), // biome-ignore format: a call
    )
    expect(day.ok).toBe(true)
    const data = {
      title: 'Glass under pressure', subtitle: '', day: 'Day 1', startsAt: '09:00', isAfterMidnight: false, durationMinutes: 20,
      room: '', track, kind: talkKind, language: '', speakers: [], speakerAffiliation: '', abstractHtml: '<p>Clarity.</p>',
      descriptionHtml: '', links: [], attachments: [],
      'translation-de': {
        title: text('Glass under pressure', 'Glas unter Druck'), abstractHtml: text('<p>Clarity.</p>', '<p>Klarheit.</p>'),
      },
    } // biome-ignore format: a record
    const talk = await database.write(tx =>
      publishRecord(tx, permitFor('talk'), act, { kind: 'talk', id: null, mark: '0', data }),
    )
    expect(talk.ok).toBe(true)
  }

  test('are of the conference’s own words, said while those stay as they are', async () => {
    await addTalkInGerman('Glass', 'keynote')
    const { prefix, subject, location } = conference
    const id = conference.id
    const words = {
      prefix: text(prefix, '5. Internationale Konferenz über'), subject: text(subject, 'Glas'),
      location: text(location, 'Lissabon, Portugal'), 'tracks.0': text('Glass', 'Glasphysik'), 'kinds.0': text('keynote', 'Hauptvortrag'),
    } // biome-ignore format: a record
    expect((await save(saveDraft, 'conference-words', id, { 'translation-de': words })).ok).toBe(true)
    const reader = () => readerInLanguage(database.read, conference, 'de')
    expect((await findConferenceById(reader(), id))?.subject).toBe(subject)
    // Other pages write what is translated: a draft has what those say now.
    await database.write(tx => tx.updateTable('conferences').set({ location: 'Porto' }).where('id', '=', id).execute())
    expect((await recordOf('conference-words', id)).data).toMatchObject({ location: 'Porto' })
    const drafts = await surveyTranslations(database.read, { conferenceId: id }, ['en', 'de'], 9)
    expect(drafts.drafts.map(({ kind }) => kind)).toEqual(['conference-words'])
    const permits = new Map([['write-website' as const, permitFor('conference-words')]])
    const settled = await settleTranslatedDrafts(database, permits, act, { owner: conference, settle: 'publish', digest: digestOfDrafts(drafts.drafts) })
    expect(settled).toMatchObject({ ok: true, value: { done: 1, left: 0 } })
    expect(await findConferenceById(reader(), id)).toMatchObject({ prefix: '5. Internationale Konferenz über', subject: 'Glas', location: 'Porto' })
    expect(await findConferenceById(database.read, id)).toMatchObject({ prefix, subject, location: 'Porto' })
    const found = await searchProgramme(reader(), id, { track: 'Glass' })
    expect(found.tracks).toEqual([{ name: 'Glass', label: 'Glasphysik', talks: 1 }])
    expect(found.days[0]?.talks).toMatchObject([{ track: 'Glasphysik', kind: 'Hauptvortrag' }])
    expect((await searchProgramme(database.read, id)).tracks).toEqual([{ name: 'Glass', talks: 1 }])
    const lacks = await surveyTranslations(database.read, { conferenceId: id }, ['en', 'de'], 9)
    expect(lacks.surveys[0]?.records.find(({ kind }) => kind === 'conference-words')?.counts).toMatchObject({ old: 1 })
  }) // biome-ignore format: one thought

  const publishNew = async (kind: EditableKind, data: RecordData) => {
    const published = await database.write(tx =>
      publishRecord(tx, permitFor(kind), act, { kind, id: null, mark: '0', data }),
    )
    if (!published.ok) throw new Error(`a ${kind} was refused: ${JSON.stringify(published.error)}`)
    return published.value.id
  }
  const speaking = () => readerInLanguage(database.read, conference, 'de')

  test('are never read beside the entry that follows a removed one', async () => {
    const venue = { hotelName: 'Hall', address: '', phone: '', location: '' }
    const id = await publishNew('venue', {
      ...venue, about: '<p>A hall.</p>', notes: ['By tram', 'By bus'],
      'translation-de': { about: text('<p>A hall.</p>', '<p>Ein Saal.</p>'), 'notes.0': text('By tram', 'Mit der Tram') },
    }) // biome-ignore format: a record
    expect((await save(publishRecord, 'venue', id, { about: '<p>A big hall.</p>', notes: ['By bus'] })).ok).toBe(true)
    // Nothing else can stand where the record has one such text.
    expect(await findContent(speaking(), conference.id, 'venue')).toMatchObject({ about: '<p>Ein Saal.</p>', notes: ['By bus'] })
  }) // biome-ignore format: one thought

  test('of a block for some are read by nobody else once it is changed or removed', async () => {
    const block = (audience: string, body: string) => ({ block: 'text', heading: '', audience, body })
    const zoom = '<p>Zoom: secret</p>'
    const id = await publishNew('own-page', {
      slug: 'live', title: 'Live', menuLabel: '', isInMenu: true, lead: '', audience: 'everybody', announcedOn: null,
      blocks: [block('paid', zoom), block('everybody', '<p>Come early.</p>')],
      'translation-de': { 'blocks.0.body': text(zoom, '<p>Zoom: geheim</p>') },
    }) // biome-ignore format: a record
    const shown = async () => JSON.stringify(await findOwnPage(speaking(), conference.id, 'live'))
    expect(await shown()).toContain('geheim')
    const recording = block('everybody', '<p>The recording follows.</p>')
    const early = block('everybody', '<p>Come early.</p>')
    for (const blocks of [[early], [recording, early], [early, recording]]) {
      expect((await save(publishRecord, 'own-page', id, { blocks })).ok).toBe(true)
      expect(await shown()).not.toContain('geheim')
    }
  })

  test('of what people answer or agree to are read only while it is worded as it was', async () => {
    const id = await publishNew('presenter-statement', {
      text: 'You may film my talk.', isRequired: true,
      'translation-de': { text: text('You may film my talk.', 'Sie dürfen meinen Vortrag filmen.') },
    }) // biome-ignore format: a record
    const asked = {
      label: 'You may take my picture.', help: '', kind: 'statement', options: [], isRequired: false, least: null, most: null,
      askedOf: 'registration', buyersOf: '', ifQuestion: '', ifAnswer: '', ifBought: '', askedFrom: 'form', requiredFrom: null,
      closedFrom: null, changedUntil: null, care: 'plain', keepDays: null, inList: false, inExport: false, inApi: false,
      inMail: false, inInvoice: false, isRetired: false,
    } // biome-ignore format: a record
    const question = await publishNew('question', {
      ...asked,
      'translation-de': { label: text(asked.label, 'Sie dürfen mich fotografieren.') },
    })
    const read = async () => [
      (await listContent(speaking(), conference.id, 'presenter-statement'))[0]?.text,
      (await listQuestions(speaking(), conference.id))[0]?.label,
    ]
    expect(await read()).toEqual(['Sie dürfen meinen Vortrag filmen.', 'Sie dürfen mich fotografieren.'])
    await save(publishRecord, 'presenter-statement', id, { text: 'You may sell a film of my talk.' })
    await save(publishRecord, 'question', question, { label: 'You may sell pictures of me.' })
    expect(await read()).toEqual(['You may sell a film of my talk.', 'You may sell pictures of me.'])
  })

  test('are shown with the records of a list', async () => {
    await database.write(tx => addContent(tx, conference.id, 'topic', [{ name: 'Glass' }, { name: 'Ice' }]))
    const [first] = await listContent(database.read, conference.id, 'topic')
    await save(publishRecord, 'topic', first?.id ?? 0, { 'translation-de': { name: text('Glass', 'Glas') } })
    const listed = await listRecords(database.read, permitFor('topic').scope, 'topic')
    const names = listed.map(({ data }) => translatedTexts('topic', data, 'de')[0]?.translation)
    expect(names).toEqual(['Glas', undefined])
  })
})
