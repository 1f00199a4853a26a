/** The pages that the main site and every conference have, and the addresses that no other page can have. */
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { reservedNames } from '#domain/conference/content/reserved-names.ts'

/** The microsite's pages in the specification's order, Home first. */
export const conferencePages = [
  'home', 'committee', 'topics', 'call-for-Abstracts', 'submit-abstract', 'speakers', 'program', 'presentation-guidelines',
  'registration-fee', 'online-registration', 'conference-policies', 'sponsors', 'awards', 'venue', 'contact-us',
] as const // biome-ignore format: a list

export type ConferencePage = (typeof conferencePages)[number]

/** The list of accepted abstracts: a page of the conference as soon as the organiser shows it. */
export const acceptedPage = 'accepted-abstracts'

/** Those who agreed to be listed: a page of the conference where the organiser wants it. */
export const participantsPage = 'participants'

/**
 * Addresses below a conference that are no pages of its menu; a test compares all with the routes. At a domain of its own, the last two
 * are the product's.
 */
const otherConferenceAddresses = [
  'abstract', acceptedPage, 'discount-form', 'downloads', 'event-news-details', 'invitations', 'message', participantsPage, 'person', 'registrations', 'verify', 'metrics', 'organiser',
] // biome-ignore format: a list

const conferenceAddresses: ReadonlySet<string> = new Set(
  [...conferencePages, ...otherConferenceAddresses].map(name => name.toLowerCase()),
)

/** Why a page cannot have an address, whatever else there is: `own`: the site has it; `language`: kept for languages. */
export type ReservedBecause = 'own' | 'language'

export function reservedBecause(owner: ContentOwner, slug: string): ReservedBecause | undefined {
  // `/{event}/de` may become the same page in German.
  if (/^[a-z]{2}$/.test(slug)) return 'language'
  const isOwn =
    owner === null ? reservedNames.has(slug) || /^deleted-\d+$/.test(slug) : conferenceAddresses.has(slug)
  return isOwn ? 'own' : undefined
}

/** The main site's pages in the specification's order, as menus name them; `home` is at `/`. */
export const mainMenuPages = [
  'home', 'about', 'upcoming-meetings', 'completed-meetings', 'policies', 'blogs', 'code-of-conduct', 'contact',
  'terms-and-conditions', 'privacy-policy',
] as const // biome-ignore format: a list

export type MainMenuPage = (typeof mainMenuPages)[number]

/** The names by which an owner's menu calls the pages that every site, or every conference, has. */
export const menuPages = (owner: ContentOwner): readonly string[] =>
  owner === null ? mainMenuPages : conferencePages

/** Whether an entry of a menu leads to another site, to a mailbox or to a telephone. */
export const isOutside = (page: string) => /^(https?|mailto|tel):$/.test(URL.parse(page)?.protocol ?? '')
