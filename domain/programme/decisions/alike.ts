/** Abstracts that may be one: submitted twice, by two authors of one work, or to another conference too. Pure. */

import { partsOf } from '#domain/foundations/in-parts.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { findLikeTexts, weighTexts } from '#domain/foundations/texts/likeness.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { mayBeSamePerson } from '#domain/programme/people/person-names.ts'

export interface ComparedText {
  id: number
  title: string
  text: string
  keywords: string
}

export interface Comparable extends ComparedText {
  presenter: string
  email: string
  /** Of any of its authors. */
  orcids: readonly string[]
}

export interface AlikePair {
  /** The earlier one first. */
  ids: readonly [number, number]
  isSamePresenter: boolean
  /** How much of their titles' words are the same, 0 to 1. */
  titles: number
  /** How alike all is that they say, 0 to 1; 0 where that is not much. */
  texts: number
}

/** From here on titles of different people are much alike. */
const titlesFrom = 0.6
/**
 * From here on texts are. Among 781 papers of a real conference on one subject no two reach 0.42, and among the 120 of the
 * sample, which are made of the same few sentences, none 0.67; a copy of which every fifth word was changed has 0.87.
 */
const textsFrom = 0.7
/** What says less is judged by its title alone: “See the file” would be like all that say so. */
const leastWords = 20
/** Words that are in more titles say nothing about two of them. */
const mostTitles = 60
/** Comparing this many takes some milliseconds. */
const atOnce = 100

/**
 * Every pair with one presenter, or with titles or texts much alike, the most alike first; others get their turn meanwhile.
 *
 * @param elsewhere of other conferences, each compared with these. The same people come again, so only what they say counts
 */
export async function findAlike(
  own: readonly Comparable[],
  elsewhere: readonly ComparedText[] = [],
): Promise<AlikePair[]> {
  const all: readonly ComparedText[] = [...own, ...elsewhere]
  const words = all.map(({ title }) => wordsOf(title))
  const weighed = await weighTexts(all.map(({ title, text, keywords }) => `${title}\n${text}\n${keywords}`))
  const long = weighed.map(text => (text.size < leastWords ? new Map<number, number>() : text))
  const likeTexts = Map.groupBy(await findLikeTexts(long, textsFrom, own.length), ({ other }) => other)
  const titlesWith = groupByEach(own.keys(), at => words[at] ?? [])
  const mailboxes = own.map(({ email }) => canonicalMailbox(email))
  const ofMailbox = Map.groupBy(own.keys(), at => mailboxes[at])
  const ofOrcid = groupByEach(own.keys(), at => own[at]?.orcids ?? [])
  const pairs: AlikePair[] = []
  for await (const part of partsOf([...all.entries()], atOnce))
    for (const [at, second] of part) {
      const texts = new Map((likeTexts.get(at) ?? []).map(({ one, likeness }) => [one, likeness]))
      const candidates = new Set(texts.keys())
      for (const word of words[at] ?? []) {
        const among = titlesWith.get(word) ?? []
        if (among.length <= mostTitles) for (const one of among) candidates.add(one)
      }
      const here = own[at]
      for (const one of ofMailbox.get(mailboxes[at]) ?? []) candidates.add(one)
      for (const one of (here?.orcids ?? []).flatMap(orcid => ofOrcid.get(orcid) ?? [])) candidates.add(one)
      for (const one of candidates) {
        const first = own[one]
        if (!first || one >= at) continue
        const titles = shareOf(words[one] ?? new Set(), words[at] ?? new Set())
        const isSamePresenter = here !== undefined && isOnePresenter(first, here)
        if (isSamePresenter || titles >= titlesFrom || texts.has(one)) {
          const ids = [Math.min(first.id, second.id), Math.max(first.id, second.id)] as const
          pairs.push({ ids, isSamePresenter, titles, texts: texts.get(one) ?? 0 })
        }
      }
    }
  return pairs.toSorted(
    (a, b) =>
      Math.max(b.titles, b.texts) - Math.max(a.titles, a.texts) || a.ids[0] - b.ids[0] || a.ids[1] - b.ids[1],
  )
}

function groupByEach<K>(places: Iterable<number>, keysOf: (at: number) => Iterable<K>): Map<K, number[]> {
  const groups = new Map<K, number[]>()
  for (const at of places)
    for (const key of keysOf(at)) {
      const group = groups.get(key)
      if (group) group.push(at)
      else groups.set(key, [at])
    }
  return groups
}

/** Institutes share addresses, so an address alone is not a person. */
const isOnePresenter = (one: Comparable, other: Comparable) =>
  one.orcids.some(orcid => other.orcids.includes(orcid)) ||
  (one.email !== '' &&
    canonicalMailbox(one.email) === canonicalMailbox(other.email) &&
    mayBeSamePerson(one.presenter, other.presenter))

const wordsOf = (title: string) =>
  new Set(
    fold(title)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word.length > 2),
  )

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  // Of thousands of pairs: without a set for each.
  let same = 0
  for (const word of one) if (other.has(word)) same += 1
  return same / (one.size + other.size - same)
}
