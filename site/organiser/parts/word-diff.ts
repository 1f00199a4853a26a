import { diffWordsWithSpace } from 'diff'

/** A piece of text: in both, only in the new one, only in the old one, or `skipped` between distant changes. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed' | 'skipped'
  text: string
}

/** A comparison that takes longer shows both texts in full. */
const patienceMs = 200
/** The share of the shorter text's letters below which two texts are shown one after the other. */
const leastShared = 0.2
/** How much unchanged text is shown beside a change, in characters. */
const context = 60

/** The changes between two texts, word by word, with some unchanged words around them. */
export function diffWords(before: string, after: string): DiffPart[] {
  // The library returns undefined when its time is over, although its types do not say so.
  const changes = diffWordsWithSpace(before, after, { timeout: patienceMs }) as
    | ReturnType<typeof diffWordsWithSpace>
    | undefined
  if (!changes || haveLittleInCommon(changes, before, after)) {
    const parts: DiffPart[] = [
      { kind: 'removed', text: before },
      { kind: 'same', text: before === '' || after === '' ? '' : ' ' },
      { kind: 'added', text: after },
    ]
    return parts.filter(({ text }) => text !== '')
  }
  return changes.flatMap(({ value, added, removed }, at): DiffPart[] => {
    if (added || removed) return [{ kind: added ? 'added' : 'removed', text: value }]
    return shortened(value, { isFirst: at === 0, isLast: at === changes.length - 1 })
  })
}

/** Mixed word by word, texts that hardly share any would both be unreadable. */
function haveLittleInCommon(
  changes: readonly { value: string; added: boolean; removed: boolean }[],
  before: string,
  after: string,
): boolean {
  const common = changes.filter(({ added, removed }) => !added && !removed).map(({ value }) => value)
  return lettersIn(common.join('')) < leastShared * Math.min(lettersIn(before), lettersIn(after))
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): DiffPart[] {
  if (text.length <= 2 * context + 20) return [{ kind: 'same', text }]
  const head = isFirst ? '' : text.slice(0, text.lastIndexOf(' ', context) + 1 || context)
  const tail = isLast ? '' : text.slice(text.indexOf(' ', text.length - context) + 1 || -context)
  const parts: DiffPart[] = [
    { kind: 'same', text: head },
    { kind: 'skipped', text: ' … ' },
    { kind: 'same', text: tail },
  ]
  return parts.filter(part => part.text !== '')
}
