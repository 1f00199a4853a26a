/** Which changes by authors wait for the committee, and which it waits for: conditions on rows that a chair sees. */
import { sql } from 'kysely'

/** When the last letter about a row of abstracts left; when it was decided, where that letter is not known any more. */
const toldAt = sql`(select coalesce(
    (select max(letter.sent_at) from decision_letters as letter where letter.abstract_id = told.abstract_id
      and letter.decision_version = told.version and letter.state <> 'left-out'),
    told.decided_at)
  from decisions inner join decision_versions as told
    on told.abstract_id = decisions.abstract_id and told.version = decisions.released_version
  where decisions.abstract_id = abstracts.id)`

/** No version of a row of abstracts has come since the last letter about it. */
export const hasNoAnswer = sql<boolean>`not exists (select 1 from abstract_versions as sent
  where sent.abstract_id = abstracts.id and sent.standing = 'passed' and sent.sent_at > ${toldAt})`

/**
 * A letter asked for a change until a day that is over, and none came; of rows that a chair sees.
 *
 * @param today of their conference, `YYYY-MM-DD`
 */
export const isChangeMissing = (today: ReturnType<typeof sql<string>> | string) =>
  sql<boolean>`abstracts.state = 'submitted' and abstracts.outcome = 'please-change'
    and abstracts.decision_state = 'released' and abstracts.change_by < ${today} and ${hasNoAnswer}`

/** Whoever declined what a letter told last asks that the abstract is withdrawn as well; of rows that a chair sees. */
const asksToWithdraw = sql`exists (select 1 from presenter_answers as asking
  where asking.asks_to_withdraw = 1 and asking.id = (select max(id) from presenter_answers as latest
    where latest.abstract_id = abstracts.id and latest.decision_version = abstracts.released_version))`

/** A version is held, or answers the wish for a change that was told last; or its author asks to withdraw it. Nothing of what was withdrawn waits. */
export const isChanged = sql`(abstracts.state = 'submitted' and (${asksToWithdraw} or exists (select 1 from abstract_versions as sent where sent.abstract_id = abstracts.id and (
  sent.standing = 'held' or (abstracts.outcome = 'please-change' and abstracts.decision_state = 'released'
    and sent.standing = 'passed' and sent.sent_at > ${toldAt})))))`
