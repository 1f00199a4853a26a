/** The Word file in which authors write their abstracts, with the conference's name, topics and limit of words. */

import { Document, type IBaseParagraphStyleOptions, Packer, Paragraph } from 'docx'
import { paletteOf } from '#adapters/palette.ts'
import { nameInText, wholeName } from '#domain/conference/conferences/whole-name.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import { nameOf } from '#domain/money/documents/letterhead.ts'
import type { AbstractTemplate } from '#domain/programme/talks/conference-papers.ts'

/** Lengths in twentieths of a point. */
const a4 = { width: 11_906, height: 16_838 }
const mm25 = 1_417

/** Creates the template for abstracts as a Word file. */
export async function drawAbstractTemplate(template: AbstractTemplate): Promise<Uint8Array> {
  const { occasion, issuer } = template
  const document = new Document({
    title: `Abstract for ${nameInText(nameOf(occasion))}`,
    creator: issuer.name,
    lastModifiedBy: issuer.name,
    styles: {
      default: {
        document: { run: { font: 'Georgia', size: '11pt', language: { value: 'en-GB' } } },
        title: style({ size: 22, before: 240 }),
        heading1: style({
          size: 13,
          bold: true,
          color: paletteOf(occasion.hue).accentText.slice(1),
          before: 240,
        }),
      },
      paragraphStyles: [
        {
          id: 'Hint',
          name: 'Hint',
          basedOn: 'Normal',
          ...style({ size: 10, italics: true, color: '5A5A66' }),
        },
      ],
    },
    sections: [
      {
        properties: {
          page: { size: a4, margin: { top: mm25, right: mm25, bottom: mm25, left: mm25 } },
        },
        children: paragraphsOf(template).map(
          ({ style, text }) => new Paragraph({ text, ...(style && { style }), spacing: { after: 120 } }),
        ),
      },
    ],
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

/** @param size in points */
function style({
  size,
  before = 0,
  ...run
}: {
  size: number
  before?: number
  bold?: boolean
  italics?: boolean
  color?: string
}): IBaseParagraphStyleOptions {
  return { run: { ...run, size: `${size}pt` }, paragraph: { spacing: { before, after: 120 } } }
}

interface Line {
  style?: 'Title' | 'Heading1' | 'Hint'
  text: string
}

function paragraphsOf({ occasion, issuer, wordLimit, topics }: AbstractTemplate): Line[] {
  const dates = formatDateRange(
    Temporal.PlainDate.from(occasion.startsOn),
    Temporal.PlainDate.from(occasion.endsOn),
  )
  const hint = (text: string): Line => ({ style: 'Hint', text })
  const heading = (text: string): Line => ({ style: 'Heading1', text })
  const room: Line = { text: '' }
  return [
    hint(`${wholeName(nameOf(occasion))} · ${dates} · ${occasion.location}`),
    { style: 'Title', text: 'Title of your work, as a sentence if you can' },
    hint('Replace this text with your own and delete the lines in italics. Write in English.'),
    heading('Authors'),
    hint('Given name and family name, in the order of the programme. Underline the presenting author.'),
    room,
    heading('Affiliations'),
    hint('Institution, town and country of each author, and one email address for correspondence.'),
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
      'Required if the work is funded by a proprietary organization: say by whom, and what part the organization had in the work. Otherwise write “None”.',
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
