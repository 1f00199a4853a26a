import type { Conference } from '#domain/conference/conferences/conference.ts'
import { shownParticipants } from '#domain/conference/conferences/participants.ts'
import { acceptedPage, participantsPage } from '#domain/conference/content/built-in-pages.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { type Frame, readFrame } from '#domain/conference/content/frame-queries.ts'
import type { ContentFields } from '#domain/conference/content/kinds.ts'
import { inMainSite, type Language, language } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { ReadingSite } from '#site/context.ts'
import { footerLinks } from '#site/layouts/footer-links.ts'
import { type LogoView, logoOf } from '#site/layouts/logo-view.ts'
import { type MenuEntry, type MenuLink, menuOf } from '#site/layouts/menu-view.ts'
import { loadSection } from '#site/section.ts'
import { fallbackHue } from '#site/styles/palette.ts'
import { lookOf } from '#site/styles/typefaces.ts'
import * as words from '#words/public/microsite/accepted.ts'
import { participants } from '#words/public/microsite/participants.ts'

/** The organiser's details and colour for the frame around every page. */
export interface ShellView extends Surroundings {
  productName: string
  /** Null where it could not be read: header and links are shown all the same. */
  organisation: ContentFields<'organisation'> | null
  accent: Accent
  /** Of the page, where that is not English. */
  language?: Language
  /** The main site's home in this language, where its addresses have one: `/de`. */
  home?: Pick<MenuLink, 'to' | 'reloadDocument'>
  /** Of the main site, its first one first, where there are several. */
  languages?: { code: Language; name: string }[]
}

/** A colour, and the typefaces that were chosen. */
export interface Accent {
  hue: number | string
  stylesheet: string
}

const accentOf = (hue: number, identity: Frame['identity']): Accent =>
  lookOf({ hue, display: identity?.displayFace ?? null, text: identity?.textFace ?? null })

/** The back office has the usual typefaces. */
export const accentOfHue = (hue: number): Accent => accentOf(hue, null)

export interface AnnouncementView {
  text: string
  /** Empty for words that lead nowhere. */
  href: string
}

/** What is around the pages of the main site, or of a conference. */
interface Surroundings {
  menu: MenuEntry[]
  announcement: AnnouncementView | null
  logo: LogoView | null
  /** At the foot of the page. */
  links: MenuLink[]
}

/**
 * The menu and the line above the pages of a conference. If they can't be read, the menu is the specified one.
 */
export async function readSurroundings(
  site: ReadingSite,
  conference: Pick<
    Conference,
    'id' | 'name' | 'timeZone' | 'hue' | 'showsAcceptedAbstracts' | 'participants' | 'cancelledAt'
  >,
): Promise<Surroundings & { accent: Accent }> {
  const frame = await loadFrame(site, conference.id)
  const isListed = shownParticipants(conference, site.clock.now())?.audience === 'everybody'
  const surroundings = surroundingsOf(
    withBuiltIn(frame, [
      ...(conference.showsAcceptedAbstracts ? [[acceptedPage, words.acceptedAbstracts()] as const] : []),
      ...(isListed ? [[participantsPage, participants()] as const] : []),
    ]),
    conference.name,
    dateIn(conference.timeZone, site.clock.now()),
  )
  return { ...surroundings, accent: accentOf(conference.hue, frame.identity) }
}

/** The same of the main site, with the organiser's details. */
export async function readShell(site: ReadingSite): Promise<ShellView> {
  const frame = await loadFrame(site, null)
  // The last zone in which a day ends.
  const surroundings = surroundingsOf(frame, null, dateIn('Etc/GMT+12', site.clock.now()))
  const { languages = [] } = site
  const home = inMainSite('/')
  const isAddressed = home !== '/'
  // The scripts of a conference's pages do not know these.
  const reloaded = (link: MenuLink): MenuLink =>
    isAddressed ? { ...link, reloadDocument: true } : { ...link }
  return {
    ...surroundings,
    ...(language() !== 'en' && { language: language() }),
    ...(isAddressed && { home: { to: home, reloadDocument: true } }),
    ...(languages.length > 1 && {
      languages: languages.map(code => ({ code, name: languageNames[code] })),
    }),
    menu: surroundings.menu.map(entry =>
      'links' in entry ? { ...entry, links: entry.links.map(reloaded) } : reloaded(entry),
    ),
    links: [...footerLinks.map(reloaded), ...surroundings.links],
    productName: site.productName,
    organisation: frame.organisation,
    accent: accentOf(frame.organisation?.hue ?? fallbackHue, frame.identity),
  }
}

/** The lists of accepted abstracts and of participants are pages like those that the organiser made, and before them. */
const withBuiltIn = (frame: Frame, added: readonly (readonly [slug: string, title: string])[]): Frame => ({
  ...frame,
  pages: [
    // Below the ids of records, and each its own.
    ...added.map(([slug, title], at) => ({ id: -at, slug, title, menuLabel: '', isInMenu: true })),
    ...frame.pages,
  ],
})

async function loadFrame(site: ReadingSite, owner: ContentOwner): Promise<Frame> {
  const section = await loadSection(site, 'header and menu', () => readFrame(site.database.read, owner))
  return section.ok ? section.value : noFrame
}

const noFrame: Frame = {
  menu: null,
  pages: [],
  moved: new Map(),
  announcement: null,
  identity: null,
  organisation: null,
}

function surroundingsOf(frame: Frame, event: string | null, today: Temporal.PlainDate): Surroundings {
  const { announcement, identity } = frame
  return {
    menu: menuOf(event, frame),
    logo: identity && logoOf(identity),
    links: [...(identity?.footerLinks ?? []), ...(identity?.socialLinks ?? [])].map(({ label, href }) => ({
      label,
      to: href,
    })),
    announcement:
      announcement && today.toString() <= announcement.lastDay
        ? { text: announcement.text, href: announcement.href }
        : null,
  }
}
