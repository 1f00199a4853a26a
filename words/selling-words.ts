/** Why somebody cannot register, or not for everything. */
import type { SalesEnd } from '#domain/conference/conferences/conference.ts'
import { say, spoken } from '#domain/foundations/say.ts'
import type { ClosedBecause } from '#domain/offers/pricing/period.ts'
import type { SoldOutPart } from '#domain/registrations/places/capacity.ts'
import { conferenceWords } from '#words/conference-words.ts'

/** Beside a choice that leads to the waiting list. */
export const soldOutNote = () => say('Sold out: waiting list')

/** Where nobody can wait for it. */
export const soldOutHere = () => say('Sold out')

/**
 * What of a conference is sold out, in a sentence; null where nothing is.
 *
 * @param types the admissions without a place
 * @param offered how many there are
 */
export function soldOutSummary(types: readonly { name: string }[], offered: number): string | null {
  if (types.length === 0) return null
  const what =
    types.length === offered
      ? say('Every place is taken')
      : say('Sold out: {names}', { names: types.map(({ name }) => name).join(', ') })
  return say('{what}. You can join the waiting list.', { what })
}

/** What is sold out, and what the visitor can do about it. */
export const soldOutWords: Readonly<Record<SoldOutPart, string>> = spoken({
  conference: 'Every place at this conference is taken.',
  period: 'Every place of this registration period is taken.',
  presentation: 'Every place of this category is taken. Please choose another category.',
  accommodation:
    'No room of this kind is left for this number of nights. Please choose something else, or no accommodation.',
  'add-on': 'There is no place left for accompanying persons.',
  extra: 'Too few places are left of an extra that you chose. Please choose fewer, or another one.',
})

/** Why a conference no longer sells anything, in one line. */
export const salesEndWords: Readonly<Record<SalesEnd['code'], string>> = {
  get 'conference-cancelled'() {
    return conferenceWords.cancelled
  },
  get 'registration-closed'() {
    return say('Registration is closed')
  },
}

/** Why nobody can register, in one line. */
export const closedWords: Readonly<Record<ClosedBecause, string>> = {
  get cancelled() {
    return salesEndWords['conference-cancelled']
  },
  get over() {
    return salesEndWords['registration-closed']
  },
  get 'not-announced'() {
    return say('Registration is not open yet')
  },
}
