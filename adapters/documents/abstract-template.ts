/** The Word file in which authors write their abstracts, with the conference's name, topics and limit of words. */

import { Document, type IBaseParagraphStyleOptions, Packer, Paragraph } from 'docx'
import { paletteOf } from '#adapters/palette.ts'
import { nameInText, wholeName } from '#domain/conference/conferences/whole-name.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import { nameOf } from '#domain/money/documents/letterhead.ts'
import type { AbstractTemplate } from '#domain/programme/talks/conference-papers.ts'
import * as texts from '#words/documents/abstract-template.ts'

/** Lengths in twentieths of a point. */
const a4 = { width: 11_906, height: 16_838 }
const mm25 = 1_417

/** Creates the template for abstracts as a Word file. */
export async function drawAbstractTemplate(template: AbstractTemplate): Promise<Uint8Array> {
  const { occasion, issuer } = template
  const document = new Document({
    title: texts.abstractFor({ conference: nameInText(nameOf(occasion)) }),
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
    { style: 'Title', text: texts.title },
    hint(texts.replaceThisText),
    heading(texts.authors),
    hint(texts.givenAndFamilyName),
    room,
    heading(texts.affiliations),
    hint(texts.institutionTownAndCountry),
    room,
    heading(texts.topicAndKind),
    hint(texts.chooseTopic({ topics })),
    hint(texts.chooseKind),
    room,
    heading(texts.abstract),
    hint(texts.whatToWrite({ wordLimit })),
    room,
    heading(texts.conflictsOfInterest),
    hint(texts.requiredIfFunded),
    room,
    heading(texts.references),
    hint(texts.atMostFive),
    room,
    hint(texts.saveAndSend(issuer)),
  ]
}
