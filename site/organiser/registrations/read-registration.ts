/** The data of one registration's page, in words. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { hasRefusedNews } from '#domain/correspondence/newsletter/news-refusals.ts'
import { staffCan } from '#domain/desk/possible-acts/staff-can.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { formatMoney, type Money, sumOf } from '#domain/foundations/money.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { dateIn, formatDate, formatUntil } from '#domain/foundations/time.ts'
import { type BilledParty, readCorrectedParty } from '#domain/money/billing/billed-party.ts'
import { readMoneyInOtherCurrencies } from '#domain/money/billing/unallocated-money.ts'
import { readDue } from '#domain/money/books/due.ts'
import { type MoneyPosition, readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { addressLines } from '#domain/money/documents/letterhead.ts'
import { type Balance, readBalance } from '#domain/money/payments/balance.ts'
import { readStory, type StoryEntry } from '#domain/office/history/read-story.ts'
import { isInParts, typeOf } from '#domain/office/in-scope.ts'
import { paymentStanding } from '#domain/office/lists/due-amounts.ts'
import type { CaseReason } from '#domain/office/lists/registration-filter.ts'
import { readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import { readPlace } from '#domain/registrations/custom-amount.ts'
import type { Eligibility } from '#domain/registrations/eligibility/eligibility.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { listWaits, waitWords } from '#domain/registrations/places/extra-waits.ts'
import { type RegistrantField, registrantFieldNames } from '#domain/registrations/registrant.ts'
import { usesOf } from '#domain/registrations/registrant-uses.ts'
import { type Registration, standingOf } from '#domain/registrations/registration.ts'
import { listTags, listTagsOf } from '#domain/registrations/tags.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import {
  holds,
  type MoneySight,
  mayStandIn,
  moneySight,
  opens,
  partsHeld,
} from '#domain/staff/rights/permit.ts'
import { titleOfMail } from '#mails/all-mails.ts'
import { readDocuments } from '#site/microsite/registration/page/read-documents.ts'
import { receiptLines } from '#site/microsite/registration/summary/registration-view.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { findNextAct, listActs, listActsOfReason } from '#site/organiser/registrations/possible-acts.ts'
import { readAnswers } from '#site/organiser/registrations/read-answers.ts'
import { paths } from '#words/addresses/paths.ts'
import { eligibilityLine } from '#words/organiser/offers/condition-words.ts'
import { caseWords } from '#words/organiser/registrations/case-words.ts'
import {
  type MoneySummary,
  moneySentence,
  positionLabel,
  standingSentence,
} from '#words/organiser/registrations/staff-money-words.ts'
import { actorWords, storyWords, wordsWithoutSums } from '#words/organiser/registrations/story-words.ts'
import { wayWords } from '#words/payment-way-words.ts'
import { officeLabels } from '#words/registrant-words.ts'
import { registrationStatus } from '#words/registration-status.ts'

/** The amounts of its money, and why it needs attention. */
async function readStanding({ site }: Pick<StaffRequest, 'site'>, registration: Registration) {
  const { read } = site.database
  const { id, state } = registration
  const [open, place, balance, due] = await Promise.all([
    listAttention(read, id),
    readPlace(read, registration),
    readBalance(read, id),
    readDue(read, id),
  ])
  const reasons: CaseReason[] = open.map(({ reason }) => reason)
  if (state === 'paid' && place === 'with-organiser') reasons.push('awaits-confirmation')
  return { reasons, open, balance, dueMinor: Math.max(0, due?.owedMinor ?? 0) }
}

export async function readRegistrationView(
  staff: StaffRequest,
  conference: Conference,
  registration: Registration,
) {
  const { person, site, act } = staff
  const { read } = site.database
  const { id, code, state, registrant } = registration
  const may = (staffAct: Right) => opens(person, staffAct, conference.id)
  const sight = moneySight(person, conference.id)
  const showsContact = isInParts(
    partsHeld(person, 'read-contacts', conference.id),
    typeOf(registration),
    conference,
  )
  const mayWrite = may('edit-registrations')
  const [
    standing,
    story,
    countries,
    can,
    foreign,
    positions,
    billed,
    wantsNoNews,
    eligibility,
    tags,
    known,
    waits,
  ] = await Promise.all([
    readStanding(staff, registration),
    readStory(read, id, act.now),
    listCountries(read),
    staffCan(read, conference, registration, act.now),
    readMoneyInOtherCurrencies(read, id),
    readPositions(site, conference, registration, act.now),
    readCorrectedParty(read, id),
    hasRefusedNews(read, registrant.email),
    findEligibility(read, id),
    listTagsOf(read, [id]),
    mayWrite ? listTags(read, conference.id) : [],
    state === 'paid' ? listWaits(read, id) : [],
  ])
  const names = await listAccountNames(
    read,
    story.flatMap(({ by }) => (by?.kind === 'staff' && by.id !== null ? [by.id] : [])),
  )
  const country = nameOf(countries, registrant.countryId)
  const holdUntil = formatUntil(registration.holdUntil, conference.timeZone)
  return {
    event: conference.name,
    code,
    name: fullName(registrant),
    organization: registrant.organization,
    status: registrationStatus[standingOf(registration)],
    sentence: sentenceOf({ ...standing, story, positions, foreign }, registration, {
      sight,
      zone: conference.timeZone,
    }),
    condition: eligibility ? eligibilitySentence(eligibility) : '',
    held: state === 'awaiting-payment' ? `The place is held until ${holdUntil}.` : '',
    reasons:
      sight !== 'none'
        ? standing.reasons.map(reason => ({
            ...caseWords[reason],
            acts: listActsOfReason(conference.name, code, reason, may, act => can[act] === null),
          }))
        : [],
    list: organiserPaths.registrations(conference.name),
    story: storyRows(story, { names, zone: conference.timeZone, sight, showsContact }),
    money: sight === 'sums' ? await readMoney(site, conference.name, registration, positions) : null,
    contact: showsContact
      ? contactRows(registration, {
          country,
          billed: billed && billedLines(billed, nameOf(countries, billed.countryId)),
          wantsNoNews,
        })
      : [],
    answers: showsContact
      ? await readAnswers(read, conference, registration, {
          maySensitive: may('read-sensitive-answers'),
          mayWrite,
          now: act.now,
          countryOf: id => nameOf(countries, id),
        })
      : null,
    mayWrite,
    tags: tags.get(id) ?? [],
    waits: waits.map(wait => ({
      id: wait.id,
      label: waitWords(wait),
      since: formatDate(dateIn(conference.timeZone, wait.askedAt)),
    })),
    knownTags: known.map(({ tag }) => tag),
    next: findNextAct(conference.name, code, state, can, may),
    acts: listActs(conference.name, code, can, may),
    ...linksOf(person, conference, registration),
  }
}

export type RegistrationPageView = Awaited<ReturnType<typeof readRegistrationView>>

/** Its pages elsewhere, `''` for those that this person may not open. */
function linksOf(
  person: StaffRequest['person'],
  { id, name }: Conference,
  { id: registrationId, secret }: Registration,
) {
  const history = new URLSearchParams({ subject: `registration:${registrationId}` })
  return {
    history: opens(person, 'read-audit', id) ? `${organiserPaths.conferenceHistory(name)}?${history}` : '',
    personalData: holds(person, 'erase-person', null)
      ? organiserPaths.personalData(`registration-${registrationId}`)
      : '',
    publicPage: mayStandIn(person, id) ? paths.registration(name, secret) : '',
  }
}

/** What happened, without what this person may not read. */
function storyRows(
  story: readonly StoryEntry[],
  {
    names,
    zone,
    sight,
    showsContact,
  }: { names: ReadonlyMap<string, string>; zone: string; sight: MoneySight; showsContact: boolean },
) {
  return (
    story
      .filter(({ event }) => sight !== 'none' || !isAboutMoney(event.kind))
      // Notes name people, and a mail server's messages name addresses.
      .filter(
        ({ event }) =>
          showsContact || (event.kind !== 'note' && event.kind !== 'mail' && event.kind !== 'group-mail'),
      )
      .map(({ key, at, by, event }) => {
        const local = at.toZonedDateTimeISO(zone)
        return {
          key,
          day: formatDate(local.toPlainDate()),
          time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
          who: by === null ? '' : (by.id !== null && names.get(by.id)) || actorWords[by.kind],
          kind: event.kind,
          ...(sight === 'sums'
            ? storyWords(event, zone, titleOfMail)
            : wordsWithoutSums(event, zone, titleOfMail)),
        }
      })
  )
}

const isAboutMoney = (kind: StoryEntry['event']['kind']) =>
  kind === 'payment' || kind === 'refund' || kind === 'moved' || kind === 'attention'

interface MoneyFacts {
  story: readonly StoryEntry[]
  balance: Balance
  positions: readonly MoneyPosition[]
  foreign: readonly Money[]
  dueMinor: number
}

/** How its money stands, with sums only for who may read them. */
function sentenceOf(
  facts: MoneyFacts,
  registration: Registration,
  { sight, zone }: { sight: MoneySight; zone: string },
): string {
  const { state, currency } = registration
  if (sight === 'sums') return moneySentence(summaryOf(facts, registration, zone), currency)
  if (sight === 'none') return ''
  return standingSentence(paymentStanding(state, facts.dueMinor), facts.dueMinor, currency)
}

/** Its lines, where its money is, and its documents. */
async function readMoney(
  site: StaffRequest['site'],
  event: string,
  registration: Registration,
  positions: readonly MoneyPosition[],
) {
  const { currency } = registration
  return {
    lines: receiptLines(registration.lines),
    price: registration.price,
    currency,
    feeBasisPoints: registration.feeBasisPoints,
    positions: positions.map(position => ({
      label: positionLabel(position),
      amount: formatMoney(position.amountMinor, ('currency' in position && position.currency) || currency),
    })),
    documents: await readDocuments(site, event, registration),
  }
}

function summaryOf(
  { story, balance, positions, foreign, dueMinor }: MoneyFacts,
  { currency }: Pick<Registration, 'currency'>,
  zone: string,
): MoneySummary {
  const payments = story.flatMap(({ event }) => (event.kind === 'payment' ? [event] : []))
  const newest = payments.find(payment => payment.currency === currency)
  const sumAt = (place: MoneyPosition['at']) =>
    sumOf(
      positions.filter(position => position.at === place && !('currency' in position && position.currency)),
    )
  return {
    receivedMinor: balance.capturedMinor,
    paidBackMinor: balance.refundedMinor,
    beingRefundedMinor: sumAt('being-refunded'),
    takenBackMinor: sumAt('charged-back'),
    foreign,
    owedMinor: dueMinor,
    hasPaid: payments.length > 0,
    lastPayment: newest
      ? {
          on: formatDate(dateIn(zone, newest.paidAt)),
          way: wayWords(newest.gateway, newest.means),
          isAll: newest.amountMinor === balance.capturedMinor,
        }
      : null,
  }
}

async function readPositions(
  site: StaffRequest['site'],
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
) {
  const { read } = site.database
  const retainedMinor = await readRetainedByPolicy(read, registration.id)
  return readMoneyPositions(read, registration, conference, { retainedMinor, now })
}

function billedLines(party: BilledParty, country: string): string {
  return [party.billingOrganization, ...addressLines({ ...party, country })].filter(Boolean).join('\n')
}

const nameOf = (countries: readonly { id: number; name: string }[], id: number) =>
  countries.find(each => each.id === id)?.name ?? ''

/** @param billed whom invoices bill, where that was corrected */
function contactRows(
  { registrant }: Registration,
  { country, billed, wantsNoNews }: { country: string; billed: string | undefined; wantsNoNews: boolean },
): { label: string; value: string }[] {
  const { city, billingAddress, postalCode } = registrant
  // A place and an address are read as a whole.
  const whole: Partial<Record<RegistrantField, string>> = {
    city: [city, country].filter(Boolean).join(', '),
    countryId: '',
    billingAddress: `${billingAddress}\n${postalCode}`,
    postalCode: '',
  }
  const rows = [
    ...registrantFieldNames
      .filter(field => usesOf(field).seenBy === 'contact')
      .map(field => ({ label: officeLabels[field], value: whole[field] ?? String(registrant[field]) })),
    { label: 'News', value: wantsNoNews ? 'Asked for no news' : '' },
    { label: 'Corrected invoice to', value: billed ?? '' },
  ]
  return rows.filter(({ value }) => value.trim() !== '')
}

/** `Proof: refused, place kept until 20 January 2027.` */
function eligibilitySentence(eligibility: Eligibility): string {
  const { state, dueOn } = eligibility
  const line = eligibilityLine(eligibility)
  if (dueOn === null || (state !== 'open' && state !== 'refused')) return `${line}.`
  return `${line}, ${state === 'open' ? 'until' : 'place kept until'} ${formatDate(dueOn)}.`
}
