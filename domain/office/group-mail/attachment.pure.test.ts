import { expect, test } from 'vitest'
import { checkAttachment } from '#domain/office/group-mail/attachment.ts'

const of = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const check = (name: string, text: string) => {
  const checked = checkAttachment({ name, bytes: of(text) })
  return checked.ok ? [checked.value.name, checked.value.contentType] : checked.error.code
}

const word = 'PK\x03\x04....[Content_Types].xml....word/document.xml'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each([
  ['Programme 2027.PDF', '%PDF-1.7 …', ['Programme 2027.pdf', 'application/pdf']],
  ['letter.docx', word, ['letter.docx', wordType]],
  ['talks.ods', 'PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK', ['talks.ods', 'application/vnd.oasis.opendocument.spreadsheet']], // biome-ignore format: a line
  ['map.jpeg', '\xFF\xD8\xFF\xE0', ['map.jpeg', 'image/jpeg']],
  ['map.webp', 'RIFF\x01\x02\x03\x04WEBPVP8 ', ['map.webp', 'image/webp']],
  ['rooms.csv', 'a;b\r\n1;2', ['rooms.csv', 'text/csv; charset=utf-8']],
  ['old.txt', 'Caf\xE9', ['old.txt', 'text/plain']],
  ['plan.ics', 'BEGIN:VCALENDAR\r\n', ['plan.ics', 'text/calendar; charset=utf-8']],
])('%s is taken', (name, text, taken) => {
  expect(check(name, text)).toEqual(taken)
})

test.each([
  ['empty.pdf', '', 'empty'],
  ['setup.exe', 'MZ', 'kind'],
  ['invoice.pdf.exe', '%PDF-1.7', 'kind'],
  ['page.html', '<script>', 'kind'],
  ['drawing.svg', '<svg>', 'kind'],
  ['all.zip', 'PK\x03\x04', 'kind'],
  ['letter.docm', word, 'kind'],
  ['script.js', 'x', 'kind'],
  ['pdf', '%PDF-1.7', 'kind'],
  ['a.constructor', 'x', 'kind'],
  ['setup.pdf', 'MZ\x90\x00', 'content'],
  ['page.pdf', '<html>%PDF-1.7', 'content'],
  ['programs.docx', 'PK\x03\x04....setup.exe', 'content'],
  ['setup.txt', 'MZ\x90\x00', 'content'],
  ['letter.docx', `${word}word/vbaProject.bin`, 'macros'],
])('%s is not', (name, text, code) => {
  expect(check(name, text)).toBe(code)
})

test.each([
  ['../../etc/pass wd.txt', 'pass wd.txt'],
  ['C:\\Users\\me\\Plan.txt', 'Plan.txt'],
  ['.txt', 'file.txt'],
  ['a\u202Etxt.exe.txt', 'a-txt.exe.txt'],
  ['a"\r\nBcc: b@example.org.txt', 'a-Bcc- b-example.org.txt'],
  ['Saal & Bühne (2).txt', 'Saal & Bühne (2).txt'],
  [`${'x'.repeat(150)}.txt`, `${'x'.repeat(80)}.txt`],
])('%s has a name that is safe in a header and a folder', (name, safe) => {
  expect(check(name, 'x')[0]).toBe(safe)
})
