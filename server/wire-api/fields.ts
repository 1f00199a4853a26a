import { isUtf8 } from 'node:buffer'
import type { Context } from 'hono'
import { ApiProblem, invalidFields } from '#server/api/problems.ts'
import { parseForm } from '#site/forms/parse-form.ts'

/** A client's input, by the wire's field names. */
export type Fields = Readonly<Record<string, Scalar | undefined>>
export type Scalar = string | number | boolean | null

/**
 * Reads the fields of a body: a form where the content type names one, else JSON, whatever it is labelled
 * (old clients label it text/plain or not at all).
 *
 * @throws ApiProblem 400 for a body that is not an object of fields, 422 for a field that is not a single value
 */
export async function readFields(c: Context): Promise<Fields> {
  return singleValues(await readBody(c))
}

/**
 * The same, with one field that is a list: of a form it is sent as JSON.
 *
 * @returns the list as it was sent, whatever it is; undefined if there is none
 */
export async function readFieldsAndList(
  c: Context,
  listField: string,
): Promise<{ fields: Fields; list: unknown }> {
  const { [listField]: list, ...fields } = await readBody(c)
  return { fields: singleValues(fields), list: typeof list === 'string' ? parsed(list) : list }
}

function parsed(json: string): unknown {
  try {
    return json.trim() === '' ? undefined : JSON.parse(json)
  } catch {
    return json
  }
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const mediaType = mediaTypeOf(c)
  const isForm = mediaType === 'application/x-www-form-urlencoded' || mediaType === 'multipart/form-data'
  return isForm ? readForm(c) : readJson(c)
}

/**
 * Reads the fields of a multipart form that has one file among them.
 *
 * @param fileField the name of the field that holds it; undefined is returned if that is not a file
 * @throws ApiProblem 415 for a body of another type, 400 for one that is broken, 422 for a field that is no
 *   single value
 */
export async function readFieldsAndFile(
  c: Context,
  fileField: string,
): Promise<{ fields: Fields; file: File | undefined }> {
  if (mediaTypeOf(c) !== 'multipart/form-data') {
    throw new ApiProblem({
      status: 415,
      title: 'This call takes a multipart form',
      detail: 'Send the fields and the file as multipart/form-data.',
    })
  }
  const { [fileField]: file, ...fields } = await readForm(c)
  return { fields: singleValues(fields), file: file instanceof File && !isNoChoice(file) ? file : undefined }
}

/** What a browser sends for an empty file input. */
const isNoChoice = (file: File) => file.name === '' && file.size === 0

function mediaTypeOf(c: Context): string | undefined {
  return c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase()
}

/** More fields, and longer names, than any call has. */
const maxFields = 60
const maxNameLength = 100

function singleValues(body: Record<string, unknown>): Fields {
  const names = Object.keys(body)
  if (names.length > maxFields || names.some(name => name.length > maxNameLength)) {
    throw malformed(
      `There are more than ${maxFields} fields, or a name has over ${maxNameLength} characters.`,
    )
  }
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'object' && value !== null) errors[name] = 'This must be a single value.'
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  // Values that are objects were refused above.
  return body as Fields
}

async function readForm(c: Context): Promise<Record<string, unknown>> {
  const parsed = await parseForm(
    c.req.header('Content-Type') ?? null,
    new Uint8Array(await c.req.arrayBuffer()),
  )
  if (!parsed.ok) {
    throw malformed(
      parsed.error.code === 'not-utf8' ? notUtf8 : 'The body is not the form that its content type says.',
    )
  }
  return Object.fromEntries(parsed.value)
}

async function readJson(c: Context): Promise<Record<string, unknown>> {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  if (!isUtf8(bytes)) throw malformed(notUtf8)
  const text = new TextDecoder().decode(bytes)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw malformed('The body is not JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformed('The body must be a JSON object.')
  }
  return body as Record<string, unknown> // An object's keys are strings.
}

const notUtf8 = 'The body is not UTF-8.'

function malformed(detail: string): ApiProblem {
  return new ApiProblem({ status: 400, title: 'The body could not be read', detail })
}

/** Whether a field has a value: old clients send empty or null for nothing. */
export function isGiven(value: Scalar | undefined): value is Scalar {
  return value !== undefined && value !== null && value !== ''
}

/** A field as text: numbers as they were written, a missing one as empty. */
export function textOf(value: Scalar | undefined): string {
  return value === undefined || value === null ? '' : String(value)
}
