import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { plainLine } from '#adapters/imported-values/prose.ts'
import { elementsOf, type XmlElement } from '#adapters/schedules/xml-tree.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'

/**
 * Notes each kind of element and attribute that has content but was not read, once, with how often it occurs and what it
 * contains first: `<event> <url>: https://… (775 times)`.
 */
export function noteUnread(root: XmlElement, notes: NoteBook): void {
  const kinds = new Map<string, { line: number; first: string; times: number }>()
  const count = (kind: string, line: number, value: string) => {
    const known = kinds.get(kind)
    if (known) known.times += 1
    else kinds.set(kind, { line, first: cutTo(plainLine(value), longestSample), times: 1 })
  }
  const walk = (element: XmlElement, within: string) => {
    const path = `${within}<${element.name}>`
    for (const [name, value] of element.attributes) {
      if (value.trim() !== '' && !element.attributes.read.has(name))
        count(`${path} ${name}`, element.line, value)
    }
    const text = element.children.filter(child => typeof child === 'string').join('')
    if (!element.isRead && text.trim() !== '') count(path, element.line, text)
    for (const child of elementsOf(element)) walk(child, `<${element.name}> `)
  }
  walk(root, '')
  for (const [kind, { line, first, times }] of kinds) {
    notes.add('part-left-out', line, `${kind}: ${first}${times > 1 ? ` (${times} times)` : ''}`)
  }
}

/** Leaves room for the kind and the number in a note's subject. */
const longestSample = 60
