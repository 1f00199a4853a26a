import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { plainLine, readProse } from '#adapters/imported-values/prose.ts'
import type { YamlValue } from '#adapters/papers/yaml-value.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { longestProse } from '#domain/preparation/imports/import-notes.ts'
import type { ImportedPerson } from '#domain/programme/talks/imported-programme.ts'

/**
 * Reads the plenary sessions' speakers. Somebody who gives a session alone is a plenary speaker, with a biography
 * and the lecture's description below it; panel members are invited speakers.
 */
export function readPlenarySpeakers(file: YamlValue, notes: NoteBook): ImportedPerson[] {
  const people = new Map<string, ImportedPerson>()
  for (const session of sessionsOf(file)) {
    const title = plainLine(session.get('title', 'name').text)
    const presenters = presentersOf(session)
    if (presenters.length === 0) notes.add('session-without-presenter', session.line, title)
    const id = plainLine(session.get('uid', 'id').text) || title
    for (const { name, affiliation } of presenters) {
      const isAlone = presenters.length === 1
      const externalId = isAlone ? `plenary:${id}` : `plenary:${id}/${name.toLowerCase()}`
      if (people.has(externalId)) {
        notes.add('person-repeated', session.line, name)
        continue
      }
      people.set(externalId, {
        externalId,
        guid: null,
        name,
        affiliation,
        group: isAlone ? 'plenary' : 'invited',
        talkTitle: title,
        biographyHtml: isAlone ? biographyOf(session, notes) : '',
      })
    }
  }
  return [...people.values()]
}

function sessionsOf(file: YamlValue): YamlValue[] {
  if (file.isList) return file.items
  const list = file.get('plenary_sessions', 'sessions', 'speakers')
  return list.isList ? list.items : file.entries.map(entry => entry.value).filter(value => value.isMap)
}

/** A list of names, or names in one line; a line next to a biography is one name with an affiliation. */
function presentersOf(session: YamlValue): { name: string; affiliation: string }[] {
  const value = session.get('presenter', 'presenters', 'speaker', 'speakers')
  const own = plainLine(session.get('institution', 'affiliation', 'aff', 'organization').text)
  const names = value.isList ? value.items.map(item => item.text) : [value.text]
  const [only = ''] = names.map(withoutRole)
  if (names.length === 1 && session.get('bio', 'biography').text) {
    const [name = '', ...rest] = plainLine(only).split(/,\s*/)
    return name ? [{ name, affiliation: own || rest.join(', ') }] : []
  }
  return names
    .flatMap(text =>
      withoutRole(plainLine(text)).split(/(?:(?<!\s)\s+)?[,;|]\s*(?:and\s+)?|(?<!\s)\s+and\s+/),
    )
    .filter(name => name !== '')
    .map(name => ({ name, affiliation: own }))
}

/** Prefixes that some files put before the names. */
const withoutRole = (text: string) =>
  text.replace(/^\s*(?:presenter|speaker|panell?ist|moderator|host|chair)s?:\s*/i, '')

function biographyOf(session: YamlValue, notes: NoteBook): string {
  const prose = (value: YamlValue) => {
    if (value.text.length > longestProse) notes.add('text-shortened', value.line, value.text)
    const { html, leftOut } = readProse(cutTo(value.text, longestProse))
    if (leftOut.length > 0) notes.add('markup-left-out', value.line, plainLine(leftOut.join(', ')))
    return html
  }
  const biography = prose(session.get('bio', 'biography'))
  const abstract = prose(session.get('abstract'))
  return abstract ? `${biography}<h4>About the lecture</h4>${abstract}` : biography
}
