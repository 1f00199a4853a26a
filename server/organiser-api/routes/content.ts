import { z } from '@hono/zod-openapi'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { findRecord, type ListedRecord, listRecords } from '#domain/preparation/editing/editing-queries.ts'
import type { Invalid } from '#domain/preparation/editing/invalid-record.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import { type EditRefusal, saveDraft } from '#domain/preparation/editing/save-draft.ts'
import {
  canOwn,
  describeKind,
  type EditableKind,
  isEditableKind,
  writingRightOf,
} from '#domain/preparation/records/editable-kinds.ts'
import { withoutTranslations } from '#domain/preparation/records/record-translations.ts'
import { shape } from '#server/api/describe-call.ts'
import { invalidFields } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Problem } from '#server/http/problem.ts'
import { type ApiCall, idIn } from '#server/organiser-api/authorize-call.ts'
import { bodyShape } from '#server/organiser-api/call-description.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { contentPlaces, openKinds } from '#server/organiser-api/describe-content.ts'
import { notHere, nothingForToken } from '#server/organiser-api/problems.ts'
import { customIssueWords } from '#words/organiser/field-words.ts'

const data = z.record(z.string(), z.unknown())
const example = {
  name: 'Ada Ferreira',
  group: 'keynote',
  affiliation: 'University of Lisbon',
  photo: null,
  talkTitle: 'Glasses that heal',
  biographyHtml: '<p>Professor of materials science.</p>',
  awardsHtml: '',
}

const listed = z.object({ id: z.int(), isPublished: z.boolean(), hasDraft: z.boolean(), data })
const records = shape(
  'Records',
  { rows: z.array(listed) },
  { rows: [{ id: 12, isPublished: true, hasDraft: false, data: example }] },
)
const record = shape(
  'Record',
  {
    id: z.int(),
    isPublished: z.boolean(),
    hasDraft: z.boolean(),
    mark: z
      .string()
      .openapi({ description: 'Send it back with a change, so that nobody’s work is overwritten.' }),
    data,
    published: data.nullable(),
  },
  { id: 12, isPublished: true, hasDraft: false, mark: '2', data: example, published: example },
)
/** Described kind by kind: describe-content.ts. Programs from before the kind was in it leave it out. */
const edit = bodyShape(
  'Edit',
  { kind: z.string().max(60).optional(), mark: z.string().max(40), data },
  { kind: 'speaker', mark: '2', data: example },
)
const saved = shape('Saved', { id: z.int(), mark: z.string() }, { id: 12, mark: '3' })

export function contentCalls(dependencies: Dependencies): Calls {
  const { read } = dependencies.database
  const calls = new Calls(dependencies)
  for (const { at, tag } of contentPlaces) {
    calls
      .read(
        {
          path: `${at}/{kind}`,
          tag,
          summary: 'The records of a kind, drafts included',
          right: 'read-set-up',
          answer: records,
        },
        async call => {
          const rows = await listRecords(read, call.scope, kindOf(call))
          return { rows: rows.map(toListed) }
        },
      )
      .read(
        { path: `${at}/{kind}/{id}`, tag, summary: 'One record', right: 'read-set-up', answer: record },
        async call => {
          const found = await findRecord(read, call.scope, {
            kind: kindOf(call),
            id: idIn(call),
          })
          if (!found) throw notHere()
          return {
            ...toListed(found),
            mark: found.mark,
            published: found.published ? withoutTranslations(found.published) : null,
          }
        },
      )
      .write(
        {
          path: `${at}/{kind}`,
          tag,
          summary: 'Add a record as a draft',
          right: 'write-website',
          body: edit,
          answer: saved,
          status: 201,
        },
        async (tx, call, sent) =>
          toAnswer(await saveDraft(tx, call.permit, call.act, editOf(call, null, sent))),
      )
      .write(
        {
          method: 'put',
          path: `${at}/{kind}/{id}`,
          tag,
          summary: 'Save a draft',
          right: 'write-website',
          body: edit,
          answer: saved,
        },
        async (tx, call, sent) =>
          toAnswer(await saveDraft(tx, call.permit, call.act, editOf(call, idIn(call), sent))),
      )
      .write(
        {
          path: `${at}/{kind}/{id}/publication`,
          tag,
          summary: 'Publish a record',
          right: 'write-website',
          body: edit,
          answer: saved,
        },
        async (tx, call, sent) =>
          toAnswer(await publishRecord(tx, call.permit, call.act, editOf(call, idIn(call), sent))),
      )
  }
  return calls
}

function kindOf({ params, scope }: ApiCall): EditableKind {
  const { kind = '' } = params
  if (!isEditableKind(kind) || !openKinds.includes(kind) || !canOwn(kind, scope.conferenceId)) throw notHere()
  return kind
}

function editOf(
  call: ApiCall,
  id: number | null,
  sent: { kind?: string | undefined; mark: string; data: Record<string, unknown> },
) {
  const kind = kindOf(call)
  if (writingRightOf(kind) !== call.permit.right) throw notHere()
  if (sent.kind !== undefined && sent.kind !== kind) {
    throw invalidFields({ kind: `The address names another kind: ${kind}.` })
  }
  const { shape: fields } = describeKind(kind).fields
  const unknown = Object.keys(sent.data).filter(name => !Object.hasOwn(fields, name))
  if (unknown.length > 0) {
    throw invalidFields(Object.fromEntries(unknown.map(name => [name, `A ${kind} has no such field.`])))
  }
  return { kind, id, data: sent.data, mark: sent.mark }
}

/** Translations are no fields of a kind: a write leaves them as they are. */
const toListed = ({ id, isPublished, draft, data: shown }: ListedRecord) => ({
  id,
  isPublished,
  hasDraft: draft !== undefined,
  data: withoutTranslations(shown),
})

function toAnswer(
  result: Result<{ id: number; mark: string }, EditRefusal | Invalid>,
): Result<{ id: number; mark: string }, Problem & { code: string }> {
  if (result.ok) return ok({ id: result.value.id, mark: result.value.mark })
  const { error } = result
  switch (error.code) {
    case 'invalid':
      return fail({
        code: error.code,
        status: 422,
        title: 'Some fields are not valid',
        errors: Object.fromEntries(
          error.issues.map(issue => [
            issue.path.length > 0 ? issue.path.join('.') : 'data',
            issue.code === 'custom' ? customIssueWords(issue) : issue.message,
          ]),
        ),
      })
    case 'stale':
      return fail({
        code: error.code,
        status: 409,
        title: 'Somebody changed this record meanwhile',
        detail: 'Read it again, and send the change with the new mark.',
        facts: { mark: error.mark },
      })
    case 'only-one':
      return fail({
        code: error.code,
        status: 409,
        title: 'There is one record of this kind already',
        facts: { id: error.id },
      })
    case 'gone':
      return fail({ code: error.code, ...nothingForToken })
    case 'not-your-part':
      return fail({
        code: error.code,
        status: 403,
        title: 'This token may not do that',
        detail: 'The person who made it may write only people and topics.',
      })
  }
}
