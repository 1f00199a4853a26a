/**
 * Which abstracts a member of staff is in conflict with: those that they are an author of, by mailbox or ORCID iD; those of
 * their organisation, if they have said which that is; and those that they say so of. Found in the query that reads abstracts, so
 * that an author who was added a moment ago counts at once.
 */
import { sql } from 'kysely'
import { mailboxIn } from '#domain/foundations/texts/mailbox-in-sql.ts'

/** The ids of the abstracts that somebody is an author of. */
export const writtenBy = (personId: string) => sql<number>`(${written(personId)})`

const written = (personId: string) => sql`select abstract_id from abstract_authors
    where ${mailboxIn(sql.ref('email'))} = (select ${mailboxIn(sql.ref('email'))} from ${sql.table('user')} where id = ${personId})
  union select abstract_id from abstract_authors
    where orcid = (select orcid from conflict_profiles where person_id = ${personId})`

/** The ids of the abstracts that somebody is in conflict with, to stand in a condition. */
export const conflictsOf = (personId: string) => sql<number>`(
  ${written(personId)}
  union select abstract_id from abstract_authors inner join conflict_profiles on conflict_profiles.person_id = ${personId}
    where organisation <> '' and (replace(lower(affiliation), lower(organisation), '') <> lower(affiliation)
      or organisation_compared <> '' and replace(affiliation_compared, organisation_compared, '') <> affiliation_compared)
  union select abstract_id from abstract_conflicts where person_id = ${personId} and standing = 'declared'
  except select abstract_id from abstract_conflicts where person_id = ${personId} and standing <> 'declared')`

/** Whether somebody is in conflict with any abstract of a conference. */
export const hasHiddenAbstracts = (personId: string, conferenceId: number) =>
  sql<
    number | boolean
  >`exists (select 1 from abstracts where conference_id = ${conferenceId} and id in ${conflictsOf(personId)})`
