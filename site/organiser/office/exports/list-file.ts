/** Lists that name people, as files. */
import { readingOf } from '#domain/correspondence/inbox/inbox.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listQuestions, readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import { readAbstractReading } from '#domain/office/abstract-list/abstract-reading.ts'
import { attendeesTable } from '#domain/office/exports/attendees-table.ts'
import { documentsTable } from '#domain/office/exports/documents-table.ts'
import { linesTable } from '#domain/office/exports/lines-table.ts'
import {
  abstractsFileOf,
  messagesFile,
  peopleFile,
  subscribersFile,
} from '#domain/office/exports/list-files.ts'
import { paymentsTable } from '#domain/office/exports/money-tables.ts'
import { peopleLists } from '#domain/office/exports/note-export.ts'
import { registrationsFileOf } from '#domain/office/exports/registrations-table.ts'
import { readPeopleSight } from '#domain/office/lists/people-noun.ts'
import { holds, opens } from '#domain/staff/rights/permit.ts'
import { alsoNeeded, guardedFile, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { fileName, type SentTable, sendTable } from '#site/organiser/office/exports/send-table.ts'
import { tableOfList } from '#site/organiser/office/exports/table-of-list.ts'

export const loader = guardedFile('export-people', async (staff, args: RouteArgs) => {
  const { conference, person, scope, site, act } = staff
  const { read } = site.database
  const query = args.url.searchParams
  const usual = opens(person, 'read-abstracts', conference?.id ?? null) ? 'abstracts' : 'registrations'
  const list = peopleLists.find(each => each === query.get('list')) ?? usual
  const name = fileName(conference, list)
  // The lists of all conferences have no filter.
  const narrowed = conference
    ? query
    : new URLSearchParams(query.getAll('columns').map(column => ['columns', column]))
  const tables = {
    registrations: async () => {
      const [offers, questions] = conference
        ? await Promise.all([listOffers(read, conference.id), listQuestions(read, conference.id)])
        : [[], []]
      return tableOfList(read, registrationsFileOf(offers, questions), scope, { name, query: narrowed })
    },
    attendees: async () => {
      const maySensitive =
        conference !== null &&
        query.get('sensitive') === 'yes' &&
        holds(person, 'read-sensitive-answers', conference.id)
      return { table: await attendeesTable(read, scope, name, maySensitive) }
    },
    lines: () => ({ table: linesTable(read, scope, name) }),
    payments: () => ({ table: paymentsTable(read, scope, name) }),
    documents: () => ({ table: documentsTable(read, scope, name) }),
    abstracts: async () => {
      const { actor, now } = act
      // It has what is decided and not told, which not everybody who exports may read.
      await alsoNeeded('read-abstracts', args)
      const reading = await readAbstractReading(read, scope, { conference, personId: actor.personId, now })
      const { questions } = reading
      const file = abstractsFileOf(questions, await readNamedCountries(read, questions))
      return tableOfList(read, file, reading, { name, query: narrowed })
    },
    subscribers: () => tableOfList(read, subscribersFile, null, { name, query }),
    messages: async () => {
      // Only what they could read there.
      const reading = readingOf(await alsoNeeded('answer-messages', args))
      return tableOfList(read, messagesFile, reading, { name, query })
    },
    people: async () => {
      const reading = conference && (await readPeopleSight(read, person, conference.id))
      if (!reading) throw notFound()
      return tableOfList(read, peopleFile, reading, { name, query })
    },
  } as const satisfies Record<(typeof peopleLists)[number], () => SentTable | Promise<SentTable>>
  return sendTable(staff, args, { list, ...(await tables[list]()) })
})
