/**
 * Domains of conferences' own, and the checks of whether they lead here. Visitors are sent to one only once it was
 * seen to.
 */

import type { Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { type Act, theClock } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { DomainTrouble, LeadsTo, OwnDomain } from '#domain/preparation/connections/own-domain.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** A domain with the conference whose website is there. */
export interface HostedConference extends OwnDomain {
  event: string
  isActive: boolean
}

/** All domains. There are as many as conferences at most, and a page that is repeated needs them at once. */
export async function listOwnDomains(db: Reader): Promise<HostedConference[]> {
  const rows = await ofConferences(db).execute()
  return rows.map(toHosted)
}

export async function findOwnDomain(db: Reader, conferenceId: number): Promise<HostedConference | undefined> {
  const row = await ofConferences(db).where('conference_id', '=', conferenceId).executeTakeFirst()
  return row && toHosted(row)
}

const ofConferences = (db: Reader) =>
  db
    .selectFrom('conference_domains')
    .innerJoin('conferences', 'conferences.id', 'conference_domains.conference_id')
    .select([
      'conference_id', 'domain', 'checked_at', 'proven_at', 'trouble', 'conferences.name', 'conferences.is_active',
    ]) // biome-ignore format: a list
    .orderBy('conference_id')

function toHosted(
  row: Awaited<ReturnType<ReturnType<typeof ofConferences>['execute']>>[number],
): HostedConference {
  return {
    conferenceId: Number(row.conference_id),
    domain: row.domain,
    checkedAt: row.checked_at === null ? null : Temporal.Instant.from(row.checked_at),
    leads: leadsTo(row),
    event: row.name,
    isActive: row.is_active === 1,
  }
}

function leadsTo({ proven_at, trouble }: { proven_at: string | null; trouble: string | null }): LeadsTo {
  if (proven_at !== null) return { to: 'here', since: Temporal.Instant.from(proven_at) }
  // Written below.
  if (trouble !== null) return { to: 'elsewhere', trouble: JSON.parse(trouble) as DomainTrouble }
  return { to: 'unknown' }
}

/** Gives a conference a domain. Nothing is sent there before the domain has been seen to lead here. */
export async function setOwnDomain(
  tx: Transaction,
  permit: Permit<'set-organisation'>,
  { actor, now }: Act,
  domain: string,
): Promise<Result<null, { code: 'taken'; by: string }>> {
  const conferenceId = conferenceOf(permit.scope)
  // Two conferences could get it at once.
  await lockName(tx, `domain:${domain}`)
  await lockConference(tx, conferenceId)
  const holder = await ofConferences(tx).where('domain', '=', domain).executeTakeFirst()
  if (holder && Number(holder.conference_id) !== conferenceId) return fail({ code: 'taken', by: holder.name })
  if (holder) return ok(null)
  const row = {
    conference_id: conferenceId,
    domain,
    set_at: toStored(now),
    checked_at: null,
    proven_at: null,
    trouble: null,
  }
  await tx
    .insertInto('conference_domains')
    .values(row)
    .onConflict(conflict => conflict.column('conference_id').doUpdateSet(row))
    .execute()
  await auditConference(tx, { actor, now }, conferenceId, 'domain set', { domain })
  return ok(null)
}

/** @returns whether it had one */
export async function removeOwnDomain(
  tx: Transaction,
  permit: Permit<'set-organisation'>,
  act: Act,
): Promise<boolean> {
  const conferenceId = conferenceOf(permit.scope)
  const removed = await tx
    .deleteFrom('conference_domains')
    .where('conference_id', '=', conferenceId)
    .returning('domain')
    .executeTakeFirst()
  if (!removed) return false
  await auditConference(tx, act, conferenceId, 'domain removed', { domain: removed.domain })
  return true
}

/** Notes whether a domain leads here. The history has when that changes. */
export async function noteDomainCheck(
  tx: Transaction,
  conferenceId: number,
  { domain, trouble, now }: { domain: string; trouble: DomainTrouble | null; now: Temporal.Instant },
): Promise<void> {
  const known = await findOwnDomain(tx, conferenceId)
  // Another one was set meanwhile.
  if (known?.domain !== domain) return
  const { leads } = known
  const isProven = trouble === null
  await tx
    .updateTable('conference_domains')
    .set({
      checked_at: toStored(now),
      proven_at: isProven ? toStored(leads.to === 'here' ? leads.since : now) : null,
      trouble: trouble && JSON.stringify(trouble),
    })
    .where('conference_id', '=', conferenceId)
    .where('domain', '=', domain)
    .execute()
  if (isProven === (leads.to === 'here')) return
  const what = isProven ? 'domain leads here' : 'domain leads elsewhere'
  await auditConference(tx, { actor: theClock, now }, conferenceId, what, { domain })
}

/** Takes the check of a domain, if no other process has since. @returns whether it did */
export async function claimDomainCheck(
  tx: Transaction,
  { conferenceId, domain, checkedAt }: OwnDomain,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conference_domains')
    .set({ checked_at: toStored(now) })
    .where('conference_id', '=', conferenceId)
    .where('domain', '=', domain)
    .where('checked_at', checkedAt === null ? 'is' : '=', checkedAt === null ? null : toStored(checkedAt))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
