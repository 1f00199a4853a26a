/** The built product with its files in a bucket: everything goes through the store, even while that fails. */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { neverMs } from '#simulators/faults.ts'
import { readPage, words } from '#tests/conformance/page.ts'
import { photograph } from '#tests/factories/pictures.ts'
import { pdf } from '#tests/factories/word-files.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { fillAbstractForm, grace } from '#tests/support/abstract-form.ts'
import { copyInto, serveBucket } from '#tests/support/bucket.ts'
import { openLine } from '#tests/support/cuttable-line.ts'
import { freePort } from '#tests/support/free-port.ts'
import { runToTheEnd } from '#tests/support/refused-start.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

const event = '/material-science'
const root = path.resolve(import.meta.dirname, '../..')

// A store is asked again every ten seconds, which pass during the tests between the first and the last.
describe('files in a bucket', () => {
  let product: ServedProduct
  let line: Awaited<ReturnType<typeof openLine>>

  beforeAll(async () => {
    const bucket = await serveBucket()
    line = await openLine(bucket.url)
    await line.cut()
    product = await startProduct({
      scratchFolder: inject('scratchFolder'),
      env: { ...bucket.env, SAMPLE_DATA: 'off', S3_ENDPOINT: line.address },
    })
    return async () => {
      await product.remove()
      await line.close()
      await bucket.close()
    }
  })
  const ready = async () => {
    const answer = await fetch(`${product.address}/health/ready`)
    return [answer.status, await answer.json()]
  }

  test('a start without a store that answers continues, and reports it', async () => {
    expect(product.logs()).toMatch(
      /Files {5}s3:\/\/conference-files at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\n/,
    )
    expect(await ready()).toEqual([200, { status: 'ready', files: 'unavailable' }])
    await line.mend()
  })
  describe('with its files in a bucket', () => {
    let bucket: Awaited<ReturnType<typeof serveBucket>>
    let product: ServedProduct

    beforeAll(async () => {
      bucket = await serveBucket()
      product = await startProduct({ scratchFolder: inject('scratchFolder'), env: bucket.env })
      return async () => {
        await product.remove()
        await bucket.close()
      }
    })

    afterEach(() => bucket.simulator.faults.clear())

    const ask = (path: string, init?: RequestInit) =>
      fetch(product.address + path, { redirect: 'manual', ...init })
    const objects = () => bucket.simulator.objects
    const keep = () => [...objects().keys()].map(key => key.split('/')[2] ?? '')

    /** Rows of files, read while the product runs. */
    async function rows() {
      const { read, close } = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
      const files = await read.selectFrom('files').select(['key', 'size']).execute()
      const abstracts = await read.selectFrom('abstracts').select(['email', 'file_key']).execute()
      const uploads = await read.selectFrom('uploads').select('file_key').execute()
      await close()
      return { files, abstracts, uploads }
    }

    async function letUploadsExpire() {
      const { write, close } = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
      await write(tx => tx.updateTable('uploads').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute())
      await close()
    }

    async function stateOfRemoval() {
      const { read, close } = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
      const removals = read.selectFrom('outbox').select('state').where('kind', '=', 'remove-files')
      const { state } = await removals.executeTakeFirstOrThrow()
      await close()
      return state
    }

    /** The wire's form, filled in, with a file of these bytes. */
    async function wireForm(bytes: Uint8Array<ArrayBuffer>, email: string): Promise<FormData> {
      const first = async (list: string) =>
        (await (await ask(`/colloquyBackend${event}${list}`)).json())[0].id
      const form = new FormData()
      const fields = {
      title: 'Dr.', name: 'Ada Noor', email, telephone: '+351 21 000 0000',
      organization: 'Institute of Slow Glass', city: 'Lisbon', country: '620',
      presentation_type: await first('/submissions/presentation_type/'),
      topic_of_interest: await first('/submissions/topics/'),
    } // biome-ignore format: one person a few lines
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
      form.set('file', new Blob([bytes]), 'paper.pdf')
      return form
    }
    const submitAt = '/colloquyBackend/material-science/submissions/submit_abstract_form/'

    const submitPage = `${event}/submit-abstract`
    const pageForm = async (otherwise?: { email: string }) =>
      fillAbstractForm(await (await ask(submitPage)).text(), new Blob([pdf]), otherwise)

    test('the sample’s files are in the bucket, below the prefix, and none on the disk', async () => {
      expect(product.logs()).toContain('files in s3://conference-files/site\n')
      expect(product.logs()).not.toContain('were they copied?')
      expect(product.logs()).not.toContain(bucket.place.secretAccessKey)
      expect(existsSync(path.join(product.dataDir, 'files'))).toBe(false)
      const { files } = await rows()
      expect(files.length).toBeGreaterThan(100)
      expect(keep().toSorted()).toEqual(files.map(({ key }) => key).toSorted())
      expect([...objects().keys()].every(key => key.startsWith('site/'))).toBe(true)
    })

    test('pictures and downloads are served from it', async () => {
      const home = await (await ask(event)).text()
      const [picture = ''] = home.match(/\/media\/[^"\s]+\.svg/) ?? []
      const shown = await ask(picture)
      expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
      expect(await shown.text()).toContain('<svg')
      const program = await ask(`${event}/downloads/program`)
      expect([program.status, program.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
      const [listed] = await (await ask(`/colloquyBackend${event}/Uploads/programfile/`)).json()
      const query = new URLSearchParams({ file_path: listed.Program_file })
      const onTheWire = await ask(`/colloquyBackend/programfile_download?${query}`)
      expect(Buffer.compare(await program.bytes(), await onTheWire.bytes())).toBe(0)
    })

    test('imported pictures and their variants are stored in it', async () => {
      const folder = await mkdtemp(path.join(inject('scratchFolder'), 'pictures-'))
      await mkdir(path.join(folder, 'gallery'))
      await writeFile(path.join(folder, 'photo.jpg'), await photograph(480, 320).jpeg().toBuffer())
      await writeFile(path.join(folder, 'gallery/The hall.jpg'), await photograph(600, 400).jpeg().toBuffer())
      const run = (env: Record<string, string>) =>
        promisify(execFile)(
          process.execPath,
          ['tools/import/main.ts', 'pictures', 'material-science', folder],
          { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: product.dataDir, ...bucket.env, ...env } },
        )
      const away = await run({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }).catch(error => error)
      expect(away.code).toBe(1)
      expect(away.stderr).toMatch(
        /^Setting FILES_URL: s3:\/\/conference-files at \S+ does not answer \(ECONNREFUSED\)\nNothing was changed\.\n$/,
      )
      await run({})
      const [, key = ''] = /\/media\/(\w+)\/the-hall\.jpg/.exec(await (await ask(event)).text()) ?? []
      expect(keep()).toContain(key)
      const made = await ask(`/media/${key}/320/the-hall.avif`)
      expect([made.status, made.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
      expect(keep()).toContain(`${key}avif320`)
      expect(existsSync(path.join(product.dataDir, 'files'))).toBe(false)
    })

    test('an abstract’s file is stored in it completely, from the page and from the wire', async () => {
      const email = 'whole@example.org'
      const large = Buffer.concat([pdf, Buffer.alloc(6 * 1024 ** 2, 7)])
      const answer = await ask(submitAt, { method: 'POST', body: await wireForm(large, email) })
      expect(answer.status).toBe(201)
      const { abstracts } = await rows()
      const key = abstracts.find(abstract => abstract.email === email)?.file_key ?? ''
      const stored = objects().get(`site/${key.slice(0, 2)}/${key}`)?.bytes
      expect(stored && Buffer.compare(stored, large)).toBe(0)

      const page = await ask(submitPage, { method: 'POST', body: await pageForm() })
      expect(page.status).toBe(303)
      expect((await rows()).abstracts).toHaveLength(abstracts.length + 1)
    })

    test('while the store is unavailable everything else works, and whoever needs it is told in plain words', async () => {
      const [picture = ''] = (await (await ask(event)).text()).match(/\/media\/[^"\s]+\.svg/) ?? []
      const [{ Program_file: programPath }] = await (
        await ask(`/colloquyBackend${event}/Uploads/programfile/`)
      ).json()
      const before = await rows()
      bucket.simulator.faults.order({ kind: 'unavailable', times: 1_000_000 })

      const media = await ask(picture)
      expect([media.status, media.headers.get('Retry-After')]).toEqual([503, '10'])
      const card = await ask(`${event}/share-card.png`)
      expect([card.status, card.headers.get('Retry-After')]).toEqual([503, '10'])
      const download = await ask(`${event}/downloads/program`)
      expect([download.status, download.headers.get('Retry-After')]).toEqual([503, '10'])
      expect(await download.text()).toContain('File not downloaded')
      const query = new URLSearchParams({ file_path: programPath })
      const onTheWire = await ask(`/colloquyBackend/programfile_download?${query}`)
      expect([onTheWire.status, onTheWire.headers.get('Retry-After')]).toEqual([503, '10'])
      const wire = await ask(submitAt, { method: 'POST', body: await wireForm(pdf, 'away@example.org') })
      expect([wire.status, wire.headers.get('Retry-After')]).toEqual([503, '10'])
      expect(wire.headers.get('Content-Type')).toContain('application/problem+json')

      const body = await pageForm()
      const page = await ask(submitPage, { method: 'POST', body })
      expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10'])
      const back = readPage(await page.text())
      expect(words(back.main)).toContain('The file could not be stored just now.')
      for (const value of [grace.name, grace.email, grace.city])
        expect(back.html).toContain(`value="${value}"`)

      expect((await ask(event)).status).toBe(200)
      expect(await createVisitor(product.address).register()).toMatch(/^\/material-science\/registrations\//)
      // The last health check, at most ten seconds ago, was still fine.
      await expect
        .poll(async () => (await ask('/health/ready')).json())
        .toEqual({ status: 'ready', files: 'unavailable' })
      expect((await ask('/health/ready')).status).toBe(200)
      expect((await rows()).abstracts).toEqual(before.abstracts)
      expect(product.logs()).toContain('s3://conference-files at 127.0.0.1')

      bucket.simulator.faults.clear()
      // A busy machine may answer 503 while it reads or draws.
      await expect.poll(async () => (await ask(picture)).status).toBe(200)
      await expect
        .poll(async () => (await ask(`${event}/share-card.png`)).headers.get('Content-Type'))
        .toBe('image/png')
      // The form came back with another sum.
      const again = await ask(submitPage, {
        method: 'POST',
        body: fillAbstractForm(back.html, new Blob([pdf])),
      })
      expect(again.status).toBe(303)
      expect((await rows()).abstracts).toHaveLength(before.abstracts.length + 1)
    })

    test('while the store hangs, every request is answered in time', async () => {
      // A picture that was shown before is answered from memory, so this one is new.
      const pictures = new Set((await (await ask(event)).text()).match(/\/media\/[^"\s]+\.svg/g))
      const [, picture = ''] = pictures
      bucket.simulator.faults.order({ kind: 'delay-request', times: 1_000_000, milliseconds: neverMs })
      const [media, wire, page] = await Promise.all([
        ask(picture),
        ask(submitAt, { method: 'POST', body: await wireForm(pdf, 'slow@example.org') }),
        ask(submitPage, { method: 'POST', body: await pageForm({ email: 'slow@example.net' }) }),
      ])
      // The store never answers: only the product's own limits end the wait.
      expect([media.status, wire.status, page.status]).toEqual([503, 503, 503])
    })

    test('killed in the middle of an upload it leaves no incomplete and no orphaned file', async () => {
      const large = Buffer.concat([pdf, Buffer.alloc(9 * 1024 ** 2, 7)])
      // After it has hung, the store is not asked for a while.
      bucket.simulator.faults.clear()
      await expect
        .poll(async () => (await ask('/health/ready')).json())
        .toEqual({ status: 'ready', files: 'available' })
      bucket.simulator.faults.order({ kind: 'delay-request', method: 'PUT', milliseconds: neverMs })
      const form = await wireForm(large, 'killed@example.org')
      const lost = ask(submitAt, { method: 'POST', body: form }).catch(error => error)
      await expect.poll(async () => (await rows()).uploads.length).toBeGreaterThan(0)
      // The upload has begun once it has met the fault.
      await expect.poll(() => bucket.simulator.faults.waiting).toEqual([])
      await product.kill()
      expect(await lost).toBeInstanceOf(Error)
      bucket.simulator.faults.release()
      // Bytes on their way may still arrive.
      await sleep(1_000)
      const { files, abstracts, uploads } = await rows()
      expect(abstracts.some(({ email }) => email === 'killed@example.org')).toBe(false)
      const sizes = new Map(files.map(({ key, size }) => [key, size]))
      for (const [place, { bytes }] of objects()) {
        const key = place.split('/')[2] ?? ''
        // Variants of a picture begin with the picture's key.
        expect(sizes.has(key.slice(0, 32)), key).toBe(true)
        if (key.length === 32) expect([key, bytes.byteLength]).toEqual([key, sizes.get(key)])
      }

      // A day later its row is removed with its bytes, whether they had arrived or not.
      await letUploadsExpire()
      await product.start()
      await expect.poll(async () => (await rows()).uploads).toEqual([])
      const removed = uploads.map(({ file_key }) => file_key)
      await expect.poll(() => keep().filter(key => removed.includes(key))).toEqual([])
      expect((await rows()).files.filter(({ key }) => removed.includes(key))).toEqual([])
      await expect.poll(stateOfRemoval).toBe('done')
    })
  })

  describe('the start', () => {
    test('is refused in one line with a wrong secret', async () => {
      const bucket = await serveBucket()
      onTestFinished(bucket.close)
      const { code, lines } = await runToTheEnd({ ...bucket.env, S3_SECRET_ACCESS_KEY: 'wrong' })
      expect(code).toBe(1)
      expect(lines).toEqual([
        expect.stringMatching(
          /^Setting FILES_URL: s3:\/\/conference-files at \S+ answers PUT with 403 SignatureDoesNotMatch/,
        ),
      ])
      expect(bucket.simulator.objects.size).toBe(0)
    })

    test('reports a bucket that was configured before the files were copied there', async () => {
      const bucket = await serveBucket()
      onTestFinished(bucket.close)
      const { product } = await startWithSample('sqlite', { env: bucket.env })
      onTestFinished(() => product.remove())
      expect(product.logs()).toContain('were they copied?\n')
      await copyInto(bucket.simulator, path.join(product.dataDir, 'files'))
      const [picture = ''] =
        (await (await fetch(product.address + event)).text()).match(/\/media\/[^"\s]+\.svg/) ?? []
      expect((await fetch(product.address + picture)).status).toBe(200)
    })

    test('loads no sample into a store that does not answer', async () => {
      const { code, lines } = await runToTheEnd({
        ...{ FILES_URL: 's3://bucket', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
        S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
        SAMPLE_DATA: 'auto',
      })
      expect(code).toBe(1)
      expect(lines).toEqual([
        expect.stringMatching(/^Setting FILES_URL: s3:\/\/bucket at \S+ does not answer \(ECONNREFUSED\)$/),
      ])
    })
  })
  test('that product uses the store once it answers', async () => {
    await expect.poll(ready).toEqual([200, { status: 'ready', files: 'available' }])
  })
})
