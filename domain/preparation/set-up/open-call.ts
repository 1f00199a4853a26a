/** A call for abstracts in one step: until when, of what, and as what. What is there already stays. */
import { z } from 'zod'
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { line } from '#domain/conference/content/fields.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { Language } from '#domain/foundations/language.ts'
import { type FieldIssue, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { translationInto } from '#domain/foundations/say.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { lockRecords } from '#domain/preparation/editing/open-record.ts'
import { publishTogether } from '#domain/preparation/editing/publish-record.ts'
import type { Edit } from '#domain/preparation/editing/save-draft.ts'
import { listSuggestions } from '#domain/preparation/editing/suggestions.ts'
import { lastDayOfCall } from '#domain/programme/submitting/submission-end.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** As many topics, and as many presentation types. */
export const mostNames = 200
const names = z.array(line.trim().min(1)).max(mostNames)

export const openCallFields = z.strictObject({
  /** Null where the call names one already. */
  lastDay: z.iso.date().nullable(),
  topics: names,
  types: names,
})

export type OpenCallIssue =
  | FieldIssue
  | { field: string; problem: { code: 'day-is-over' | 'after-last-day' | 'none' } }

const listsOf = { topics: 'topic', types: 'presentation-type' } as const

/** What a call has so far, and what is suggested for it and not accepted yet. */
export async function readCall(db: Reader, conferenceId: number) {
  const [topics, types, sections, suggestions] = await Promise.all([
    listContent(db, conferenceId, 'topic'),
    listContent(db, conferenceId, 'presentation-type'),
    listContent(db, conferenceId, 'abstract-call-section'),
    listSuggestions(db, conferenceId),
  ])
  const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name)
  const suggested = (kind: Edit['kind']) =>
    suggestions.filter(each => each.kind === kind).map(({ data }) => String(data.name))
  return {
    lastDay: lastDayOfCall(sections),
    topics: namesOf(topics),
    types: namesOf(types),
    suggestedTypes: suggested('presentation-type'),
  }
}

/** Adds topics and presentation types, and the last day where the call names none; sent again it adds nothing. */
export async function openCall(
  tx: Transaction,
  permit: Permit<'write-website'>,
  act: Act,
  input: unknown,
): Promise<Result<null, { code: 'invalid'; issues: readonly OpenCallIssue[] }>> {
  const conferenceId = conferenceOf(permit.scope)
  // All names before the conference: docs/algorithms/locks.md.
  await lockRecords(tx, ['abstract-call-section', 'presentation-type', 'topic'], conferenceId)
  const conference = await lockConference(tx, conferenceId)
  const parsed = parseInput(openCallFields, input)
  if (!parsed.ok) return fail({ code: 'invalid', issues: parsed.error.issues })
  const call = await readCall(tx, conferenceId)
  const issues: OpenCallIssue[] = []
  const add = (field: string, code: 'day-is-over' | 'after-last-day' | 'none') =>
    issues.push({ field, problem: { code } })
  const { lastDay } = parsed.value
  if (call.lastDay === null && lastDay !== null) {
    if (lastDay < dateIn(conference.timeZone, act.now).toString()) add('lastDay', 'day-is-over')
    else if (lastDay > conference.endsOn.toString()) add('lastDay', 'after-last-day')
  }
  for (const field of ['topics', 'types'] as const)
    if (call[field].length + parsed.value[field].length === 0) add(field, 'none')
  if (issues.length > 0) return fail({ code: 'invalid', issues })
  const suggestions = await listSuggestions(tx, conferenceId)
  const edits = (['topics', 'types'] as const).flatMap(field => {
    const kind = listsOf[field]
    return missingIn(call[field], parsed.value[field]).map((name): Edit => {
      // One that is suggested is accepted, so that there are never two.
      const known = suggestions.find(each => each.kind === kind && each.data.name === name)
      return { kind, id: known?.recordId ?? null, data: { name }, mark: known?.mark ?? '0' }
    })
  })
  if (call.lastDay === null && lastDay !== null) {
    const section = { section: 'key-dates', description: keyDate(conference, lastDay), closesOn: lastDay }
    edits.push({ kind: 'abstract-call-section', id: null, data: section, mark: '0' })
  }
  if (edits.length > 0) {
    const published = await publishTogether(tx, permit, act, edits)
    if (!published.ok) throw new Error('a part of a call for abstracts was refused')
  }
  return ok(null)
}

/** Those that are not there, each once, however they are written. */
function missingIn(there: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(there.map(folded))
  return wanted.filter(name => !known.has(folded(name)) && known.add(folded(name)))
}

const folded = (name: string) => name.trim().toLowerCase()

function keyDate({ languages: [first] }: Conference, lastDay: string): string {
  const label = 'Abstract submission closes'
  const words = translationInto(first, label) ?? label
  return `<dl><dt>${words}</dt><dd><time datetime="${lastDay}">${dayIn(first, lastDay)}</time></dd></dl>`
}

/** In the conference's language, whichever the back office is read in. */
const dayIn = (language: Language, day: string): string =>
  language === 'en'
    ? formatDate(Temporal.PlainDate.from(day))
    : Temporal.PlainDate.from(day).toLocaleString(`${language}-u-nu-latn`, { dateStyle: 'long' })
