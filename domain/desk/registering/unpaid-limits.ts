/**
 * Limits how many unpaid registrations one e-mail address or client may hold (note 40): docs/algorithms/capacity.md.
 */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { insertMany, isAmong } from '#database/many.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Placement } from '#domain/desk/registering/placement.ts'
import { unknownClient } from '#domain/foundations/limits/unknown-client.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { countPeople } from '#domain/offers/lines/choice.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** The period in which a client's registrations are counted. */
export const windowMinutes = 10

const unpaid = ['waiting', 'awaiting-payment']

/** Who requests a registration. */
export interface Source {
  emailKey: string
  /** An IPv4 address or an IPv6 network; null if unknown. */
  client: string | null
}

export interface TooManyUnpaid {
  code: 'too-many-unpaid'
  /** Whether the e-mail address or the client's network has too many. */
  of: 'email' | 'client'
  limit: number
  retryAfterSeconds: number
}

/** How many unpaid registrations the current requesters have. */
export interface UnpaidCounts {
  byEmail: Map<string, number>
  byClient: Map<string, number>
}

export function sourceOf({ clientAddress }: Placement, email: string): Source {
  const client = clientAddress === undefined || clientAddress === unknownClient ? null : clientAddress
  return { emailKey: canonicalMailbox(email), client }
}

/**
 * Counts with two statements, however many requests there are, or four if somebody may be over a limit. The caller holds
 * the conference's lock.
 *
 * Most people have placed too few registrations to reach a limit, paid or not. So first all that a source placed are
 * counted, which reads only an index, and only those that may reach the limit are counted again without what was paid or
 * cancelled since.
 */
export async function readUnpaid(
  db: Reader,
  { id, unpaidPerEmail, unpaidPerClient }: Conference,
  sources: readonly Source[],
  now: Temporal.Instant,
): Promise<UnpaidCounts> {
  const placed = (onlyUnpaid: boolean) =>
    db
      .selectFrom('registration_sources as sources')
      .where('sources.conference_id', '=', id)
      .select(eb => eb.fn.sum<number>('sources.people').as('count'))
      .$if(onlyUnpaid, query =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('registrations')
              .select('registrations.id')
              .whereRef('registrations.id', '=', 'sources.registration_id')
              .where('registrations.state', 'in', unpaid),
          ),
        ),
      )
  const emailKeys = sources.map(({ emailKey }) => emailKey)
  const clients = sources.flatMap(({ client }) => client ?? [])
  return {
    byEmail: await countNear(unpaidPerEmail, emailKeys, (keys, onlyUnpaid) =>
      placed(onlyUnpaid)
        .select('sources.email_key as key')
        .where(eb => isAmong(db, eb.ref('sources.email_key'), keys))
        .groupBy('sources.email_key')
        .execute(),
    ),
    byClient: await countNear(unpaidPerClient, clients, (keys, onlyUnpaid) =>
      placed(onlyUnpaid)
        .select('sources.client as key')
        .where(eb => isAmong(db, eb.ref('sources.client'), keys))
        .where('sources.placed_at', '>', windowStart(now))
        .groupBy('sources.client')
        .execute(),
    ),
  }
}

type Count = (
  keys: readonly string[],
  onlyUnpaid: boolean,
) => Promise<{ key: string | null; count: number }[]>

/**
 * Counts the unpaid registrations of each key. A key that stays within the limit whatever its registrations became has the
 * number of all of them.
 *
 * @param keys one for each request
 */
async function countNear(limit: number, keys: readonly string[], count: Count): Promise<Map<string, number>> {
  const requests = new Map<string | null, number>()
  for (const key of keys) requests.set(key, (requests.get(key) ?? 0) + 1)
  const different = [...new Set(keys)]
  const all = different.length > 0 ? inNumbers(await count(different, false)) : []
  const isNear = (each: (typeof all)[number]) => each.count + (requests.get(each.key) ?? 0) > limit
  const near = all.filter(isNear).map(({ key }) => key ?? '')
  const unpaidOfNear = near.length > 0 ? inNumbers(await count(near, true)) : []
  const counts = [...all.filter(each => !isNear(each)), ...unpaidOfNear]
  return new Map(counts.map(({ key, count }) => [key ?? '', count]))
}

/** PostgreSQL gives a sum as a text. */
const inNumbers = (counts: Awaited<ReturnType<Count>>) =>
  counts.map(each => ({ ...each, count: Number(each.count) }))

/** Why somebody may not hold one more; undefined if they may. */
export function tooManyUnpaid(
  { byEmail, byClient }: UnpaidCounts,
  { unpaidPerEmail, unpaidPerClient, holdMinutes }: Conference,
  { emailKey, client }: Source,
): TooManyUnpaid | undefined {
  if ((byEmail.get(emailKey) ?? 0) >= unpaidPerEmail) {
    const retryAfterSeconds = holdMinutes * 60
    return { code: 'too-many-unpaid', of: 'email', limit: unpaidPerEmail, retryAfterSeconds }
  }
  if (client !== null && (byClient.get(client) ?? 0) >= unpaidPerClient) {
    const retryAfterSeconds = windowMinutes * 60
    return { code: 'too-many-unpaid', of: 'client', limit: unpaidPerClient, retryAfterSeconds }
  }
  return undefined
}

/** Counts one more, for the decisions that follow. */
export function countOne({ byEmail, byClient }: UnpaidCounts, { emailKey, client }: Source): void {
  byEmail.set(emailKey, (byEmail.get(emailKey) ?? 0) + 1)
  if (client !== null) byClient.set(client, (byClient.get(client) ?? 0) + 1)
}

/** Stores where new registrations came from, in one statement. */
export async function recordSources(
  tx: Transaction,
  placed: readonly { registration: Registration; source: Source }[],
): Promise<void> {
  if (placed.length === 0) return
  const values = placed.map(({ registration: { id, conferenceId, createdAt, choice }, source }) => ({
    registration_id: id,
    conference_id: conferenceId,
    email_key: source.emailKey,
    client: source.client,
    placed_at: toStored(createdAt),
    people: Math.max(1, countPeople(choice)),
  }))
  await insertMany(tx, 'registration_sources', values)
}

/** Forgets clients after ten minutes, and everything about registrations that are no longer unpaid. */
export async function removeOldSources(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(async tx => {
    await tx
      .updateTable('registration_sources')
      .set({ client: null })
      .where('client', 'is not', null)
      .where('placed_at', '<=', windowStart(now))
      .execute()
    await tx
      .deleteFrom('registration_sources')
      // One by one: few are unpaid, and the table of registrations grows for ever.
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.id', '=', 'registration_sources.registration_id')
            .where('state', 'not in', unpaid),
        ),
      )
      .where('placed_at', '<=', windowStart(now))
      .execute()
  })
}

const windowStart = (now: Temporal.Instant) => toStored(now.subtract({ minutes: windowMinutes }))
