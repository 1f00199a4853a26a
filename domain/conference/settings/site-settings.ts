/** What the organiser set that is no text of the website. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

interface SiteSettings {
  /** Whether visits of the public pages are counted. */
  statistics: { isOn: boolean }
  /** As `toStoredLanguages` writes them. */
  languages: { spoken: string | null }
}

const defaults: SiteSettings = { statistics: { isOn: true }, languages: { spoken: null } }

export async function readSiteSetting<N extends keyof SiteSettings>(
  db: Reader,
  name: N,
): Promise<SiteSettings[N]> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', name).executeTakeFirst()
  // Written below.
  return row ? (JSON.parse(row.value) as SiteSettings[N]) : defaults[name]
}

export async function writeSiteSetting<N extends keyof SiteSettings>(
  tx: Transaction,
  name: N,
  setting: SiteSettings[N],
  now: Temporal.Instant,
): Promise<void> {
  const value = JSON.stringify(setting)
  await tx
    .insertInto('site_settings')
    .values({ name, value, saved_at: toStored(now) })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value, saved_at: toStored(now) }))
    .execute()
}

/** Turns the counting of visits on or off. What was counted stays. */
export async function setStatistics(
  tx: Transaction,
  permit: Permit<'set-organisation'>,
  { actor, now }: Act,
  isOn: boolean,
): Promise<void> {
  if (permit.scope.conferenceId !== null) throw new Error('a permit for one conference')
  if ((await readSiteSetting(tx, 'statistics')).isOn === isOn) return
  await writeSiteSetting(tx, 'statistics', { isOn }, now)
  const subject = { kind: 'site', id: null }
  await recordAudit(tx, { conferenceId: null, actor, act: 'statistics set', subject, facts: { isOn }, now })
}
