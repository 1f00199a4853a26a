import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { plainLine } from '#adapters/imported-values/prose.ts'
import type { YamlValue } from '#adapters/papers/yaml-value.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { longestLine } from '#domain/preparation/imports/import-notes.ts'
import type { ImportedMember } from '#domain/programme/talks/imported-papers.ts'

/** Reads the committee: a list, or a mapping that contains one. */
export function readCommittee(file: YamlValue, notes: NoteBook): ImportedMember[] {
  const list = file.isList ? file : file.get('committee', 'members', 'organizers', 'organisers')
  return list.items.flatMap(item => {
    const name = plainLine(item.get('name').text)
    if (!name) {
      notes.add('member-without-name', item.line, plainLine(item.get('role', 'title').text))
      return []
    }
    const title = plainLine(item.get('role', 'title', 'position').text)
    const affiliation = item.get('aff', 'affiliation', 'institution', 'organization', 'organisation').text
    const line = (text: string) => {
      const whole = plainLine(text)
      if (whole.length > longestLine) notes.add('text-shortened', item.line, whole)
      return cutTo(whole, longestLine)
    }
    return [{ role: roleOf(title), name: line(name), affiliation: line(affiliation), title: line(title) }]
  })
}

/** `General Chair` is a chair, `Program Co-chair` a co-chair, and all others are members. */
export function roleOf(title: string): ImportedMember['role'] {
  if (/\b(co|vice|deputy|associate)[\s-]*chair/i.test(title)) return 'co-chair'
  return /\bchair(s|man|woman|person|people)?\b/i.test(title) ? 'chair' : 'member'
}
