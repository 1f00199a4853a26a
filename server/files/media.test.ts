import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PictureMaker } from '#domain/conference/files/picture.ts'
import { variantAddress } from '#domain/conference/files/picture.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { storeFile } from '#tests/factories/files.ts'
import { jpeg } from '#tests/factories/pictures.ts'
import { openWire } from '#tests/support/wire.ts'

async function openWithPicture(replace?: (dependencies: Dependencies) => Dependencies) {
  const wire = await openWire('sqlite', replace && { replace })
  const bytes = await jpeg(1000, 500)
  const store = (facts: { name?: string; contentType?: string; bytes?: Uint8Array; purpose?: string } = {}) =>
    storeFile(wire.dependencies, { name: 'Aula 1.jpg', contentType: 'image/jpeg', bytes, ...facts })
  const src = await store()
  return { ...wire, bytes, src, key: src.split('/')[2] ?? '', store }
}

const avif320 = { width: 320, format: 'avif' } as const

/** Counts how often a picture is scaled. */
function counting(maker: PictureMaker) {
  const counted = { scaled: 0, atOnce: 0, most: 0 }
  const pictures: PictureMaker = {
    ...maker,
    async scale(bytes, variant) {
      counted.scaled++
      counted.most = Math.max(counted.most, ++counted.atOnce)
      try {
        return await maker.scale(bytes, variant)
      } finally {
        counted.atOnce--
      }
    },
  }
  return { counted, pictures }
}

test('a picture is handed out in an offered width and format, for ever', async () => {
  const { getPage, src } = await openWithPicture()
  const answer = await getPage(variantAddress(src, avif320))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('image/avif')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('Content-Disposition')).toBe('inline')
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height]).toEqual([320, 160])
})

test('a hundred concurrent requests share one rendering, stored in one file', async () => {
  let counted = { scaled: 0 }
  const { getPage, src, key, dependencies } = await openWithPicture(all => {
    const counter = counting(all.pictures)
    counted = counter.counted
    return { ...all, pictures: counter.pictures }
  })
  const address = variantAddress(src, avif320)
  const answers = await Promise.all(Array.from({ length: 100 }, () => getPage(address)))
  const bodies = await Promise.all(answers.map(async answer => Buffer.from(await answer.arrayBuffer())))
  expect(answers.every(answer => answer.status === 200)).toBe(true)
  expect(bodies.every(body => body.equals(bodies[0] ?? Buffer.alloc(0)))).toBe(true)
  const files = await readdir(`${dependencies.settings.dataDir}/${key.slice(0, 2)}`)
  expect(files.toSorted()).toEqual([key, `${key}avif320`])
  await getPage(address)
  expect(counted.scaled).toBe(1)
})

test('only a few are made at once, however many different ones are requested', async () => {
  let counted = { scaled: 0, most: 0 }
  const { getPage, src, store } = await openWithPicture(all => {
    const counter = counting(all.pictures)
    counted = counter.counted
    return { ...all, pictures: counter.pictures }
  })
  const sources = [src, await store(), await store(), await store()]
  const addresses = sources.flatMap(one =>
    ([160, 320] as const).map(width => variantAddress(one, { width, format: 'webp' })),
  )
  const answers = await Promise.all(addresses.map(address => getPage(address)))
  expect(answers.map(answer => answer.status)).toEqual(addresses.map(() => 200))
  expect(counted).toMatchObject({ scaled: 8, most: 2 })
})

test('any other width, format, name or key is not found, and makes nothing', async () => {
  let counted = { scaled: 0 }
  const { getPage, key, store } = await openWithPicture(all => {
    const counter = counting(all.pictures)
    counted = counter.counted
    return { ...all, pictures: counter.pictures }
  })
  const hidden = await store({ purpose: 'abstract' })
  const paper = await store({ name: 'Program.pdf', contentType: 'application/pdf' })
  const wrong = [
    `/media/${key}/321/Aula%201.avif`,
    `/media/${key}/0320/Aula%201.avif`,
    `/media/${key}/320.0/Aula%201.avif`,
    `/media/${key}/99999999999999999999/Aula%201.avif`,
    `/media/${key}/-320/Aula%201.avif`,
    `/media/${key}/constructor/Aula%201.avif`,
    `/media/${key}/320/Aula%201.jpg`,
    `/media/${key}/320/Aula%201.png`,
    `/media/${key}/320/Aula%201`,
    `/media/${key}/320/Other.avif`,
    `/media/${key}/320/..%2F..%2Fsecret-key.avif`,
    `/media/${key}avif320/320/Aula%201.avif`,
    `/media/${'0'.repeat(32)}/320/Aula%201.avif`,
    variantAddress(hidden, avif320),
    variantAddress(paper, avif320),
  ]
  for (const address of wrong) expect((await getPage(address)).status, address).toBe(404)
  expect(counted.scaled).toBe(0)
})

test('what cannot be scaled leads to the picture itself, and is not tried again and again', async () => {
  let counted = { scaled: 0 }
  const { getPage, store, bytes, logged } = await openWithPicture(all => {
    const counter = counting(all.pictures)
    counted = counter.counted
    return { ...all, pictures: counter.pictures }
  })
  const broken = await store({ bytes: bytes.slice(0, 400) })
  for (const width of [160, 320, 640] as const) {
    const answer = await getPage(variantAddress(broken, { width, format: 'webp' }))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toBe(broken)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=600')
  }
  expect(counted.scaled).toBe(1)
  expect(logged).toEqual([])
})

test('pictures are shown even if the disk is full', async () => {
  const { getPage, src, logged } = await openWithPicture(all => ({
    ...all,
    files: {
      ...all.files,
      put: (key, bytes) =>
        key.endsWith('avif320') ? Promise.reject(new Error('ENOSPC')) : all.files.put(key, bytes),
    },
  }))
  expect((await getPage(variantAddress(src, avif320))).status).toBe(200)
  expect(logged.join()).toContain('a picture could not be stored')
})

test('a drawing travels compressed, and a photograph as it is', async () => {
  const { getPage, src, store } = await openWithPicture()
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9"/>'.repeat(200)}</svg>`
  const art = await store({
    name: 'cover.svg',
    contentType: 'image/svg+xml',
    bytes: new TextEncoder().encode(drawing),
  })
  const headers = { 'Accept-Encoding': 'gzip, br' }
  const answer = await getPage(art, { headers })
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('Content-Length')))
  expect(Number(answer.headers.get('Content-Length'))).toBeLessThan(drawing.length / 10)
  expect((await getPage(art)).headers.get('Content-Encoding')).toBeNull()
  expect(await (await getPage(art)).text()).toBe(drawing)
  expect((await getPage(src, { headers })).headers.get('Content-Encoding')).toBeNull()
})
