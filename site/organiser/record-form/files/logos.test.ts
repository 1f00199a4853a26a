/** A logo that an editor publishes: what is taken, what is stored of it, and what pages show. */
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { pictureMaker } from '#adapters/pictures/picture-maker.ts'
import type { ReadingSite } from '#site/context.ts'
import { readShell, readSurroundings } from '#site/layouts/shell-view.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { photograph } from '#tests/factories/pictures.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

const drawing = (inside = '', size = 'width="120" height="40"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}<rect width="120" height="40" fill="#064"/></svg>`,
  )

describeOnBothDatabases('a logo', open => {
  test('is shown in place of the name; a script, or too many pixels, is refused in words', async () => {
    const database = await open()
    const { conference } = await createConference(database, { name: 'crystals' })
    const folder = await mkdtemp(path.join(inject('scratchFolder'), 'logos-'))
    const owner = await hireStaff(
      database,
      { role: 'owner' },
      { files: openFolder(folder), pictures: pictureMaker },
    )
    const address = '/organiser/c/crystals/website/identity/new'
    const send = (name: string, bytes: Uint8Array<ArrayBuffer>, target = 'https://example.org/practice') =>
      owner.post(address, {
        intent: 'edit',
        do: 'publish',
        mark: '0',
        'footerLinks.0.label': 'Code of practice',
        'footerLinks.0.href': target,
        'logo.file': new File([bytes], name),
      })
    const long = await photograph(30_000, 4).png().toBuffer()
    for (const [name, bytes, said] of [
      ['a.svg', drawing('<script>alert(1)</script>'), 'contains a script'],
      ['b.svg', drawing('<g onload="alert(1)"/>'), 'contains a script'],
      ['c.svg', drawing('<foreignObject/>'), 'contains a script'],
      ['d.svg', drawing('', 'width="30000" height="30000"'), 'is 30000 pixels long'],
      ['e.png', long, 'is 30000 pixels long'],
      ['f.svg', Buffer.from('<p>A page</p>'), 'is not a logo'],
    ] as const) {
      const answer = await send(name, new Uint8Array(bytes))
      expect([name, answer.status, JSON.stringify(answer.data)]).toEqual([
        name,
        422,
        expect.stringContaining(said),
      ])
      expect(JSON.stringify(answer.data), name).toContain('Code of practice')
    }
    expect(await readdir(folder)).toEqual([])
    const wrong = await send('logo.svg', new Uint8Array(drawing()), 'javascript:alert(1)')
    expect([wrong.status, JSON.stringify(wrong.data)]).toEqual([422, expect.stringContaining('Leads to')])

    expect((await send('logo.svg', new Uint8Array(drawing()))).to).toContain('?done=published')
    const site = { database, clock: new StoppedClock(), reportFault: () => {} } as unknown as ReadingSite
    const { logo, links } = await readSurroundings(site, conference)
    expect(links).toEqual([{ label: 'Code of practice', to: 'https://example.org/practice' }])
    // Drawn as large as a page could need it, and sent smaller.
    expect(logo).toMatchObject({ light: { width: 1280, height: 427 }, dark: null })
    expect(logo?.light.src).toMatch(/^\/media\/\w+\/640\/logo\.webp$/)
    const stored = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = stored.filter(each => each.isFile())
    const [file = ''] = await Promise.all(files.map(({ parentPath, name }) => path.join(parentPath, name)))
    expect((await sharp(await readFile(file)).metadata()).format).toBe('png')
    // Another owner has none of it.
    const shell = await readShell(site)
    expect(shell.logo).toBeNull()
    expect(JSON.stringify(shell.links)).not.toContain('Code of practice')
  })
})
