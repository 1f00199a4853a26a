/** The list of those who applied for a registration of a conference. */
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
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

/** `withdrawn`: it ended, or was changed for something else, before anybody decided. */
export const applicationStates = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]

export interface ListedApplication {
  id: number
  code: string
  title: string
  name: string
  organization: string
  admission: string
  state: ApplicationState
  sentAt: Temporal.Instant
  decidedAt: Temporal.Instant | null
}

interface ApplicationFilter {
  id?: Wanted<number>
  state?: Wanted<ApplicationState>
  admission?: Wanted<Admission>
  text?: Words
}

const isOpen = sql<boolean>`(eligibilities.state = 'open' and registrations.state = 'waiting'
  and registrations.application is not null)`

const inState: Readonly<Record<ApplicationState, RawBuilder<unknown>>> = {
  open: isOpen,
  accepted: sql`eligibilities.state = 'accepted'`,
  declined: sql`eligibilities.state = 'refused'`,
  withdrawn: sql`(eligibilities.state in ('open', 'not-needed') and not ${isOpen})`,
}

const selectRows = (db: Reader, scope: Scope) =>
  db
    .selectFrom('eligibilities')
    .innerJoin('registrations', 'registrations.id', 'eligibilities.registration_id')
    .select([
      'eligibilities.id', 'eligibilities.admission', 'eligibilities.asked_at', 'eligibilities.decided_at', 'registrations.code',
      'registrations.title', 'registrations.name', 'registrations.organization',
    ]) // biome-ignore format: columns
    .select(
      sql<string>`case when ${isOpen} then 'open' when ${inState.accepted} then 'accepted'
        when ${inState.declined} then 'declined' else 'withdrawn' end`.as('standing'),
    )
    .where('registrations.conference_id', '=', conferenceOf(scope))
    .where('eligibilities.condition', '=', 'application')

export interface ApplicationTypes extends NounTypes {
  row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
  listed: ListedApplication
  filter: ApplicationFilter
  order: 'sent'
  column: 'code' | 'organization' | 'admission' | 'state' | 'sent-at' | 'decided-at'
  context: Scope
}

export const applicationsNoun: Noun<ApplicationTypes> = {
  name: 'applications',
  id: 'eligibilities.id',
  rows: selectRows,
  fields: {
    id: rowsById('eligibilities.id'),
    state: oneOfThese(inState),
    admission: {
      read: texts => texts.flatMap(text => toAdmission(text) ?? []).slice(0, 200),
      where: values => sql`eligibilities.admission in (${sql.join(values)})`,
    },
  },
  text: {
    where: words =>
      sql`registrations.id in (select registration_id from registration_texts where ${isIn('registration_texts.holder')(words)})`,
  },
  orders: { sent: { keys: [] } },
  usualOrder: { order: 'sent', isDescending: false },
  columns: {
    code: { isUsual: true },
    organization: { isUsual: true },
    admission: { isUsual: true },
    state: { isUsual: true },
    'sent-at': { isUsual: true, order: 'sent', startsDown: true },
    'decided-at': {},
  },
  complete: async (_, rows) =>
    rows.map(({ standing, asked_at, decided_at, ...row }) => ({
      ...row,
      // The names of the CASE above.
      state: standing as ApplicationState,
      sentAt: Temporal.Instant.from(asked_at),
      decidedAt: decided_at === null ? null : Temporal.Instant.from(decided_at),
    })),
}
