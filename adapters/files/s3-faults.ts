/** Errors of an S3-compatible store, explained to its operator. */
import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import { FilesUnavailable } from '#domain/conference/files/file-store.ts'

/** The bucket as written in FILES_URL, and its address. */
const nameOf = ({ bucket, endpoint, region }: S3Bucket) =>
  `s3://${bucket} at ${endpoint === undefined ? `Amazon in ${region}` : new URL(endpoint).host}`

/** No response, or an incomplete one. */
export function noAnswer(place: S3Bucket, error: unknown): FilesUnavailable {
  const code = reasonOf(error)
  return new FilesUnavailable('silent', `${nameOf(place)} does not answer (${code})`, { cause: error, code })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'it takes too long'
  // `fetch` gives the reason in `cause`.
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? String(cause.code) : cause.message
}

/** Reads an error response. */
export function faultOf(
  place: S3Bucket,
  method: string,
  response: Response,
  body: Uint8Array,
): FilesUnavailable | 'no such object' {
  const text = new TextDecoder().decode(body.subarray(0, 16 * 1024))
  const code = element(text, 'Code')
  // A write needs the bucket to exist.
  if (code === 'NoSuchKey' && method !== 'PUT') return 'no such object'
  const message = element(text, 'Message')
  const words = [`${response.status}`, code, message && `– ${message}`].filter(Boolean).join(' ')
  return new FilesUnavailable(
    isPassing(response.status, code) ? 'silent' : 'refused',
    `${nameOf(place)} answers ${method} with ${words}`,
    { code: code ?? `${response.status}` },
  )
}

/** One line of printable text, of bounded length, from a response that we do not control. */
function element(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text
    ?.replace(/\P{L}/gu, letter => (/[\p{N}\p{P}\p{S}]/u.test(letter) ? letter : ' '))
    .trim()
    .slice(0, 300)
}

/** Overloaded, restarting, or a proxy without a backend. 501 Not Implemented is permanent. */
function isPassing(status: number, code: string | undefined): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501) || code === 'RequestTimeout'
}
