import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type SignedRequest, signatureOf, whoSigned } from '#simulators/s3/signature.ts'

/** The account, bucket and moment of the worked examples in Amazon's description of the algorithm. */
const account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const moment = '20130524T000000Z'
const scope = '20130524/us-east-1/s3/aws4_request'
const trust = { region: 'us-east-1', keys: [account], now: Temporal.Instant.from(moment) }

const nothing = new Uint8Array()
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

function request(facts: Partial<Omit<SignedRequest, 'headers'>>, headers: Record<string, string> = {}) {
  const body = facts.body ?? nothing
  return {
    method: 'GET',
    path: '/',
    query: '',
    ...facts,
    body,
    headers: new Headers({
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': sha256(body),
      'x-amz-date': moment,
      ...headers,
    }),
  }
}

const get = request({ path: '/test.txt' }, { range: 'bytes=0-9' })
const put = request(
  { method: 'PUT', path: '/test$file.text', body: new TextEncoder().encode('Welcome to Amazon S3.') },
  { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
)

test.for([
  [
    'an object that is read',
    get,
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is written',
    put,
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a bucket’s lifecycle',
    request({ query: 'lifecycle' }),
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list of objects',
    request({ query: 'max-keys=2&prefix=J' }),
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
] as const)('the published signature of %s is found', ([, asked, signed, expected]) => {
  const signedBy = { scope, moment, secret: account.secretAccessKey }
  expect(signatureOf(asked, signed.split(';'), signedBy)).toBe(expected)
})

describe('a signed request', () => {
  const names = ['host', 'x-amz-content-sha256', 'x-amz-date']

  function signed(asked: SignedRequest, signedHeaders = names, credential = account.accessKeyId) {
    const signature = signatureOf(asked, signedHeaders, { scope, moment, secret: account.secretAccessKey })
    asked.headers.set(
      'authorization',
      `AWS4-HMAC-SHA256 Credential=${credential}/${scope}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`,
    )
    return asked
  }

  const asked = () => request({ method: 'PUT', path: '/a', body: new TextEncoder().encode('text') })

  test('is its signer’s', () => {
    expect(whoSigned(signed(asked()), trust)).toEqual({ by: account })
  })

  test.for<[string, SignedRequest, object?]>([
    ['AccessDenied', asked()],
    ['AccessDenied', signed(request({}, { 'x-amz-acl': 'public-read' }))],
    ['AccessDenied', signed(request({ method: 'PUT' }, { 'content-type': 'text/html' }))],
    ['AuthorizationHeaderMalformed', request({}, { authorization: 'Basic eA==' })],
    ['AuthorizationHeaderMalformed', signed(asked()), { region: 'eu-central-1' }],
    ['InvalidAccessKeyId', signed(asked(), names, 'AKIAOTHER')],
    ['RequestTimeTooSkewed', signed(asked()), { now: Temporal.Instant.from('2013-05-24T00:15:01Z') }],
    ['SignatureDoesNotMatch', { ...signed(asked()), path: '/b' }],
    ['SignatureDoesNotMatch', { ...signed(asked()), method: 'DELETE' }],
    ['SignatureDoesNotMatch', signed(asked()), { keys: [{ ...account, secretAccessKey: 'another' }] }],
    ['XAmzContentSHA256Mismatch', { ...signed(asked()), body: new TextEncoder().encode('other') }],
  ])('is refused as %s where it is not right', ([fault, wrong, otherwise]) => {
    expect(whoSigned(wrong, { ...trust, ...otherwise })).toEqual({ fault })
  })
})
