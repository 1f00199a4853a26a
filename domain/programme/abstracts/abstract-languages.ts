import type { Reader } from '#database/database.ts'

/** In which language the author of each abstract sent it, and which languages its conference has. */
export const languagesOfAbstracts = (db: Reader) =>
  db
    .selectFrom('abstracts')
    .innerJoin('conferences', 'conferences.id', 'abstracts.conference_id')
    .select(['conferences.id as conferenceId', 'conferences.name as conferenceName'])
    .select(['conferences.languages', 'abstracts.language'])
