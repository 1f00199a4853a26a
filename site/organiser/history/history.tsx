/** The audit: what was done, by whom, and from where. */
import { Link } from 'react-router'
import { auditPageSize, listAudit } from '#domain/front-desk/audit-queries.ts'
import { formatInstant } from '#domain/time.ts'
import { guarded } from '#site/organiser/guard.ts'
import { actorWords } from '#site/organiser/history/actor-words.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import type { Route } from './+types/history.ts'

export const loader = guarded(
  'read-audit',
  async ({ scope, site, conference }, { url }: Route.LoaderArgs) => {
    const after = Number(url.searchParams.get('after'))
    const before = Number.isSafeInteger(after) && after > 0 ? after : null
    const entries = await listAudit(site.database.read, scope, before)
    const zone = conference?.timeZone ?? 'UTC'
    return {
      zone,
      place: conference?.subject ?? null,
      oldest: entries.length === auditPageSize ? entries.at(-1)?.id : undefined,
      entries: entries.map(entry => ({
        id: entry.id,
        at: formatInstant(entry.at, zone),
        who: entry.actorName ?? actorWords[entry.actorKind] ?? entry.actorKind,
        act: entry.act,
        subject: entry.subjectId === null ? entry.subjectKind : `${entry.subjectKind} ${entry.subjectId}`,
        facts: Object.entries(entry.facts)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', '),
        from: [entry.door, entry.address].filter(Boolean).join(', '),
      })),
    }
  },
)

export default function History({ loaderData }: Route.ComponentProps) {
  const { zone, place, entries, oldest } = loaderData
  return (
    <Page
      title="History"
      lead={`What was done${place ? ` at ${place}` : ''}, the newest first. Times are ${zone}.`}
    >
      <Rows
        caption="History"
        columns={['What', 'To what', 'When', 'Who', 'Facts', 'From']}
        rows={entries.map(({ id, at, who, act, subject, facts, from }) => ({
          key: id,
          cells: [act, subject, at, who, facts, from],
        }))}
      />
      {oldest !== undefined && (
        <p>
          <Link to={`?after=${oldest}`}>Older</Link>
        </p>
      )}
    </Page>
  )
}
