/** What every file store guarantees, tested on each. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { openS3 } from '#adapters/files/s3.ts'
import { type FileStore, FilesUnavailable, newFileKey } from '#domain/conference/files/file-store.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { openBucket } from '#tests/support/bucket.ts'

interface OpenedStore {
  files: FileStore
  /** The same store, as another process opens it. */
  elsewhere: FileStore
  /** Its content, by full path. */
  list(): Promise<string[]>
  /** Makes it unusable. */
  breakDown(): Promise<void>
}

async function openTestFolder(): Promise<OpenedStore> {
  const parent = await mkdtemp(path.join(inject('scratchFolder'), 'files-'))
  const folder = path.join(parent, 'files')
  return {
    files: openFolder(folder),
    elsewhere: openFolder(folder),
    list: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries
        .filter(entry => entry.isFile())
        .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
    },
    async breakDown() {
      await rm(folder, { recursive: true, force: true })
      await writeFile(folder, 'a file in the place of the folder')
      onTestFinished(() => rm(folder))
    },
  }
}

async function openTestBucket(): Promise<OpenedStore> {
  const { simulator, place, close } = await openBucket()
  const open = () => openS3(place, { clock: systemClock })
  return {
    files: open(),
    elsewhere: open(),
    list: async () => [...simulator.objects.keys()].map(key => key.replace(/^site\//, '')),
    breakDown: close,
  }
}

const bytes = (text: string) => new TextEncoder().encode(text)

const actsOn = (files: FileStore, key: string) => [
  () => files.put(key, bytes('x')),
  () => files.get(key),
  () => files.open(key),
  () => files.remove(key),
]

describe.each([
  ['folder', openTestFolder],
  ['bucket', openTestBucket],
] as const)('files in a %s', (_name, open) => {
  test('are read as they were put, whatever is in them, by everybody who has the store', async () => {
    const { files, elsewhere } = await open()
    const all = Uint8Array.from({ length: 256 * 5 }, (_, i) => i % 256)
    const contents = [all, new Uint8Array(), bytes('§ – 論文')]
    for (const content of contents) {
      const key = newFileKey()
      await files.put(key, content)
      for (const store of [files, elsewhere]) {
        const read = await store.get(key)
        expect(read && new Uint8Array(read)).toEqual(content)
      }
    }
  })

  test('may be as large as the largest abstract', async () => {
    const { files, elsewhere } = await open()
    const large = new Uint8Array(10 * 1024 ** 2).fill(37)
    const key = newFileKey()
    await files.put(key, large)
    const read = await elsewhere.get(key)
    expect(read && Buffer.compare(read, large)).toBe(0)
  })

  test('are sent as they were put, a piece at a time', async () => {
    const { files, elsewhere } = await open()
    for (const size of [0, 1, 256 * 1024, 256 * 1024 + 1, 2_000_003]) {
      const content = Uint8Array.from({ length: size }, (_, at) => (at * 7) % 251)
      const key = newFileKey()
      await files.put(key, content)
      const opened = await elsewhere.open(key)
      expect(opened?.size).toBe(size)
      const pieces = await Array.fromAsync(opened?.pieces ?? [])
      expect(Buffer.compare(Buffer.concat(pieces), content)).toBe(0)
      expect(Math.max(0, ...pieces.map(piece => piece.byteLength))).toBeLessThanOrEqual(256 * 1024)
    }
  })

  test('may be left unread, wholly or in part', async () => {
    const { files } = await open()
    const key = newFileKey()
    await files.put(key, new Uint8Array(1_000_000))
    const [, halfRead] = [await files.open(key), await files.open(key)]
    for await (const piece of halfRead?.pieces ?? []) {
      expect(piece.byteLength).toBeGreaterThan(0)
      break
    }
    await files.remove(key)
    expect(await files.open(key)).toBeUndefined()
  })

  test('whose rest is gone while they are sent end with an error', async () => {
    const { files, breakDown } = await open()
    const key = newFileKey()
    await files.put(key, new Uint8Array(1_000_000))
    const opened = await files.open(key)
    await breakDown()
    await expect(Array.fromAsync(opened?.pieces ?? [])).rejects.toBeInstanceOf(FilesUnavailable)
  })

  test('are absent where nothing was put, and after they were removed, however often', async () => {
    const { files, elsewhere } = await open()
    const key = newFileKey()
    expect(await files.get(key)).toBeUndefined()
    expect(await files.open(key)).toBeUndefined()
    await files.remove(key)
    await files.put(key, bytes('soon gone'))
    await elsewhere.remove(key)
    await files.remove(key)
    expect(await files.get(key)).toBeUndefined()
    await expect(open().then(({ list }) => list().catch(() => []))).resolves.toEqual([])
  })

  test('are replaced as a whole, also by many at once', async () => {
    const { files, list } = await open()
    const key = newFileKey()
    const versions = Array.from({ length: 20 }, (_, i) => bytes(String.fromCodePoint(97 + i).repeat(50_000)))
    await files.put(key, versions[0] ?? new Uint8Array())
    const seen: (Uint8Array | undefined)[] = []
    await Promise.all([
      ...versions.map(version => files.put(key, version)),
      ...versions.map(async () => seen.push(await files.get(key))),
    ])
    for (const read of [...seen, await files.get(key)]) {
      expect(versions.some(version => read && Buffer.compare(read, version) === 0)).toBe(true)
    }
    expect(await list()).toEqual([`${key.slice(0, 2)}/${key}`])
  })

  test.for([
    '',
    'short',
    'UPPERCASE',
    'a'.repeat(65),
    '../../etc/passwd',
    '..%2f..%2fsecret',
    'abcdefgh/ijklmnop',
    'abcdefgh?acl',
    'abcdefgh\n',
    'abcdefgh\0',
    'ａｂｃｄｅｆｇｈ',
  ])('are never asked for by the key %j', async key => {
    const { files, list } = await open()
    const known = newFileKey()
    await files.put(known, bytes('x'))
    for (const act of actsOn(files, key)) {
      await expect(act()).rejects.toThrow(RangeError)
    }
    expect(await list()).toHaveLength(1)
  })

  test('cannot be had from a store that broke down: each act says so in its own error', async () => {
    const { files, breakDown } = await open()
    const key = newFileKey()
    await files.put(key, bytes('x'))
    await breakDown()
    for (const act of actsOn(files, key)) {
      const error = await act().catch(error => error)
      expect(error).toBeInstanceOf(FilesUnavailable)
      expect(error.reason).toBe('silent')
      expect(error.message).not.toContain(key)
    }
  })
})

test('what a killed process had begun to write into a folder is no file, and is removed with its name', async () => {
  const folder = await mkdtemp(path.join(inject('scratchFolder'), 'files-'))
  const files = openFolder(folder)
  const [key, other] = [newFileKey(), newFileKey()]
  const begun = (key: string) => path.join(folder, key.slice(0, 2), `${key}.${crypto.randomUUID()}.part`)
  for (const one of [key, other]) {
    await mkdir(path.dirname(begun(one)), { recursive: true })
    await writeFile(begun(one), 'half an abs')
  }
  expect(await files.get(key)).toBeUndefined()
  await files.remove(key)
  expect(await readdir(path.join(folder, key.slice(0, 2)))).toEqual(
    key.slice(0, 2) === other.slice(0, 2) ? [expect.stringContaining(other)] : [],
  )
  expect(await readdir(path.join(folder, other.slice(0, 2)))).toEqual([expect.stringContaining(other)])
})
