/** A group mail with its fields filled in, as it is sent and as its writer sees it beforehand. */

import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import type { GroupLetter } from '#domain/correspondence/letters/group-letter.ts'
import { fillIn, fillInParagraphs } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDateRange, formatUntil } from '#domain/foundations/time.ts'
import { nameOf } from '#domain/money/documents/letterhead.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'

export type LetterPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }

export function readLetter(letter: GroupLetter): { subject: string; parts: LetterPart[] } {
  const values = valuesOf(letter)
  const blocks = { button: [{ kind: 'button', label: buttonLabel(letter), href: letter.href } as const] }
  return {
    // One line, whatever is in a field.
    subject: fillIn(letter.subject, values).replaceAll(/\s+/g, ' ').trim(),
    parts: fillInParagraphs(letter.body, values, blocks).map(part =>
      typeof part === 'string' ? { kind: 'paragraph', text: part } : part,
    ),
  }
}

/** Below the text: why the recipient gets it, and the link that ends it; null in a mail about their registration. */
export function footOf({
  unsubscribe,
  occasion,
}: GroupLetter): { reason: string; label: string; href: string } | null {
  if (unsubscribe === null) return null
  const { from, href } = unsubscribe
  return from === 'newsletter'
    ? { reason: '', label: say('Unsubscribe from this newsletter'), href }
    : {
        // An address that nobody proved may be a stranger's, who did not register.
        reason: say('You get this news because your address was registered for {conference}.', {
          conference: nameInText(nameOf(occasion)),
        }),
        label: say('Unsubscribe from all our news'),
        href,
      }
}

function valuesOf({ occasion, to, registration, own, href }: GroupLetter): Record<string, string> {
  const name = to.name.trim()
  const heldUntil = registration?.heldUntil
  return {
    greeting: name === '' ? say('Hello,') : say('Dear {name},', { name }),
    name: name || (registration ? say('participant') : say('reader')),
    conference: nameInText(nameOf(occasion)),
    dates: formatDateRange(
      Temporal.PlainDate.from(occasion.startsOn),
      Temporal.PlainDate.from(occasion.endsOn),
    ),
    place: occasion.location,
    link: href,
    ...own?.offers,
    ...Object.fromEntries(
      own?.answers.map(({ key, question, value, country }) => [
        key,
        answerWords(question, value, () => country ?? undefined),
      ]) ?? [],
    ),
    ...(registration && {
      code: registration.code,
      'amount due': formatMoney(registration.due.amountMinor, registration.due.currency),
      'held until': heldUntil ? formatUntil(heldUntil.at, heldUntil.timeZone) : '',
    }),
  }
}

function buttonLabel({ registration }: GroupLetter): string {
  if (!registration) return say('See the conference')
  return registration.due.amountMinor > 0 ? say('Pay now') : say('See your registration')
}
