import { isUtf8 } from 'node:buffer'
import { fail, ok, type Result } from '#domain/foundations/result.ts'

/** For visitors: more than twice as many as the longest form of the site has. */
const fieldsOfVisitors = 60
const maxNameLength = 100
/** A part's own headers: the names of the field and the file, which a client may write in two ways. */
const maxHeaderBytes = 4 * 1024
/** RFC 2046, 5.1.1. */
const maxBoundaryLength = 70

export type ParseFormError = { code: 'not-a-form' } | { code: 'not-utf8' } | { code: 'too-many-fields' }

/**
 * Reads the body of a form, urlencoded or multipart. Its cost is proportional to the body's length, whatever it
 * contains: anything that would make the platform's own parser slow is refused first. The body's length is limited
 * where it is received.
 *
 * @param contentType the header that came with it
 * @param maxFields fields and files; 60 unless the sender is known
 * @returns the form; a failure if it is broken or of another type, its text is not UTF-8, or it has more fields
 */
export async function parseForm(
  contentType: string | null,
  body: Uint8Array<ArrayBuffer>,
  maxFields = fieldsOfVisitors,
): Promise<Result<FormData, ParseFormError>> {
  const [mediaType = '', ...parameters] = (contentType ?? '').split(';', 10).map(part => part.trim())
  const isMultipart = mediaType.toLowerCase() === 'multipart/form-data'
  const problem = isMultipart
    ? problemOfParts(boundaryIn(parameters), body, maxFields)
    : problemOfText(body, maxFields)
  if (problem) return fail(problem)
  const form = await new Response(body, { headers: { 'Content-Type': contentType ?? '' } })
    .formData()
    .catch(() => undefined)
  const isRead = form && [...form.keys()].every(name => name.length <= maxNameLength)
  return isRead ? ok(form) : fail({ code: 'not-a-form' })
}

/** Why a urlencoded body must not be parsed. */
function problemOfText(body: Uint8Array, maxFields: number): ParseFormError | undefined {
  if (isMoreThan(maxFields - 1, '&', body)) return { code: 'too-many-fields' }
  const decoded = Buffer.from(body)
    .toString('latin1')
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return isUtf8(Buffer.from(decoded, 'latin1')) ? undefined : { code: 'not-utf8' }
}

/** Why a multipart body must not be parsed: no valid boundary, too many parts, or long headers. */
function problemOfParts(
  boundary: string | undefined,
  body: Uint8Array,
  maxFields: number,
): ParseFormError | undefined {
  if (boundary === undefined) return { code: 'not-a-form' }
  const delimiter = `--${boundary}`
  // One of them ends the form.
  if (isMoreThan(maxFields + 1, delimiter, body)) return { code: 'too-many-fields' }
  const starts = [...placesOf(delimiter, body)].slice(0, -1)
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  for (const [index, start] of starts.entries()) {
    const headersEnd = bytes.subarray(start, start + delimiter.length + maxHeaderBytes).indexOf('\r\n\r\n')
    if (headersEnd < 0) return { code: 'not-a-form' }
    const headers = bytes.subarray(start, start + headersEnd)
    // A file's bytes are arbitrary.
    const text = headers.includes('filename') ? headers : bytes.subarray(start, starts[index + 1])
    if (!isUtf8(text)) return { code: 'not-utf8' }
  }
  return undefined
}

/** Whether a separator occurs more often than this in a body. */
function isMoreThan(count: number, separator: string, body: Uint8Array): boolean {
  return placesOf(separator, body).drop(count).next().done === false
}

function* placesOf(separator: string, body: Uint8Array): Generator<number> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + separator.length))
    yield at
}

function boundaryIn(parameters: readonly string[]): string | undefined {
  const parameter = parameters.find(part => /^boundary=/i.test(part))
  const boundary = parameter?.slice('boundary='.length).replace(/^"|"$/g, '') ?? ''
  return /^[\x21-\x7e]+$/.test(boundary) && boundary.length <= maxBoundaryLength ? boundary : undefined
}
