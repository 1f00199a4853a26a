import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { restingWhenSilent } from '#adapters/files/resting-store.ts'
import { openS3 } from '#adapters/files/s3.ts'
import { FilesUnavailable, newFileKey } from '#domain/conference/files/file-store.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { neverMs } from '#simulators/faults.ts'
import { openBucket } from '#tests/support/bucket.ts'

const bytes = new TextEncoder().encode('a picture')
const patience = { requestMs: 600_000, actMs: 600_000, msForMegabyte: 250 }

async function open(rest: { openMs: number; restMs: number }) {
  const { place, simulator } = await openBucket()
  let sent = 0
  const bucket = openS3(place, {
    clock: systemClock,
    patience,
    fetch: (url, init) => {
      sent++
      return fetch(url, init)
    },
  })
  const key = newFileKey()
  await bucket.put(key, bytes)
  const files = restingWhenSilent(bucket, rest)
  const asked = () => sent
  const hang = () => simulator.faults.order({ kind: 'delay-request', times: 1_000, milliseconds: neverMs })
  return { files, key, asked, hang, simulator }
}

const isSilent = (act: Promise<unknown>) =>
  act.then(
    () => false,
    error => error instanceof FilesUnavailable && error.reason === 'silent',
  )

test('a store that hangs is asked three times, and then not at all', async () => {
  const { files, key, asked, hang } = await open({ openMs: 100, restMs: 600_000 })
  // Without haste: only what hangs may be too late for the limit.
  expect((await files.get(key))?.byteLength).toBe(bytes.length)
  hang()
  const before = asked()
  // Without a limit of its own each of these would wait for ten minutes.
  for (let tries = 0; tries < 3; tries++) expect(await isSilent(files.open(key))).toBe(true)
  expect(asked() - before).toBe(3)
  for (const act of [
    () => files.open(key),
    () => files.get(key),
    () => files.put(key, bytes),
    () => files.remove(key),
  ])
    expect(await isSilent(act())).toBe(true)
  expect(asked() - before).toBe(3)
})

test('a store that answers again is used again, after one act has tried it', async () => {
  const { files, key, asked, hang, simulator } = await open({ openMs: 100, restMs: 50 })
  hang()
  for (let tries = 0; tries < 3; tries++) expect(await isSilent(files.open(key))).toBe(true)
  await sleep(60)
  const before = asked()
  // Of many at once one is allowed to find out.
  const crowd = await Promise.all(Array.from({ length: 20 }, () => isSilent(files.open(key))))
  expect([new Set(crowd), asked() - before]).toEqual([new Set([true]), 1])
  simulator.faults.clear()
  await sleep(60)
  expect((await files.get(key))?.byteLength).toBe(bytes.length)
  const opened = await Promise.all(Array.from({ length: 20 }, () => files.get(key)))
  expect(opened.every(each => each?.byteLength === bytes.length)).toBe(true)
})

test('a file that is not there, or a store that refuses quickly, keeps nobody from the others', async () => {
  const { files, key, simulator } = await open({ openMs: 600_000, restMs: 600_000 })
  for (let asked = 0; asked < 5; asked++) expect(await files.get(newFileKey())).toBeUndefined()
  // An act tries three times.
  simulator.faults.order({ kind: 'unavailable', times: 12 })
  for (let tries = 0; tries < 4; tries++) expect(await isSilent(files.get(key))).toBe(true)
  expect((await files.get(key))?.byteLength).toBe(bytes.length)
})
