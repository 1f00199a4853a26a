/** Sets to whom, and until when, a conference lists those who agree to it. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import {
  consentHelp,
  consentLabel,
  isWidened,
  type ListAudience,
  mostDaysListed,
  toStoredParticipants,
} from '#domain/conference/conferences/participants.ts'
import { participantsPage } from '#domain/conference/content/built-in-pages.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { findRecord } from '#domain/preparation/editing/editing-queries.ts'
import { lockRecords } from '#domain/preparation/editing/open-record.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { conferenceOfFees, type Permit } from '#domain/staff/rights/permit.ts'

/** `nobody`: there is no list, and nobody is asked. */
export interface WantedParticipants {
  audience: ListAudience | 'nobody'
  /** As it was typed; without a meaning for nobody. */
  until: string
}

export type SetParticipantsError =
  | { code: 'not-your-part' }
  | { code: 'no-date' | 'in-the-past' }
  /** The last day that is possible. */
  | { code: 'too-late'; latest: Temporal.PlainDate }
  /** The organiser's own page, or question, is called so. */
  | { code: 'page-taken' | 'question-taken' }
  /** Other questions depend on the statement. */
  | { code: 'question-needed' }

/**
 * People agree by a statement among the questions, which is made here. Whoever agreed to less is not on a wider list: it
 * asks by a new statement, and the former one is retired.
 */
export async function setParticipants(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  act: Act,
  wanted: WantedParticipants,
): Promise<Result<null, SetParticipantsError>> {
  const owner = conferenceOfFees(permit)
  if (!owner.ok) return owner
  const conferenceId = owner.value
  await lockRecords(tx, ['question'], conferenceId)
  const conference = await lockConference(tx, conferenceId)
  const before = conference.participants
  const { audience } = wanted
  if (audience === 'nobody') {
    if (!before) return ok(null)
    if (!(await retire(tx, permit, act, before.questionId))) return fail({ code: 'question-needed' })
    await store(tx, act, conferenceId, { participants: null, facts: { shownTo: 'nobody' } })
    return ok(null)
  }
  const day = readUntil(conference, wanted.until, act.now)
  if (!day.ok) return day
  const after = { audience, until: day.value.toString() }
  if (before?.audience === after.audience && before.until === after.until) return ok(null)
  if (!before) {
    const pages = await listContent(tx, conferenceId, 'own-page')
    if (pages.some(({ slug }) => slug === participantsPage)) return fail({ code: 'page-taken' })
  }
  const asked = before && (await findRecord(tx, permit.scope, { kind: 'question', id: before.questionId }))
  const isAsked = asked?.published !== undefined && asked.published.isRetired === false
  const data = consentData(conference, after)
  if (before && isAsked && !isWidened(before, after)) {
    // As it is worded now, where the organiser worded it.
    const isOwnHelp = asked.published?.help !== consentHelp(before)
    const { closedFrom, keepDays, help } = data
    const narrowed = { ...asked.published, closedFrom, keepDays, ...(!isOwnHelp && { help }) }
    await publish(tx, permit, act, { id: before.questionId, mark: asked.mark, data: narrowed })
    const kept = toStoredParticipants({ ...after, questionId: before.questionId })
    await store(tx, act, conferenceId, { participants: kept, facts: factsOf(after) })
    return ok(null)
  }
  const questions = await listQuestions(tx, conferenceId)
  const isTaken = questions.some(
    ({ id, label, isRetired }) => label === consentLabel && !isRetired && id !== before?.questionId,
  )
  if (isTaken) return fail({ code: 'question-taken' })
  if (before && isAsked && !(await retire(tx, permit, act, before.questionId)))
    return fail({ code: 'question-needed' })
  const questionId = await publish(tx, permit, act, { id: null, mark: '0', data })
  await store(tx, act, conferenceId, {
    participants: toStoredParticipants({ ...after, questionId }),
    facts: factsOf(after),
  })
  return ok(null)
}

const factsOf = ({ audience, until }: { audience: ListAudience; until: string }) => ({
  shownTo: audience,
  until,
})

function readUntil(
  { endsOn, timeZone }: Pick<Conference, 'endsOn' | 'timeZone'>,
  typed: string,
  now: Temporal.Instant,
): Result<Temporal.PlainDate, SetParticipantsError> {
  if (!/^\d{4}-\d\d-\d\d$/.test(typed)) return fail({ code: 'no-date' })
  let day: Temporal.PlainDate
  try {
    day = Temporal.PlainDate.from(typed, { overflow: 'reject' })
  } catch {
    return fail({ code: 'no-date' })
  }
  if (Temporal.PlainDate.compare(day, dateIn(timeZone, now)) < 0) return fail({ code: 'in-the-past' })
  const latest = endsOn.add({ days: mostDaysListed })
  return Temporal.PlainDate.compare(day, latest) > 0 ? fail({ code: 'too-late', latest }) : ok(day)
}

/** The statement: asked of each person who comes, never required, and forgotten with the list. */
function consentData(
  { endsOn }: Pick<Conference, 'endsOn'>,
  after: { audience: ListAudience; until: string },
): RecordData {
  const until = Temporal.PlainDate.from(after.until)
  return {
    label: consentLabel,
    help: consentHelp(after),
    kind: 'statement',
    options: [],
    isRequired: false,
    least: null,
    most: null,
    askedOf: 'attendee',
    buyersOf: '',
    ifQuestion: '',
    ifAnswer: '',
    ifBought: '',
    askedFrom: 'form',
    requiredFrom: null,
    closedFrom: until.add({ days: 1 }).toString(),
    changedUntil: null,
    care: 'plain',
    keepDays: Math.max(0, endsOn.until(until, { largestUnit: 'days' }).days),
    inList: true,
    inExport: true,
    inApi: true,
    inMail: false,
    inInvoice: false,
    isRetired: false,
  }
}

/** @returns false where other questions need it */
async function retire(tx: Transaction, permit: Permit<'write-fees'>, act: Act, id: number): Promise<boolean> {
  const record = await findRecord(tx, permit.scope, { kind: 'question', id })
  // An organiser may have removed it while nobody had agreed.
  if (!record?.published || record.published.isRetired === true) return true
  const data = { ...record.published, isRetired: true }
  const retired = await publishRecord(tx, permit, act, { kind: 'question', id, mark: record.mark, data })
  return retired.ok
}

async function publish(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  act: Act,
  edit: { id: number | null; mark: string; data: RecordData },
): Promise<number> {
  const published = await publishRecord(tx, permit, act, { kind: 'question', ...edit })
  if (!published.ok) throw new Error(`the statement cannot be published: ${published.error.code}`)
  return published.value.id
}

async function store(
  tx: Transaction,
  act: Act,
  conferenceId: number,
  { participants, facts }: { participants: string | null; facts: Record<string, string> },
): Promise<void> {
  await tx.updateTable('conferences').set({ participants }).where('id', '=', conferenceId).execute()
  await bumpRevision(tx, conferenceId)
  await auditConference(tx, act, conferenceId, 'list of participants set', facts)
}
