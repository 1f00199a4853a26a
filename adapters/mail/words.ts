import type { Composition, Fact, Part } from '#adapters/mail/composition.ts'
import { fullName, type Occasion } from '#domain/documents/letterhead.ts'
import { formatDateRange } from '#domain/time.ts'

/** A message's content, without the letterhead. */
export type Words = Pick<Composition, 'subject' | 'preview' | 'heading' | 'parts'>

/** Used where a mail greets nobody by name. */
export const nobodyNamed = { title: '', name: '' }

export function greeting(person: { title: string; name: string }): Part {
  const name = fullName(person)
  return { kind: 'paragraph', text: name === '' ? 'Hello,' : `Dear ${name},` }
}

export function conferenceFacts(occasion: Occasion): Fact[] {
  return [
    { label: 'Conference', text: [occasion.prefix, occasion.subject].filter(Boolean).join(': ') },
    { label: 'Dates', text: dates(occasion) },
    { label: 'Place', text: occasion.location },
  ]
}

export function dates({ startsOn, endsOn }: Occasion): string {
  return formatDateRange(Temporal.PlainDate.from(startsOn), Temporal.PlainDate.from(endsOn))
}
