/** However large a public file is, a client that does not read its answer holds only a small part of it in memory. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { openS3 } from '#adapters/files/s3.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { Door } from '#server/pages/door.ts'
import { storeFile } from '#tests/factories/files.ts'
import { openBucket } from '#tests/support/bucket.ts'
import { base, makeConference, openWire } from '#tests/support/wire.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: NodeJS.GCFunction = runInNewContext('gc')

const fileBytes = 10 * 1024 * 1024
const readers = 12

/** Memory of buffers, which garbage collection does not move. */
function bufferBytes(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

/** The same once it changes no more: a server may go on reading after its first bytes. */
async function settledBufferBytes(): Promise<number> {
  for (let last = Number.NaN; ; ) {
    const now = bufferBytes()
    if (Math.abs(now - last) < fileBytes / 20) return now
    last = now
    await wait(250)
  }
}

async function serveFiles(files?: FileStore) {
  const wire = await openWire('sqlite', { replace: all => ({ ...all, ...(files && { files }) }) })
  const { revisions, clock } = wire.dependencies
  const settings = { ...wire.dependencies.settings, isPublicUrlSet: false }
  const door = new Door(revisions, clock, [])
  const app = createApp({ ...wire.dependencies, settings }, door)
  const server = await listen(app, { port: 0, host: '127.0.0.1', trustedProxies: [], door })
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0

  /** Asks for a file, waits until its answer has begun, and reads nothing of it. */
  async function askAndStall(path: string): Promise<void> {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`)
    await once(socket, 'readable')
  }
  return { ...wire, address: `http://127.0.0.1:${port}`, askAndStall }
}

test.for(['folder', 'bucket'] as const)(
  'in a %s, a file of 10 MB takes little memory for each reader who stalls',
  async place => {
    const bucket = place === 'bucket' ? await openBucket() : undefined
    const files = bucket && openS3(bucket.place, { clock: systemClock })
    const { dependencies, database, address, askAndStall } = await serveFiles(files)
    const store = (name: string, contentType: string, bytes: Uint8Array) =>
      storeFile(dependencies, { name, contentType, bytes })
    const bytes = randomBytes(fileBytes)
    const paper = await store('program.pdf', 'application/pdf', bytes)
    // A drawing would be compressed, all of it for each reader.
    const drawing = await store('plan.svg', 'image/svg+xml', bytes)
    const conference = await makeConference(database, { name: 'crystals' })
    await database.write(tx =>
      addContent(tx, conference.id, 'download', [{ purpose: 'program', file: { src: paper, name: 'x' } }]),
    )
    const paths = [
      paper,
      drawing,
      '/crystals/downloads/program',
      `${base}/crystals/programfile_download?file_path=${encodeURIComponent(paper)}`,
    ]
    for (const path of paths) {
      const answer = await fetch(address + path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0)
    }

    const before = await settledBufferBytes()
    await Promise.all(Array.from({ length: readers }, (_, at) => askAndStall(paths[at % paths.length] ?? '')))
    expect(((await settledBufferBytes()) - before) / readers).toBeLessThan(fileBytes / 10)
  },
)
