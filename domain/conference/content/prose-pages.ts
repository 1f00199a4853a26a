/** The pages of prose that the site has: a text of any other page would be seen nowhere. */
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'

/** `whole`: every part is shown. `opening`: only one part, which has no name or is called `introduction`. */
type Shows = 'whole' | 'opening'

const mainPages = {
  about: 'whole',
  policies: 'whole',
  'code-of-conduct': 'whole',
  'terms-and-conditions': 'whole',
  'privacy-policy': 'whole',
} as const satisfies Record<string, Shows>

const conferencePages = {
  'call-for-Abstracts': 'whole',
  'submit-abstract': 'opening',
  topics: 'opening',
  'presentation-guidelines': 'whole',
  'registration-fee': 'whole',
  'conference-policies': 'whole',
  awards: 'whole',
  sponsors: 'whole',
} as const satisfies Record<string, Shows>

/** What the pages ask for: a page that is not in the table above does not compile. */
export type ProseSlug = keyof typeof mainPages | keyof typeof conferencePages

const pagesOf = (owner: ContentOwner): Readonly<Record<string, Shows>> =>
  owner === null ? mainPages : conferencePages

/** The addresses of an owner's pages, below the site or the conference. */
export const proseSlugs = (owner: ContentOwner): string[] => Object.keys(pagesOf(owner))

/** The parts with which a page opens. */
export const openingSections: readonly string[] = ['', 'introduction']

/** Why a text would be seen nowhere; undefined if its page shows it. */
export function findUnseen(
  owner: ContentOwner,
  { slug, section }: { slug: string; section: string },
): 'no-such-page' | 'unseen-part' | undefined {
  const pages = pagesOf(owner)
  const shows = Object.hasOwn(pages, slug) ? pages[slug] : undefined
  if (!shows) return 'no-such-page'
  return shows === 'opening' && !openingSections.includes(section) ? 'unseen-part' : undefined
}
