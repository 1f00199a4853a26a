/**
 * An S3-compatible store over HTTP: objects of one bucket are put, read and removed at path-style addresses with
 * the account's key. Answers and error codes follow Amazon's API reference.
 */
import type { Context } from 'hono'
import type { Clock } from '#domain/foundations/time.ts'
import { AdjustableClock } from '#simulators/adjustable-clock.ts'
import { createControlledApp } from '#simulators/control.ts'
import { Faults } from '#simulators/faults.ts'
import { type KeyPair, type SignatureFault, whoSigned } from '#simulators/s3/signature.ts'

/** What a key permits, by the names of Amazon's policies. */
const actions = ['s3:PutObject', 's3:GetObject', 's3:DeleteObject', 's3:ListBucket'] as const
type Action = (typeof actions)[number]

interface User extends KeyPair {
  may: readonly Action[]
}

export interface S3Account extends KeyPair {
  bucket: string
  region: string
  /** Further keys with fewer rights. */
  others?: readonly User[]
}

interface StoredObject {
  bytes: Uint8Array
  contentType: string
}

const refusals = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  InvalidRange: 416,
  InvalidAccessKeyId: 403,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const satisfies Record<SignatureFault, number> & Record<string, number>
type Refusal = keyof typeof refusals

/** @param baseClock what the simulator's clock follows, however far it is moved; the machine's by default */
export function createS3Simulator(account: S3Account, baseClock?: Clock) {
  const clock = new AdjustableClock(baseClock)
  const faults = new Faults()
  const requests: { method: string; path: string; status: number }[] = []
  const app = createControlledApp({ clock, faults, requests })
  /** Objects by their full key. An object is replaced as a whole, once the new one has fully arrived. */
  const objects = new Map<string, StoredObject>()
  const keys: User[] = [{ ...account, may: actions }, ...(account.others ?? [])]

  app.all('/:bucket/:key{.+}', async c => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const { pathname, search } = new URL(c.req.url)
    const asked = {
      method: c.req.method,
      path: pathname,
      query: search.slice(1),
      headers: c.req.raw.headers,
      body,
    }
    const signed = whoSigned(asked, { region: account.region, keys, now: clock.now() })
    if ('fault' in signed) return refuse(c, signed.fault)
    if (c.req.param('bucket') !== account.bucket) return refuse(c, 'NoSuchBucket')
    const key = c.req.param('key')
    const may = (action: Action) => signed.by.may.includes(action)
    switch (c.req.method) {
      case 'PUT':
        if (!may('s3:PutObject')) return refuse(c, 'AccessDenied')
        if (c.req.header('content-length') === undefined) return refuse(c, 'MissingContentLength')
        objects.set(key, {
          bytes: body,
          contentType: c.req.header('content-type') ?? 'binary/octet-stream',
        })
        return c.body(null, 200)
      case 'GET': {
        if (!may('s3:GetObject')) return refuse(c, 'AccessDenied')
        const found = objects.get(key)
        // Without the right to list, a missing object is answered 403, not 404.
        if (!found) return refuse(c, may('s3:ListBucket') ? 'NoSuchKey' : 'AccessDenied')
        return answerWith(c, found)
      }
      case 'DELETE':
        if (!may('s3:DeleteObject')) return refuse(c, 'AccessDenied')
        objects.delete(key)
        return c.body(null, 204)
      default:
        return refuse(c, 'MethodNotAllowed')
    }
  })

  return { app, clock, faults, requests, objects }
}

/** The object, or the part of it that a range asks for. */
function answerWith(c: Context, { bytes, contentType }: StoredObject): Response {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(c.req.header('Range') ?? '') ?? []
  const from = Number(first ?? 0)
  if (first !== undefined && from >= bytes.byteLength) return refuse(c, 'InvalidRange')
  const part = bytes.subarray(from, Number(last ?? Infinity) + 1)
  return c.body(new Uint8Array(part), first === undefined ? 200 : 206, {
    'Content-Type': contentType,
    'Content-Length': String(part.byteLength),
    ...(first !== undefined && {
      'Content-Range': `bytes ${from}-${from + part.byteLength - 1}/${bytes.byteLength}`,
    }),
  })
}

function refuse(c: Context, code: Refusal): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${code}</Code><Message>The simulator refuses this.</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`
  return c.body(xml, refusals[code], { 'Content-Type': 'application/xml' })
}
