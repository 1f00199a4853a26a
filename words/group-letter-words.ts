/** A group mail with its fields filled in, as it is sent and as its writer sees it beforehand. */

import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import type { GroupLetter } from '#domain/correspondence/letters/group-letter.ts'
import { type ProseBlock, type Run, readProse } from '#domain/correspondence/letters/mail-prose.ts'
import { fieldsIn, fillIn, fillInParagraphs } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate, formatDateRange, formatUntil } from '#domain/foundations/time.ts'
import { nameOf } from '#domain/money/documents/letterhead.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'

export type LetterPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'prose'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Run[])[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }

export function readLetter(letter: GroupLetter): { subject: string; parts: LetterPart[] } {
  const values = valuesOf(letter)
  const button = { kind: 'button', label: buttonLabel(letter), href: letter.href } as const
  return {
    // One line, whatever is in a field.
    subject: fillIn(letter.subject, values).replaceAll(/\s+/g, ' ').trim(),
    parts: letter.html
      ? readProse(letter.html).flatMap(block => partsOfBlock(block, values, button))
      : fillInParagraphs(letter.body, values, { button: [button] }).map(part =>
          typeof part === 'string' ? { kind: 'paragraph', text: part } : part,
        ),
  }
}

/**
 * What a field says is text: nothing in it becomes markup. A paragraph of which nothing is left is left out, and a button within
 * a sentence comes below it.
 */
function partsOfBlock(
  block: ProseBlock,
  values: Readonly<Record<string, string>>,
  button: LetterPart,
): LetterPart[] {
  const fill = (runs: readonly Run[]) => runs.map(run => ({ ...run, text: fillIn(run.text, values) }))
  const isEmpty = (runs: readonly Run[]) => runs.every(({ text }) => text.trim() === '')
  if (block.kind === 'paragraph') {
    const whole = block.runs.map(({ text }) => text).join('')
    if (/^\{\s*button\s*\}$/i.test(whole)) return [button]
    const runs = fill(block.runs)
    const isWithin = fieldsIn(whole).includes('button')
    return [...(isEmpty(runs) ? [] : [{ kind: 'prose' as const, runs }]), ...(isWithin ? [button] : [])]
  }
  const items = block.items.map(fill).filter(item => !isEmpty(item))
  return items.length === 0 ? [] : [{ kind: 'list', isOrdered: block.isOrdered, items }]
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
        reason: reasonOf(from, nameInText(nameOf(occasion))),
        label: say('Unsubscribe from all our news'),
        href,
      }
}

const reasonOf = (from: 'news' | 'role', conference: string) =>
  from === 'news'
    ? say('You get this news because your address was registered for {conference}.', { conference })
    : say('You get this news because of your part in {conference}.', { conference })

function valuesOf({ occasion, to, registration, own, lastDay, href }: GroupLetter): Record<string, string> {
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
    ...(lastDay && { 'last day': formatDate(lastDay) }),
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

function buttonLabel({ registration, lastDay }: GroupLetter): string {
  if (lastDay) return say('Open the form')
  if (!registration) return say('See the conference')
  return registration.due.amountMinor > 0 ? say('Pay now') : say('See your registration')
}
