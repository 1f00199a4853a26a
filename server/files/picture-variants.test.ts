import pino from 'pino'
import { expect, test } from 'vitest'
import { PictureVariants } from '#server/files/picture-variants.ts'
import { openedWhole } from '#tests/factories/files.ts'

const small = { width: 320, format: 'webp' } as const

test('a request beyond the queue is refused at once, and all queued ones are served', async () => {
  const { promise: start, resolve: begin } = Promise.withResolvers<void>()
  const kept = new Map<string, Uint8Array>()
  const variants = new PictureVariants({
    files: openedWhole({
      put: async (key, bytes) => void kept.set(key, bytes),
      get: async key => (key.endsWith('webp320') ? kept.get(key) : new Uint8Array([1])),
      remove: async key => void kept.delete(key),
    }),
    pictures: {
      prepare: async () => undefined,
      draw: async () => undefined,
      measure: async () => undefined,
      async scale() {
        await start
        return new Uint8Array([2])
      },
    },
    log: pino({ level: 'silent' }),
  })
  const read = async (key: string) => {
    const opened = await variants.open(key, small)
    return typeof opened === 'string' ? opened : Array.fromAsync(opened.pieces)
  }
  const line = Array.from({ length: 202 }, (_, index) => read(`picture${index}`))
  expect(await read('late')).toBe('busy')
  begin()
  expect(await Promise.all(line)).toEqual(line.map(() => [new Uint8Array([2])]))
  expect(await read('late')).toEqual([new Uint8Array([2])])
  expect(kept.size).toBe(203)
})
