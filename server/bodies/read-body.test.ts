import { PassThrough, Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readBody } from '#server/bodies/read-body.ts'

const mebibyte = 1024 * 1024

/** A body in chunks, each after this many milliseconds; it counts how many were read. */
function bodyOf(chunks: Iterable<Uint8Array>, everyMs = 0) {
  const source = chunks[Symbol.iterator]()
  const taken = { chunks: 0 }
  const stream = new Readable({
    highWaterMark: 1,
    async read() {
      if (everyMs > 0) await sleep(everyMs)
      const { done, value } = source.next()
      if (!done) taken.chunks++
      this.push(done ? null : value)
    },
  })
  return { stream, taken }
}

const times = (count: number, bytes: number) =>
  Array.from({ length: count }, () => new Uint8Array(bytes).fill(7))
const roomy = { maxBytes: 10 * mebibyte, reserve: () => true, release: () => {} }

test('a body within its limits is read whole', async () => {
  const read = await readBody(bodyOf(times(3, 1_000)).stream, undefined, roomy)
  expect(read.ok && read.bytes).toEqual(Buffer.alloc(3_000, 7))
  const none = await readBody(bodyOf([]).stream, 0, roomy)
  expect(none.ok && none.bytes.byteLength).toBe(0)
})

test('one that is larger than announced is counted as it comes', async () => {
  const limits = { ...roomy, maxBytes: 2_999 }
  for (const declared of [undefined, 10, 3_000]) {
    const { stream, taken } = bodyOf(times(3, 1_000))
    expect(await readBody(stream, declared, limits)).toEqual({ ok: false, problem: 'too-large' })
    // A client that sends everything before it reads gets the answer.
    expect(taken.chunks).toBe(3)
  }
})

test('what nobody wants is not read for ever', async () => {
  function* endless() {
    for (;;) yield new Uint8Array(mebibyte)
  }
  const { stream, taken } = bodyOf(endless())
  expect(await readBody(stream, undefined, roomy)).toEqual({ ok: false, problem: 'too-large' })
  // The stream itself reads one chunk ahead.
  expect([65, 66]).toContain(taken.chunks)
})

test('one that finds no room in memory is discarded', async () => {
  let reserved = 0
  const reserve = (bytes: number) => {
    reserved += bytes
    return reserved <= 2_000
  }
  const read = await readBody(bodyOf(times(3, 1_000)).stream, undefined, { ...roomy, reserve })
  expect(read).toEqual({ ok: false, problem: 'too-much-at-once' })
})

test('one that is refused gives back its memory at once, before its sender has ended', async () => {
  const given = Promise.withResolvers<void>()
  let reserved = 0
  const reserve = (bytes: number) => {
    reserved += bytes
    return reserved <= 2_000
  }
  const body = new PassThrough()
  const read = readBody(body, undefined, { ...roomy, reserve, release: given.resolve })
  body.write(new Uint8Array(2_000))
  body.write(new Uint8Array(2_000))
  await given.promise
  body.end()
  expect(await read).toEqual({ ok: false, problem: 'too-much-at-once' })
})

test('one that arrives too slowly is given up, and one that is slow but steady is not', async () => {
  const rate = { graceMs: 200, bytesPerSecond: 10_000 }
  const trickle = bodyOf(times(1_000, 1), 20)
  expect(await readBody(trickle.stream, undefined, roomy, rate)).toEqual({ ok: false, problem: 'too-slow' })
  expect(trickle.taken.chunks).toBeLessThan(1_000)
  // Sends beyond the grace period, and so far above the lowest rate that the machine may stand still for seconds.
  const steady = bodyOf(times(30, 50_000), 20)
  expect((await readBody(steady.stream, undefined, roomy, rate)).ok).toBe(true)
})

test('one whose sender goes away ends without a fault', async () => {
  for (const error of [new Error('gone'), undefined]) {
    const broken = new Readable({
      read() {
        this.destroy(error)
      },
    })
    expect(await readBody(broken, undefined, roomy)).toEqual({ ok: false, problem: 'gone' })
  }
})
