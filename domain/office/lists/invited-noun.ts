/** The list of those who were invited by name to a registration of a conference. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { type Admission, toAdmission } from '#domain/offers/pricing/pricing.ts'
import {
  isIn,
  type Noun,
  type NounTypes,
  oneOfThese,
  rowsById,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'
import { codesAdmittedBy, hasAdmitted } from '#domain/registrations/eligibility/admitted-by.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

export const invitedStandings = ['invited', 'opened', 'registered', 'declined', 'withdrawn'] as const
export type InvitedStanding = (typeof invitedStandings)[number]

export interface ListedInvitation {
  id: number
  title: string
  name: string
  email: string
  organization: string
  admission: string
  standing: InvitedStanding
  invitedAt: Temporal.Instant
  remindedAt: Temporal.Instant | null
  /** The registration that came by it; null for none. */
  usedBy: string | null
}

interface InvitedFilter {
  id?: Wanted<number>
  state?: Wanted<InvitedStanding>
  admission?: Wanted<Admission>
  text?: Words
}

const isUsed = hasAdmitted('invitation_id', 'admission_invitations.id')

const inState = (state: string) => sql`(not ${isUsed} and admission_invitations.state = ${state})`

const stands: Readonly<Record<InvitedStanding, RawBuilder<unknown>>> = {
  registered: isUsed,
  invited: sql`(${inState('invited')} and admission_invitations.opened_at is null)`,
  opened: sql`(${inState('invited')} and admission_invitations.opened_at is not null)`,
  declined: inState('declined'),
  withdrawn: inState('withdrawn'),
}

/** How many people have not answered an invitation to one of these registrations. */
export async function countUnanswered(
  db: Reader,
  conferenceId: number,
  admissions: readonly Admission[],
): Promise<number> {
  if (admissions.length === 0) return 0
  const { count } = await db
    .selectFrom('admission_invitations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conference_id', '=', conferenceId)
    .where('admission', 'in', admissions)
    .where(sql<boolean>`${inState('invited')}`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const selectRows = (db: Reader, scope: Scope) =>
  db
    .selectFrom('admission_invitations')
    .select([
      'admission_invitations.id', 'admission_invitations.title', 'admission_invitations.name', 'admission_invitations.email',
      'admission_invitations.organization', 'admission_invitations.admission', 'admission_invitations.state',
      'admission_invitations.invited_at', 'admission_invitations.opened_at', 'admission_invitations.reminded_at',
    ]) // biome-ignore format: columns
    .where('admission_invitations.conference_id', '=', conferenceOf(scope))

export interface InvitedTypes extends NounTypes {
  row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
  listed: ListedInvitation
  filter: InvitedFilter
  order: 'invited'
  column: 'email' | 'organization' | 'admission' | 'state' | 'used-by' | 'invited-at' | 'reminded-at'
  context: Scope
}

export const invitedNoun: Noun<InvitedTypes> = {
  name: 'invited',
  id: 'admission_invitations.id',
  rows: selectRows,
  fields: {
    id: rowsById('admission_invitations.id'),
    state: oneOfThese(stands),
    admission: {
      read: texts => texts.flatMap(text => toAdmission(text) ?? []).slice(0, 200),
      where: values => sql`admission_invitations.admission in (${sql.join(values)})`,
    },
  },
  text: { where: isIn('admission_invitations.searched') },
  orders: { invited: { keys: [] } },
  usualOrder: { order: 'invited', isDescending: false },
  columns: {
    email: { isUsual: true },
    organization: {},
    admission: { isUsual: true },
    state: { isUsual: true },
    'used-by': { isUsual: true },
    'invited-at': { isUsual: true, order: 'invited', startsDown: true },
    'reminded-at': {},
  },
  async complete(db, rows) {
    const codeOf = await codesAdmittedBy(db, 'invitation_id', rows)
    return rows.map(row => {
      const usedBy = codeOf.get(row.id) ?? null
      const isOpened = row.state === 'invited' && row.opened_at !== null
      return {
        id: row.id,
        title: row.title,
        name: row.name,
        email: row.email,
        organization: row.organization,
        admission: row.admission,
        // A CHECK holds the state to those that stand here under their own names.
        standing: usedBy !== null ? 'registered' : isOpened ? 'opened' : (row.state as InvitedStanding),
        invitedAt: Temporal.Instant.from(row.invited_at),
        remindedAt: row.reminded_at === null ? null : Temporal.Instant.from(row.reminded_at),
        usedBy,
      }
    })
  },
}
