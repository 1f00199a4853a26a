/** Abstracts that may be one: submitted twice, or by two authors of one work. Pure. */

import { inTurns } from '#domain/foundations/in-parts.ts'
import { canonicalMailbox } from '#domain/foundations/limits/mailbox.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { mayBeSamePerson } from '#domain/programme/people/person-names.ts'

export interface Comparable {
  id: number
  title: string
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
}

/** From here on titles of different people are much alike. */
const alikeFrom = 0.6
/** Words that are in more titles say nothing about two of them. */
const mostTitles = 60

/** Every pair with one presenter or with titles much alike, the most alike first; others get their turn meanwhile. */
export async function findAlike(abstracts: readonly Comparable[]): Promise<AlikePair[]> {
  const words = abstracts.map(({ title }) => wordsOf(title))
  const titlesWith = new Map<string, number[]>()
  for (const [at, own] of words.entries())
    for (const word of own) titlesWith.set(word, [...(titlesWith.get(word) ?? []), at])
  const byMailbox = Map.groupBy(abstracts.keys(), at => canonicalMailbox(abstracts[at]?.email ?? ''))
  const pairs: AlikePair[] = []
  for await (const [at, abstract] of inTurns(abstracts.entries())) {
    const candidates = new Set<number>()
    for (const word of words[at] ?? []) {
      const among = titlesWith.get(word) ?? []
      if (among.length <= mostTitles) for (const other of among) candidates.add(other)
    }
    for (const other of byMailbox.get(canonicalMailbox(abstract.email)) ?? []) candidates.add(other)
    for (const [other, { orcids }] of abstracts.entries())
      if (orcids.some(orcid => abstract.orcids.includes(orcid))) candidates.add(other)
    for (const other of candidates) {
      const second = abstracts[other]
      if (!second || other <= at) continue
      const titles = shareOf(words[at] ?? new Set(), words[other] ?? new Set())
      const isSamePresenter = isOnePresenter(abstract, second)
      if (isSamePresenter || titles >= alikeFrom)
        pairs.push({ ids: [abstract.id, second.id], isSamePresenter, titles })
    }
  }
  return pairs.toSorted((a, b) => b.titles - a.titles || a.ids[0] - b.ids[0] || a.ids[1] - b.ids[1])
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
  const same = one.intersection(other).size
  return same / (one.size + other.size - same)
}
