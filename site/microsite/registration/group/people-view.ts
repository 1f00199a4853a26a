/** A group as its coordinator changes it, as plain values for the browser. */

import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { RequestedPeople } from '#domain/desk/changing/plan-group-change.ts'
import type { ChangeQuote } from '#domain/desk/changing/quote-change.ts'
import { whyNotChangeGroup } from '#domain/desk/changing/quote-group-change.ts'
import { listAsks } from '#domain/desk/joining/ask-to-join.ts'
import { mayLetChoose, readMostChosen } from '#domain/desk/naming/choose-extras.ts'
import { toDecimal } from '#domain/foundations/money.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { listAllowances } from '#domain/offers/codes/allowance.ts'
import { type Guest, listGuests } from '#domain/offers/lines/attendees.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { isBought, isOfWhole, type Line } from '#domain/offers/lines/line.ts'
import { shortly } from '#domain/offers/lines/said-line.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { ReadingSite } from '#site/context.ts'
import { previewOf } from '#site/microsite/registration/changes/read-preview.ts'
import { ownAmountName, valuesOfExtras } from '#site/microsite/registration/form/extra-fields.ts'
import {
  type Countable,
  orderIn,
  readGroupForm,
  type Values,
} from '#site/microsite/registration/group/group-view.ts'
import { wholePrefix } from '#site/microsite/registration/group/room-fields.ts'
import { changeRefusalWords } from '#words/registration/change-words.ts'
import { askedOn } from '#words/registration/join.ts'
import * as texts from '#words/registration/people.ts'
import { taxNote } from '#words/tax-words.ts'

/** The field that says that somebody does not come any more. */
const leaveName = (attendeeId: number) => `leave-${attendeeId}`

export type PeopleView = Awaited<ReturnType<typeof readPeople>>

/** @param personId whose extras are changed; null for the whole group */
export async function readPeople(
  site: ReadingSite,
  conference: Conference,
  registration: Registration,
  personId: number | null,
) {
  const { read } = site.database
  const now = site.clock.now()
  // After registration has closed nobody is added and extras stay, but people can be cancelled.
  const isLess = personId === null
  const isUnpaid = registration.state === 'awaiting-payment'
  const [hindrance, guests, { people, rooms, extras, isOpen }, mayChoose, allowances, asked] =
    await Promise.all([
      whyNotChangeGroup(read, conference, registration, now, isLess),
      listGuests(read, registration),
      readGroupForm(site, conference, admissionsIn(registration)),
      readMostChosenOf(read, registration),
      listAllowances(read, registration.id),
      isUnpaid && personId === null ? readAsked(read, conference, registration.id) : [],
    ])
  const inOrder = guests.map((guest, index) => viewOf(guest, index + 1))
  const person = inOrder.find(({ id }) => id === personId)
  const theirs = guests.find(({ id }) => id === person?.id)?.lines ?? []
  const has = fieldsOf(theirs, extras, registration.currency)
  const ofWhole = registration.lines.filter(isOfWhole)
  return {
    event: conference.name,
    secret: registration.secret,
    code: registration.code,
    currency: registration.currency,
    taxNote: registration.price.addedTax && taxNote(registration.price.addedTax),
    hindrance: hindrance ? changeRefusalWords(hindrance) : null,
    people: inOrder,
    person: person ? { ...person, extras: withWhatTheyHave(extras, theirs) } : null,
    mayChoose,
    isOpen,
    hasCode: allowances.length > 0,
    isUnpaid,
    asked,
    adding: { people, rooms, extras: extras.filter(extra => !extra.isOfWhole) },
    // Once registration has closed, it can be given up only.
    whole: withWhatAllHave(
      isOpen ? extras.filter(extra => extra.isOfWhole) : [],
      ofWhole,
      registration.currency,
    ),
    values: person ? has : named(fieldsOf(ofWhole, extras, registration.currency)),
  }
}

/** What its people are registered as: more of what was opened by a code is added with it. */
const admissionsIn = ({ choice }: Registration): ReadonlySet<string> =>
  new Set(isGroup(choice) ? choice.people.map(({ presentationType }) => presentationType) : [])

/** Up to how much people choose extras, as it is typed; empty for nothing, null where that cannot be said any more. */
async function readMostChosenOf(db: Reader, registration: Registration): Promise<string | null> {
  if (!mayLetChoose(registration)) return null
  const most = await readMostChosen(db, registration.id)
  return most === null ? '' : toDecimal(most, registration.currency)
}

/** What a person of a group may choose by their link; null where they may not. */
export async function readChoosable(
  site: ReadingSite,
  conference: Conference,
  registration: Registration,
  { lines }: Pick<Guest, 'lines'>,
) {
  const now = site.clock.now()
  const isAdmitted = lines.some(({ kind }) => kind === 'admission')
  if (!mayLetChoose(registration) || !isAdmitted) return null
  if (await whyNotChangeGroup(site.database.read, conference, registration, now)) return null
  const { extras } = await readGroupForm(site, conference, admissionsIn(registration))
  const rows = withWhatTheyHave(extras, lines)
  return rows.length === 0 ? null : { rows, values: fieldsOf(lines, extras, registration.currency) }
}

/** Numbers that were typed and have not agreed, in words. */
async function readAsked(db: Reader, { timeZone }: Conference, groupId: number): Promise<string[]> {
  return (await listAsks(db, groupId)).map(({ code, at }) =>
    askedOn({ code, day: formatDate(dateIn(timeZone, at)) }),
  )
}

const viewOf = ({ id, name, lines }: Guest, number: number) => ({
  id,
  number,
  name: texts.personNamed({ number, name }),
  has: lines.map(shortly),
  /** A guest of the group has one extra and nothing to change about it. */
  hasAdmission: lines.some(({ kind }) => kind === 'admission'),
  field: leaveName(id),
})

const extrasOf = (lines: readonly Line[]) =>
  lines
    .filter(line => line.kind === 'extra' && isBought(line) && line.isIncluded === 0)
    .flatMap(({ offerId, optionId, quantity }) => (offerId === null ? [] : [{ offerId, optionId, quantity }]))

/** What somebody has by the fields of a form: a number, or the amount that they said. */
function fieldsOf(lines: readonly Line[], onSale: readonly Countable[], currency: string): Values {
  const isOwn = ({ offerId }: { offerId: number | null }) =>
    offerId !== null && onSale.some(({ name }) => name === ownAmountName(offerId))
  const amounts = lines
    .filter(isOwn)
    .map(({ offerId, unitMinor }) => [ownAmountName(offerId ?? 0), toDecimal(unitMinor, currency)])
  return {
    ...valuesOfExtras(extrasOf(lines.filter(line => !isOwn(line)))),
    ...Object.fromEntries(amounts),
  }
}

/** What is on sale, and what somebody has that is not on sale any more. */
function withWhatTheyHave(onSale: readonly Countable[], lines: readonly Line[]): Countable[] {
  const gone = Object.keys(fieldsOf(lines, onSale, '')).filter(
    field => !onSale.some(({ name }) => name === field),
  )
  return [
    ...onSale.filter(({ isForGuests, isOfWhole: isWhole }) => !isForGuests && !isWhole),
    ...gone.map(name => ({ name, label: labelOf(lines, name), note: '', price: '', isForGuests: false })),
  ]
}

function labelOf(lines: readonly Line[], field: string): string {
  const line = lines.find(each => field in valuesOfExtras(extrasOf([each])))
  return line?.detail ? `${line.name}: ${line.detail}` : (line?.name ?? '')
}

/** What a group can have as a whole, and what it has that is not on sale any more, by fields of their own. */
const withWhatAllHave = (onSale: readonly Countable[], lines: readonly Line[], currency: string) =>
  [
    ...onSale,
    ...Object.keys(fieldsOf(lines, onSale, currency))
      .filter(field => !onSale.some(({ name }) => name === field))
      .map(name => ({ name, label: labelOf(lines, name), note: '', price: '' })),
  ].map(row => ({ ...row, name: wholePrefix + row.name }))

/** By the fields of what a group has as a whole. */
const named = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [wholePrefix + name, value]))

/** What was typed as a change, and the fields with something else than a number. */
export function requestedIn(values: Values): { requested: RequestedPeople; wrong: string[] } {
  const { order, wrong } = orderIn(values)
  const personId = personIn(values)
  const typed = values.code?.trim()
  const code = typed ? { code: typed } : {}
  if (personId !== null) {
    const extras = { attendeeId: personId, extras: order.extras }
    return { requested: { leaving: [], adding: { people: [], extras: [] }, extras, ...code }, wrong }
  }
  const leaving = Object.entries(values).flatMap(([name, value]) => {
    const id = /^leave-(\d{1,15})$/.exec(name)?.[1]
    return id !== undefined && value === 'yes' ? [Number(id)] : []
  })
  const fields = Object.entries(values).filter(([name]) => name.startsWith(wholePrefix))
  const all = orderIn(
    Object.fromEntries(fields.map(([name, value]) => [name.slice(wholePrefix.length), value])),
  )
  const whole = fields.length > 0 ? { whole: all.order.extras } : {}
  return {
    requested: { leaving, adding: order, ...whole, ...code },
    wrong: [...wrong, ...all.wrong.map(name => wholePrefix + name)],
  }
}

export const personIn = (values: Values): number | null =>
  /^\d{1,15}$/.test(values.person ?? '') ? Number(values.person) : null

/** What it means, with the names of those who leave. */
export function previewOfPeople(
  conference: Conference,
  registration: Registration,
  quote: ChangeQuote,
  leaving: readonly string[],
) {
  const preview = previewOf(conference, registration, quote)
  const left = { label: texts.whoLeaves(), before: leaving.join('; '), after: '' }
  return { ...preview, parts: [...(leaving.length > 0 ? [left] : []), ...preview.parts] }
}
