/** The whole application while its file store fails or hangs: no answer reports a fault of the product. */
import { expect, test } from 'vitest'
import { type FileStore, FilesUnavailable } from '#domain/conference/files/file-store.ts'
import { variantAddress } from '#domain/conference/files/picture.ts'
import { storeFile } from '#tests/factories/files.ts'
import { jpeg } from '#tests/factories/pictures.ts'
import { midTerm, openWire } from '#tests/support/wire.ts'

const away = () =>
  Promise.reject(new FilesUnavailable('silent', 's3://x at y does not answer (ECONNREFUSED)'))
const hang = () => new Promise<never>(() => {})

/** An application with a picture, whose store a test can disable and enable. */
async function open() {
  let missing: FileStore | undefined
  const wire = await openWire('sqlite', {
    replace: all => ({
      ...all,
      files: {
        put: (key, bytes) => (missing ?? all.files).put(key, bytes),
        get: key => (missing ?? all.files).get(key),
        open: key => (missing ?? all.files).open(key),
        remove: key => (missing ?? all.files).remove(key),
      },
    }),
  })
  const src = await storeFile(wire.dependencies, {
    name: 'Aula.jpg',
    contentType: 'image/jpeg',
    bytes: await jpeg(400, 300),
  })
  return {
    ...wire,
    src,
    takeAway: (act: () => Promise<never>) => {
      missing = { put: act, get: act, open: act, remove: act }
    },
    bringBack: () => {
      missing = undefined
    },
  }
}

test('a picture, and one made of it, is to be asked for again soon, and nothing of that is kept', async () => {
  const { getPage, src, takeAway, bringBack, logged } = await open()
  const addresses = [src, variantAddress(src, { width: 320, format: 'webp' })]
  takeAway(away)
  for (const address of addresses) {
    const answer = await getPage(address)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.text()).toBe('The file could not be read just now. Please try again in a moment.')
  }
  expect(logged.join()).toContain('ECONNREFUSED')
  bringBack()
  for (const address of addresses) expect((await getPage(address)).status).toBe(200)
})

test('what there never was is not found, whether the store is there or not', async () => {
  const { getPage, takeAway } = await open()
  takeAway(away)
  expect((await getPage(`/media/${'0'.repeat(32)}/Aula.jpg`)).status).toBe(404)
})

test('health says it, stays ready, and asks the store rarely', async () => {
  const { getPage, takeAway, bringBack, setNow } = await open()
  const ready = async () => {
    const answer = await getPage('/health/ready')
    return [answer.status, await answer.json()]
  }
  const [whole, without] = [
    [200, { status: 'ready', files: 'available' }],
    [200, { status: 'ready', files: 'unavailable' }],
  ]
  expect(await ready()).toEqual(whole)
  takeAway(away)
  expect(await ready()).toEqual(whole)
  setNow(midTerm.add({ seconds: 10 }))
  expect(await ready()).toEqual(without)
  bringBack()
  expect(await ready()).toEqual(without)
  setNow(midTerm.add({ seconds: 20 }))
  expect(await ready()).toEqual(whole)
  takeAway(hang)
  setNow(midTerm.add({ seconds: 30 }))
  expect(await ready()).toEqual(without)
})
