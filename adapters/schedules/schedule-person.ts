import { plainLine, proseHtml } from '#adapters/imported-values/prose.ts'
import { uuidIn } from '#adapters/imported-values/uuid.ts'
import { childOf, elementsOf, htmlOf, textOf, type XmlElement } from '#adapters/schedules/xml-tree.ts'
import { foldedName } from '#domain/people/person-names.ts'

/** What an element says about a person besides the name. */
export interface PersonTexts {
  affiliation: string
  /** Cleaned. */
  biographyHtml: string
  guid: string | null
}

/** A person whom the file lists separately from its talks. */
export interface ListedPerson extends PersonTexts {
  /** Empty where the person is identified only by an id. */
  name: string
  ids: string[]
  line: number
}

export function isPersonElement({ name }: XmlElement): boolean {
  return /^(person|speaker|presenter)$/.test(name)
}

export function readListedPerson(element: XmlElement): ListedPerson {
  return { name: nameOf(element), ids: personIds(element), line: element.line, ...personTexts(element) }
}

export function personTexts(element: XmlElement): PersonTexts {
  return {
    affiliation: plainLine(
      textOf(childOf(element, 'affiliation', 'organization', 'organisation', 'company')),
    ),
    biographyHtml: proseHtml(htmlOf(childOf(element, 'biography', 'bio', 'description', 'abstract'))),
    guid: uuidIn(element.attributes.get('guid') ?? element.attributes.get('uuid') ?? ''),
  }
}

export function nameOf(element: XmlElement): string {
  const child = childOf(element, 'name', 'public_name', 'full_public_name', 'display_name', 'full_name')
  const own = element.children.filter(part => typeof part === 'string').join('')
  const parts = ['first_name', 'last_name'].map(part => textOf(childOf(element, part))).join(' ')
  const attribute = element.attributes.get('name') ?? element.attributes.get('public_name') ?? ''
  return [child ? textOf(child) : own, attribute, parts].map(plainLine).find(text => text !== '') ?? ''
}

/** The person's ids in this element, such as `id:6`; the usual kind first. */
export function personIds(element: XmlElement): string[] {
  return ['id', 'guid', 'code'].flatMap(attribute => {
    const value = element.attributes.get(attribute)?.trim()
    return value ? [`${attribute}:${value}`] : []
  })
}

export function nameKey(name: string): string {
  return `name:${foldedName(name)}`
}

/** The people of one talk as the file names them. */
export function personElementsOf(event: XmlElement): XmlElement[] {
  return elementsOf(childOf(event, 'persons', 'speakers', 'people') ?? event).filter(isPersonElement)
}
