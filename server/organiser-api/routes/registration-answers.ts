import type { Reader } from '#database/database.ts'
import { readDue } from '#domain/money/books/due.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { isOfGroup, listAttendees } from '#domain/offers/lines/attendees.ts'
import { amountOf } from '#domain/offers/lines/line.ts'
import { chosenOptions } from '#domain/offers/questions/answer.ts'
import { appearsIn, isChoice } from '#domain/offers/questions/question.ts'
import { isInParts, typeOf } from '#domain/office/in-scope.ts'
import { paymentStanding } from '#domain/office/lists/due-amounts.ts'
import type { ListedRegistration } from '#domain/office/lists/registrations-noun.ts'
import { readQuestionsAndAnswers } from '#domain/registrations/answers/answer-queries.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { listWaitsOf } from '#domain/registrations/places/extra-waits.ts'
import { pick } from '#domain/registrations/registrant-uses.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { standingOf } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { listTagsOf } from '#domain/registrations/tags.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { ApiCall } from '#server/organiser-api/authorize-call.ts'
import { contactFields } from '#server/organiser-api/routes/registration-shapes.ts'

/** Calls about registrations are at a conference. */
export const conditionsOf = ({ conference }: Pick<ApiCall, 'conference'>) => ({
  conditions: conference?.conditions ?? {},
})

export function toListed(call: ApiCall, row: ListedRegistration) {
  const { id, code, state, title, name, organization, type, period, email, currency, tags } = row
  const { totalMinor, receivedMinor, dueMinor, createdAt, holdUntil } = row
  return {
    id,
    code,
    state,
    title,
    name,
    organization,
    type,
    category: period,
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

export async function toRegistration(call: ApiCall, found: Registration, { database }: Dependencies) {
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
