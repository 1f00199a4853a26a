import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { withMoreExtras } from '#domain/desk/waiting/with-more-extras.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { countAhead, listWaits } from '#domain/registrations/places/extra-waits.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { extraWords } from '#words/extra-words.ts'
import * as waitTexts from '#words/registration/waits.ts'

/** What is sold out that they wait for, with their place in line and what is due then. */
export async function readWaits(db: Reader, { id: conferenceId }: Conference, registration: Registration) {
  const { choice, currency, state } = registration
  const waits = state === 'paid' && choice.kind === 'listed' ? await listWaits(db, registration.id) : []
  const ahead = await Promise.all(waits.map(wait => countAhead(db, conferenceId, wait, wait)))
  return waits.flatMap(({ id, quantity, extras }, at) => {
    const [first] = extras
    if (!first || choice.kind !== 'listed') return []
    const { differenceMinor } = withMoreExtras(registration, choice, extras)
    return [
      {
        id,
        label: extraWords({ ...first, quantity }),
        place: waitTexts.yourPlaceIs({ place: (ahead[at] ?? 0) + 1 }),
        due: waitTexts.dueThen(differenceMinor > 0 ? formatMoney(differenceMinor, currency) : undefined),
      },
    ]
  })
}
