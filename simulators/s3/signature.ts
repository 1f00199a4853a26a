/**
 * Verifies Signature Version 4. Written from AWS's published algorithm ("Authenticating Requests: Using the
 * Authorization Header"); it shares no code with the product's signing.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as received. */
export interface SignedRequest {
  method: string
  /** Percent-encoded, without the query. */
  path: string
  /** Without the question mark. */
  query: string
  headers: Headers
  body: Uint8Array
}

export interface KeyPair {
  accessKeyId: string
  secretAccessKey: string
}

/** S3's error codes for a bad signature. */
export type SignatureFault =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch'

interface Trust<Pair extends KeyPair> {
  region: string
  keys: readonly Pair[]
  now: Temporal.Instant
}

/** S3 refuses requests whose clock is further off. */
const skewMinutes = 15

/** The account that signed the request, or why it is refused. */
export function whoSigned<Pair extends KeyPair>(
  request: SignedRequest,
  { region, keys, now }: Trust<Pair>,
): { by: Pair } | { fault: SignatureFault } {
  const header = request.headers.get('authorization')
  if (header === null) return { fault: 'AccessDenied' }
  const claim = readAuthorization(header)
  if (!claim) return { fault: 'AuthorizationHeaderMalformed' }
  const by = keys.find(({ accessKeyId }) => accessKeyId === claim.accessKeyId)
  if (!by) return { fault: 'InvalidAccessKeyId' }
  const moment = request.headers.get('x-amz-date') ?? ''
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  if (claim.scope !== scope) return { fault: 'AuthorizationHeaderMalformed' }
  if (!isNear(moment, now)) return { fault: 'RequestTimeTooSkewed' }
  if (!signsWhatMatters(request.headers, claim.signedHeaders)) return { fault: 'AccessDenied' }
  const expected = signatureOf(request, claim.signedHeaders, { scope, moment, secret: by.secretAccessKey })
  if (!isSame(expected, claim.signature)) return { fault: 'SignatureDoesNotMatch' }
  const announced = request.headers.get('x-amz-content-sha256')
  if (announced !== 'UNSIGNED-PAYLOAD' && announced !== sha256(request.body)) {
    return { fault: 'XAmzContentSHA256Mismatch' }
  }
  return { by }
}

/** @param signedHeaders names in lower case, in order */
export function signatureOf(
  request: SignedRequest,
  signedHeaders: readonly string[],
  { scope, moment, secret }: { scope: string; moment: string; secret: string },
): string {
  const canonicalRequest = [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(request.query),
    ...signedHeaders.map(name => `${name}:${canonicalValue(request.headers.get(name) ?? '')}`),
    '',
    signedHeaders.join(';'),
    request.headers.get('x-amz-content-sha256') ?? '',
  ].join('\n')
  const stringToSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonicalRequest)].join('\n')
  const key = scope.split('/').reduce((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`))
  return hmac(key, stringToSign).toString('hex')
}

function readAuthorization(header: string) {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    )
  const [, accessKeyId, scope, names, signature] = parts ?? []
  if (!accessKeyId || !scope || !names || !signature) return undefined
  return { accessKeyId, scope, signedHeaders: names.split(';'), signature }
}

/** Host, content type and all of Amazon's own headers must be signed, or they could be changed on the way. */
function signsWhatMatters(headers: Headers, signed: readonly string[]): boolean {
  const own = [...headers.keys()].filter(name => name === 'content-type' || name.startsWith('x-amz-'))
  return ['host', 'x-amz-content-sha256', ...own].every(name => signed.includes(name))
}

/** @param moment such as `20130524T000000Z` */
function isNear(moment: string, now: Temporal.Instant): boolean {
  try {
    return now.since(Temporal.Instant.from(moment)).abs().total('minutes') <= skewMinutes
  } catch {
    return false
  }
}

/** Each segment is encoded once: S3 does not normalise paths. */
const canonicalPath = (path: string) =>
  path
    .split('/')
    .map(segment => encoded(decodeURIComponent(segment)))
    .join('/')

const canonicalQuery = (query: string) =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')

const canonicalValue = (value: string) => value.trim().replace(/ +/g, ' ')

/** Everything except RFC 3986's unreserved characters. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

function isSame(expected: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given))
}
