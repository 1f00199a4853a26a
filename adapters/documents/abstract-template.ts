import { create } from 'xmlbuilder2'
import { zip } from '#adapters/documents/zip.ts'
import { paletteOf } from '#adapters/palette.ts'
import { xmlText } from '#adapters/xml-text.ts'
import type { AbstractTemplate } from '#domain/documents/conference-papers.ts'
import { formatDateRange } from '#domain/time.ts'

type Style = 'Title' | 'Heading1' | 'Hint' | 'Normal'
interface Paragraph {
  style: Style
  text: string
}

/** Writes the template for abstracts as a Word file (Office Open XML, ECMA-376). */
export function drawAbstractTemplate(template: AbstractTemplate): Uint8Array {
  return zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations({
      'officeDocument/2006/relationships/officeDocument': 'word/document.xml',
      'package/2006/relationships/metadata/core-properties': 'docProps/core.xml',
    }),
    'docProps/core.xml': properties(template),
    'word/_rels/document.xml.rels': relations({ 'officeDocument/2006/relationships/styles': 'styles.xml' }),
    'word/document.xml': body(paragraphsOf(template)),
    'word/styles.xml': styles(paletteOf(template.occasion.hue).accentText.slice(1)),
  })
}

function paragraphsOf({ occasion, issuer, wordLimit, topics }: AbstractTemplate): Paragraph[] {
  const dates = formatDateRange(
    Temporal.PlainDate.from(occasion.startsOn),
    Temporal.PlainDate.from(occasion.endsOn),
  )
  const hint = (text: string): Paragraph => ({ style: 'Hint', text })
  const heading = (text: string): Paragraph => ({ style: 'Heading1', text })
  const room: Paragraph = { style: 'Normal', text: '' }
  return [
    hint(`${occasion.prefix} · ${occasion.subject} · ${dates} · ${occasion.location}`),
    { style: 'Title', text: 'Title of your work, as a sentence if you can' },
    hint('Replace what stands here with your own words and delete the lines in italics. Write in English.'),
    heading('Authors'),
    hint('Given name and family name, in the order of the programme. Underline the presenting author.'),
    room,
    heading('Affiliations'),
    hint('Institution, town and country of each author, and one email address for letters.'),
    room,
    heading('Topic and kind of presentation'),
    hint(`Choose one topic: ${topics.join('; ')}.`),
    hint('Choose one kind: oral, poster, invited or virtual presentation.'),
    room,
    heading('Abstract'),
    hint(
      `At most ${wordLimit} words; title, authors and references do not count. What is not known? What did you do? What did you find, with a value, a unit and an uncertainty? How sure are you? What follows?`,
    ),
    room,
    heading('Conflicts of interest'),
    hint(
      'Required if the work is funded by a proprietary organization: say by whom, and what part it had in the work. Otherwise write “None”.',
    ),
    room,
    heading('References'),
    hint('At most five, with their DOI where there is one.'),
    room,
    hint(
      `Save as Word or PDF and send it with the form on the page “Submit abstract”. Questions: ${issuer.email}`,
    ),
  ]
}

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

function body(paragraphs: readonly Paragraph[]): string {
  const root = create({ version: '1.0', encoding: 'UTF-8', standalone: true }).ele(word, 'w:document')
  const content = root.ele(word, 'w:body')
  for (const { style, text } of paragraphs) {
    const paragraph = content.ele(word, 'w:p')
    paragraph.ele(word, 'w:pPr').ele(word, 'w:pStyle').att(word, 'w:val', style)
    if (text !== '') paragraph.ele(word, 'w:r').ele(word, 'w:t').txt(xmlText(text))
  }
  const section = content.ele(word, 'w:sectPr')
  // A4 with margins of 25 mm, in twentieths of a point.
  section.ele(word, 'w:pgSz').att(word, 'w:w', '11906').att(word, 'w:h', '16838')
  const margins = section.ele(word, 'w:pgMar')
  for (const side of ['top', 'right', 'bottom', 'left']) margins.att(word, `w:${side}`, '1417')
  for (const rest of ['header', 'footer']) margins.att(word, `w:${rest}`, '708')
  margins.att(word, 'w:gutter', '0')
  return root.end()
}

/** @param accent six hexadecimal digits */
function styles(accent: string): string {
  const root = create({ version: '1.0', encoding: 'UTF-8', standalone: true }).ele(word, 'w:styles')
  const describeStyle = (
    id: Style,
    name: string,
    properties: { size: number; bold?: boolean; italic?: boolean; colour?: string; before?: number },
  ) => {
    const style = root.ele(word, 'w:style').att(word, 'w:type', 'paragraph').att(word, 'w:styleId', id)
    if (id === 'Normal') style.att(word, 'w:default', '1')
    style.ele(word, 'w:name').att(word, 'w:val', name)
    if (id !== 'Normal') style.ele(word, 'w:basedOn').att(word, 'w:val', 'Normal')
    const spacing = style.ele(word, 'w:pPr').ele(word, 'w:spacing')
    spacing.att(word, 'w:before', String(properties.before ?? 0)).att(word, 'w:after', '120')
    const run = style.ele(word, 'w:rPr')
    const fonts = run.ele(word, 'w:rFonts')
    for (const range of ['ascii', 'hAnsi', 'cs']) fonts.att(word, `w:${range}`, 'Georgia')
    if (properties.bold) run.ele(word, 'w:b')
    if (properties.italic) run.ele(word, 'w:i')
    if (properties.colour) run.ele(word, 'w:color').att(word, 'w:val', properties.colour)
    // Half points.
    run.ele(word, 'w:sz').att(word, 'w:val', String(properties.size * 2))
    if (id === 'Normal') run.ele(word, 'w:lang').att(word, 'w:val', 'en-GB')
  }
  describeStyle('Normal', 'Normal', { size: 11 })
  describeStyle('Title', 'Title', { size: 22, before: 240 })
  describeStyle('Heading1', 'heading 1', { size: 13, bold: true, colour: accent, before: 240 })
  describeStyle('Hint', 'Hint', { size: 10, italic: true, colour: '5A5A66' })
  return root.end()
}

const packageNames = 'http://schemas.openxmlformats.org/package/2006'

function relations(targets: Record<string, string>): string {
  const names = `${packageNames}/relationships`
  const root = create({ version: '1.0', encoding: 'UTF-8', standalone: true }).ele(names, 'Relationships')
  for (const [index, [type, target]] of Object.entries(targets).entries()) {
    root.ele(names, 'Relationship', {
      Id: `r${index + 1}`,
      Type: `http://schemas.openxmlformats.org/${type}`,
      Target: target,
    })
  }
  return root.end()
}

function properties({ occasion, issuer }: AbstractTemplate): string {
  const dublinCore = 'http://purl.org/dc/elements/1.1/'
  const root = create({ version: '1.0', encoding: 'UTF-8', standalone: true }).ele(
    `${packageNames}/metadata/core-properties`,
    'cp:coreProperties',
  )
  root.ele(dublinCore, 'dc:title').txt(xmlText(`Abstract for ${occasion.subject}`))
  root.ele(dublinCore, 'dc:creator').txt(xmlText(issuer.name))
  root.ele(dublinCore, 'dc:language').txt('en')
  return root.end()
}

const contentTypes = (() => {
  const names = `${packageNames}/content-types`
  const root = create({ version: '1.0', encoding: 'UTF-8', standalone: true }).ele(names, 'Types')
  const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  root.ele(names, 'Default', {
    Extension: 'rels',
    ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
  })
  for (const [part, type] of Object.entries({
    '/docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
    '/word/document.xml': `${wordType}.document.main+xml`,
    '/word/styles.xml': `${wordType}.styles+xml`,
  })) {
    root.ele(names, 'Override', { PartName: part, ContentType: type })
  }
  return root.end()
})()
