/** A registration's story in sentences. */
import { counted } from '#domain/foundations/counted.ts'
import { isLanguage } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import type { MailOfRegistration } from '#domain/foundations/outbox/outbox.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { writtenFailure } from '#domain/money/refunds/refund.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import type { MailDelivery, StoryEntry, StoryEvent, StoryFacts } from '#domain/office/history/read-story.ts'
import { extraWords } from '#words/extra-words.ts'
import { mailFailureWords } from '#words/organiser/correspondence/mail-status.ts'
import { caseWords, closingWords } from '#words/organiser/registrations/case-words.ts'
import { refundFailureWords } from '#words/organiser/registrations/refund-failure-words.ts'
import { gatewayWords, meansWords } from '#words/payment-way-words.ts'
import { changedFieldWords } from '#words/registrant-words.ts'

export interface StoryWords {
  title: string
  /** What else is known; empty for nothing. */
  detail: string
  /** Something that did not come about. */
  isTrouble: boolean
}

/** The title of an automatic mail, by the id of its text; undefined for one that does not exist any more. */
type TitleOf = (textId: string) => string | undefined

/** @param zone the conference's, whose days are meant */
export function storyWords(event: StoryEvent, zone: string, titleOf: TitleOf): StoryWords {
  switch (event.kind) {
    case 'act':
      return plain(actTitles[event.act] ?? sentence(event.act), actDetail(event.facts, event.choice))
    case 'payment': {
      const sum = formatMoney(event.amountMinor, event.currency)
      const way = event.means ? meansWords[event.means] : gatewayWords[event.gateway]
      const day = formatDate(dateIn(zone, event.paidAt))
      return plain(`${sum} received`, `${way}, paid on ${day}, number ${event.number}`)
    }
    case 'refund':
      return refundWords(event, zone)
    case 'attention':
      return { title: `Needs attention: ${caseWords[event.reason].label}`, detail: '', isTrouble: true }
    case 'group-mail':
      return deliveryWords(`${event.isNews ? 'News' : 'Mail'}: ${event.subject}`, event.delivery, zone)
    case 'mail':
      return deliveryWords(`Mail: ${mailTitle(event, titleOf)}`, event.delivery, zone)
    case 'note':
      return plain('Note', event.text)
    case 'moved': {
      const sum = formatMoney(event.amountMinor, event.currency)
      return event.direction === 'to'
        ? plain(`${sum} moved to ${event.code}`, '')
        : plain(`${sum} came from ${event.code}`, '')
    }
  }
}

/** The same for staff who see only whether something is paid. The facts of an act include sums, and so do reasons. */
export function wordsWithoutSums(event: StoryEvent, zone: string, titleOf: TitleOf): StoryWords {
  switch (event.kind) {
    case 'act':
      return storyWords({ ...event, facts: {} }, zone, titleOf)
    case 'payment':
      return plain('Money received', '')
    case 'refund':
      return refundTitles[event.step]
    case 'moved':
      return plain(
        event.direction === 'to' ? `Money moved to ${event.code}` : `Money came from ${event.code}`,
        '',
      )
    default:
      return storyWords(event, zone, titleOf)
  }
}

const refundTitles = {
  decided: { title: 'A refund was decided', detail: '', isTrouble: false },
  paid: { title: 'A refund was paid', detail: '', isTrouble: false },
  failed: { title: 'A refund failed', detail: '', isTrouble: true },
  withdrawn: { title: 'A refund was withdrawn', detail: '', isTrouble: false },
} as const satisfies Record<(StoryEvent & { kind: 'refund' })['step'], StoryWords>

function deliveryWords(title: string, delivery: MailDelivery, zone: string): StoryWords {
  const { state, tries, at } = delivery
  const failure = mailFailureWords(delivery.failure)
  if (state === 'sent') return plain(title, 'Sent: the mail server accepted it.')
  if (state === 'dropped') return plain(title, 'Not sent: it was no longer needed.')
  if (state === 'failed') return { title, detail: `Not sent. ${failure}`.trim(), isTrouble: true }
  const next = `Next try on ${formatDate(dateIn(zone, at))}.`
  return tries === 0 ? plain(title, 'Waiting to be sent.') : plain(title, `${failure} ${next}`.trim())
}

const plain = (title: string, detail: string): StoryWords => ({ title, detail, isTrouble: false })

/** Who did it, without a name: of a person the page knows that. */
export const actorWords: Readonly<Record<NonNullable<StoryEntry['by']>['kind'], string>> = {
  visitor: 'Registrant',
  staff: 'Staff',
  token: 'A program',
  'command-line': 'Command line',
  gateway: 'Gateway',
  clock: 'By itself',
}

/** Titles that read better than the audit's own words. */
const actTitles: Readonly<Record<string, string>> = {
  'registration placed': 'Registered',
  'registered by hand': 'Registered by hand',
  'waiting list joined': 'Joined the waiting list',
  'application sent': 'Applied',
  'application accepted': 'The application was accepted',
  'application declined': 'The application was declined',
  'seat offered': 'Offered a place that became free',
  'extra waited for': 'Joined the line for an extra that is sold out',
  'extra offered': 'Offered a place of an extra that became free',
  'wait for an extra ended': 'No longer waits for an extra',
  'seat not offered': 'Passed over on the waiting list',
  'registration paid': 'Paid in full: the place is theirs',
  'registration expired': 'Not paid in time: the place was released',
  'place held again': 'The place is held again',
  'more time given to pay': 'Given more time to pay',
  'registration superseded': 'Replaced by a newer form',
  'change lapsed': 'The change was not paid in time: everything stays as it was',
  'refund left to be paid by hand': 'A refund is to be paid by hand',
  'refund refused for now': 'A refund was refused for now: it is tried again',
  'registration cancelled': 'Cancelled',
  'registration renewed': 'Renewed: the place is held again',
  'registration joined to a group': 'Joined to the invoice of a group',
  'registration joined the group': 'Somebody joined with their registration',
  'people billed to another payer': 'People are billed to another payer',
  'registration split from another': 'Split from another registration, for this payer',
  'code for others made': 'A code was made with which others register at its expense',
  'code for others ended': 'The code for others was ended',
  'collected people billed': 'Billed for those who registered with the code',
  'asked to join a group': 'A coordinator asked them to join a group',
  'registration transferred to a conference': 'Moved to another conference',
  'registration transferred to a person': 'Handed over to another person',
  'choice changed before payment': 'Chose something else before paying',
  'language set': 'Written to in another language',
}

/** Facts that mean something to a reader, in this order. */
function actDetail(facts: StoryFacts, choice: ListedChoice | null): string {
  const currency = typeof facts.currency === 'string' ? facts.currency : undefined
  const money = (key: string) =>
    currency !== undefined && typeof facts[key] === 'number' ? formatMoney(facts[key], currency) : undefined
  const difference = money('differenceMinor')
  const parts = [
    choice && `Now: ${choiceWords(choice)}.`,
    typeof facts.extra === 'string' && `${facts.quantity === 1 ? '' : `${facts.quantity} × `}${facts.extra}.`,
    difference && `Difference: ${difference}.`,
    typeof facts.languages === 'string' &&
      `Now: ${facts.languages.split(', ').map(languageName).join(', ')}.`,
    money('amountMinor') && `${money('amountMinor')}.`,
    typeof facts.number === 'string' && `Number ${facts.number}.`,
    typeof facts.fields === 'string' && facts.fields && `Changed: ${changedFieldWords(facts.fields)}.`,
    typeof facts.reason === 'string' && Object.hasOwn(caseWords, facts.reason)
      ? `${caseWords[facts.reason as keyof typeof caseWords].label}.` // Its own key was just found.
      : typeof facts.reason === 'string' && `Reason: ${facts.reason}`,
    typeof facts.note === 'string' && `Note: ${closingWords(facts.note)}`,
    typeof facts.failure === 'string' && refundFailureWords(facts.failure),
  ]
  return parts.filter(Boolean).join(' ')
}

const languageName = (code: string) => (isLanguage(code) ? languageNames[code] : code)

function choiceWords({ admissionName, periodName, accommodation, hasAddOn, extras }: ListedChoice): string {
  const stay = accommodation && `${accommodation.name}, ${counted(accommodation.nights, 'night')}`
  return [admissionName, periodName, stay, hasAddOn && 'accompanying person', ...extras.map(extraWords)]
    .filter(Boolean)
    .join(', ')
}

function refundWords({ step, refund }: StoryEvent & { kind: 'refund' }, zone: string): StoryWords {
  const sum = formatMoney(refund.amountMinor, refund.currency)
  const because = refund.reason === '' ? '' : `Reason: ${refund.reason}`
  if (step === 'paid') {
    const number = refund.reference ?? ''
    return plain(`${sum} paid back`, refund.means ? `${meansWords[refund.means]}, number ${number}` : number)
  }
  if (step === 'failed') {
    return {
      title: `Refund of ${sum} failed`,
      detail: refundFailureWords(writtenFailure(refund)),
      isTrouble: true,
    }
  }
  if (step === 'withdrawn')
    return plain(`Refund of ${sum} withdrawn`, refundFailureWords(writtenFailure(refund)))
  const due = refund.dueAt === null ? '' : `Due on ${formatDate(dateIn(zone, refund.dueAt))}.`
  return plain(`Refund of ${sum} decided`, `${due} ${because}`.trim())
}

/** A mail by its own name; one that is not written yet can still become one of several. */
function mailTitle({ mail, text }: StoryEvent & { kind: 'mail' }, titleOf: TitleOf): string {
  const title = text === null ? undefined : titleOf(text)
  if (title === undefined) return mailTitles[mail] ?? 'automatic mail' // of a newer version
  return title.charAt(0).toLowerCase() + title.slice(1)
}

const mailTitles: Readonly<Record<MailOfRegistration, string>> = {
  'confirmation-mail': 'confirmation',
  'offer-mail': 'a place is free',
  'payment-request-mail': 'how to pay',
  'payment-reminder-mail': 'payment reminder',
  'question-mail': 'about a payment that is not what was owed',
  'payment-not-made-mail': 'no payment was made',
  'answers-reminder-mail': 'reminder of questions',
  'payment-lapsed-mail': 'not paid in time',
  'place-to-confirm-mail': 'reminder to the organiser of a custom amount',
  'already-registered-mail': 'you are registered already',
  'join-asked-mail': 'a group wants to pay',
  'joined-mail': 'you joined a group',
  'person-invitation-mail': 'invitation of a person of the group',
  'names-mail': 'names of a group',
  'eligibility-mail': 'proof or application',
  'left-group-mail': 'your place with a group has ended',
  'person-left-mail': 'a person of the group was told that their place has ended',
  'person-replaced-mail': 'a former person of the group was told that somebody else comes in their place',
  'code-for-others-mail': 'your code for others',
  'replaced-mail': 'your registration was replaced',
  'cancellation-mail': 'cancellation',
  'refund-mail': 'refund',
  'change-mail': 'change',
  'moved-mail': 'money was moved',
  'move-mail': 'move to another conference',
  'handover-mail': 'handover',
  'refund-failed-mail': 'a refund could not be paid yet',
  'refund-account-mail': 'to which account may we pay the refund',
  'refund-retained-mail': 'the money of a refund stays',
  'refund-window-mail': 'a refund falls due early, to the organiser',
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
