/** The pages of the back office that a search finds: areas, settings, editors by kind, and pages below them. */

import { fold } from '#domain/foundations/texts/fold.ts'
import { searchWords } from '#domain/foundations/texts/search.ts'
import { canOwn, editableKindNames, isOfOtherPages } from '#domain/preparation/records/editable-kinds.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { holds, lacksSecondFactor, opens } from '#domain/staff/rights/permit.ts'
import type { StaffConference } from '#domain/staff/rights/staff-conferences.ts'
import {
  opensPart,
  settingsParts,
  settingsPartsOf,
} from '#site/organiser/conference/settings/settings-parts.ts'
import type { SignedInRequest } from '#site/organiser/guard.ts'
import { conferenceAreas, organiserAreas } from '#site/organiser/navigation.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { editionName } from '#words/edition-name.ts'

interface FoundPage {
  label: string
  to: string
  /** Whose page it is: a conference's name with its year; null for the organiser's own. */
  place: string | null
}

interface Candidate {
  label: string
  /** More words to find it by. */
  about: string
  to: string
}

interface LowerPage {
  label: string
  about: string
  to: (event: string) => string
  right: Right
}

/** Pages of a conference that no area, setting or kind names. */
const lowerPages: readonly LowerPage[] = [
  { label: 'Basics', about: 'name, address, dates, zone, place of the conference', to: organiserPaths.basics, right: 'read-set-up' },
  { label: 'Import', about: 'programme, talks, speakers, papers from a file', to: organiserPaths.imports, right: 'place-talks' },
  { label: 'Register somebody', about: 'new registration by hand', to: organiserPaths.register, right: 'edit-registrations' },
  { label: 'Write a mail', about: 'mail to a group, reminder', to: organiserPaths.newMail, right: 'mail-group' },
  { label: 'Cancel the conference', about: '', to: organiserPaths.cancelConference, right: 'end-conference' },
  { label: 'Delete the conference', about: '', to: organiserPaths.deleteConference, right: 'end-conference' },
] // biome-ignore format: a table

/** The same of the organiser; without an act they are for everybody. */
const organiserLowerPages: readonly (Omit<LowerPage, 'to' | 'right'> & { to: string; right?: Right })[] = [
  { label: 'New conference', about: 'create', to: organiserPaths.newConference, right: 'create-conference' },
  { label: 'Copy a conference', about: 'next year, clone', to: organiserPaths.copyConference, right: 'create-conference' },
  { label: 'Your account', about: 'password, sessions', to: organiserPaths.account },
  { label: 'Second factor', about: 'authenticator, recovery codes, two-factor', to: organiserPaths.secondFactor },
] // biome-ignore format: a table

/** As many as somebody reads through; another word, such as the conference's, finds fewer. */
export const mostPages = 12

/**
 * Pages whose label has all words, then those that other words describe; the organiser's own first, then those of the
 * latest conference.
 *
 * @returns one more than `mostPages` if there are more
 */
export function findPages(
  staff: SignedInRequest,
  conferences: readonly StaffConference[],
  text: string,
): FoundPage[] {
  const words = searchWords(text)
  if (words.length === 0 || lacksSecondFactor(staff.person)) return []
  const owners = [null, ...conferences]
  const ranked = owners.flatMap(owner =>
    pagesOf(staff, owner).flatMap(({ about, ...page }) => {
      const place = owner && editionName(owner)
      const rank = rankOf(words, { label: page.label, about, place: place ?? '' })
      return rank === undefined ? [] : [{ ...page, place, rank }]
    }),
  )
  const best = ranked.toSorted((a, b) => a.rank - b.rank)
  // Some kinds are edited on the page of an area.
  return best
    .filter(({ to }, index) => best.findIndex(other => other.to === to) === index)
    .slice(0, mostPages + 1)
    .map(({ rank: _rank, ...page }) => page)
}

/**
 * How well a page matches: 0 by its label alone, 1 with its place, 2 with its description. A place alone is no match,
 * because every page of a conference has it.
 */
function rankOf(
  words: readonly string[],
  { label, about, place }: { label: string; about: string; place: string },
): number | undefined {
  const [byLabel, byPlace, byAbout] = [label, place, about].map(startsIn)
  if (words.every(word => byLabel?.(word))) return 0
  if (!words.every(word => byLabel?.(word) || byPlace?.(word) || byAbout?.(word))) return undefined
  if (words.every(word => byPlace?.(word))) return undefined
  return words.every(word => byLabel?.(word) || byPlace?.(word)) ? 1 : 2
}

/** Whether a word of the text begins so: “tax” finds “Taxes”, and “fee” no coffee. */
function startsIn(text: string): (word: string) => boolean {
  const known = fold(text).split(/[^\p{L}\p{N}]+/u)
  return word => known.some(each => each.startsWith(word))
}

function pagesOf(staff: SignedInRequest, owner: StaffConference | null): Candidate[] {
  const { person } = staff
  const id = owner?.id ?? null
  const event = owner?.name ?? null
  const isOpen = ({ right }: { right?: Right }) => right === undefined || opens(person, right, id)
  const areas = owner
    ? conferenceAreas.filter(isOpen).map(({ label, to }) => ({ label, about: '', to: to(owner.name) }))
    : organiserAreas.filter(isOpen).map(({ label, to }) => ({ label, about: '', to }))
  const lower = owner
    ? lowerPages.filter(isOpen).map(({ label, about, to }) => ({ label, about, to: to(owner.name) }))
    : organiserLowerPages.filter(isOpen)
  const settings = settingsPartsOf(id)
    .filter(name => opensPart(staff, name, id))
    .map(name => {
      const { label, about, to } = settingsParts[name]
      return { label, about, to: to(event) }
    })
  const editors = holds(person, 'read-set-up', id)
    ? editableKindNames
        .filter(kind => kind !== 'organisation' && canOwn(kind, id) && !isOfOtherPages(kind))
        .map(kind => {
          const { many, about } = formOf(kind)
          return { label: many, about, to: organiserPaths.websiteKind(event, kind) }
        })
    : []
  return [...areas, ...settings, ...lower, ...editors].filter(({ to }) => to !== organiserPaths.search)
}
