import type { MetaDescriptor } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import { shareCardSize } from '#domain/conference/files/share-card.ts'
import { addressedLanguage, inMainSite, type Language } from '#domain/foundations/language.ts'
import { mainAddress, mainAddressIn } from '#domain/foundations/main-address.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import type { ReadingSite } from '#site/context.ts'
import { addressInLanguage, paths } from '#words/addresses/paths.ts'

/** The head of a page that is not for search engines or shared links. */
export interface UnlistedHead {
  /** The title for a browser's tab, with the name of the site or the conference. */
  tab: string
}

/** A page's metadata for search engines and shared links. Plain data, made by the page's loader. */
export interface PageHead extends UnlistedHead {
  title: string
  description: string
  /** Absolute: the page's canonical address, without a query. */
  address: string
  /** The same page in each language, with `x-default` for the first; none where there is one language. */
  alternates?: { language: string; address: string }[]
  siteName: string
  kind: 'website' | 'article' | 'profile'
  /** Absolute address of the picture for shared links. */
  picture: { address: string; width: number; height: number; alt: string }
  /** The Atom feed with this page's news. */
  feed: { title: string; address: string } | null
  /** Structured data in schema.org's terms. */
  blocks: Record<string, unknown>[]
  /** Asks search engines not to index the page. */
  isPrivate: boolean
}

export interface PageDescription {
  title: string
  /** Follows the title in a browser's tab: the site's name, unless the conference's is given. */
  within?: string
  description: string
  /** Root-relative, from paths.ts. */
  path: string
  kind?: PageHead['kind']
  /** The page's conference: its share card is shown. */
  conference?: CardFacts
  /** A picture of this page, from which its share card is made. */
  picture?: { card: string; alt: string } | null
  feed?: { title: string; path: string }
  /** The pages above this one, from the top. */
  above?: { label: string; path: string }[]
  blocks?: Record<string, unknown>[]
  isPrivate?: boolean
}

/** Search engines cut descriptions at about this length. */
const maxDescription = 200

/** Describes a page; addresses become absolute, because they are read outside the site. */
export function describePage(site: ReadingSite, page: PageDescription): PageHead {
  const absolute = (path: string) => site.publicUrl + path
  const { card, alt } = page.picture ?? cardOf(site, page.conference)
  const blocks = page.blocks ?? []
  const within = page.within ?? site.productName
  return {
    tab: page.title === within ? within : `${page.title} – ${within}`,
    title: page.title,
    description: shorten(page.description, maxDescription),
    address: absolute(page.path),
    ...alternatesOf(page, page.conference?.languages ?? site.languages ?? [], absolute),
    siteName: site.productName,
    kind: page.kind ?? 'website',
    picture: { address: absolute(card), ...shareCardSize, alt },
    feed: page.feed ? { title: page.feed.title, address: absolute(page.feed.path) } : null,
    blocks: page.above ? [...blocks, breadcrumbBlock(site, page, page.above)] : blocks,
    isPrivate: page.isPrivate ?? false,
  }
}

function alternatesOf(
  { path, conference, isPrivate }: PageDescription,
  [first, ...others]: readonly Language[],
  absolute: (path: string) => string,
): Pick<PageHead, 'alternates'> {
  if (first === undefined || others.length === 0 || isPrivate) return {}
  const { path: plain } = (conference ? addressedLanguage : mainAddress)(path)
  const addressIn = conference ? addressInLanguage : mainAddressIn
  return {
    alternates: [
      { language: 'x-default', address: absolute(plain) },
      { language: first, address: absolute(plain) },
      ...others.map(language => ({ language, address: absolute(addressIn(plain, language)) })),
    ],
  }
}

type CardFacts = Pick<
  Conference,
  'languages' | 'name' | 'subject' | 'prefix' | 'nameOrder' | 'startsOn' | 'endsOn' | 'location' | 'isHybrid'
>

/** The share card of a conference or of the site, with its alternative text. */
function cardOf(site: ReadingSite, conference: CardFacts | undefined): { card: string; alt: string } {
  if (!conference) return { card: inMainSite(paths.siteShareCard()), alt: site.productName }
  return {
    card: paths.shareCard(conference.name),
    alt: [wholeName(conference), ...whenAndWhere(conference)].join(', '),
  }
}

/** A conference's dates and place, as on its share card. */
export function whenAndWhere({
  startsOn,
  endsOn,
  location,
  isHybrid,
}: Pick<CardFacts, 'startsOn' | 'endsOn' | 'location' | 'isHybrid'>) {
  return [
    formatDateRange(startsOn, endsOn),
    isHybrid ? say('{location}, and online', { location }) : location,
  ]
}

function breadcrumbBlock(site: ReadingSite, page: PageDescription, above: { label: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { label: page.title, path: page.path }].map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site.publicUrl + path,
    })),
  }
}

/** A page's head for React Router. A page whose loader failed has only its error's title. */
export function metaOf(head: PageHead | UnlistedHead | undefined): MetaDescriptor[] {
  if (!head) return []
  const tab = { title: head.tab }
  const hidden = { name: 'robots', content: 'noindex' }
  if (!('address' in head)) return [tab, hidden]
  const { title, description, address, alternates = [], picture, feed } = head
  return [
    tab,
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...alternates.map(each => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: each.language,
      href: each.address,
    })),
    ...(head.isPrivate ? [hidden] : []),
    ...(feed
      ? [
          {
            tagName: 'link',
            rel: 'alternate',
            type: 'application/atom+xml',
            title: feed.title,
            href: feed.address,
          },
        ]
      : []),
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:type', content: head.kind },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: head.siteName },
    { property: 'og:image', content: picture.address },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    // As React Router takes any block.
    ...head.blocks.map(block => ({ 'script:ld+json': block }) as MetaDescriptor),
  ]
}

/** Cuts a text at the end of a word, and adds an ellipsis if anything was cut. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '')}…`
}
