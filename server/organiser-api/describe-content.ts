/** The bodies of the calls that write content, kind by kind: the route takes any record, and its code checks the kind's fields. */
import { z } from '@hono/zod-openapi'
import {
  canOwn,
  describeKind,
  type EditableKind,
  editableKindNames,
  isOfOtherPages,
  writingRightOf,
} from '#domain/preparation/records/editable-kinds.ts'
import type { ApiDocument } from '#server/api/documentation.ts'

/** Content of a conference, and of the main site: the same calls at two addresses. */
export const contentPlaces = [
  { at: '/conferences/{event}/content', tag: 'Content of a conference', isOfConference: true },
  { at: '/site/content', tag: 'Content of the main site', isOfConference: false },
] as const

/**
 * The organisation's own record requires a confirmation, which a program cannot give. Words that other records say are changed
 * there.
 */
export const openKinds = editableKindNames.filter(
  kind => writingRightOf(kind) !== 'set-organisation' && !isOfOtherPages(kind),
)

type JsonSchema = Record<string, unknown>

/** A draft may be incomplete or wrong, but has no other fields than its kind's. */
const draftData = (kind: EditableKind): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.keys(describeKind(kind).fields.shape).map(name => [name, {}])),
  additionalProperties: false,
})

function publishedData(kind: EditableKind): JsonSchema {
  const { $schema: _, ...fields } = z.toJSONSchema(describeKind(kind).fields, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // Its length is counted without the spaces around it.
      const { checks = [] } = zodSchema._zod.def
      const isTrimmed = checks.some(({ _zod }) => _zod.def.check === 'overwrite')
      if (isTrimmed && jsonSchema.minLength === 1) jsonSchema.pattern ??= '\\S'
    },
  })
  return { ...fields, additionalProperties: false }
}

const bodies = { draft: draftData, publication: publishedData } as const

const bodyOf = (kind: EditableKind, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { kind: { const: kind }, mark: { type: 'string', maxLength: 40 }, data },
  required: ['kind', 'mark', 'data'],
  additionalProperties: false,
})

interface Operation {
  parameters?: { name: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

/** Writes the kinds and their fields into the document of the API. */
export function describeContent(document: ApiDocument): ApiDocument {
  // The library's types leave no room for schemas that are made from others.
  const { components, paths } = document as unknown as {
    components: { schemas: Record<string, JsonSchema> }
    paths: Record<string, Record<string, Operation>>
  }
  for (const { at, isOfConference } of contentPlaces) {
    const kinds = openKinds.filter(kind => canOwn(kind, isOfConference ? 1 : null))
    const written = kinds.filter(kind => writingRightOf(kind) === 'write-website')
    const own = Object.entries(paths).filter(([path]) => path.includes(`${at}/{kind}`))
    for (const [path, operations] of own) {
      const use = path.endsWith('/publication') ? 'publication' : 'draft'
      for (const operation of Object.values(operations)) {
        const kind = operation.parameters?.find(({ name }) => name === 'kind')
        const body = operation.requestBody?.content['application/json']
        if (kind) kind.schema = { type: 'string', enum: body ? written : kinds }
        if (!body) continue
        const names = written.map(each => [each, `${each}.${use}`] as const)
        for (const [each, name] of names) components.schemas[name] = bodyOf(each, bodies[use](each))
        const mapping = Object.fromEntries(names.map(([each, name]) => [each, reference(name)]))
        body.schema = {
          oneOf: Object.values(mapping).map($ref => ({ $ref })),
          discriminator: { propertyName: 'kind', mapping },
        }
      }
    }
  }
  delete components.schemas.Edit
  return document
}

const reference = (name: string) => `#/components/schemas/${name}`
