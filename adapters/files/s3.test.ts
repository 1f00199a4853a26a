import { describe, expect, test } from 'vitest'
import { openS3 } from '#adapters/files/s3.ts'
import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import type { S3Patience } from '#adapters/files/s3-request.ts'
import { FilesUnavailable, newFileKey } from '#domain/conference/files/file-store.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { type FaultOrder, neverMs } from '#simulators/faults.ts'
import { openBucket, withKeyOf } from '#tests/support/bucket.ts'
import { freePort } from '#tests/support/free-port.ts'

const bytes = new TextEncoder().encode('an abstract')
const clock = systemClock
/** No operation has a time limit of its own here; a request to a store that never answers ends after two seconds. */
const patience: S3Patience = { requestMs: 2_000, actMs: 600_000, msForMegabyte: 250 }

async function open(change: (place: S3Bucket) => S3Bucket = place => place, own = patience) {
  const bucket = await openBucket()
  const files = openS3(change(bucket.place), { clock, patience: own })
  const key = newFileKey()
  const count = () => bucket.simulator.requests.length
  return { ...bucket, files, key, count, object: `site/${key.slice(0, 2)}/${key}` }
}

async function failureOf(act: Promise<unknown>): Promise<FilesUnavailable> {
  const error = await act.then(
    () => undefined,
    error => error,
  )
  if (!(error instanceof FilesUnavailable)) throw new Error(`expected FilesUnavailable, got ${error}`)
  return error
}

test('an object lies below the prefix as a file in the folder would, and says nothing of what it is', async () => {
  const { files, key, object, simulator } = await open()
  await files.put(key, bytes)
  expect([...simulator.objects.keys()]).toEqual([object])
  expect(simulator.objects.get(object)?.contentType).toBe('application/octet-stream')
})

test.for([
  ['https://files.s3.eu-west-1.amazonaws.com/ab/abcdefgh', { bucket: 'files' }],
  ['https://s3.eu-west-1.amazonaws.com/files.example.org/ab/abcdefgh', { bucket: 'files.example.org' }],
  ['https://r2.example.org/files/ab/abcdefgh', { bucket: 'files', endpoint: 'https://r2.example.org' }],
  ['https://example.org/s3/files/ab/abcdefgh', { bucket: 'files', endpoint: 'https://example.org/s3' }],
  [
    'https://example.org/files/2027/x/ab/abcdefgh',
    { bucket: 'files', endpoint: 'https://example.org', prefix: '2027/x/' },
  ],
] as const)('%s is asked for where the place is %j', async ([expected, facts]) => {
  // biome-ignore format: one case a line
  const asked: string[] = []
  const place = {
    prefix: '',
    endpoint: undefined,
    region: 'eu-west-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  }
  const fetched = async (input: unknown) => {
    asked.push(String(input))
    return new Response('x')
  }
  await openS3({ ...place, ...facts }, { clock, patience, fetch: fetched }).get('abcdefgh')
  expect(asked).toEqual([expected])
})

describe('what passes is tried again', () => {
  test.for<[FaultOrder['kind'], object?]>([
    ['unavailable'],
    ['unavailable-after'],
    ['bad-gateway'],
    ['too-many-requests'],
    ['drop-answer'],
    ['delay-request', { milliseconds: neverMs }],
  ])('%s', async ([kind, facts]) => {
    const { files, key, object, simulator } = await open(place => place, {
      ...patience,
      ...(kind === 'delay-request' && { requestMs: 500 }),
    })
    const order = (method: string) => simulator.faults.order({ kind, method, ...facts })
    order('PUT')
    await files.put(key, bytes)
    expect(simulator.objects.get(object)?.bytes).toEqual(bytes)
    order('GET')
    expect(await files.get(key)).toEqual(Buffer.from(bytes))
    order('DELETE')
    await files.remove(key)
    expect(simulator.objects.size).toBe(0)
    expect(simulator.faults.waiting).toEqual([])
  })

  test('an answer that is cut off in its middle is never taken for the file', async () => {
    const { files, key, simulator } = await open()
    const large = new Uint8Array(2_000_000).fill(7)
    await files.put(key, large)
    simulator.faults.order({ kind: 'half-answer', method: 'GET' })
    expect(Buffer.compare((await files.get(key)) ?? bytes, large)).toBe(0)
    simulator.faults.order({ kind: 'half-answer', method: 'GET', times: 3 })
    expect((await failureOf(files.get(key))).reason).toBe('silent')
  })

  test('three times, and no more', async () => {
    const { files, key, count, simulator } = await open()
    simulator.faults.order({ kind: 'unavailable', times: 10 })
    const failure = await failureOf(files.get(key))
    expect(failure.reason).toBe('silent')
    expect(failure.message).toMatch(/^s3:\/\/conference-files at 127\.0\.0\.1:\d+ answers GET with 503$/)
    expect(count()).toBe(3)
  })
})

describe('what does not pass is asked once, and told to the operator', () => {
  test.for<[string, (place: S3Bucket) => S3Bucket, string]>([
    ['a wrong secret', place => ({ ...place, secretAccessKey: 'wrong' }), '403 SignatureDoesNotMatch'],
    ['an unknown key', place => ({ ...place, accessKeyId: 'AKIAWRONG' }), '403 InvalidAccessKeyId'],
    ['another region', place => ({ ...place, region: 'us-east-1' }), '400 AuthorizationHeaderMalformed'],
    ['a bucket that is not there', place => ({ ...place, bucket: 'elsewhere' }), '404 NoSuchBucket'],
  ])('%s', async ([, change, words]) => {
    const { files, key, count } = await open(change)
    for (const act of [() => files.put(key, bytes), () => files.get(key), () => files.remove(key)]) {
      const failure = await failureOf(act())
      expect(failure.reason).toBe('refused')
      expect(failure.message).toContain(words)
    }
    expect(count()).toBe(3)
  })

  test('a key that may only read', async () => {
    const { files, place, key } = await open()
    await files.put(key, bytes)
    const reader = openS3(withKeyOf(place, 'AKIAREADER'), { clock, patience })
    expect(await reader.get(key)).toEqual(Buffer.from(bytes))
    for (const act of [() => reader.put(key, bytes), () => reader.remove(key)]) {
      expect(await failureOf(act())).toMatchObject({ reason: 'refused' })
    }
  })

  test('a key that may not list, which cannot tell what is absent from what is forbidden', async () => {
    const { place, key } = await open()
    const files = openS3(withKeyOf(place, 'AKIANOLIST'), { clock, patience })
    await files.put(key, bytes)
    expect(await files.get(key)).toEqual(Buffer.from(bytes))
    expect((await failureOf(files.get(newFileKey()))).message).toContain('403 AccessDenied')
  })

  test('a clock that is off by more than a quarter of an hour', async () => {
    const { files, key, simulator } = await open()
    simulator.clock.move(16 * 60)
    expect((await failureOf(files.get(key))).message).toContain('403 RequestTimeTooSkewed')
  })

  test('a page of somebody else’s: it is no absent file, and its words come as one line', async () => {
    const { files, key, simulator } = await open()
    simulator.faults.order({ kind: 'html-403' })
    expect(await failureOf(files.get(key))).toMatchObject({ reason: 'refused' })
    const page = '<Error><Code>Odd\u001b[31m\n\n</Code></Error>'
    const strange = openS3(
      { ...(await open()).place },
      { clock, patience, fetch: async () => new Response(page, { status: 404 }) },
    )
    expect((await failureOf(strange.get(key))).message).toMatch(/answers GET with 404 Odd \[31m$/)
  })

  test('that there is no such object, where one was put', async () => {
    const { place, key } = await open()
    const answer = async () => new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 })
    const files = openS3(place, { clock, patience, fetch: answer })
    expect(await files.get(key)).toBeUndefined()
    await files.remove(key)
    expect(await failureOf(files.put(key, bytes))).toMatchObject({ reason: 'refused' })
  })

  test('a way to another host is not gone', async () => {
    const { place, key } = await open()
    const location = 'http://127.0.0.1:1/elsewhere'
    const files = openS3(place, {
      clock,
      patience,
      fetch: async (_url, init) => {
        expect(init?.redirect).toBe('manual')
        return new Response(null, { status: 301, headers: { Location: location } })
      },
    })
    expect(await failureOf(files.get(key))).toMatchObject({ reason: 'refused' })
  })
})

describe('nobody waits for long', () => {
  test('where nobody listens', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    const { files, key } = await open(place => ({ ...place, endpoint }))
    const failure = await failureOf(files.put(key, bytes))
    expect(failure).toMatchObject({ reason: 'silent' })
    expect(failure.message).toContain('does not answer (ECONNREFUSED)')
  })

  test('where no answer comes', async () => {
    const { place, key, simulator, object } = await open()
    simulator.faults.order({ kind: 'delay-request', times: 3, milliseconds: neverMs })
    // Room for one request and a part of another.
    const files = openS3(place, { clock, patience: { ...patience, requestMs: 1_000, actMs: 1_200 } })
    const failure = await failureOf(files.put(key, bytes))
    // The store never answers, so only the caller's own time limit can end this.
    expect(failure.message).toContain('it takes too long')
    expect(simulator.objects.has(object)).toBe(false)
  })

  test('behind others who wait: the line moves on, and ends with each one’s time', async () => {
    const { place, key, simulator } = await open()
    let underWay = 0
    let most = 0
    // Read at each act: short while nothing comes, and long for what must succeed on any machine.
    const ownPatience = { ...patience, requestMs: 60_000, actMs: 60_000 }
    const files = openS3(place, {
      clock,
      patience: ownPatience,
      fetch: async (url, init) => {
        most = Math.max(most, ++underWay)
        return fetch(url, init).finally(() => underWay--)
      },
    })
    await files.put(key, bytes)
    simulator.faults.order({ kind: 'delay-request', times: 1_000, milliseconds: neverMs })
    ownPatience.actMs = 1_000
    const crowd = await Promise.all(Array.from({ length: 200 }, () => failureOf(files.get(key))))
    expect(crowd.every(({ reason }) => reason === 'silent')).toBe(true)
    simulator.faults.clear()
    ownPatience.actMs = 60_000
    const answers = await Promise.all(Array.from({ length: 70 }, () => files.get(key)))
    expect(answers.every(answer => answer?.byteLength === bytes.length)).toBe(true)
    expect(most).toBe(64)
  })
})

test('what was changed on its way is not kept', async () => {
  const { place, key, simulator } = await open()
  const files = openS3(place, {
    clock,
    patience,
    fetch: (url, init) => fetch(url, { ...init, body: 'an attack    '.slice(0, bytes.length) }),
  })
  expect((await failureOf(files.put(key, bytes))).message).toContain('400 XAmzContentSHA256Mismatch')
  expect(simulator.objects.size).toBe(0)
})

test('a file that is larger than any that is kept is not begun', async () => {
  const { files, key, count } = await open()
  await expect(files.put(key, new Uint8Array(64 * 1024 ** 2 + 1))).rejects.toThrow(RangeError)
  expect(count()).toBe(0)
})

test('an answer without end is not read on and on', async () => {
  const { place, key } = await open()
  let sent = 0
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        sent += 1024 ** 2
        controller.enqueue(new Uint8Array(1024 ** 2))
      },
    })
  const files = openS3(place, { clock, fetch: async () => new Response(endless()) })
  await failureOf(files.get(key))
  expect(sent).toBeLessThan(3 * 70 * 1024 ** 2)
})
