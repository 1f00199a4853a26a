import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import { language } from '#domain/foundations/language.ts'
import type { ReadingSite } from '#site/context.ts'
import { shorten } from '#site/page-head.ts'
import { plainText } from '#site/plain-text.ts'
import { answer, xmlText } from '#site/resources/answer.ts'

export interface Entry {
  title: string
  path: string
  /** `YYYY-MM-DD` */
  date: string
  summary?: string
  /** Cleaned when it was stored. */
  html: string
}

type FeedSite = Pick<ReadingSite, 'publicUrl' | 'lastingUrl' | 'ownDomainOf' | 'productName'>

const namespace = 'http://www.w3.org/2005/Atom'
const maxSummary = 300

/** An Atom feed; an id is the page's lasting address, whatever host was asked. */
export function atomFeed(
  site: FeedSite,
  { title, page, feed, entries }: { title: string; page: string; feed: string; entries: Entry[] },
): Response {
  const absolute = (path: string) => site.publicUrl + path
  const newestFirst = entries.toSorted((a, b) => b.date.localeCompare(a.date))
  const [newest] = newestFirst
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele(namespace, 'feed', {
    'xml:lang': language(),
  })
  const add = (parent: XMLBuilder, name: string, text: string, attributes: Record<string, string> = {}) =>
    parent.ele(namespace, name, attributes).txt(xmlText(text))
  add(root, 'id', site.lastingUrl + page)
  add(root, 'title', title)
  root.ele(namespace, 'link', { rel: 'alternate', href: absolute(page) })
  root.ele(namespace, 'link', { rel: 'self', href: absolute(feed) })
  // A feed needs a date even without entries.
  add(root, 'updated', instantOf(newest?.date ?? '1970-01-01'))
  add(root.ele(namespace, 'author'), 'name', site.productName)
  for (const { title, path, date, summary, html } of newestFirst) {
    const entry = root.ele(namespace, 'entry')
    add(entry, 'id', site.lastingUrl + path)
    add(entry, 'title', title)
    entry.ele(namespace, 'link', { rel: 'alternate', href: absolute(path) })
    add(entry, 'published', instantOf(date))
    add(entry, 'updated', instantOf(date))
    add(entry, 'summary', summary || shorten(plainText(html), maxSummary))
    add(entry, 'content', withAbsoluteLinks(html, site), { type: 'html' })
  }
  return answer(root.end({ prettyPrint: true }), 'application/atom+xml; charset=utf-8')
}

/** Midnight in UTC of a stored `YYYY-MM-DD`. */
const instantOf = (date: string) => `${date}T00:00:00Z`

/**
 * A feed is read outside the site, where root-relative pictures and links do not work. At a conference's own domain, only its own
 * pages are there.
 */
function withAbsoluteLinks(html: string, { publicUrl, lastingUrl, ownDomainOf }: FeedSite): string {
  const isHere = (path: string) =>
    ownDomainOf === null ||
    (path.startsWith(ownDomainOf, 1) && /^(?:$|[/.?#])/.test(path.slice(ownDomainOf.length + 1)))
  return html.replace(
    /(<(?:a|img)\b[^<>]*? (?:href|src)=")(\/(?!\/)[^"]*)/g,
    (_, start: string, path: string) => start + (isHere(path) ? publicUrl : lastingUrl) + path,
  )
}
