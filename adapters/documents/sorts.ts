/** The sorts that one document is set with, and how they come into the hands of react-pdf. */
import { Font } from '@react-pdf/renderer'
import { type Joins, unjoined } from '#adapters/documents/joining.ts'
import { familiesFor } from '#adapters/documents/script-faces.ts'
import { composeSorts, plainSort, type Sort, sortUnits } from '#adapters/documents/sort.ts'
import { openTypeCase, type TypeCase } from '#adapters/documents/type-case.ts'
import { type Typeface, type Typefaces, type Weight, weights } from '#adapters/documents/typefaces.ts'

/** What stands for a cluster in a text for react-pdf. */
export interface SetSort {
  /** Private-use characters, which no reader of the document gets to see. */
  readonly text: string
  /** How far they move the pen, in ems. */
  readonly advance: number
  readonly family: string
}

/** Ready-made type for what a typeface cannot set by itself. */
export interface Sorts {
  /** Whether any of a text is in a script that sorts are made for. */
  serve(text: string): boolean
  /**
   * The sort of a cluster of characters.
   *
   * @param text what the cluster stands in
   * @param joins for a letter of the Arabic script, whether it is joined to its neighbours
   * @returns undefined where no typeface has all of the cluster
   */
  ofCluster(cluster: string, text: string, joins?: Joins): SetSort | undefined
  /**
   * The sort of a character that stands among letters written from right to left.
   *
   * @param typeface what it would be set with elsewhere
   * @param drawn the character to draw in its place, such as the other bracket
   */
  ofCharacter(character: string, typeface: Typeface, drawn: string): SetSort | undefined
}

/** The sorts of one document, borrowed until it is printed. */
export interface BorrowedSorts {
  atWeight(weight: Weight): Sorts
  giveBack(): void
}

/** Names of families that react-pdf knows and no document has in use: it keeps each name for good. */
const idle: string[] = []
let named = 0

/** @param typefaces what the sorts will stand beside */
export async function borrowSorts(typefaces: Typefaces): Promise<BorrowedSorts> {
  const family = idle.pop() ?? register()
  const sorts = new Map<Weight, Sorts>()
  for (const weight of weights) {
    const typeCase = openTypeCase(`${family} ${weight}`, typefaces('sans', weight).metrics)
    const descriptor = { fontFamily: family, fontWeight: weight }
    await Font.load(descriptor)
    // It asks for no more of a font than a type case has; its declarations ask for all that fontkit's fonts can do.
    Font.getFont(descriptor).data = typeCase.font as never
    sorts.set(weight, sortsOf(typeCase, family, weight))
  }
  return {
    atWeight(weight) {
      const found = sorts.get(weight)
      if (!found) throw new Error(`no sorts of weight ${weight}`)
      return found
    },
    giveBack: () => idle.push(family),
  }
}

function register(): string {
  named += 1
  const family = `sorts ${named}`
  // Any font will do in the place that a type case takes; this one needs no file.
  Font.register({ family, fonts: weights.map(fontWeight => ({ src: 'Helvetica', fontWeight })) })
  return family
}

function sortsOf(typeCase: TypeCase, family: string, weight: Weight): Sorts {
  const made = new Map<string, SetSort | undefined>()
  const once = (key: string, make: () => readonly Sort[]): SetSort | undefined => {
    if (!made.has(key)) made.set(key, setOf(make()))
    return made.get(key)
  }
  const setOf = (sorts: readonly Sort[]): SetSort | undefined => {
    const characters = sorts.map(sort => typeCase.characterFor(sort))
    if (sorts.length === 0 || characters.includes(undefined)) return undefined
    const advance = sorts.reduce((sum, sort) => sum + sort.advance, 0) / sortUnits
    return { text: characters.join(''), advance, family }
  }
  return {
    serve: text => [...text].some(character => familiesFor(character, text).length > 0),
    ofCluster(cluster, text, joins = unjoined) {
      const key = [cluster, joins.before, joins.after, ...familiesFor(cluster, text)].join(' ')
      return once(key, () => composeSorts(cluster, text, weight, joins))
    },
    ofCharacter(character, typeface, drawn) {
      return once(`${character} ${drawn}`, () => {
        const font = typeface.fontOf(drawn.codePointAt(0) ?? 0)
        return font ? [plainSort(font, drawn, character)] : []
      })
    },
  }
}
