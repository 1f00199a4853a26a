import { describe, expect, test } from 'vitest'
import type { NewFile } from '#domain/conference/files/file-store.ts'
import type { Clock } from '#domain/foundations/time.ts'
import {
  discardUpload,
  findUpload,
  removeStaleUploads,
  storeUpload,
} from '#domain/programme/submitting/uploads.ts'
import { type EffectHandlers, processOutbox } from '#server/effects/background.ts'
import { dialects } from '#tests/support/database.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

const file = (bytes: number): NewFile => ({
  name: 'paper.pdf',
  contentType: 'application/pdf',
  bytes: new Uint8Array(bytes),
  purpose: 'abstract',
})

describe.each(dialects)('a file that waits for its form (%s)', dialect => {
  async function open() {
    const { dependencies, database } = await openWire(dialect)
    const { id: conferenceId } = await makeConference(database, { name: 'material-science' })
    const now = dependencies.clock.now()
    /** At most ten bytes wait from one sender, fifteen in total. */
    const keep = (bytes: number, sender = '203.0.113.7') =>
      storeUpload(dependencies, { conferenceId, sender }, file(bytes), { ofOneSender: 10, inAll: 15 })
    const stored = async () =>
      (await database.read.selectFrom('files').select('key').execute()).map(row => row.key)
    return { ...dependencies, conferenceId, now, keep, stored }
  }

  async function kept(result: ReturnType<typeof storeUpload>): Promise<string> {
    const { ok, value } = (await result) as { ok: boolean; value: { key: string } }
    expect(ok).toBe(true)
    return value.key
  }

  const full = { ok: false, error: { code: 'too-much-waiting' } }

  test('counts against its sender and the total, until it is discarded', async () => {
    const { keep, stored, database, now } = await open()
    const first = await kept(keep(6))
    expect(await keep(5)).toEqual(full)
    await kept(keep(4))
    await kept(keep(5, '203.0.113.8'))
    expect(await keep(1, '203.0.113.9')).toEqual(full)
    expect(await stored()).toHaveLength(3)
    await discardUpload(database, first, now)
    expect(await stored()).toHaveLength(2)
    await kept(keep(1, '203.0.113.9'))
  })

  test('counts exactly, however many come at once', async () => {
    const { keep, stored } = await open()
    const answers = await Promise.all(Array.from({ length: 30 }, () => keep(3)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await stored()).toHaveLength(3)
  })

  test('is removed after a day, its bytes as soon as the store allows', async () => {
    const { keep, stored, database, files, log, now, conferenceId } = await open()
    const key = await kept(keep(6))
    expect(await files.get(key)).toBeDefined()
    await removeStaleUploads(database, now.add({ hours: 23 }))
    expect(await findUpload(database.read, conferenceId, key, now.add({ hours: 23 }))).toBeDefined()
    await removeStaleUploads(database, now.add({ hours: 24 }))
    expect(await stored()).toEqual([])
    let tries = 0
    // Only this kind of effect runs if nothing was submitted.
    const handlers = {
      'remove-files': async ({ payload }: { payload: { keys: string[] } }) => {
        if (++tries === 1) throw new Error('the store is away')
        for (const removed of payload.keys) await files.remove(removed)
      },
    } as unknown as EffectHandlers
    const runEffects = (clock: Clock) => processOutbox({ database, clock, log, handlers }, 'files')
    await runEffects({ now: () => now.add({ hours: 24 }) })
    expect(await files.get(key)).toBeDefined()
    await runEffects({ now: () => now.add({ hours: 25 }) })
    expect(await files.get(key)).toBeUndefined()
    expect(tries).toBe(2)
  })

  test('is not discarded once an abstract has claimed it', async () => {
    const { keep, stored, database, now } = await open()
    const key = await kept(keep(6))
    await database.write(tx => tx.deleteFrom('uploads').where('file_key', '=', key).execute())
    await discardUpload(database, key, now)
    expect(await stored()).toEqual([key])
  })
})
