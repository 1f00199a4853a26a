/** A rehearsal: a copy of a conference that is not public yet, on which everything can be tried. */
import { randomBytes } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { nameOrderOf } from '#domain/conference/conferences/whole-name.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { copyConference } from '#domain/preparation/copying/clone-conference.ts'
import { cloneParts } from '#domain/preparation/copying/clone-decisions.ts'
import { findRehearsal } from '#domain/preparation/set-up/find-rehearsal.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export type RehearsalRefusal =
  /** Whoever registers there registers in earnest. */
  | { code: 'public' }
  | { code: 'cancelled' }
  /** It is one itself. */
  | { code: 'is-rehearsal' }

/**
 * Copies a conference as it is now, at an address that nobody guesses. Whoever has it can register there as visitors will;
 * payments are simulated. Those who work for the conference work for its rehearsal too.
 *
 * @returns the rehearsal's name; that of the one which is there already
 */
export async function startRehearsal(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
): Promise<Result<string, RehearsalRefusal>> {
  const conferenceId = conferenceOf(permit.scope)
  const source = await lockConference(tx, conferenceId)
  if (source.isRehearsal) return fail({ code: 'is-rehearsal' })
  if (source.isActive) return fail({ code: 'public' })
  if (source.cancelledAt) return fail({ code: 'cancelled' })
  const there = await findRehearsal(tx, conferenceId)
  if (there) return ok(there.name)
  const copied = await copyConference(tx, act, {
    source,
    name: `rehearsal-${randomBytes(12).toString('hex')}`,
    basics: basicsOf(source),
    parts: new Set(cloneParts),
    dates: new Map(),
  })
  // Its dates and details were accepted before.
  if (!copied.ok) throw new Error(`the rehearsal of ${conferenceId} was refused: ${copied.error.code}`)
  const { id, name } = copied.value
  await tx.updateTable('conferences').set({ rehearsal_of: conferenceId }).where('id', '=', id).execute()
  await tx
    .insertInto('memberships')
    .columns(['person_id', 'role', 'conference_id', 'created_at'])
    .expression(eb =>
      eb
        .selectFrom('memberships')
        .select(['person_id', 'role', eb.val(id).as('conference_id'), 'created_at'])
        .where('conference_id', '=', conferenceId),
    )
    .execute()
  await auditConference(tx, act, conferenceId, 'rehearsal started')
  return ok(name)
}

/** The same, with a name that says it on each page, mail and document. */
function basicsOf(source: Conference) {
  const { startsOn, endsOn, timeZone, location, isHybrid, hue, artFamily } = source
  const isFirst = source.prefix.trim() !== '' && nameOrderOf(source) !== 'subject-first'
  return {
    prefix: isFirst ? marked(source.prefix) : source.prefix,
    subject: isFirst ? source.subject : marked(source.subject),
    nameOrder: nameOrderOf(source),
    startsOn: startsOn.toString(),
    endsOn: endsOn.toString(),
    ...{ timeZone, location, isHybrid, hue, artFamily },
  }
}

/** Cut, so that a long name is not too long for a conference. */
const marked = (words: string) => `TEST ${words}`.slice(0, 200)
