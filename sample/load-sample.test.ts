import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { conferencesInLanguage } from '#domain/conference/conferences/conference-in-language.ts'
import {
  findConference,
  isEmpty,
  listCompletedConferences,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { image } from '#domain/conference/content/fields.ts'
import { type ContentKind, kinds } from '#domain/conference/content/kinds.ts'
import { type FileStore, findFile } from '#domain/conference/files/file-store.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { priceExtras } from '#domain/offers/catalogue/price-extras.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
import { translatedTexts } from '#domain/preparation/records/record-translations.ts'
import { surveyTranslations } from '#domain/preparation/translating/survey-translations.ts'
import { findAlike } from '#domain/programme/decisions/alike.ts'
import { listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import { readPresenterLine } from '#domain/programme/presenting/presenter-line.ts'
import { listLateLinks } from '#domain/programme/submitting/late-links.ts'
import type { DrawPaper } from '#domain/programme/talks/conference-papers.ts'
import { readProgramme } from '#domain/programme/talks/whole-programme.ts'
import { listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { composeSample, loadSample, storeSample } from '#sample/load-sample.ts'
import { abstracts } from '#sample/material-science/abstracts.ts'
import type { OpenTill } from '#sample/year/till.ts'
import { textControls } from '#site/microsite/abstracts/abstract-controls.ts'
import { openedWhole } from '#tests/factories/files.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createDatabasePlace, describeOnBothDatabases } from '#tests/support/database.ts'

const facts = { today: Temporal.PlainDate.from('2026-12-31'), productName: 'Colloquy' }
const now = Temporal.Instant.from('2026-12-31T12:00:00Z')

/** How the papers look is the documents' own test; here they only have to arrive. */
const drawPaper: DrawPaper = async paper => new TextEncoder().encode(paper.kind)

/** The demo gateway and bank transfers, as the product opens them. */
const openTill: OpenTill = books => ({
  payments: createPayments(books.database, books.clock),
  approve: address => approve(createPayments(books.database, books.clock), address),
})

/** Drawn once: what differs from test to test is where it is kept. */
const sample = composeSample(facts, drawPaper)

async function emptyStore(): Promise<FileStore> {
  return openFolder(await mkdtemp(path.join(inject('scratchFolder'), 'files-')))
}

async function conferenceNamed(database: Database, name: string): Promise<Conference> {
  const conference = await findConference(database.read, name)
  if (!conference) throw new Error(`${name} is missing`)
  return conference
}

const countsOf = (words: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(words, word => word)].map(([word, all]) => [word, all.length]))

// Loaded once, on PostgreSQL: the built product lives the same year on SQLite, for the conformance tests.
describe('the sample organiser', () => {
  let kept: { database: Database; files: FileStore }

  beforeAll(async () => {
    const place = await createDatabasePlace('postgres')
    const database = await openDatabase(place.address)
    kept = { database, files: await emptyStore() }
    expect(await storeSample({ ...kept, openTill }, await sample)).toBe(true)
    return async () => {
      await database.close()
      await place.remove()
    }
  })

  test('has two conferences to come and one that is over', async () => {
    const { database } = kept
    const upcoming = await listUpcomingConferences(database.read, now)
    const completed = await listCompletedConferences(database.read, now)
    expect(upcoming.map(conference => conference.name)).toEqual(['material-science', 'earth-sciences'])
    expect(completed.map(conference => conference.name)).toEqual(['life-sciences'])
  })

  test('charges in the open period what the ticket cards of both coming conferences show', async () => {
    const { database } = kept
    for (const [name, periodName] of [
      ['material-science', 'Mid Term'],
      ['earth-sciences', 'Earlybird'],
    ] as const) {
      const conference = await conferenceNamed(database, name)
      const { period, accommodations, addOnMinor } = await readPriceList(database.read, conference, now)
      const cards = await listContent(database.read, conference.id, 'ticket')
      expect(period?.name).toBe(periodName)
      expect(cards.map(card => card.priceMinor)).toEqual([
        period?.prices.oral,
        period?.prices.invited,
        period?.prices.poster,
      ])
      expect(accommodations.map(offer => offer.name)).toEqual([
        'Single Occupancy',
        'Double Occupancy',
        'Triple Occupancy',
      ])
      expect(addOnMinor).toBe(20_000)
    }
  })

  test('fills every kind of content of material-science and of the main site', async () => {
    const { database } = kept
    const { id } = await conferenceNamed(database, 'material-science')
    // Lists and single records alike: empty means a page with a hole.
    for (const [kind, { owner }] of Object.entries(kinds)) {
      // No page shows it, and without one nothing is taxed.
      if (kind === 'tax-profile') continue
      // Without them pages and menus are the specified ones.
      if (['own-page', 'menu', 'announcement', 'identity', 'sponsor-tier'].includes(kind)) continue
      // Presenters of this one confirm without agreeing to anything.
      if (kind === 'presenter-statement') continue
      // Every conference takes what the main site says.
      const isShared = owner === 'site' || kind === 'offline-payment'
      const items = await listContent(database.read, isShared ? null : id, kind as ContentKind)
      expect(items.length, kind).toBeGreaterThan(0)
      if (owner !== 'either') continue
      expect(await listContent(database.read, null, kind as ContentKind), kind).not.toHaveLength(0)
    }
    expect(await listSpeakers(database.read, id)).toHaveLength(28)
    expect((await readProgramme(database.read, id)).map(day => day.talks.length)).toEqual([16, 13, 25])
    const linked = await database.read.selectFrom('talk_speakers').select('speaker_id').execute()
    expect(new Set(linked.map(row => row.speaker_id)).size).toBe(28 + 12 + 13)
  })

  test('stores every picture that it names, with its size and words for those who cannot see it', async () => {
    const { database, files } = kept
    const contents = await database.read.selectFrom('content_items').select('data').execute()
    const photos = await database.read.selectFrom('speakers').select('photo').execute()
    const covers = await database.read.selectFrom('conferences').select('photo').execute()
    const texts = [...contents.map(row => row.data), ...[...photos, ...covers].map(row => row.photo ?? '')]
    const pictures = texts.flatMap(text => text.match(/\{"src":"\/media\/[^}]*"width"[^}]*\}/g) ?? [])
    expect(pictures.length).toBeGreaterThan(100)
    for (const text of pictures) {
      const { src, alt } = image.parse(JSON.parse(text))
      expect(alt).not.toBe('')
      const key = src.split('/')[2] ?? ''
      expect(await findFile(database.read, key)).toMatchObject({ purpose: '' })
      expect((await files.get(key))?.byteLength).toBeGreaterThan(100)
    }
  })

  test('offers the four papers of each conference under the names that downloads carry', async () => {
    const { database, files } = kept
    for (const name of ['material-science', 'earth-sciences', 'life-sciences']) {
      const { id } = await conferenceNamed(database, name)
      const downloads = await listContent(database.read, id, 'download')
      const arrived = await Promise.all(
        downloads.map(async ({ purpose, file }) => {
          const bytes = await files.get(file.src.split('/')[2] ?? '')
          return [purpose, file.name, new TextDecoder().decode(bytes)]
        }),
      )
      expect(arrived).toEqual([
        ['calendar', 'add_to_calender.pdf', 'calendar'],
        ['program', 'Program_file.pdf', 'programme'],
        ['brochure', 'Broucher_file.pdf', 'brochure'],
        ['abstract-template', 'Abstract_template.docx', 'abstract-template'],
      ])
    }
  })

  test('has earth-sciences in German to the last text', async () => {
    const { read } = kept.database
    const { id } = await conferenceNamed(kept.database, 'earth-sciences')
    const { surveys } = await surveyTranslations(read, { conferenceId: id }, ['en', 'de'], 100)
    const lacking = surveys[0]?.records.flatMap(({ kind, data }) =>
      translatedTexts(kind, data, 'de').flatMap(({ path, text, translation }) =>
        translation === undefined ? [`${kind} ${path}: ${text}`] : [],
      ),
    )
    // Addresses, and prizes whose names are in other languages.
    expect(lacking?.map(text => text.split(':')[0])).toEqual([
      ...Array(3).fill('contact-entry description'),
      ...Array(3).fill('speaker awardsHtml'),
    ])
    expect(surveys[0]?.all.texts).toBeGreaterThan(300)
    const german = await conferencesInLanguage(
      read,
      [await conferenceNamed(kept.database, 'earth-sciences')],
      'de',
    )
    expect(german[0]).toMatchObject({
      subject: 'Erdwissenschaften und Naturgefahren',
      location: 'Wellington, Neuseeland',
    })
  })

  test('shows extras of which some are in a price, and one that a code opens', async () => {
    const { read } = kept.database
    const { id } = await conferenceNamed(kept.database, 'earth-sciences')
    const offers = await listOffers(read, id)
    const member = offers.find(({ name }) => name === 'Member')?.id
    const courses = offers.filter(({ selection }) => selection?.name === 'Short courses')
    expect(courses).toHaveLength(3)
    const ordered = courses.map(course => ({ offerId: course.id, optionId: null, quantity: 1 }))
    const priced = priceExtras(offers, ordered.slice(1), { periodId: 0, admission: `offer-${member}` })
    // The dearest is free for members.
    expect(priced.map(({ unitMinor }) => unitMinor)).toEqual([6_000, 0])
    const hidden = offers.filter(({ soldBy }) => soldBy === 'link')
    expect(hidden.map(({ name }) => name)).toEqual(['Night watch at the warning centre'])
    const code = await read
      .selectFrom('codes')
      .select('extra_offer_id')
      .where('code', '=', 'NIGHT-WATCH')
      .executeTakeFirst()
    expect(code?.extra_offer_id).toBe(hidden[0]?.id)
  })

  test('shows a group that is half named, with a purchase order, where groups are registered', async () => {
    const { read } = kept.database
    const { id, takesGroups } = await conferenceNamed(kept.database, 'earth-sciences')
    expect(takesGroups).toBe(true)
    const [{ id: group } = { id: 0 }, ...more] = await read
      .selectFrom('registrations')
      .select('id')
      .where('conference_id', '=', id)
      .where('purchase_order', '<>', '')
      .execute()
    expect(more).toEqual([])
    const registration = await findRegistration(read, group)
    if (!registration) throw new Error('no group')
    const people = await listGuests(read, registration)
    expect(people.map(({ name }) => name !== '')).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(registration).toMatchObject({ state: 'paid', registrant: { purchaseOrder: 'PO-4500127' } })
    const [invoice] = await listInvoices(read, group)
    expect(invoice?.recipient.purchaseOrder).toBe('PO-4500127')
  })

  test('has lived a year before the day of loading, and owes nobody a mail of it', async () => {
    const { read } = kept.database
    const rows = await read
      .selectFrom('registrations')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select(['conferences.name', 'registrations.state', eb => eb.fn.countAll<number>().as('count')])
      .groupBy(['conferences.name', 'registrations.state'])
      .execute()
    const counts = new Map(rows.map(({ name, state, count }) => [`${name} ${state}`, Number(count)]))
    const states = ['paid', 'awaiting-payment', 'waiting', 'expired', 'cancelled']
    for (const state of states) expect(counts.get(`material-science ${state}`), state).toBeGreaterThan(0)
    for (const name of ['material-science', 'material-science-2026', 'life-sciences']) {
      expect(counts.get(`${name} paid`), name).toBeGreaterThan(15)
    }
    expect(await findConference(read, 'material-science-2026')).toBeUndefined()
    const { queued, failed, late } = await read
      .selectFrom('outbox')
      .select(eb => [
        eb.fn.countAll<number>().filterWhere('state', '=', 'queued').as('queued'),
        eb.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
        eb.fn.countAll<number>().filterWhere('created_at', '>=', '2026-12-31').as('late'),
      ])
      .executeTakeFirstOrThrow()
    expect([queued, failed, late].map(Number)).toEqual([0, 2, 0])
    expect((await listAttention(read)).map(({ reason }) => reason)).toEqual([
      'wrong-amount',
      'mail-not-delivered',
      'mail-not-delivered',
    ])
    const conferences = await read
      .selectFrom('attention_reasons')
      .innerJoin('registrations', 'registrations.id', 'attention_reasons.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select('conferences.name')
      .where('cleared_at', 'is', null)
      .execute()
    expect(new Set(conferences.map(({ name }) => name))).toEqual(new Set(['material-science']))
    for (const table of ['captures', 'invoices', 'abstracts', 'contact_messages', 'subscriptions'] as const) {
      const { count } = await read
        .selectFrom(table)
        .select(eb => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count), table).toBeGreaterThan(4)
    }
    const refunds = await read.selectFrom('refunds').select('state').distinct().orderBy('state').execute()
    expect(refunds.map(({ state }) => state)).toEqual(['completed', 'scheduled'])
  })

  test('leaves nobody waiting and nothing to decide at a conference that is over', async () => {
    const { read } = kept.database
    const over = await read
      .selectFrom('conferences')
      .select(['id', 'name'])
      .where('ends_on', '<', facts.today.toString())
      .orderBy('name')
      .execute()
    expect(over.map(({ name }) => name)).toEqual(['life-sciences', 'material-science-2026'])
    for (const { id, name } of over) {
      const open = await read
        .selectFrom('registrations')
        .select('code')
        .where('conference_id', '=', id)
        .where('state', 'in', ['waiting', 'awaiting-payment'])
        .execute()
      expect(open, name).toEqual([])
      expect(await listAttentionCases(read, id), name).toEqual([])
    }
  })

  test('has abstracts under topics that fit them, each in its own words', async () => {
    const { id } = await conferenceNamed(kept.database, 'material-science')
    const rows = await kept.database.read
      .selectFrom('abstracts')
      .select(['abstract_title', 'topic_name', 'abstract_text'])
      .where('conference_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map(row => [row.abstract_title, row.topic_name])).toEqual(
      abstracts.map(({ title, topic }) => [title, topic]),
    )
    const sentences = rows.flatMap(row => row.abstract_text.split(/(?<=[.?!])\s/))
    expect(sentences.length).toBeGreaterThan(2 * rows.length)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  test('has a call under way, with an abstract for each page of the desk', async () => {
    const { read } = kept.database
    const { id } = await conferenceNamed(kept.database, 'earth-sciences')
    const rows = await read
      .selectFrom('abstracts')
      .leftJoin('decisions', 'decisions.abstract_id', 'abstracts.id')
      .select([
        'abstracts.id',
        'abstract_title',
        'abstract_text',
        'keywords',
        'name',
        'email',
        'abstracts.state',
      ])
      .select(['decisions.state as decision', 'outcome', 'released_version', 'version', 'change_by'])
      .where('conference_id', '=', id)
      .orderBy('abstracts.id')
      .execute()
    const standings = rows.map(({ state, decision, outcome, released_version: told, version }) =>
      [state, decision ?? '', outcome ?? '', told !== null && told === version && 'told']
        .filter(Boolean)
        .join(' '),
    )
    expect(countsOf(standings)).toEqual({
      submitted: 37,
      withdrawn: 4,
      merged: 1,
      'submitted recommended accepted': 8,
      'submitted set accepted': 9,
      'submitted set rejected': 4,
      'submitted set waiting': 3,
      'submitted released accepted told': 30,
      'submitted released waiting told': 7,
      'submitted released rejected told': 7,
      'submitted released please-change told': 7,
      'submitted corrected waiting': 2,
      'cancelled released accepted told': 1,
    })
    expect(new Set(rows.map(({ abstract_title: title }) => title)).size).toBe(120)

    const line = await readPresenterLine(read, permitOnCommandLine(commandLine, 'read-abstracts', id).scope)
    const told = line.filter(({ answer }) => answer !== null)
    expect(countsOf(told.map(({ answer, step }) => `${answer} ${step}`))).toEqual({
      'unanswered unregistered': 6,
      'confirmed unregistered': 8,
      'confirmed registered': 4,
      'confirmed paid': 9,
      'declined unregistered': 3,
    })

    const pairs = await findAlike(
      rows
        .filter(({ state }) => state === 'submitted')
        .map(({ id, abstract_title: title, abstract_text: text, keywords, name: presenter, email }) => ({ id, title, text, keywords, presenter, email, orcids: [] })), // biome-ignore format: one line
    )
    // Those that are made as such, and no others, although all are made of the same few sentences.
    expect(pairs.map(({ isSamePresenter, texts }) => isSamePresenter && texts > 0.9)).toEqual([true, true])

    const ids = rows.map(({ id }) => id)
    const versions = await read
      .selectFrom('abstract_versions')
      .select('standing')
      .where('version', '>', 1)
      .where('abstract_id', 'in', ids)
      .execute()
    expect(countsOf(versions.map(({ standing }) => standing))).toEqual({ held: 2, passed: 2 })
    const authors = await read
      .selectFrom('abstract_authors')
      .select(['is_coauthor', 'objected_at'])
      .where('abstract_id', 'in', ids)
      .execute()
    expect(authors.filter(author => author.is_coauthor === 1).length).toBeGreaterThan(120)
    expect(authors.filter(author => author.objected_at !== null)).toHaveLength(3)
    const overdue = rows.filter(({ change_by: by }) => by !== null && by < facts.today.toString())
    expect(overdue).toHaveLength(2)
    const letters = await read
      .selectFrom('decision_letters')
      .innerJoin('decision_releases', 'decision_releases.id', 'decision_letters.release_id')
      .select(['state', 'stopped_at'])
      .where('conference_id', '=', id)
      .execute()
    const { abstractDays } = await conferenceNamed(kept.database, 'earth-sciences')
    expect(abstractDays.map(({ on }) => on)).toEqual(['topic'])
    const scope = permitOnCommandLine(commandLine, 'read-abstracts', id).scope
    expect(await listLateLinks(read, scope)).toMatchObject([{ email: null, uses: 0, usesAllowed: 5 }])
    const drafts = await read
      .selectFrom('abstract_drafts')
      .select('form')
      .where('conference_id', '=', id)
      .execute()
    // What the form needs to be shown again.
    expect(drafts.map(({ form }) => Object.keys(JSON.parse(form).values))).toEqual([textControls])
    // Those of the last release were stopped while they were held.
    const stood = letters.map(({ state, stopped_at: at }) => `${state}${at === null ? '' : ', stopped'}`)
    expect(countsOf(stood)).toEqual({ sent: 55, 'left-out, stopped': 18 })
  })

  test('addresses nobody by a title that does not fit', async () => {
    const registered = await kept.database.read
      .selectFrom('registrations')
      .select(['title', 'name', 'presentation_type as type'])
      .execute()
    const presenters = await kept.database.read.selectFrom('abstracts').select(['title', 'name']).execute()
    const salutations = Map.groupBy(
      [...registered, ...presenters].filter(({ title }) => title === 'Ms.' || title === 'Mr.'),
      ({ name }) => name.split(' ')[0],
    )
    expect(salutations.size).toBeGreaterThan(30)
    for (const [givenName, people] of salutations) {
      expect(new Set(people.map(({ title }) => title)).size, givenName).toBe(1)
    }
    const students = registered.filter(({ type }) => type === 'student')
    expect(new Set(students.map(({ title }) => title))).toEqual(new Set(['Ms.', 'Mr.']))
  })

  test('notes what happened in the order in which it happened', async () => {
    const rows = await kept.database.read
      .selectFrom('audit_entries')
      .select(['conference_id', 'recorded_at'])
      .orderBy('id')
      .execute()
    const histories = [...Map.groupBy(rows, row => row.conference_id).values()]
    expect(histories.length).toBeGreaterThan(2)
    for (const history of histories) {
      const times = history.map(row => row.recorded_at)
      expect(times).toEqual(times.toSorted())
    }
  })
})

describeOnBothDatabases('loading the sample organiser', open => {
  test('happens once, also in two processes that start together', async () => {
    const database = await open()
    const store = await emptyStore()
    const inStore = new Set<string>()
    const files: FileStore = {
      ...store,
      put: (key, bytes) => store.put(key, bytes).then(() => void inStore.add(key)),
      remove: key => store.remove(key).then(() => void inStore.delete(key)),
    }
    const ones = await sample
    // Its files have keys of their own, as another process's would.
    const others = await composeSample(facts, drawPaper)
    const outcomes = await Promise.all([
      storeSample({ database, files }, ones),
      storeSample({ database, files }, others),
    ])
    expect(outcomes.toSorted()).toEqual([false, true])
    expect(await loadSample({ database, files, drawPaper }, facts)).toBe(false)
    const conferences = await database.read.selectFrom('conferences').select('name').execute()
    expect(conferences).toHaveLength(3)
    const named = await database.read.selectFrom('files').select('key').execute()
    expect([...inStore].toSorted()).toEqual(named.map(({ key }) => key).toSorted())
  })

  test('leaves nothing behind when a file cannot be kept', async () => {
    const database = await open()
    const full = openedWhole({
      put: () => Promise.reject(new Error('the disk is full')),
      get: () => Promise.resolve(undefined),
      remove: () => Promise.resolve(),
    })
    await expect(storeSample({ database, files: full }, await sample)).rejects.toThrow('the disk is full')
    expect(await isEmpty(database.read)).toBe(true)
    expect(await listContent(database.read, null, 'organisation')).toEqual([])
  })
})
