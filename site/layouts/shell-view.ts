import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { type Frame, readFrame } from '#domain/conference/content/frame-queries.ts'
import type { ContentFields } from '#domain/conference/content/kinds.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { ReadingSite } from '#site/context.ts'
import { type MenuEntry, menuOf } from '#site/layouts/menu-view.ts'
import { loadSection } from '#site/section.ts'
import { fallbackHue, hueStylesheetHref } from '#site/styles/palette.ts'

/** The organiser's details and colour for the frame around every page. */
export interface ShellView {
  productName: string
  /** Null where it could not be read: header and links are shown all the same. */
  organisation: ContentFields<'organisation'> | null
  accent: Accent
  menu: MenuEntry[]
  /** Of the main site's pages; a conference has its own. */
  announcement: AnnouncementView | null
}

export interface Accent {
  hue: number
  stylesheet: string
}

export function accentOfHue(hue: number): Accent {
  return { hue, stylesheet: hueStylesheetHref(hue) }
}

export interface AnnouncementView {
  text: string
  /** Empty for words that lead nowhere. */
  href: string
}

/**
 * The menu and the line above the pages of a conference, or of the main site (null). If they can't be read, the menu is the
 * specified one.
 */
export async function readSurroundings(
  site: ReadingSite,
  conference: Pick<Conference, 'id' | 'name' | 'timeZone'> | null,
): Promise<{ menu: MenuEntry[]; announcement: AnnouncementView | null }> {
  const section = await loadSection(site, 'the menu', () =>
    readFrame(site.database.read, conference?.id ?? null),
  )
  const frame = section.ok ? section.value : noFrame
  const { announcement } = frame
  // The last zone in which a day ends.
  const today = dateIn(conference?.timeZone ?? 'Etc/GMT+12', site.clock.now()).toString()
  return {
    menu: menuOf(conference?.name ?? null, frame),
    announcement:
      announcement && today <= announcement.lastDay
        ? { text: announcement.text, href: announcement.href }
        : null,
  }
}

const noFrame: Frame = { menu: null, pages: [], moved: new Map(), announcement: null }

export async function readShell(site: ReadingSite): Promise<ShellView> {
  const [section, { menu, announcement }] = await Promise.all([
    loadSection(site, 'organisation', () => findContent(site.database.read, null, 'organisation')),
    readSurroundings(site, null),
  ])
  const organisation = (section.ok && section.value) || null
  return {
    menu,
    announcement,
    productName: site.productName,
    organisation,
    accent: accentOfHue(organisation?.hue ?? fallbackHue),
  }
}
