/** Files that an editor publishes: checked by their content, not by their name. */
import { mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { pictureMaker } from '#adapters/pictures/picture-maker.ts'
import { createConference } from '#tests/factories/conference.ts'
import {
  bombPart,
  deflatedPart,
  docm,
  docx,
  docxParts,
  pdf,
  xls,
  xlsx,
  zip,
} from '#tests/factories/word-files.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

const text = (content: string) => new TextEncoder().encode(content)
const bomb = zip({ ...docxParts, 'word/media/image1.bmp': bombPart(101) })
const lyingBomb = zip({ ...docxParts, 'word/media/image1.bmp': deflatedPart(Buffer.alloc(9_000_000), 10) })

const refused: readonly (readonly [string, string, Uint8Array<ArrayBuffer>, RegExp])[] = [
  ['a page called a PDF', 'brochure.pdf', text('<html><script>alert(1)</script>'), /is not a PDF, Word file/],
  ['a PDF called a page', 'brochure.html', pdf, /is not a PDF, Word file/],
  ['a drawing', 'brochure.svg', text('<svg onload="alert(1)"/>'), /is not a PDF, Word file/],
  ['a program called a Word file', 'brochure.docx', text('MZ'), /is not a PDF, Word file/],
  ['a spreadsheet called a Word file', 'brochure.docx', xlsx, /is not a PDF, Word file/],
  ['an old spreadsheet called a Word file', 'brochure.docx', xls, /is not a PDF, Word file/],
  ['a Word file with macros', 'brochure.docx', docm, /macros/],
  ['a Word file that unpacks to 101 MB', 'brochure.docx', bomb, /more than 100 MB/],
  ['a Word file that unpacks to more than it says', 'brochure.docx', lyingBomb, /more than 100 MB/],
  [
    'a Word file with a part outside of it',
    'brochure.docx',
    zip({ ...docxParts, '../x': 'x' }),
    /because of how it is built/,
  ],
]

describeOnBothDatabases('a file of the website', open => {
  test('is refused with a word for what is wrong with it, and what was typed is still there', async () => {
    const database = await open()
    await createConference(database, { name: 'crystals' })
    const folder = await mkdtemp(path.join(inject('scratchFolder'), 'uploads-'))
    const owner = await hireStaff(
      database,
      { role: 'owner' },
      { files: openFolder(folder), pictures: pictureMaker },
    )
    const address = '/organiser/c/crystals/website/download/new'
    const send = (name: string, bytes: Uint8Array<ArrayBuffer>, purpose = 'brochure') =>
      owner.post(address, {
        intent: 'edit',
        do: 'draft',
        mark: '0',
        purpose,
        'file.file': new File([bytes], name),
      })
    for (const [what, name, bytes, words] of refused) {
      const answer = await send(name, bytes)
      expect([what, answer.status, JSON.stringify(answer.data)]).toEqual([
        what,
        422,
        expect.stringMatching(words),
      ])
      expect(JSON.stringify(answer.data)).toContain('brochure')
    }
    expect(await readdir(folder)).toEqual([])
    for (const [name, bytes] of [
      ['brochure.docx', docx],
      ['brochure.PDF', pdf],
    ] as const) {
      expect([name, (await send(name, bytes)).to]).toEqual([
        name,
        expect.stringContaining('/website/download/'),
      ])
    }
    // Every object has something of these names, and none of them is a word.
    for (const purpose of ['__proto__', 'constructor']) {
      const { to = '' } = await send('brochure.pdf', pdf, purpose)
      for (const page of [to, address.replace('/new', '')]) {
        expect((await owner.get(page)).html, page).toContain(purpose)
      }
    }
  })

  test('is refused with a word for it by the buttons of the form’s rows, too, which draw the form anew', async () => {
    const database = await open()
    await createConference(database, { name: 'crystals' })
    const folder = await mkdtemp(path.join(inject('scratchFolder'), 'uploads-'))
    const owner = await hireStaff(
      database,
      { role: 'owner' },
      { files: openFolder(folder), pictures: pictureMaker },
    )
    const press = (button: string, file: File) =>
      owner.post('/organiser/c/crystals/website/own-page/new', {
        ...{ intent: 'edit', do: button, mark: '0', title: 'Getting there', slug: 'getting-there' },
        ...{ 'blocks.0.block': 'picture', 'blocks.0.image.file': file },
      })
    for (const button of ['add:blocks:text', 'up:blocks.0', 'remove:blocks.0']) {
      const { status, html } = await press(button, new File(['no picture'], 'station.heic'))
      expect([button, status]).toEqual([button, 422])
      expect(html).toContain('“station.heic” is not a picture that pages can show')
      expect(html).toContain('Getting there')
    }
  })
})
