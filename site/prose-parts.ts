import type { Section } from '#site/section.ts'

/** One part of a page of prose, as the organiser wrote it. */
export interface ProsePart {
  /** Tells the parts of one page apart; empty where there is only one. */
  section: string
  title: string
  lead: string
  /** HTML, cleaned when it was written. */
  body: string
}

/** The part that opens a page, whose title is the page's own: the only one, or the introduction. */
export function openingOf(prose: Section<ProsePart[]>): ProsePart | undefined {
  if (!prose.ok) return undefined
  return prose.value.find(part => part.section === '' || part.section === 'introduction')
}
