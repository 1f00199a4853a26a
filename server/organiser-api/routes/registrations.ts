import { z } from '@hono/zod-openapi'
import type { Reader } from '#database/database.ts'
import { conditionKinds } from '#domain/conference/conferences/condition.ts'
import { languages } from '#domain/foundations/language.ts'
import { readDue } from '#domain/money/books/due.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { gatewayNames } from '#domain/money/payments/gateway.ts'
import { isOfGroup, listAttendees } from '#domain/offers/lines/attendees.ts'
import { amountOf, lineKinds } from '#domain/offers/lines/line.ts'
import { chosenOptions } from '#domain/offers/questions/answer.ts'
import { appearsIn, isChoice } from '#domain/offers/questions/question.ts'
import { readStory } from '#domain/office/history/read-story.ts'
import { paymentStanding } from '#domain/office/lists/due-amounts.ts'
import { type ListedRegistration, listRegistrations } from '#domain/office/lists/list-registrations.ts'
import { isInParts, typeOf } from '#domain/office/lists/list-scope.ts'
import { typeValues } from '#domain/office/lists/registration-filter.ts'
import { listOrders, pageSize } from '#domain/office/lists/select-page.ts'
import { readQuestionsAndAnswers } from '#domain/registrations/answers/answer-queries.ts'
import { eligibilityStates } from '#domain/registrations/eligibility/eligibility.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { listWaitsOf } from '#domain/registrations/places/extra-waits.ts'
import { registrantFieldNames } from '#domain/registrations/registrant.ts'
import { type FieldUsed, pick, usesOf } from '#domain/registrations/registrant-uses.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { registrationStandings, standingOf } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { listTagsOf } from '#domain/registrations/tags.ts'
import { shape } from '#server/api/describe-call.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type ApiCall, registrationOf } from '#server/organiser-api/authorize-call.ts'
import { oneOrMore } from '#server/organiser-api/call-description.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { paging } from '#server/organiser-api/paging.ts'
import {
  attentionValues,
  filterFields,
  readListRequest,
  withinContacts,
  withoutSums,
} from '#site/organiser/registrations/list-address.ts'

/** A presentation type, `custom`, or `offer-12` for an admission of the organiser's own. */
const registrationType = z.string().regex(new RegExp(`^(?:${typeValues.join('|')}|offer-[1-9]\\d{0,14})$`))

/** The fields for somebody who may not see amounts. */
const payment = z
  .enum(['paid', 'due'])
  .openapi({ description: 'With `read-money`, also for somebody who may not see amounts.' })

const listed = {
  id: z.int(),
  code: z.string(),
  state: z.enum(registrationStandings),
  title: z.string(),
  name: z.string(),
  organization: z.string(),
  type: registrationType,
  /** The period's name, or the description of a custom amount. */
  category: z.string(),
  registeredAt: z.iso.datetime(),
  holdUntil: z.iso.datetime(),
  tags: z.array(z.string()).openapi({ description: 'Words that staff gave it.' }),
  email: z.string().optional().openapi({ description: 'With `read-contacts`.' }),
  currency: z.string().optional().openapi({ description: 'With `read-money`, as the sums.' }),
  totalMinor: z.int().optional(),
  receivedMinor: z.int().optional(),
  dueMinor: z.int().optional(),
  payment: payment.optional(),
}
const listedExample = {
  id: 31,
  code: '7K3Q-PD4M',
  state: 'paid',
  title: 'Dr.',
  name: 'Ada Ferreira',
  organization: 'University of Lisbon',
  type: 'oral',
  category: 'Mid Term',
  registeredAt: '2027-01-10T12:00:00Z',
  holdUntil: '2027-01-10T12:30:00Z',
  tags: ['Speaker'] as string[],
  email: 'ada@example.org',
  currency: 'USD',
  totalMinor: 73_395,
  receivedMinor: 73_395,
} as const

const registration = shape('ListedRegistration', listed, listedExample)
const page = shape(
  'RegistrationPage',
  {
    total: z.int().openapi({ description: 'How many match, on all pages.' }),
    rows: z.array(registration.schema),
    after: z.int().nullable().openapi({ description: 'For the next page; null on the last one.' }),
  },
  { total: 1, rows: [listedExample], after: null },
)

const contactFields = registrantFieldNames.filter(
  (field): field is ContactField => usesOf(field).seenBy === 'contact',
)
type ContactField = FieldUsed<{ seenBy: 'contact' }>

const contact = Object.fromEntries(
  contactFields.map(field => [field, field === 'countryId' ? z.int() : z.string()]),
)
const line = z.object({
  id: z.int(),
  attendeeId: z.int().nullable().openapi({ description: 'Null for what belongs to the registration.' }),
  kind: z.enum(lineKinds),
  wireName: z
    .string()
    .nullable()
    .openapi({ description: 'As in the public API; null if it has none there.' }),
  name: z.string(),
  detail: z.string(),
  quantity: z.int(),
  isIncluded: z.boolean().openapi({ description: 'Whether it is a part of the price of the admission.' }),
  isRefundable: z.boolean().openapi({ description: 'False for what is never refunded.' }),
  taxClass: z.string().openapi({
    description: '`admission`, `accommodation`, `food`, `books`, `own-700` (basis points), `none`.',
  }),
  unitMinor: z.int().optional().openapi({ description: 'With `read-money`, as the amount.' }),
  amountMinor: z.int().optional(),
  codeMinor: z.int().optional().openapi({
    description: 'With `read-money`, of an extra: what a discount code took off one of it.',
  }),
})
const oneRegistration = shape(
  'Registration',
  {
    id: z.int(),
    code: z.string(),
    state: z.enum(registrationStandings),
    title: z.string(),
    name: z.string(),
    organization: z.string(),
    type: registrationType,
    registeredAt: z.iso.datetime(),
    holdUntil: z.iso.datetime(),
    tags: z.array(z.string()).openapi({ description: 'Words that staff gave it.' }),
    waits: z
      .array(
        z.object({
          offerId: z.int(),
          optionId: z.int().nullable(),
          name: z.string(),
          detail: z.string(),
          quantity: z.int(),
          askedAt: z.iso.datetime(),
        }),
      )
      .openapi({ description: 'Extras that are sold out, for which who has paid waits.' }),
    language: z.enum(languages).nullable().openapi({
      description: 'In which they are written to; null for the first of the conference.',
    }),
    contact: z.object(contact).optional().openapi({ description: 'With `read-contacts`.' }),
    money: z
      .object({ currency: z.string(), totalMinor: z.int(), capturedMinor: z.int(), refundedMinor: z.int() })
      .optional()
      .openapi({ description: 'With `read-money`.' }),
    payment: payment.optional(),
    eligibility: z
      .object({
        condition: z.enum(conditionKinds),
        state: z.enum(eligibilityStates),
        dueOn: z.iso.date().nullable().openapi({
          description: 'The last day of a proof, or until when a refused person keeps the place.',
        }),
      })
      .nullable()
      .openapi({ description: 'Whether they may have what they bought; null where nothing was asked.' }),
    joinedTo: z.string().nullable().openapi({
      description: 'The code of the group that pays for its person; null where it was joined to none.',
    }),
    splitFrom: z.string().nullable().openapi({
      description: 'The code of the group of which some were billed to this payer; null for none.',
    }),
    attendees: z.array(z.object({ id: z.int(), name: z.string(), isRegistrant: z.boolean() })).openapi({
      description:
        'Who comes, the registrant first, of a group its people; a guest without a name yet has an empty one.',
    }),
    lines: z.array(line).openapi({ description: 'What was bought, as it is now; together the total.' }),
    answers: z
      .array(
        z.object({
          question: z.string(),
          questionId: z.int(),
          attendeeId: z
            .int()
            .nullable()
            .openapi({ description: 'Null for what the registration was asked.' }),
          value: z.string().openapi({
            description:
              'As it was typed; a date as `2027-05-11`, `yes` or `no`, the version of an accepted statement, a country’s id.',
          }),
          options: z.array(z.string()).optional().openapi({ description: 'What was chosen.' }),
        }),
      )
      .optional()
      .openapi({
        description:
          'With `read-contacts`: to the questions that are available to programs. Sensitive answers are never among them.',
      }),
  },
  {
    id: 31,
    code: '7K3Q-PD4M',
    state: 'paid',
    title: 'Dr.',
    name: 'Ada Ferreira',
    organization: 'University of Lisbon',
    type: 'oral',
    registeredAt: '2027-01-10T12:00:00Z',
    holdUntil: '2027-01-10T12:30:00Z',
    tags: ['Speaker'],
    waits: [],
    language: 'en',
    contact: {
      email: 'ada@example.org',
      telephone: '+351 21 000 0000',
      city: 'Lisbon',
      countryId: 620,
      billingAddress: 'Alameda da Universidade 1',
      postalCode: '1649-004',
      billingOrganization: '',
      purchaseOrder: 'PO-4711',
      taxId: '',
    },
    money: { currency: 'USD', totalMinor: 73_395, capturedMinor: 73_395, refundedMinor: 0 },
    eligibility: { condition: 'proof', state: 'open', dueOn: '2027-03-01' },
    joinedTo: null,
    splitFrom: null,
    attendees: [{ id: 44, name: 'Ada Ferreira', isRegistrant: true }],
    lines: [
      {
        id: 90,
        attendeeId: 44,
        kind: 'admission',
        wireName: 'oral',
        name: 'Oral Presentation',
        detail: 'Earlybird',
        quantity: 1,
        isIncluded: false,
        isRefundable: true,
        taxClass: 'admission',
        unitMinor: 69_900,
        amountMinor: 69_900,
      },
      {
        id: 91,
        attendeeId: null,
        kind: 'fee',
        wireName: null,
        name: 'Processing fee',
        detail: '',
        quantity: 1,
        isIncluded: false,
        isRefundable: true,
        taxClass: 'admission',
        unitMinor: 3_495,
        amountMinor: 3_495,
      },
    ],
    answers: [
      { question: 'What do you eat?', questionId: 7, attendeeId: 44, value: ',2,', options: ['Vegan'] },
    ],
  },
)

const story = shape(
  'Story',
  {
    entries: z
      .array(
        z.object({
          at: z.iso.datetime(),
          by: z.object({ kind: z.string(), id: z.string().nullable() }).nullable(),
          kind: z.enum(['act', 'payment', 'refund', 'attention', 'mail', 'group-mail', 'note', 'moved']),
          act: z.string().optional(),
          text: z.string().optional(),
        }),
      )
      .openapi({
        description: 'Newest first. Money with `read-money`, notes and mails with `read-contacts`.',
      }),
  },
  {
    entries: [
      {
        at: '2027-01-10T12:00:00Z',
        by: { kind: 'visitor', id: null },
        kind: 'act',
        act: 'registration placed',
      },
    ],
  },
)

/** The filters of the page's address, checked: an unknown value is an error of the program. */
export const listFilters = z.object({
  q: z.string().optional().openapi({
    description:
      'Words that must all occur in the name, code, organisation or numbers; with `read-contacts` also in the e-mail address or billing organisation.',
  }),
  state: oneOrMore(z.enum(registrationStandings)),
  category: oneOrMore(z.string().regex(/^[1-9]\d{0,14}$/)),
  type: oneOrMore(registrationType.or(z.literal('presenters'))),
  answer: oneOrMore(z.string().regex(/^[1-9]\d{0,14}:(?:yes|no|none|[1-9]\d{0,8})$/)).openapi({
    description:
      'Answers: `12:3` an option, `12:yes`, `12:none` for who has not answered. Not for sensitive ones.',
  }),
  condition: oneOrMore(z.enum(conditionKinds)),
  eligibility: oneOrMore(z.enum(eligibilityStates)),
  extra: oneOrMore(z.string().regex(/^[1-9]\d{0,14}(?::[1-9]\d{0,14})?$/)).openapi({
    description: 'Extras of the organiser’s own: `12`, or `12:31` with this option.',
  }),
  tag: oneOrMore(z.string().max(40)),
  method: oneOrMore(z.enum(gatewayNames)),
  attention: oneOrMore(z.enum(attentionValues as [string, ...string[]])),
  code: oneOrMore(z.string().max(40)),
  not: oneOrMore(z.enum(filterFields)).openapi({ description: 'Names of filters to negate.' }),
  sort: z
    .enum(listOrders.flatMap(order => [order, `-${order}`]) as [string, ...string[]])
    .optional()
    .openapi({ description: 'With `-` the other way round; the newest first where it is left out.' }),
})

const tag = 'Registrations'
const at = '/conferences/{event}/registrations'

export function registrationCalls(dependencies: Dependencies): Calls {
  const { database } = dependencies
  return new Calls(dependencies)
    .read(
      {
        path: at,
        tag,
        summary: 'Registrations, fifty at a time',
        description: 'With the filters and sorting of the list in the back office.',
        right: 'read-registrations',
        query: listFilters.extend(paging),
        answer: page,
      },
      async (call, query) => {
        const asked = readListRequest(query)
        const ordered = call.money === 'sums' ? asked : withoutSums(asked)
        const request = withinContacts(ordered, call.contacts)
        const found = await listRegistrations(database.read, call.scope, request)
        return {
          total: found.total,
          rows: found.rows.map(row => toListed(call, row)),
          after: found.hasAfter && found.rows.length === pageSize ? (found.rows.at(-1)?.id ?? null) : null,
        }
      },
    )
    .read(
      {
        path: `${at}/{code}`,
        tag,
        summary: 'One registration',
        right: 'read-registrations',
        answer: oneRegistration,
      },
      async call => toRegistration(call, await registrationOf(database.read, call), dependencies),
    )
    .read(
      {
        path: `${at}/{code}/story`,
        tag,
        summary: 'The history of one registration',
        right: 'read-registrations',
        answer: story,
      },
      async call => {
        const registration = await registrationOf(database.read, call)
        const { id } = registration
        const entries = await readStory(database.read, id, call.act.now)
        return {
          entries: entries
            .filter(({ event: { kind } }) =>
              kind === 'note' || kind === 'mail' || kind === 'group-mail'
                ? isInParts(call.contacts, typeOf(registration), conditionsOf(call))
                : kind === 'act' || call.money !== 'none',
            )
            .map(({ at: when, by, event }) => ({
              at: when.toString(),
              by,
              kind: event.kind,
              ...(event.kind === 'act' && { act: event.act }),
              ...(event.kind === 'note' && { text: event.text }),
            })),
        }
      },
    )
}

/** Calls about registrations are at a conference. */
const conditionsOf = ({ conference }: Pick<ApiCall, 'conference'>) => ({
  conditions: conference?.conditions ?? {},
})

function toListed(call: ApiCall, row: ListedRegistration) {
  const { id, code, state, title, name, organization, type, category, email, currency, tags } = row
  const { totalMinor, receivedMinor, dueMinor, createdAt, holdUntil } = row
  return {
    id,
    code,
    state,
    title,
    name,
    organization,
    type,
    category,
    registeredAt: createdAt.toString(),
    holdUntil: holdUntil.toString(),
    tags,
    ...(isInParts(call.contacts, type, conditionsOf(call)) && { email }),
    ...(call.money === 'sums' && { currency, totalMinor, receivedMinor, dueMinor }),
    ...(call.money !== 'none' && { payment: paymentStanding(state, dueMinor) }),
  }
}

/** What the organiser makes available to programs. */
async function readAnswers(db: Reader, found: Registration) {
  const { questions, answers } = await readQuestionsAndAnswers(db, found)
  return answers.flatMap(({ questionId, attendeeId, value }) => {
    const question = questions.find(({ id }) => id === questionId)
    if (!question || !appearsIn(question, 'api') || question.kind === 'file') return []
    const options = isChoice(question) ? chosenOptions(question, value).map(({ name }) => name) : undefined
    return [{ question: question.label, questionId, attendeeId, value, ...(options && { options }) }]
  })
}

async function readEligibility(db: Reader, id: number) {
  const found = await findEligibility(db, id)
  return found
    ? { condition: found.condition, state: found.state, dueOn: found.dueOn?.toString() ?? null }
    : null
}

const readCode = async (db: Reader, id: number | null) =>
  id === null ? null : ((await findRegistration(db, id))?.code ?? null)

async function toRegistration(call: ApiCall, found: Registration, { database }: Dependencies) {
  const { id, code, state, registrant, currency, price, lines, createdAt, holdUntil } = found
  const { capturedMinor, refundedMinor } = await readBalance(database.read, id)
  const { title, name, organization } = registrant
  return {
    id,
    code,
    state: standingOf(found),
    title,
    name,
    organization,
    type: typeOf(found),
    registeredAt: createdAt.toString(),
    holdUntil: holdUntil.toString(),
    tags: (await listTagsOf(database.read, [id])).get(id) ?? [],
    waits: ((await listWaitsOf(database.read, [id])).get(id) ?? []).map(
      ({ offerId, optionId, quantity, askedAt, extras: [extra] }) => ({
        offerId,
        optionId,
        name: extra?.name ?? '',
        detail: extra?.detail ?? '',
        quantity,
        askedAt: askedAt.toString(),
      }),
    ),
    language: found.language,
    ...(isInParts(call.contacts, typeOf(found), conditionsOf(call)) && {
      contact: pick(registrant, contactFields),
    }),
    ...(call.money !== 'none' && {
      payment: paymentStanding(state, (await readDue(database.read, id))?.owedMinor ?? 0),
    }),
    ...(call.money === 'sums' && {
      money: { currency, totalMinor: price.totalMinor, capturedMinor, refundedMinor },
    }),
    ...(isInParts(call.contacts, typeOf(found), conditionsOf(call)) && {
      answers: await readAnswers(database.read, found),
    }),
    eligibility: await readEligibility(database.read, id),
    joinedTo: await readCode(database.read, found.joined?.groupId ?? null),
    splitFrom: await readCode(database.read, found.splitFromId),
    attendees: (await listAttendees(database.read, id))
      .filter(
        ({ id, isRegistrant }) =>
          (isRegistrant && !isOfGroup(lines)) || lines.some(({ attendeeId }) => attendeeId === id),
      )
      .map(({ id, isRegistrant, name: ofGuest }) => ({
        id,
        name: isRegistrant ? name : ofGuest,
        isRegistrant,
      })),
    lines: lines.map(each => ({
      id: each.id,
      attendeeId: each.attendeeId,
      kind: each.kind,
      wireName: each.wireName,
      name: each.name,
      detail: each.detail,
      quantity: each.quantity,
      isIncluded: each.isIncluded === 1,
      isRefundable: each.isRefundable === 1,
      taxClass: each.taxClass,
      ...(call.money === 'sums' && {
        unitMinor: each.unitMinor,
        amountMinor: amountOf(each),
        ...(each.codeMinor > 0 && { codeMinor: each.codeMinor }),
      }),
    })),
  }
}
