/** The wire's names of the call for abstracts and of submissions, spelled as the specification spells them. */
import { z } from '@hono/zod-openapi'
import type { ContentFields, ContentItem } from '#domain/content/kinds.ts'
import { shape } from '#server/wire-api/call.ts'

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
