import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseForm } from '#site/forms/parse-form.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** A form as a browser sends it. */
async function sent(form: FormData | URLSearchParams): Promise<[string, Uint8Array<ArrayBuffer>]> {
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return [request.headers.get('Content-Type') ?? '', await request.bytes()]
}

/** The fields of a form, files as their names and bytes. */
async function fieldsOf(form: FormData): Promise<unknown[]> {
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.type, [...(await value.bytes())]],
    ),
  )
}

/** Line ends are rewritten by the sender, so they stand in no text here. */
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map(value => value.replace(/[\r\n]/g, ' '))
const name = text.map(value => value.replaceAll('%', '').slice(0, 40).toWellFormed())

test('what was sent comes out as it was, in either encoding', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, text), { maxLength: 10 }), async fields => {
      const multipart = new FormData()
      for (const [field, value] of fields) multipart.append(field, value)
      for (const form of [multipart, new URLSearchParams(fields)]) {
        const parsed = await parseForm(...(await sent(form)))
        expect(parsed.ok && (await fieldsOf(parsed.value))).toEqual([...form])
      }
    }),
    { numRuns: 200 },
  )
})

test('a file comes out with its name, type and bytes, whatever they are', async () => {
  const names = ['paper.pdf', 'a "quoted" name.pdf', 'Übersicht – Теория.docx', 'a%22b;c=d.pdf', '.']
  for (const [at, fileName] of names.entries()) {
    const bytes = Uint8Array.from({ length: 2_000 }, (_, index) => (index * 7 + at) % 256)
    const form = new FormData()
    form.append('before', 'x')
    form.append('file', new File([bytes, '\r\n--', bytes], fileName, { type: 'application/pdf' }))
    form.append('after', 'y')
    const parsed = await parseForm(...(await sent(form)))
    const decoded = fileName.replace('%22', '"')
    expect(parsed.ok && (await fieldsOf(parsed.value))).toEqual([
      ['before', 'x'],
      ['file', decoded, 'application/pdf', [...bytes, 13, 10, 45, 45, ...bytes]],
      ['after', 'y'],
    ])
  }
})

test('a file input that was left alone comes out as an empty file without a name', async () => {
  const body =
    '--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n'
  const parsed = await parseForm('multipart/form-data; boundary=x', encode(body))
  const file = parsed.ok && parsed.value.get('file')
  expect(file instanceof File && [file.name, file.size]).toEqual(['', 0])
})

const parts = (count: number) =>
  `${Array.from({ length: count }, (_, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\nv\r\n`).join('')}--x--\r\n`
const part = (name: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nv\r\n--x--\r\n`

/** Text as programs wrote it before UTF-8. */
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const multipart = 'multipart/form-data; boundary=x'
const urlencoded = 'application/x-www-form-urlencoded'

test('somebody who is known may send more fields', async () => {
  for (const [count, outcome] of [
    [400, true],
    [401, false],
  ] as const) {
    for (const [type, body] of [
      [multipart, parts(count)],
      [urlencoded, Array(count).fill('a=b').join('&')],
    ] as const) {
      expect((await parseForm(type, encode(body), 400)).ok).toBe(outcome)
    }
  }
})

test.for([
  ['sixty parts', multipart, parts(60), 'ok'],
  ['sixty-one parts', multipart, parts(61), 'too-many-fields'],
  ['sixty fields', urlencoded, Array(60).fill('a=b').join('&'), 'ok'],
  ['sixty-one fields', urlencoded, Array(61).fill('a=b').join('&'), 'too-many-fields'],
  ['a million ampersands', urlencoded, '&'.repeat(1_000_000), 'too-many-fields'],
  ['a name of 100 letters', multipart, part('n'.repeat(100)), 'ok'],
  ['a longer name', multipart, part('n'.repeat(101)), 'not-a-form'],
  ['a longer name in the other encoding', urlencoded, `${'n'.repeat(101)}=1`, 'not-a-form'],
  ['headers of a part beyond 4 KB', multipart, part('n', `\r\nX: ${'x'.repeat(4_096)}`), 'not-a-form'],
  ['headers without an end', multipart, `--x\r\n${'X: y\r\n'.repeat(10_000)}`, 'not-a-form'],
  ['a text that is not UTF-8', urlencoded, latin1('name=M%FCller'), 'not-utf8'],
  ['raw bytes that are not UTF-8', urlencoded, latin1('name=M\xfcller'), 'not-utf8'],
  ['a name that is not UTF-8', urlencoded, latin1('n%E9=x'), 'not-utf8'],
  [
    'a part that is not UTF-8',
    multipart,
    latin1(part('n').replace('\r\nv\r\n', '\r\nM\xfcller\r\n')),
    'not-utf8',
  ],
  [
    'a file that is not text',
    multipart,
    latin1(part('f', '; filename="a.pdf"').replace('\r\nv\r\n', '\r\n\xff\xfe\r\n')),
    'ok',
  ],
  ['a per cent sign alone', urlencoded, 'a=100%&b=%zz', 'ok'],
  ['no end', multipart, part('n').slice(0, -6), 'not-a-form'],
  ['no boundary', 'multipart/form-data', part('n'), 'not-a-form'],
  ['a boundary of 71 letters', `multipart/form-data; boundary=${'x'.repeat(71)}`, '', 'not-a-form'],
  ['a boundary in quotation marks', 'Multipart/Form-Data; charset=utf-8; boundary="x"', part('n'), 'ok'],
  ['another type', 'application/json', '{}', 'not-a-form'],
  ['no type', null, 'a=b', 'not-a-form'],
] as const)('%s', async ([, contentType, body, outcome]) => {
  const bytes = typeof body === 'string' ? encode(body) : body
  const parsed = await parseForm(contentType, bytes)
  expect(parsed.ok ? 'ok' : parsed.error.code).toBe(outcome)
})
