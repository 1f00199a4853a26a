/** The wire's names of the call for abstracts and of submissions, spelled as the specification spells them. */

import { z } from '@hono/zod-openapi'
import type { ContentFields, ContentItem } from '#domain/conference/content/kinds.ts'
import { titles } from '#domain/foundations/texts/titles.ts'
import {
  type AbstractField,
  type AbstractProblems,
  abstractFields,
  type RawAbstractInput,
} from '#domain/programme/abstracts/abstract-input.ts'
import { shape } from '#server/api/describe-call.ts'
import type { Fields } from '#server/wire-api/fields.ts'
import { email, payload, requiredId, requiredText } from '#server/wire-api/names/payload-fields.ts'
import { sizes } from '#server/wire-api/problems.ts'
import { abstractLabels } from '#words/abstract-labels.ts'
import { abstractProblemWords } from '#words/abstract-words.ts'
import * as formWords from '#words/form-words.ts'

export const topic = shape(
  'Topic',
  { id: z.int(), topic_name: z.string() },
  { id: 41, topic_name: 'Glasses and ceramics' },
)

export const toTopic = (item: ContentItem<'topic'>) => ({ id: item.id, topic_name: item.name })

export const presentationType = shape(
  'PresentationType',
  { id: z.int(), presentation_name: z.string() },
  { id: 51, presentation_name: 'Oral Presentation' },
)

export const toPresentationType = (item: ContentItem<'presentation-type'>) => ({
  id: item.id,
  presentation_name: item.name,
})

const sectionHeadings = {
  'key-dates': 'Key dates',
  'presentation-types': 'Presenation Types',
} as const satisfies Record<ContentFields<'abstract-call-section'>['section'], string>

export const callSection = shape(
  'AbstractCallSection',
  {
    select_heading: z.enum(Object.values(sectionHeadings)),
    abstracts_description: z.string().describe('HTML'),
  },
  {
    select_heading: 'Key dates',
    abstracts_description: '<ul><li>Abstracts: 31 January 2027</li></ul>',
  },
)

export const toCallSection = (item: ContentItem<'abstract-call-section'>) => ({
  select_heading: sectionHeadings[item.section],
  abstracts_description: item.description,
})

export const abstractPayload = payload(
  'AbstractForm',
  {
    title: z.enum(titles),
    name: requiredText,
    email,
    telephone: requiredText,
    organization: requiredText,
    city: requiredText,
    country: requiredId.describe('The id of a country.'),
    presentation_type: requiredId.describe('The id of a presentation type.'),
    topic_of_interest: requiredId.describe('The id of a topic.'),
    file: z
      .string()
      .meta({
        format: 'binary',
        description: `PDF or Word, at most ${sizes.file}; required unless the text is typed.`,
      })
      .optional(),
    abstract_title: z.string().optional(),
    abstract_text: z
      .string()
      .describe('At most as many words as the conference allows: 500, unless its organiser changed it.')
      .optional(),
    captcha_token: z.string().describe('Checked if it is sent, with its answer.').optional(),
    captcha_answer: z.string().optional(),
  },
  {
    title: 'Dr.',
    name: 'Ada Ferreira',
    email: 'ada.ferreira@example.org',
    telephone: '+351 21 000 0000',
    organization: 'University of Lisbon',
    city: 'Lisbon',
    country: 620,
    presentation_type: 51,
    topic_of_interest: 41,
    file: 'abstract.pdf',
  },
)

export const abstractAnswer = shape(
  'AbstractReceived',
  { success: z.string(), abstract_number: z.string() },
  { success: 'Your abstract has been submitted successfully.', abstract_number: 'MS27-0042' },
)

/** The wire's name of every field with which an abstract can be refused. */
const fieldNames = {
  title: 'title',
  name: 'name',
  email: 'email',
  telephone: 'telephone',
  organization: 'organization',
  city: 'city',
  country: 'country',
  presentationType: 'presentation_type',
  topic: 'topic_of_interest',
  abstractTitle: 'abstract_title',
  abstractText: 'abstract_text',
  file: 'file',
} as const satisfies Record<AbstractField, string>

/** The fields under the names that the domain checks. */
export function fromAbstractFields(fields: Fields): RawAbstractInput {
  return Object.fromEntries(abstractFields.map(field => [field, fields[fieldNames[field]]]))
}

/** Messages by the wire's field names. @param maxWords of the conference */
export function toAbstractErrors(problems: AbstractProblems, maxWords: number): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of abstractFields) {
    const problem = problems[field]
    if (!problem) continue
    errors[fieldNames[field]] =
      field === 'file' ? formWords.noFile() : abstractProblemWords(abstractLabels[field], problem, maxWords)
  }
  return errors
}
