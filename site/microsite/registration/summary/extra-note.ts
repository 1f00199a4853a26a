import { formatDate } from '#domain/foundations/time.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { cannotBeGivenUp, neverRefunded } from '#words/registration/extras.ts'
import { forGuests } from '#words/registration/guests.ts'

/** What an extra is and when it takes place: `With a guide. 12 May 2027, 14:00–17:30` */
export function extraNote({
  description,
  takesPlace,
  isForGuests,
  isRemovable,
  isNeverRefunded,
}: Pick<Offer, 'description' | 'takesPlace' | 'isForGuests' | 'isRemovable' | 'isNeverRefunded'>): string {
  return [
    description.trim().replace(/\.$/, ''),
    isForGuests && forGuests(),
    !isRemovable && cannotBeGivenUp(),
    isNeverRefunded && neverRefunded(),
    takesPlace && timeWords(takesPlace),
  ]
    .filter(Boolean)
    .join('. ')
}

function timeWords({ from, to }: NonNullable<Offer['takesPlace']>): string {
  const [begins, ends] = [from, to].map(time => Temporal.PlainDateTime.from(time)) as [
    Temporal.PlainDateTime,
    Temporal.PlainDateTime,
  ]
  const clock = (time: Temporal.PlainDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
  const day = formatDate(begins.toPlainDate())
  if (begins.toPlainDate().equals(ends.toPlainDate())) return `${day}, ${clock(begins)}–${clock(ends)}`
  return `${day}, ${clock(begins)} – ${formatDate(ends.toPlainDate())}, ${clock(ends)}`
}
