/** Acts on a registration that a search names together with it: “refund SQ2P-PRA4”. */

import type { StaffRegistrationAct } from '#domain/desk/possible-acts/staff-can.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { searchWords } from '#domain/foundations/texts/search.ts'
import { findAnywhere } from '#domain/office/lists/find-anywhere.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import type { StaffConference } from '#domain/staff/rights/staff-conferences.ts'
import type { SignedInRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { possibleActs } from '#site/organiser/registrations/possible-acts.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

export interface FoundAct {
  label: string
  /** Whose registration. */
  person: string
  code: string
  /** The conference's name in addresses. */
  event: string
  href: string
}

/** More words than an act's label has. Acts without any are rare, and a registration's own page offers them. */
const otherWords: Readonly<Partial<Record<StaffRegistrationAct, string>>> = {
  'record-payment': 'paid pay transfer cash bank',
  refund: 'repay back money give',
  'reassign-payment': 'move payment',
  'correct-invoice': 'credit note bill',
  'change-details': 'name address',
  'change-choice': 'category room nights',
  'hand-over': 'transfer person',
  'move-to-conference': 'transfer',
  cancel: 'cancellation',
}

/** With more registrations than these, the words do not say whose act is meant. */
const mostMeant = 3
/** Shorter words are parts of too many. */
const shortestWord = 3

/** Acts whose words somebody typed beside words that find a registration, by this person's rights there. */
export async function findActs(
  { person, site }: SignedInRequest,
  conferences: readonly StaffConference[],
  text: string,
): Promise<FoundAct[]> {
  const words = searchWords(text)
  const named = possibleActs.flatMap(act => {
    const terms = otherWords[act.act]
    if (terms === undefined) return []
    const known = searchWords(fold(`${registrationActWords[act.act]} ${terms}`))
    const isOf = (word: string) => word.length >= shortestWord && known.some(term => term.startsWith(word))
    return words.some(isOf) ? [{ ...act, whose: words.filter(word => !isOf(word)) }] : []
  })
  // The act that most of the words name is meant.
  const fewest = Math.min(...named.map(({ whose }) => whose.length))
  const meant = named.filter(({ whose }) => whose.length === fewest)
  const whose = meant[0]?.whose.join(' ') ?? ''
  if (whose === '') return []
  const ids = new Map(conferences.map(({ id, name }) => [name, id]))
  const found = await findAnywhere(site.database.read, [...ids.values()], whose)
  if (found.length > mostMeant) return []
  return found.flatMap(({ code, title, name, event }) =>
    meant
      .filter(({ needs }) => needs.some(right => opens(person, right, ids.get(event) ?? null)))
      .map(({ page, act }) => ({
        label: registrationActWords[act],
        person: fullName({ title, name }),
        code,
        event,
        href: organiserPaths.registrationAct(event, code, page),
      })),
  )
}
