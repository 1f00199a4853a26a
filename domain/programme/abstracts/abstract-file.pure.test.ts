import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maxFileBytes } from '#domain/programme/abstracts/abstract.ts'
import { checkAbstractFile } from '#domain/programme/abstracts/abstract-file.ts'
import {
  bombPart,
  brokenPart,
  compoundFile,
  deflatedPart,
  doc,
  docm,
  docx,
  docxInOtherOrder,
  docxParts,
  pdf,
  xls,
  xlsx,
  zip,
} from '#tests/factories/word-files.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test.each([
  ['a PDF', pdf, 'paper.pdf', 'application/pdf'],
  [
    'a Word file',
    docx,
    'paper.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'a Word file in another order',
    docxInOtherOrder,
    'paper.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['an old Word file', doc, 'paper.doc', 'application/msword'],
])('%s is known by its content and gets its ending', async (_what, bytes, name, contentType) => {
  const checked = await checkAbstractFile({ name: 'paper', bytes })
  expect(checked).toEqual({ ok: true, value: { name, contentType, bytes, purpose: 'abstract' } })
})

test.each([
  ['text', bytesOf('an abstract')],
  ['HTML', bytesOf('<!doctype html><script>alert(1)</script>')],
  ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['RTF', bytesOf('{\\rtf1 abstract}')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a program', bytesOf('MZ\u0090')],
  ['a zip of something else', zip({ 'readme.txt': 'hello' })],
  ['a spreadsheet', xlsx],
  ['an old spreadsheet', xls],
  ['a compound file that only mentions Word', compoundFile('NotWordDocument')],
  ['half a Word file', docx.subarray(0, docx.length - 30)],
  [
    'a zip that says Word and has no document',
    zip({ '[Content_Types].xml': docxParts['[Content_Types].xml'] }),
  ],
  ['a PDF behind something else', bytesOf('<html>%PDF-1.7')],
])('%s is refused as a paper', async (_what, bytes) => {
  expect(await checkAbstractFile({ name: 'paper.pdf', bytes: new Uint8Array(bytes) })).toEqual({
    ok: false,
    error: { code: 'wrong-file-type' },
  })
})

const wordWith = (parts: Parameters<typeof zip>[0]) => zip({ ...docxParts, ...parts })

test.each([
  ['a PDF of five bytes', bytesOf('%PDF-'), 'incomplete-file'],
  ['a PDF that was cut off', pdf.subarray(0, pdf.length - 8), 'incomplete-file'],
  ['a Word file with macros', docm, 'has-macros'],
  ['one whose macros lie elsewhere', wordWith({ 'word/deep/VBAPROJECT.BIN': 'x' }), 'has-macros'],
  ['one with a part above its folder', wordWith({ '../../etc/cron.d/x': 'x' }), 'unsafe-paths'],
  [
    'one with a part above its folder, as Windows writes it',
    wordWith({ 'word\\..\\..\\x': 'x' }),
    'unsafe-paths',
  ],
  ['one with an absolute path', wordWith({ '/etc/passwd': 'x' }), 'unsafe-paths'],
  ['one that unpacks to 101 MB', wordWith({ 'word/media/a.bmp': bombPart(101) }), 'unpacks-too-large'],
  [
    'one that says less than it unpacks to',
    wordWith({ 'word/media/a.bmp': bombPart(200, 1_000) }),
    'unpacks-too-large',
  ],
  [
    'one whose content types are such a part',
    wordWith({ '[Content_Types].xml': bombPart(200, 1_000) }),
    'unpacks-too-large',
  ],
])('%s is refused: %#', async (_what, bytes, code) => {
  expect(await checkAbstractFile({ name: 'paper', bytes: new Uint8Array(bytes) })).toEqual({
    ok: false,
    error: { code },
  })
})

test('a Word file of 1.4 GB in many parts is refused without being unpacked', async () => {
  // Unpacking any of them would find it broken.
  const parts = Object.fromEntries(
    Array.from({ length: 140 }, (_, at) => [`word/media/${at}.bmp`, brokenPart(10 * 1024 * 1024)]),
  )
  expect(await checkAbstractFile({ name: 'paper.docx', bytes: wordWith(parts) })).toEqual({
    ok: false,
    error: { code: 'unpacks-too-large' },
  })
})

test('a Word file of thousands of tiny parts costs about as much as unpacking them', async () => {
  const part = deflatedPart(Buffer.from('x'))
  const parts = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`word/${at}`, part]))
  const bytes = wordWith(parts)
  const unpacking = await leastCost(async () => {
    for (let at = 0; at < 5_000; at++) inflateRawSync(part.packed)
  })
  const checking = await leastCost(async () => {
    expect(await checkAbstractFile({ name: 'paper.docx', bytes })).toMatchObject({ ok: true })
  })
  expect(checking / unpacking).toBeLessThan(4)
})

/** Processor time of all threads, in microseconds; the least of a few tries, because other work goes on in between. */
async function leastCost(run: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}

test('parts that share their bytes are no Word file', async () => {
  const bytes = wordWith({ 'word/media/a.bmp': bombPart(1) })
  const text = Buffer.from(bytes.buffer)
  // The directory's last entry says that its packed part is as large as the whole file.
  const entry = text.lastIndexOf('PK\u0001\u0002')
  text.writeUInt32LE(bytes.length, entry + 20)
  expect(await checkAbstractFile({ name: 'paper.docx', bytes })).toMatchObject({
    error: { code: 'wrong-file-type' },
  })
})

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const types = (...parts: string[]) => `<?xml version="1.0"?><Types>${parts.join('')}</Types>`
const relationTo = (target: string) =>
  `<Relationships><Relationship Id='r1' Target='${target}' Type='http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument'/></Relationships>`

test.each([
  [
    'named by both',
    types(`<Override ContentType="${wordType}" PartName="/word/Main.xml"/>`),
    relationTo('word/main.xml'),
  ],
  [
    'named from the root',
    types(`<Override PartName="/word/main.xml" ContentType="${wordType}"/>`),
    relationTo('/word/main.xml'),
  ],
  [
    'of a type for all of its kind',
    types(`<Default Extension="xml" ContentType="${wordType}"/>`),
    relationTo('word/main.xml'),
  ],
  [
    'named by its type alone',
    types(`<Override PartName='/word/main.xml' ContentType='${wordType}'/>`),
    '<Relationships/>',
  ],
])('a Word file may have its main part anywhere, %s', async (_what, contentTypes, relations) => {
  const bytes = zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations,
    'word/main.xml': '<w:document/>',
  })
  expect(await checkAbstractFile({ name: 'paper.docx', bytes })).toMatchObject({ ok: true })
})

test('a Word file from the browser’s Word is accepted', async () => {
  const file = path.resolve(import.meta.dirname, '../../../tests/fixtures/manuscripts/word-online.docx')
  const bytes = new Uint8Array(await readFile(file))
  expect(await checkAbstractFile({ name: 'word-online.docx', bytes })).toMatchObject({ ok: true })
})

test.each([
  [
    'its main part is missing',
    types(`<Override PartName="/word/main.xml" ContentType="${wordType}"/>`),
    'word/other.xml',
  ],
  [
    'it names a part of another type',
    types('<Override PartName="/word/main.xml" ContentType="application/vnd.ms-excel.sheet"/>'),
    'word/main.xml',
  ],
  ['its types say nothing of it', types(), 'word/main.xml'],
])('a zip is no Word file if %s', async (_what, contentTypes, part) => {
  const bytes = zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationTo('word/main.xml'),
    [part]: '<w:document/>',
  })
  expect(await checkAbstractFile({ name: 'paper.docx', bytes })).toMatchObject({
    error: { code: 'wrong-file-type' },
  })
})

test.each([
  ['a byte order mark', '\uFEFF', true],
  ['what a printer is told', '\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', true],
  ['1,019 blank bytes', ' '.repeat(1_019), true],
  ['1,020 blank bytes', ' '.repeat(1_020), false],
  ['markup', '<!doctype html><script>alert(1)</script>', false],
])('a PDF after %s is one: %#', async (_what, before, isPdf) => {
  const bytes = new Uint8Array(Buffer.concat([Buffer.from(before), pdf]))
  expect(await checkAbstractFile({ name: 'paper.pdf', bytes })).toMatchObject(
    isPdf
      ? { ok: true, value: { contentType: 'application/pdf', bytes } }
      : { error: { code: 'wrong-file-type' } },
  )
})

test('a compressed Word file is accepted', async () => {
  const document = deflatedPart(Buffer.from(docxParts['word/document.xml'].repeat(100)))
  const bytes = wordWith({ 'word/document.xml': document, 'word/media/a.bmp': bombPart(20) })
  expect(await checkAbstractFile({ name: 'paper.docx', bytes })).toMatchObject({ ok: true })
})

test.each([
  ['paper.exe', pdf],
  ['paper.pdf.exe', pdf],
  ['paper.docx', pdf],
  ['paper.pdf', docx],
  ['paper.html', docx],
  ['paper.pdf', doc],
])('%s is refused where its content is something else', async (name, bytes) => {
  expect(await checkAbstractFile({ name, bytes })).toEqual({ ok: false, error: { code: 'misnamed-file' } })
})

test.each([
  ['paper.DOC', docx],
  ['paper.docx', doc],
  ['paper v1.2', pdf],
  ['PAPER.PDF', pdf],
])('%s is taken', async (name, bytes) => {
  expect(await checkAbstractFile({ name, bytes })).toMatchObject({ ok: true })
})

test('an empty file is refused, and so is one over 10 MB', async () => {
  expect(await checkAbstractFile({ name: 'paper.pdf', bytes: new Uint8Array() })).toMatchObject({
    error: { code: 'empty-file' },
  })
  const large = new Uint8Array(maxFileBytes + 1)
  large.set(pdf)
  expect(await checkAbstractFile({ name: 'paper.pdf', bytes: large })).toMatchObject({
    error: { code: 'file-too-large' },
  })
  expect(await checkAbstractFile({ name: 'paper.pdf', bytes: large.subarray(1, 1) })).toMatchObject({
    ok: false,
  })
  expect(
    await checkAbstractFile({ name: 'paper.pdf', bytes: large.subarray(0, maxFileBytes) }),
  ).toMatchObject({
    ok: true,
  })
})

test.each([
  ['Müller & Sons – final (2).PDF', 'Müller-Sons-final-2.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\ada\\paper.pdf', 'paper.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['a\u0000b\r\nContent-Type: x.pdf', 'a-b-Content-Type-x.pdf'],
  ['paper\u202Efdp.pdf', 'paper-fdp.pdf'],
  ['論文 第一.pdf', '論文-第一.pdf'],
  ['', 'abstract.pdf'],
  ['...', 'abstract.pdf'],
  ['<script>.pdf', 'script.pdf'],
  ['x'.repeat(300), `${'x'.repeat(80)}.pdf`],
])('the name %j becomes %j', async (sent, kept) => {
  expect(await checkAbstractFile({ name: sent, bytes: pdf })).toMatchObject({ value: { name: kept } })
})
