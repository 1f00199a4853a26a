/** What receipts and bills share around their content. */

import { type TemplateData, words, wordsIfAny } from '#adapters/documents/typeset.ts'
import { paletteOf } from '#adapters/palette.ts'
import { nameLines, wholeName } from '#domain/conference/conferences/whole-name.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { formatDate, formatDateRange } from '#domain/foundations/time.ts'
import { type Issuer, nameOf, type Occasion } from '#domain/money/documents/letterhead.ts'
import { datesAndLocation } from '#words/documents/every-document.ts'

interface Head {
  /** The kind of document: `Receipt`. */
  kind: string
  number: string
  issuer: Issuer
  occasion: Occasion
}

/** The fields that `sheet.typ` asks for, and the file's metadata. */
export function letterheadOf({ kind, number, issuer, occasion }: Head) {
  const dates = datesOf(occasion)
  const reach = [
    issuer.address.split(/(?<!\s)\s*?[\r\n]\s*/).join(', '),
    issuer.email,
    // A number on two lines looks like two numbers.
    issuer.phone.replaceAll(' ', '\u00a0'),
  ]
  return {
    ...propertiesOf(`${kind} ${number}`, `${wholeName(nameOf(occasion))}, ${dates}`, issuer.name),
    palette: { ...paletteOf(occasion.hue) },
    kind: words(kind),
    number: words(number),
    issuer: words(issuer.name),
    caption: words(`${kind} ${number}`),
    foot: words(...[issuer.name, ...reach].filter(part => part.trim() !== '')),
    occasion: {
      ...printedName(occasion),
      place: words(datesAndLocation({ dates, location: occasion.location })),
    },
  } satisfies Record<string, TemplateData>
}

/** The lines of a conference's name, in the order in which it is read. */
export function printedName(occasion: Occasion) {
  const { above, subject, below } = nameLines(nameOf(occasion))
  return { above: wordsIfAny(above), subject: words(subject), below: wordsIfAny(below) }
}

/** Title, description and author for the file's metadata; they are not printed. */
export function propertiesOf(title: string, description: string, author: string) {
  const plain = (text: string) => cutTo(text.replaceAll(/[\p{C}]/gu, ''), 500)
  return { title: plain(title), description: plain(description), author: plain(author) }
}

export function datesOf({ startsOn, endsOn }: Occasion): string {
  return formatDateRange(Temporal.PlainDate.from(startsOn), Temporal.PlainDate.from(endsOn))
}

/** `2027-03-20` in words. */
export function dayWords(date: string): string {
  return formatDate(Temporal.PlainDate.from(date))
}
