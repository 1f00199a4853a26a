/** What the holder of a registration, and everybody who comes with it, is asked. Pure. */
import type { Line } from '#domain/offers/lines/line.ts'
import type { Asked } from '#domain/offers/questions/asking.ts'
import { purchaseKeys } from '#domain/offers/questions/bought.ts'
import type { Subject } from '#domain/offers/questions/question.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** What lines have, as `Bought`; of an attendee only their own. */
export function boughtInLines(lines: readonly Line[], attendeeId: number | null): Set<string> {
  const own = lines.filter(line => attendeeId === null || line.attendeeId === attendeeId)
  return new Set(
    own.flatMap(({ kind, wireName, offerId, optionId }) => {
      if (offerId !== null) return purchaseKeys(offerId, optionId)
      return kind === 'admission' && wireName !== null ? [wireName] : []
    }),
  )
}

/** Somebody who is asked: the registration as a whole where there is no attendee. */
export function askedOf(
  { state, lines }: Pick<Registration, 'state' | 'lines'>,
  attendeeId: number | null,
  today: string,
): Asked {
  const subject: Subject = attendeeId === null ? 'registration' : 'attendee'
  return {
    subject,
    bought: boughtInLines(lines, attendeeId),
    state: state === 'paid' ? 'paid' : 'registered',
    today,
  }
}
