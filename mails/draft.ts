import { nameInText, wholeName } from '#domain/conference/conferences/whole-name.ts'
import type { MailText } from '#domain/correspondence/mail-texts/mail-text.ts'
import { fillIn, fillInParagraphs } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { say } from '#domain/foundations/say.ts'
import { fullName } from '#domain/foundations/texts/titles.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import { nameOf, type Occasion } from '#domain/money/documents/letterhead.ts'
import type { Composition, Fact, Part } from '#mails/composition.ts'

/** A message's content, without the letterhead. */
export type Words = Pick<Composition, 'subject' | 'preview' | 'heading' | 'parts'>

/** The parts of an automatic mail: its text, and the values of its fields. */
export interface Draft<T extends string = string> {
  readonly text: T
  readonly values: Readonly<Record<string, string>>
  /** Fields that are more than text: tables and buttons. */
  readonly blocks: Readonly<Record<string, readonly Part[]>>
}

/** A text with its fields filled in. @param blocks the content of fields that are tables or buttons */
export function fillInText(text: MailText, values: Draft['values'], blocks: Draft['blocks']): Words {
  return {
    subject: fillIn(text.subject, values),
    preview: fillIn(text.preview, values),
    heading: fillIn(text.heading, values),
    parts: fillInParagraphs(text.body, values, blocks).map(part =>
      typeof part === 'string' ? { kind: 'paragraph', text: part } : part,
    ),
  }
}

/** Used where a mail greets nobody by name. */
export const nobodyNamed = { title: '', name: '' }

export function greeting(person: { title: string; name: string }): string {
  const name = fullName(person)
  return name === '' ? say('Hello,') : say('Dear {name},', { name })
}

export function conferenceFacts(occasion: Occasion): Fact[] {
  return [
    { label: say('Conference'), text: wholeName(nameOf(occasion)) },
    { label: say('Dates'), text: dates(occasion) },
    { label: say('Place'), text: occasion.location },
  ]
}

export const conferenceValues = (occasion: Occasion) => ({
  conference: nameInText(nameOf(occasion)),
  dates: dates(occasion),
  place: occasion.location,
})

/** A table as a block; nothing if it has no rows. */
export const factsBlock = (rows: readonly Fact[]): Part[] =>
  rows.length > 0 ? [{ kind: 'facts', rows }] : []

function dates({ startsOn, endsOn }: Occasion): string {
  return formatDateRange(Temporal.PlainDate.from(startsOn), Temporal.PlainDate.from(endsOn))
}
