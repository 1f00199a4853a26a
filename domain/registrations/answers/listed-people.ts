/** The people whom a conference lists because they agreed to it. */
import type { Reader } from '#database/database.ts'
import { compareNames, countryName } from '#domain/conference/conferences/country-queries.ts'
import type { Participants } from '#domain/conference/conferences/participants.ts'

export interface ListedPerson {
  name: string
  organization: string
  /** Of the registrant; nobody else is asked for one. */
  country: string | null
}

export interface ListedPeople {
  people: ListedPerson[]
  total: number
  /** From 1. */
  part: number
  parts: number
}

const inPart = 50

/**
 * Reads a part of the list, by name: those who agreed, come, and are paid for. Nothing else of a person leaves this
 * function.
 */
export async function listParticipants(
  db: Reader,
  participants: Participants,
  wantedPart: number,
): Promise<ListedPeople> {
  const rows = await listed(db, participants)
    .leftJoin('countries', 'countries.id', 'registrations.country_id')
    .select(['attendees.is_registrant', 'attendees.name', 'attendees.organization'])
    .select(['registrations.name as registrant', 'registrations.organization as their_organization'])
    .select(['countries.code', 'countries.name as country'])
    .orderBy('attendees.id')
    .execute()
  const people = rows
    .map(({ is_registrant, name, organization, registrant, their_organization, code, country }) =>
      is_registrant === 1
        ? {
            name: registrant,
            organization: their_organization,
            country: code === null || country === null ? null : countryName({ code, name: country }),
          }
        : { name, organization, country: null },
    )
    // Of a place that has no name yet there is nothing to list.
    .filter(({ name }) => name !== '')
    .sort((one, other) => compareNames(one.name, other.name))
  const parts = Math.max(Math.ceil(people.length / inPart), 1)
  const part = Math.min(Math.max(wantedPart, 1), parts)
  return { people: people.slice((part - 1) * inPart, part * inPart), total: people.length, part, parts }
}

/** How many have agreed and come, for staff. */
export async function countParticipants(db: Reader, participants: Participants): Promise<number> {
  const { count } = await listed(db, participants)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const listed = (db: Reader, { questionId }: Participants) =>
  db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .innerJoin('attendees', 'attendees.id', 'answers.attendee_id')
    .innerJoin('registrations', 'registrations.id', 'attendees.registration_id')
    .where('answers.question_id', '=', questionId)
    .where('questions.kind', '=', 'statement')
    .where('questions.is_retired', '=', 0)
    .where('registrations.state', '=', 'paid')
    .where(eb =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('registration_lines')
            .select('registration_lines.id')
            .whereRef('registration_lines.attendee_id', '=', 'attendees.id')
            .where('registration_lines.ended_at', 'is', null),
        ),
        // Whoever pays an agreed amount comes, though no line is theirs.
        eb.and([eb('attendees.is_registrant', '=', 1), eb('registrations.choice', '=', 'custom')]),
      ]),
    )
