/**
 * What was bought, in the reader's language. Lines are stored in English where the product named something, such as
 * `Delegate` and `2 nights`, and in the organiser's words where they did: those stay as they were bought.
 */
import { counted } from '#domain/foundations/counted.ts'
import { say } from '#domain/foundations/say.ts'
import { offerIdOf } from '#domain/offers/catalogue/offer.ts'
import type { ListedChoice, RegistrationChoice } from '#domain/offers/lines/choice.ts'
import { isGroupDiscount, type NewLine } from '#domain/offers/lines/line.ts'

/** A line with its words as its reader says them. */
export function saidLine<L extends NewLine>(line: L): L {
  const { kind, name, detail, offerId, nights } = line
  if (kind === 'stay') return nights === null ? line : { ...line, detail: counted(nights, 'night') }
  if (offerId !== null) return line
  return { ...line, name: say(name), detail: isGroupDiscount(line) ? say(detail) : detail }
}

/** `Oral Presentation (Earlybird)`: a line of a person in short. */
export function shortly(line: NewLine): string {
  const { name, detail } = saidLine(line)
  return detail === '' ? name : `${name} (${detail})`
}

/** What an admission was called when it was bought. */
export const saidAdmission = ({
  presentationType,
  admissionName,
}: Pick<ListedChoice, 'presentationType' | 'admissionName'>): string =>
  offerIdOf(presentationType ?? '') === undefined ? say(admissionName) : admissionName

/** The same of what was chosen; empty for an agreed amount. */
export const admissionOfChoice = (choice: RegistrationChoice): string =>
  choice.kind === 'listed' ? saidAdmission(choice) : ''
