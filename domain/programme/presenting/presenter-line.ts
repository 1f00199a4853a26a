/** From an accepted abstract to a presenter who has confirmed, registered and paid: computed from each fact's own rows. */
import { type Expression, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import {
  abstractsSeenBy,
  chairOf,
  everyChair,
  theProduct,
} from '#domain/programme/abstracts/abstract-view.ts'
import { mayBeSamePerson } from '#domain/programme/people/person-names.ts'
import { countingAnswer } from '#domain/programme/presenting/answer-queries.ts'
import type { AnswerKind, AnswerState } from '#domain/programme/presenting/presenter-answer.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

/** How far a presenter has come. `waiting`: for a place; `registered`: and has not paid. */
export const presenterSteps = ['unregistered', 'waiting', 'registered', 'paid'] as const
export type PresenterStep = (typeof presenterSteps)[number]

export type PresenterStanding = {
  /** Of the abstract. */
  id: number
  /** Null as long as no letter has told what is decided. */
  answer: AnswerState | null
  /** Besides declining. */
  asksToWithdraw: boolean
  /** The name of the co-author who presents; null where whoever submitted does. */
  coauthor: string | null
} & (
  | { step: 'unregistered' }
  | {
      step: Exclude<PresenterStep, 'unregistered'>
      registration: { id: number; code: string; name: string; isByHand: boolean }
    }
)

/** Of each accepted abstract of a conference, in no order. */
export type PresenterLine = readonly PresenterStanding[]

const living = ['waiting', 'awaiting-payment', 'paid'] as const satisfies readonly RegistrationState[]

const stepOf = {
  waiting: 'waiting',
  'awaiting-payment': 'registered',
  paid: 'paid',
} as const satisfies Record<(typeof living)[number], PresenterStep>

/**
 * Who of the accepted has confirmed, registered and paid, in one statement however many there are. A registration is a
 * presenter's if it has their mail address and may have their name, since institutes share addresses; or if staff say so.
 * Somebody who comes with a group has what the group has.
 */
export const readPresenterLine = (db: Reader, scope: Scope): Promise<PresenterLine> =>
  readLine(db, chairOf(scope), { conferenceId: conferenceOf(scope) })

/** What stands about the presenter of one abstract; undefined if it is not submitted any more. */
export async function findStanding(db: Reader, abstractId: number): Promise<PresenterStanding | undefined> {
  const [standing] = await readLine(db, everyChair, { abstractId })
  return standing
}

/** At a conference, or at that of an abstract. */
type Where = { conferenceId: number } | { abstractId: number }

const conferenceIn = (db: Reader, of: Where) =>
  'conferenceId' in of
    ? sql<number>`${of.conferenceId}`
    : sql<number>`(${abstractsSeenBy(db, theProduct).select('conference_id').where('id', '=', of.abstractId)})`

/**
 * People of groups who have an address, by their own registration's number where they had one before it was joined to the
 * group: that is the one they know.
 */
const peopleOfGroups = (db: Reader, of: Where) =>
  db
    .selectFrom('attendees')
    .innerJoin('registrations as group', 'group.id', 'attendees.registration_id')
    .leftJoin('registrations as own', join =>
      join.onRef('own.joined_to_id', '=', 'group.id').onRef('own.joined_as_id', '=', 'attendees.id'),
    )
    .select(['attendees.name', 'group.state'])
    .select(sql<string>`lower(attendees.email)`.as('address'))
    .select(eb => eb.fn.coalesce('own.id', 'group.id').as('id'))
    .select(eb => eb.fn.coalesce('own.code', 'group.code').as('code'))
    // As the index of those who have names says it.
    .where(sql<boolean>`(attendees.name <> '' or attendees.email <> '')`)
    .where('attendees.is_registrant', '=', 0)
    .where('group.conference_id', '=', conferenceIn(db, of))
    .where('group.state', 'in', living)
    .where(eb => stillComes(eb.ref('attendees.id')))

/** Guests of a dinner are let in to nothing else. */
const stillComes = (attendeeId: Expression<number | null>) =>
  sql<boolean>`exists (select 1 from registration_lines as theirs where theirs.attendee_id = ${attendeeId}
    and theirs.kind = 'admission' and theirs.ended_at is null)`

async function readLine(
  db: Reader,
  viewer: ReturnType<typeof chairOf> | typeof everyChair,
  of: Where,
): Promise<PresenterLine> {
  const rows = await abstractsSeenBy(db, viewer)
    .leftJoin('abstract_authors as presenting', join =>
      join.onRef('presenting.abstract_id', '=', 'abstracts.id').on('presenting.is_presenting', '=', 1),
    )
    .leftJoin('registrations as found', join =>
      join
        .onRef('found.conference_id', '=', 'abstracts.conference_id')
        // A co-author without an address registers under whichever they have; staff link that by hand.
        .on(
          sql<boolean>`lower(found.email) = case when presenting.is_coauthor = 1 then lower(presenting.email) else abstracts.email_key end`,
        )
        .on('found.state', 'in', living),
    )
    .leftJoin(peopleOfGroups(db, of).as('person'), join =>
      join.on(
        sql<boolean>`person.address = case when presenting.is_coauthor = 1 then lower(presenting.email) else abstracts.email_key end`,
      ),
    )
    .leftJoin('same_person as said', join =>
      join.onRef('said.abstract_id', '=', 'abstracts.id').onRef('said.registration_id', '=', 'found.id'),
    )
    .leftJoin('same_person as said_of_person', join =>
      join
        .onRef('said_of_person.abstract_id', '=', 'abstracts.id')
        .onRef('said_of_person.registration_id', '=', 'person.id'),
    )
    .leftJoin('same_person as by_hand', join =>
      join.onRef('by_hand.abstract_id', '=', 'abstracts.id').on('by_hand.is_same', '=', 1),
    )
    .leftJoin('registrations as named', 'named.id', 'by_hand.registration_id')
    // What counts of one that was joined to a group is the group, while they come with it.
    .leftJoin('registrations as linked', join =>
      join
        .on('linked.id', '=', eb => eb.fn.coalesce('named.joined_to_id', 'named.id'))
        .on('linked.state', 'in', living)
        .on(eb => eb.or([eb('named.joined_to_id', 'is', null), stillComes(eb.ref('named.joined_as_id'))])),
    )
    .leftJoin('presenter_answers as answered', join =>
      join.on('answered.id', '=', eb =>
        countingAnswer(eb.ref('abstracts.id'), eb.ref('abstracts.released_version')),
      ),
    )
    .select(['abstracts.id', 'abstracts.decision_state', 'answered.answer', 'answered.asks_to_withdraw'])
    .select(eb => eb.fn.coalesce('presenting.name', 'abstracts.name').as('name'))
    .select('presenting.is_coauthor as isCoauthor')
    .select(['found.id as foundId', 'found.code as foundCode', 'found.name as foundName'])
    .select(['found.state as foundState', 'said.is_same as isSame'])
    .select(['person.id as personId', 'person.code as personCode', 'person.name as personName'])
    .select(['person.state as personState', 'said_of_person.is_same as isSamePerson'])
    .select(['named.id as linkedId', 'named.code as linkedCode', 'named.name as linkedName'])
    .select('linked.state as linkedState')
    .where('abstracts.state', '=', 'submitted')
    // A presenter must not learn from their own line what was decided since.
    .$if('abstractId' in of, query =>
      query.where('abstracts.id', '=', 'abstractId' in of ? of.abstractId : 0),
    )
    .$if('conferenceId' in of, query =>
      query
        .where('abstracts.conference_id', '=', 'conferenceId' in of ? of.conferenceId : 0)
        .where('abstracts.outcome', '=', 'accepted')
        .where('abstracts.decision_state', 'in', ['set', 'released', 'corrected']),
    )
    .execute()
  const standings = new Map<number, PresenterStanding>()
  for (const row of rows) {
    // A CHECK enforces the union of answers.
    const answer =
      row.decision_state === 'released' ? ((row.answer ?? 'unanswered') as AnswerKind | 'unanswered') : null
    const facts = {
      id: row.id,
      answer,
      asksToWithdraw: answer === 'declined' && row.asks_to_withdraw === 1,
      coauthor: row.isCoauthor === 1 ? row.name : null,
    }
    keepFurthest(standings, { ...facts, step: 'unregistered' })
    const found = [
      {
        id: row.foundId,
        code: row.foundCode,
        name: row.foundName,
        state: row.foundState,
        isSame: row.isSame,
      },
      {
        id: row.personId,
        code: row.personCode,
        name: row.personName,
        state: row.personState,
        isSame: row.isSamePerson,
      },
      { id: row.linkedId, code: row.linkedCode, name: row.linkedName, state: row.linkedState, isSame: 1 },
    ]
    for (const { id, code, name, state, isSame } of found) {
      if (id === null || code === null || name === null || state === null) continue
      const isTheirs = isSame === null ? mayBeSamePerson(row.name, name) : isSame === 1
      if (!isTheirs) continue
      const registration = { id, code, name, isByHand: isSame === 1 }
      // One of the states that are looked for above.
      keepFurthest(standings, { ...facts, step: stepOf[state as (typeof living)[number]], registration })
    }
  }
  return [...standings.values()]
}

/** Of several registrations of one person, the one that has come furthest. */
function keepFurthest(standings: Map<number, PresenterStanding>, standing: PresenterStanding): void {
  const before = standings.get(standing.id)
  if (!before || presenterSteps.indexOf(standing.step) > presenterSteps.indexOf(before.step))
    standings.set(standing.id, standing)
}

/** Registrations that may be a presenter's although their address is another: those with alike names. */
export async function listAlikeRegistrations(
  db: Reader,
  { conferenceId, abstractId, name }: { conferenceId: number; abstractId: number; name: string },
): Promise<{ code: string; name: string }[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('registrations')
        .select(['id', 'code', 'name'])
        .where('conference_id', '=', conferenceId)
        .where('state', 'in', living)
        .unionAll(
          db.selectFrom(peopleOfGroups(db, { conferenceId }).as('person')).select(['id', 'code', 'name']),
        )
        .as('alike'),
    )
    .leftJoin('same_person', join =>
      join
        .onRef('same_person.registration_id', '=', 'alike.id')
        .on('same_person.abstract_id', '=', abstractId),
    )
    .select(['code', 'name', 'same_person.is_same as isSame'])
    .orderBy('alike.id')
    .execute()
  return rows
    .filter(row => row.isSame === null && mayBeSamePerson(name, row.name))
    .slice(0, mostAlike)
    .map(row => ({ code: row.code, name: row.name }))
}

const mostAlike = 5
