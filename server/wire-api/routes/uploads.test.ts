import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { storeFile } from '#tests/factories/files.ts'
import { dialects } from '#tests/support/database.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

const downloads = [
  { purpose: 'calendar', list: 'add_to_calenders', field: 'add_to_calender', path: 'download', name: 'add_to_calender.pdf' },
  { purpose: 'program', list: 'programfile', field: 'Program_file', path: 'programfile_download', name: 'Program_file.pdf' },
  { purpose: 'brochure', list: 'broucherfile', field: 'Broucher_file', path: 'broucherfile_download', name: 'Broucher_file.pdf' },
] as const // biome-ignore format: a table

describe.each(dialects)('a download on the wire (%s)', dialect => {
  async function open() {
    const wire = await openWire(dialect)
    const { id } = await makeConference(wire.database, { name: 'material-science' })
    const store = (name: string, purpose = '') =>
      storeFile(wire.dependencies, {
        name,
        contentType: 'application/pdf',
        bytes: new TextEncoder().encode(`%PDF-1.7 ${name}`),
        purpose,
      })
    const list = (purpose: (typeof downloads)[number]['purpose'], src: string, owner = id) =>
      wire.database.write(tx => addContent(tx, owner, 'download', [{ purpose, file: { src, name: 'x' } }]))
    const download = (path: string, src: string, place = '/material-science') =>
      wire.get(`${place}/${path}?file_path=${encodeURIComponent(src)}`)
    return { ...wire, store, list, download }
  }

  test.each(downloads)('$path hands out what the list names, under both addresses', async facts => {
    const { get, store, list, download } = await open()
    const src = await store('the file of 2027.pdf')
    await list(facts.purpose, src)
    expect(await (await get(`/material-science/Uploads/${facts.list}/`)).json()).toEqual([
      { [facts.field]: src },
    ])
    for (const place of ['/material-science', '']) {
      const answer = await download(facts.path, src, place)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${facts.name}"`)
      expect(answer.headers.get('Content-Type')).toBe('application/pdf')
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(await answer.text()).toBe('%PDF-1.7 the file of 2027.pdf')
    }
    const withSlash = await get(`/${facts.path}/?file_path=${encodeURIComponent(src)}`)
    expect(withSlash.status).toBe(200)
  })

  test('is found also where a client forgot to encode its path', async () => {
    const { get, store, list } = await open()
    const src = await store('a b.pdf')
    await list('program', src)
    expect((await get(`/material-science/programfile_download?file_path=${src}`)).status).toBe(200)
  })

  test('is not handed out under the address of another kind, or of another conference', async () => {
    const { store, list, download, database } = await open()
    const src = await store('program.pdf')
    await list('program', src)
    await makeConference(database, { name: 'ocean-science' })
    expect((await download('download', src)).status).toBe(404)
    expect((await download('programfile_download', src, '/ocean-science')).status).toBe(404)
  })

  test('is not handed out for an inactive conference', async () => {
    const { store, list, download, database } = await open()
    const src = await store('program.pdf')
    const hidden = await makeConference(database, { name: 'hidden', isActive: false })
    await list('program', src, hidden.id)
    expect((await download('programfile_download', src, '')).status).toBe(404)
    expect((await download('programfile_download', src, '/hidden')).status).toBe(404)
  })

  test('is not any file that no list names', async () => {
    const { store, list, download, get } = await open()
    const src = await store('program.pdf')
    await list('program', src)
    const secret = await store('somebody.pdf', 'abstract')
    for (const path of [
      secret,
      '',
      '/',
      `${src}/`,
      `${src}\u0000`,
      `/media/..${src}`,
      src.toUpperCase(),
      '/etc/passwd',
    ]) {
      const answer = await download('programfile_download', path)
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect((await get('/material-science/programfile_download')).status).toBe(404)
  })

  const payloads = '../shared/material/hostile/path-traversal.txt'
  test.skipIf(!existsSync(payloads))(
    'is not found by any known way around (needs ../shared/material)',
    async () => {
      const { store, list, get } = await open()
      await list('program', await store('program.pdf'))
      const lines = readFileSync(payloads, 'utf8').split('\n').filter(Boolean)
      for (const line of lines) {
        for (const value of [line, encodeURIComponent(line)]) {
          const answer = await get(`/material-science/programfile_download?file_path=${value}`)
          expect([line, answer.status]).toEqual([line, 404])
        }
      }
    },
  )
})
