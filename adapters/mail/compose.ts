import { accountLink } from '#adapters/mail/account-words.ts'
import { registrationCancelled } from '#adapters/mail/cancellation-words.ts'
import type { Composition, Part } from '#adapters/mail/composition.ts'
import {
  abstractReceived,
  casesWaiting,
  contactAnswered,
  contactForwarded,
  placeToConfirm,
  refundWindowCloses,
} from '#adapters/mail/desk-words.ts'
import { groupLetter } from '#adapters/mail/group-words.ts'
import { registrationHandedOver } from '#adapters/mail/handover-words.ts'
import { paymentMoved, paymentNotMade, refundByHand, refundFailed } from '#adapters/mail/money-words.ts'
import { registrationMoving } from '#adapters/mail/move-words.ts'
import { subscriptionToConfirm } from '#adapters/mail/newsletter-words.ts'
import { paymentAwaited, paymentInQuestion, paymentLapsed, refundSent } from '#adapters/mail/payment-words.ts'
import {
  alreadyRegistered,
  registrationChanged,
  registrationConfirmed,
  registrationReplaced,
} from '#adapters/mail/registration-words.ts'
import { type Draft, type Words, wordsOf } from '#adapters/mail/words.ts'
import { letterheadOf, type Message, type MessageKind } from '#domain/correspondence/letters/messages.ts'
import type { EditedTexts } from '#domain/correspondence/mail-texts/mail-text.ts'

type Composer<K extends MessageKind> = (message: Extract<Message, { kind: K }>) => Words | Draft

const composers: { readonly [K in MessageKind]: Composer<K> } = {
  'registration-confirmed': registrationConfirmed,
  'registration-changed': registrationChanged,
  'payment-awaited': paymentAwaited,
  'payment-lapsed': paymentLapsed,
  'payment-not-made': paymentNotMade,
  'already-registered': alreadyRegistered,
  'registration-replaced': registrationReplaced,
  'payment-in-question': paymentInQuestion,
  'registration-cancelled': registrationCancelled,
  'refund-sent': refundSent,
  'payment-moved': paymentMoved,
  'registration-moving': registrationMoving,
  'registration-handed-over': registrationHandedOver,
  'refund-failed': refundFailed,
  'refund-by-hand': refundByHand,
  'abstract-received': abstractReceived,
  'contact-forwarded': contactForwarded,
  'contact-answered': contactAnswered,
  'place-to-confirm': placeToConfirm,
  'refund-window-closes': refundWindowCloses,
  'cases-waiting': casesWaiting,
  'account-link': accountLink,
  'group-mail': groupLetter,
  'subscription-to-confirm': subscriptionToConfirm,
}

/** Finds the words for a message. @param edited the organiser's versions of automatic mails' texts */
export function compose(message: Message, edited: EditedTexts = {}): Composition {
  const { issuer, hue, isDemo } = letterheadOf(message)
  const said = sayingOf(message)
  const words = 'text' in said ? wordsOf(said, edited) : said
  const parts: Part[] = isDemo ? [demoNotice, ...words.parts] : [...words.parts]
  return { ...words, parts, issuer, hue }
}

/** The parts of an automatic mail; undefined for a mail that a person wrote. */
export function draftOf(message: Message): Draft | undefined {
  const said = sayingOf(message)
  return 'text' in said ? said : undefined
}

/** The table pairs each kind with its own composer, which an indexed call cannot express. */
const sayingOf = (message: Message) => (composers[message.kind] as Composer<MessageKind>)(message)

const demoNotice: Part = { kind: 'notice', text: 'No money moved: demonstration payment' }
