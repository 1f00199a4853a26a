import { expect, test } from 'vitest'
import { maxFileBytes } from '#domain/abstracts/abstract.ts'
import { checkAbstractFile } from '#domain/abstracts/abstract-file.ts'
import {
  compoundFile,
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
])('%s is taken by its content, whatever it is called', async (_what, bytes, name, contentType) => {
  const checked = await checkAbstractFile({ name: 'paper.exe', bytes })
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
  ['a Word file with macros', docm],
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
  ['C:\\Users\\ada\\paper.docx', 'paper.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['a\u0000b\r\nContent-Type: x.pdf', 'a-b-Content-Type-x.pdf'],
  ['paper\u202Efdp.exe', 'paper-fdp.pdf'],
  ['論文 第一.pdf', '論文-第一.pdf'],
  ['', 'abstract.pdf'],
  ['...', 'abstract.pdf'],
  ['<script>.pdf', 'script.pdf'],
  ['x'.repeat(300), `${'x'.repeat(80)}.pdf`],
])('the name %j becomes %j', async (sent, kept) => {
  expect(await checkAbstractFile({ name: sent, bytes: pdf })).toMatchObject({ value: { name: kept } })
})
