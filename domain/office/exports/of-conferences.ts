import { type RawBuilder, sql } from 'kysely'

/**
 * Registrations of one conference, or of all that sell in earnest: a rehearsal's are in its own files alone.
 *
 * @param conferenceId null for all; the query has the tables of registrations and conferences
 */
export const ofConferences = (conferenceId: number | null): RawBuilder<boolean> =>
  conferenceId === null
    ? sql<boolean>`conferences.rehearsal_of is null`
    : sql<boolean>`registrations.conference_id = ${conferenceId}`
