/** Works that nobody has done, by people who do not exist: what they are called, and what is said of them. */
import type { AuthorsInput, NewAuthor } from '#domain/programme/authors/author.ts'
import { beginnings, works } from '#sample/earth-sciences/work-words.ts'
import { Dice } from '#sample/year/dice.ts'
import { invent } from '#sample/year/people.ts'

export interface Work {
  presenter: ReturnType<typeof invent>
  topicId: number
  typeId: number
  title: string
  text: string
  authors: AuthorsInput
}

interface Named {
  id: number
  name: string
}

interface Wishes {
  topics: readonly Named[]
  types: readonly Named[]
  /** Those that are nearly the one before, by number from 0. */
  alike: ReadonlySet<number>
  /** Those that have a co-author with an address in any case. */
  withCoauthor: ReadonlySet<number>
}

/** Works of all topics in turn. */
export function inventWorks(count: number, { topics, types, alike, withCoauthor }: Wishes): Work[] {
  const dice = new Dice(1_855)
  const all: Work[] = []
  for (let number = 0; number < count; number++) {
    const before = all.at(-1)
    if (before && alike.has(number)) {
      all.push({ ...before, title: `${before.title} (corrected)` })
      continue
    }
    const topic = topics[number % topics.length]
    const of = works[topic?.name ?? '']
    if (!topic || !of) throw new Error(`nobody works on “${topic?.name}”`)
    // Each thing is studied again after a while, in another place and by other means.
    const round = Math.floor(number / topics.length)
    const turn = number + round + Math.floor(round / of.things.length)
    const { places, means, findings } = of.field
    const thing = of.things[round % of.things.length] ?? of.things[0]
    const place = places[turn % places.length] ?? places[0]
    // Not in step with the places: titles that share both would count as near-duplicates.
    const how = means[(turn + Math.floor(round / 2)) % means.length] ?? means[0]
    const work = `${thing} ${place}`
    const sentences = [
      dice
        .oneOf(beginnings)
        .replace('{work}', work)
        .replace('#', String(dice.between(3, 14))),
      how.text.replace('#', dice.between(...how.from).toLocaleString('en')),
      dice.oneOf(findings).replace('#', String(dice.between(6, 38))),
    ]
    const presenter = invent(dice, 20_000 + number)
    all.push({
      presenter,
      topicId: topic.id,
      typeId: typeOf(dice, types),
      title: `${work.charAt(0).toUpperCase()}${work.slice(1)}, ${how.title}`,
      text: sentences.join(' '),
      authors: {
        ...authorsOf(dice, number, withCoauthor.has(number), presenter.name),
        keywords: `${of.keywords}, ${how.keyword}`,
      },
    })
  }
  return all
}

const wished = [
  ['Oral Presentation', 55],
  ['Poster Presentation', 35],
  ['Virtual Presentation', 10],
] as const

function typeOf(dice: Dice, types: readonly Named[]): number {
  const name = dice.weighted<string>(wished)
  const type = types.find(each => each.name === name)
  if (!type) throw new Error(`the conference offers no “${name}”`)
  return type.id
}

function authorsOf(
  dice: Dice,
  number: number,
  needsCoauthor: boolean,
  submitter: string,
): Omit<AuthorsInput, 'keywords'> {
  const count = Math.max(dice.between(0, 4), needsCoauthor ? 1 : 0)
  const coauthors = Array.from({ length: count }, (_, nth): NewAuthor => {
    const { name, email, organization } = invent(dice, 21_000 + number * 5 + nth)
    return {
      name,
      familyName: familyNameOf(name),
      affiliation: organization,
      email: (needsCoauthor && nth === 0) || dice.next() < 0.6 ? email : '',
      orcid: null,
      isPresenting: false,
    }
  })
  const own = { familyName: familyNameOf(submitter), orcid: null, isPresenting: true }
  // Whoever submits is not always named first.
  const place = dice.next() < 0.75 ? 0 : Math.min(1, count)
  return { own, order: [...coauthors.slice(0, place), null, ...coauthors.slice(place)] }
}

const familyNameOf = (name: string) => name.split(' ').slice(1).join(' ')
