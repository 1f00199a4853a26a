import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { plainLine, readProse, withoutControls } from '#adapters/imported-values/prose.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { longestProse } from '#domain/preparation/imports/import-notes.ts'

/** A description from a file as clean HTML, with a note about what pages cannot show of it. */
export function notedProse(text: string, line: number, notes: NoteBook): string {
  const plain = withoutControls(text)
  if (plain.length > longestProse) notes.add('text-shortened', line, plainLine(cutTo(plain, 80)))
  const { html, leftOut } = readProse(cutTo(plain, longestProse))
  if (leftOut.length > 0) notes.add('markup-left-out', line, plainLine(leftOut.join(', ')))
  return html
}
