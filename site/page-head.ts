import type { MetaDescriptor } from 'react-router'
import type { Conference } from '#domain/conferences/conference.ts'
import { shareCardSize } from '#domain/documents/share-card.ts'
import { formatDateRange } from '#domain/time.ts'
import type { SiteContext } from '#site/context.ts'
import { paths } from '#words/paths.ts'

/** What a page tells search engines and those who share it. Plain data, made by the page's loader. */
export interface PageHead {
  title: string
  /** Stands after the title in a browser's tab: the site's name, or the conference's. */
  within: string
  description: string
  /** Absolute: the one address of the page, without a query. */
  address: string
  siteName: string
  kind: 'website' | 'article' | 'profile'
  /** Absolute address of the picture that a shared link shows. */
  picture: { address: string; width: number; height: number; alt: string }
  /** The Atom feed that tells of what is new here. */
  feed: { title: string; address: string } | null
  /** Data blocks for machines, schema.org's words. */
  blocks: Record<string, unknown>[]
  /** Search engines are asked to leave it out. */
  isPrivate: boolean
}

export interface PageDescription {
  title: string
  within?: string
  description: string
  /** Root-relative, from paths.ts. */
  path: string
  kind?: PageHead['kind']
  /** Whose page it is: its share card is shown. */
  conference?: CardFacts
  /** A picture of the page's own, of which a card is made for those who share it. */
  picture?: { card: string; alt: string } | null
  feed?: { title: string; path: string }
  /** The pages above this one, from the top. */
  above?: { label: string; path: string }[]
  blocks?: Record<string, unknown>[]
  isPrivate?: boolean
}

/** Search engines cut descriptions near this length. */
const maxDescription = 200

/** Describes a page; addresses become absolute, because they are read elsewhere. */
export function describePage(site: SiteContext, page: PageDescription): PageHead {
  const absolute = (path: string) => site.publicUrl + path
  const { card, alt } = page.picture ?? cardOf(site, page.conference)
  const blocks = page.blocks ?? []
  return {
    title: page.title,
    within: page.within ?? site.productName,
    description: shorten(page.description, maxDescription),
    address: absolute(page.path),
    siteName: site.productName,
    kind: page.kind ?? 'website',
    picture: { address: absolute(card), ...shareCardSize, alt },
    feed: page.feed ? { title: page.feed.title, address: absolute(page.feed.path) } : null,
    blocks: page.above ? [...blocks, breadcrumbBlock(site, page, page.above)] : blocks,
    isPrivate: page.isPrivate ?? false,
  }
}

type CardFacts = Pick<Conference, 'name' | 'subject' | 'startsOn' | 'endsOn' | 'location' | 'isHybrid'>

/** A conference's share card, or the site's own; in words for those who don't see it. */
function cardOf(site: SiteContext, conference: CardFacts | undefined): { card: string; alt: string } {
  if (!conference) return { card: paths.siteShareCard(), alt: site.productName }
  return {
    card: paths.shareCard(conference.name),
    alt: [conference.subject, ...whenAndWhere(conference)].join(', '),
  }
}

/** When and where a conference is, as its share card says it. */
export function whenAndWhere({ startsOn, endsOn, location, isHybrid }: Omit<CardFacts, 'name' | 'subject'>) {
  return [formatDateRange(startsOn, endsOn), isHybrid ? `${location}, and online` : location]
}

function breadcrumbBlock(site: SiteContext, page: PageDescription, above: { label: string; path: string }[]) {
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

/** A page's head as React Router wants it. A page whose loader failed has only its error's title. */
export function metaOf(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return []
  const { title, within, description, address, picture, feed } = head
  return [
    { title: title === within ? title : `${title} – ${within}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(head.isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
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
    ...head.blocks.map(block => ({ 'script:ld+json': block }) as MetaDescriptor),
  ]
}

/** The text of an HTML field on one line, for descriptions. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: keyof typeof entities) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Cuts a text at a word's end, with an ellipsis where something was cut. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '')}…`
}
