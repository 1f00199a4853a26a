/** The data of the page of accepted abstracts: searched, by topics, a part at a time. */

import type { RouterContextProvider } from 'react-router'
import { acceptedPage } from '#domain/conference/content/built-in-pages.ts'
import { inscribedHtml } from '#domain/conference/formulas/formula-html.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { listAccepted } from '#domain/programme/presenting/accepted-abstracts.ts'
import { type PartOfList, partOfList } from '#site/components/list/part-of-list.ts'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import { searchedText } from '#site/microsite/program/program-query.ts'
import { paths } from '#words/addresses/paths.ts'
import { editionName } from '#words/edition-name.ts'
import * as words from '#words/public/microsite/accepted.ts'

export interface AcceptedView extends PartOfList {
  page: string
  text: string
  topic: number | null
  topics: { id: number; name: string; found: number }[]
  /** What the page says of a search; null where nothing is searched for. */
  status: string | null
  total: number
  /** In their order, under their topics. */
  groups: {
    topic: string
    abstracts: {
      id: number
      number: string
      title: string
      titleHtml: string | null
      paragraphs: { text: string; html: string | null }[]
      keywords: string
      form: string
      authors: { name: string; affiliation: string; isPresenting: boolean }[]
    }[]
  }[]
}

/** Whether an address is that of the list, and the organiser shows it. */
export const isAcceptedPage = (context: Readonly<RouterContextProvider>, slug: string): boolean =>
  slug === acceptedPage && context.get(conferenceContext).showsAcceptedAbstracts

/** The list of accepted abstracts, where the organiser shows it. It changes without a revision, so nothing stores it. */
export async function loadAccepted(context: Readonly<RouterContextProvider>, url: URL) {
  const { database, readFormula } = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const page = paths.ownPage(conference.name, acceptedPage)
  const text = searchedText(url.searchParams.get('q'))
  const topic = toId(url.searchParams.get('topic')) ?? null
  const found = await listAccepted(database.read, conference.id, {
    text,
    topic: topic ?? undefined,
    part: toId(url.searchParams.get('part')) ?? 1,
  })
  const { total } = found
  const isNarrowed = text !== '' || topic !== null
  const query = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(topic !== null && { topic: String(topic) }),
  })
  const head = await describeMicrositePage(context, {
    title: words.acceptedAbstracts(),
    description: words.acceptedOf({ conference: editionName(conference) }),
    path: page,
  })
  const accepted: AcceptedView = {
    page,
    text,
    topic,
    topics: found.topics,
    status: !isNarrowed
      ? null
      : found.found === 0
        ? words.noneMatches({ total })
        : words.someMatch({ found: found.found, total }),
    total,
    groups: [...Map.groupBy(found.abstracts, each => each.topic)].map(([name, abstracts]) => ({
      topic: name,
      abstracts: abstracts.map(({ id, number, title, text: whole, keywords, form, authors }) => ({
        id,
        number,
        title: title || number,
        titleHtml: inscribedHtml(title, readFormula),
        paragraphs: whole
          .split(/\n\s*\n/)
          .filter(paragraph => paragraph.trim() !== '')
          .map(paragraph => ({ text: paragraph, html: inscribedHtml(paragraph, readFormula) })),
        keywords,
        form,
        authors,
      })),
    })),
    ...partOfList(found, `${page}?${query}`),
  }
  return { head, accepted }
}
