/** Every kind of mail that the product sends, in the order of the list that staff see. */

import type { Reader } from '#database/database.ts'
import type { AddressProof } from '#domain/correspondence/letters/address-proof.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { type EditedTexts, textKey } from '#domain/correspondence/mail-texts/mail-text.ts'
import { language } from '#domain/foundations/language.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import type { MailEffect } from '#domain/foundations/outbox/effects.ts'
import { abstractNews } from '#mails/abstract-news.ts'
import { abstractReceived } from '#mails/abstract-received.ts'
import { accountLink } from '#mails/account-link.ts'
import { alreadyRegistered } from '#mails/already-registered.ts'
import { answersAwaited } from '#mails/answers-awaited.ts'
import { casesWaiting } from '#mails/cases-waiting.ts'
import { codeForOthers } from '#mails/code-for-others.ts'
import { conferenceCancelled } from '#mails/conference-cancelled.ts'
import { contactAnswered } from '#mails/contact-answered.ts'
import { contactForwarded } from '#mails/contact-forwarded.ts'
import { decisionLetter } from '#mails/decision-letter.ts'
import { type Draft, fillInText, type Words } from '#mails/draft.ts'
import { eligibilityDecided } from '#mails/eligibility-decided.ts'
import { groupMail } from '#mails/group-mail.ts'
import { invitedToRegister } from '#mails/invited-to-register.ts'
import { joinAsked } from '#mails/join-asked.ts'
import { joinedGroup } from '#mails/joined-group.ts'
import { leftGroup } from '#mails/left-group.ts'
import type { AutomaticMail, Example, MailKind, MailToRead } from '#mails/mail-kind.ts'
import { namesWanted } from '#mails/names-wanted.ts'
import { paymentAwaited } from '#mails/payment-awaited.ts'
import { paymentInQuestion } from '#mails/payment-in-question.ts'
import { paymentLapsed } from '#mails/payment-lapsed.ts'
import { paymentMoved } from '#mails/payment-moved.ts'
import { paymentNotMade } from '#mails/payment-not-made.ts'
import { personInvited } from '#mails/person-invited.ts'
import { personLeft } from '#mails/person-left.ts'
import { placeToConfirm } from '#mails/place-to-confirm.ts'
import { refundByHand } from '#mails/refund-by-hand.ts'
import { refundFailed } from '#mails/refund-failed.ts'
import { refundSent } from '#mails/refund-sent.ts'
import { refundWindowCloses } from '#mails/refund-window-closes.ts'
import { registrationCancelled } from '#mails/registration-cancelled.ts'
import { registrationChanged } from '#mails/registration-changed.ts'
import { registrationConfirmed } from '#mails/registration-confirmed.ts'
import { registrationHandedOver } from '#mails/registration-handed-over.ts'
import { registrationMoving } from '#mails/registration-moving.ts'
import { registrationReplaced } from '#mails/registration-replaced.ts'
import { submissionLink } from '#mails/submission-link.ts'
import { subscriptionToConfirm } from '#mails/subscription-to-confirm.ts'
import { translated } from '#mails/translated-text.ts'

const kinds = {
  'registration-confirmed': registrationConfirmed,
  'registration-changed': registrationChanged,
  'payment-awaited': paymentAwaited,
  'already-registered': alreadyRegistered,
  'registration-replaced': registrationReplaced,
  'payment-in-question': paymentInQuestion,
  'registration-cancelled': registrationCancelled,
  'registration-handed-over': registrationHandedOver,
  'payment-lapsed': paymentLapsed,
  'answers-awaited': answersAwaited,
  'payment-not-made': paymentNotMade,
  'refund-sent': refundSent,
  'refund-failed': refundFailed,
  'refund-by-hand': refundByHand,
  'payment-moved': paymentMoved,
  'registration-moving': registrationMoving,
  'eligibility-decided': eligibilityDecided,
  'names-wanted': namesWanted,
  'person-invited': personInvited,
  'join-asked': joinAsked,
  'joined-group': joinedGroup,
  'left-group': leftGroup,
  'person-left': personLeft,
  'code-for-others': codeForOthers,
  'invited-to-register': invitedToRegister,
  'submission-link': submissionLink,
  'abstract-received': abstractReceived,
  'abstract-news': abstractNews,
  'conference-cancelled': conferenceCancelled,
  'subscription-to-confirm': subscriptionToConfirm,
  'account-link': accountLink,
  'contact-forwarded': contactForwarded,
  'contact-answered': contactAnswered,
  'place-to-confirm': placeToConfirm,
  'cases-waiting': casesWaiting,
  'refund-window-closes': refundWindowCloses,
  'group-mail': groupMail,
  'decision-letter': decisionLetter,
}

type Kinds = typeof kinds
export type MessageKind = keyof Kinds
/** The keys of the table. @public for the test that asks of each mail who caused it */
export const messageKinds = Object.keys(kinds) as MessageKind[]

/** The facts of one mail. */
export type Message = { [K in MessageKind]: Parameters<Kinds[K]['write']>[0] }[MessageKind]

/** Everything about a message's kind. The table pairs each message with its own kind, which an index cannot express. */
export const kindOf = (message: Message) => kinds[message.kind] as MailKind<Message, AutomaticMailId>

export const letterheadOf = (message: Message) => kindOf(message).letterheadOf(message)

/** The ids of all texts: the keys of the kinds' own tables. */
export type AutomaticMailId = { [K in MessageKind]: keyof Kinds[K]['texts'] }[MessageKind]

const all = Object.values<Pick<MailKind<Message>, 'texts' | 'examples'>>(kinds)

// The texts of all kinds together have each id once.
export const automaticMails = Object.assign({}, ...all.map(({ texts }) => texts)) as Readonly<
  Record<AutomaticMailId, AutomaticMail>
>

/** The mail with an id from an address. */
export const findAutomaticMail = (id: string): AutomaticMail | undefined => lookUp(automaticMails, id)

export const titleOfMail = (id: string): string | undefined => findAutomaticMail(id)?.title

/** Where to look for an example of each text about a registration, by its id. */
export const examples: Readonly<Record<string, Example>> = Object.assign(
  {},
  ...all.map(kind => kind.examples),
)

/** The parts of an automatic mail; undefined for a mail that a person wrote. */
export function draftOf(message: Message): Draft<AutomaticMailId> | undefined {
  const said = kindOf(message).write(message)
  return 'text' in said ? said : undefined
}

/** A message's words. @param edited the organiser's versions of automatic mails' texts */
export function wordsOf(message: Message, edited: EditedTexts): Words {
  const said = kindOf(message).write(message)
  if (!('text' in said)) return said
  const { text: id, values, blocks } = said
  // Without a text of the organiser's own in this language, it is the product's translation.
  return fillInText(edited[textKey(id, language())] ?? translated(automaticMails[id]), values, blocks)
}

/** A message as its recipient gets it: without typed text where nothing proves that they typed it. */
export async function asSent(db: Reader, message: Message): Promise<{ said: Message; proof: AddressProof }> {
  const kind = kindOf(message)
  const proof = await kind.readProof(db, message)
  return { said: proof === 'none' ? kind.withoutTypedText(message) : message, proof }
}

/** The effects that carry a mail which is read from stored facts alone. */
export type MessageEffect = { [K in MessageKind]: keyof Kinds[K]['effects'] & MailEffect }[MessageKind]

type Read = (context: MailContext, payload: MailToRead['payload']) => Promise<Message | undefined>

// Each kind's readers stand under its own effects.
const readers: Partial<Record<MailEffect, Read>> = Object.assign(
  {},
  ...Object.values(kinds).map(({ effects }) => effects),
)

// The keys of the table above.
export const messageEffects = Object.keys(readers) as MessageEffect[]

/** The content of a mail as it is now; undefined if it has become untrue, or is not read from stored facts alone. */
export async function messageOf(
  context: MailContext,
  { kind, payload }: MailToRead,
): Promise<Message | undefined> {
  return readers[kind]?.(context, payload)
}
