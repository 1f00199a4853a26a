/** Money moved to or from a registration, in words and with a link to the other end. */

import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import type { Doer } from '#domain/foundations/audit/doer.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { formatDate, formatUntil } from '#domain/foundations/time.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { readPledge } from '#domain/money/books/pledge.ts'
import { listMovedMoney, type MovedMoney } from '#domain/money/payments/moved-money.ts'
import {
  type ConferenceMove,
  findMoveTo,
  findOpenMoveFrom,
} from '#domain/registrations/moves/conference-move.ts'
import { isSameHolder, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { SiteContext } from '#site/context.ts'
import { paths } from '#words/addresses/paths.ts'
import * as texts from '#words/registration/page/read-moved-money.ts'

export interface MovedMoneyView {
  isAway: boolean
  /** `USD 418.95 was moved to your registration {code} for Lasers on 3 March 2027.` */
  words: string
  /** The registration at the other end. */
  code: string
  /** Its page; null if somebody else holds it. */
  address: string | null
}

/** The text on both pages of an incomplete move to another conference. */
export async function readMoveNotes(
  { database: { read } }: SiteContext,
  registration: Registration,
): Promise<MovedMoneyView[]> {
  const away = await findOpenMoveFrom(read, registration.id)
  const here = await findMoveTo(read, registration.id)
  const notes: MovedMoneyView[] = []
  if (away) notes.push(await noteOf(read, away.toRegistrationId, registration, leavingWords, away))
  if (here && here.state !== 'completed' && registration.state !== 'paid') {
    const words = here.state === 'open' ? arrivingWords : stayingWords
    notes.push(await noteOf(read, here.fromRegistrationId, registration, words, here))
  }
  return notes
}

interface Ends {
  own: Registration
  other: Registration
  conference: Conference
  /** For the registration at the new conference, if it is still to be paid. */
  dueMinor: number
  pledgeMinor: number
  /** Who asked for the move. */
  by: Doer
}

type NoteWords = (ends: Ends) => string

const leavingWords: NoteWords = ({ other, conference, dueMinor, by }) =>
  (by === 'organiser' ? texts.weWouldLikeToMove : texts.youAskedToMoveIt)({
    conference: nameInText(conference),
    due: formatMoney(dueMinor, other.currency),
    holdUntil: formatUntil(other.holdUntil, conference.timeZone),
  })

const arrivingWords: NoteWords = ({ own, conference, pledgeMinor }) =>
  pledgeMinor > 0
    ? texts.onceItIsPaidWithPledge({
        conference: nameInText(conference),
        pledge: formatMoney(pledgeMinor, own.currency),
      })
    : texts.onceItIsPaid({ conference: nameInText(conference) })

const stayingWords: NoteWords = ({ other, conference }) =>
  (other.state === 'paid' ? texts.whichStaysAsItWas : texts.itWasMeantToReplace)({
    conference: nameInText(conference),
  })

async function noteOf(
  db: Reader,
  otherId: number,
  own: Registration,
  wordsOf: NoteWords,
  { requestedBy }: ConferenceMove,
): Promise<MovedMoneyView> {
  const other = await findRegistration(db, otherId)
  const conference = other && (await findConferenceById(db, other.conferenceId))
  if (!other || !conference) throw new Error(`no registration ${otherId} at the other end of a move`)
  const target = wordsOf === leavingWords ? other : own
  const words = wordsOf({
    own,
    other,
    conference,
    dueMinor: Math.max(0, await readOwed(db, target)),
    pledgeMinor: await readPledge(db, target),
    by: requestedBy,
  })
  const address = isSameHolder(own, other) ? paths.registration(conference.name, other.secret) : null
  return { isAway: false, words, code: other.code, address }
}

export async function readMovedMoney(
  db: Reader,
  registrationId: number,
  zone: string,
): Promise<MovedMoneyView[]> {
  return (await listMovedMoney(db, registrationId)).map(moved => viewOf(moved, zone))
}

function viewOf(
  { direction, amountMinor, currency, movedAt, other, isSameHolder }: MovedMoney,
  zone: string,
) {
  const amount = formatMoney(amountMinor, currency)
  const on = formatDate(movedAt.toZonedDateTimeISO(zone).toPlainDate())
  const isAway = direction === 'to'
  return {
    isAway,
    words: (isAway ? texts.wasMovedTo : texts.ofItCameFrom)(
      { amount, conference: other.conference, on },
      isSameHolder,
    ),
    code: other.code,
    // The address of a registration's page gives access to it.
    address: isSameHolder ? paths.registration(other.event, other.secret) : null,
  }
}
