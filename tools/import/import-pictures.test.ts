import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { pictureMaker } from '#adapters/pictures/picture-maker.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readRevisions } from '#domain/conference/content/revisions.ts'
import { findFile } from '#domain/conference/files/file-store.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { rowFirst } from '#tests/factories/files.ts'
import { jpeg, photograph } from '#tests/factories/pictures.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { readOrder } from '#tools/import/command-line.ts'
import { runImport } from '#tools/import/import.ts'

describeOnBothDatabases('pictures', open => {
  /** A conference with two speakers, and a folder to fill. */
  async function openConference() {
    const database = await open()
    const { conference } = await createConference(database)
    const { id } = conference
    await database.write(async tx => {
      const plain = {
        conference_id: id,
        affiliation: '',
        awards_html: '',
        talk_title: '',
        biography_html: '',
      }
      const rows = ['Prof. Zoë Ångström', 'Li Wei'].map((name, index) => {
        const guid = randomUUID()
        return { ...plain, name, guid, position: index + 1, speaker_group: 'plenary' as const, photo: null }
      })
      await tx.insertInto('speakers').values(rows).execute()
    })
    const scratch = await mkdtemp(path.join(inject('scratchFolder'), 'pictures-'))
    const [folder, stored] = [path.join(scratch, 'pictures'), path.join(scratch, 'stored')]
    await mkdir(stored)
    const files = rowFirst(database, openFolder(stored))
    const put = async (file: string, bytes: Uint8Array | string) => {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
      await writeFile(path.join(folder, file), bytes)
    }
    const run = async (...options: string[]) => {
      const order = readOrder(['pictures', 'crystals', folder, ...options])
      if (!order || order === 'help') throw new Error('not an order')
      let said = ''
      const say = (text: string) => {
        said += text
      }
      const frame = {
        database,
        files,
        pictures: pictureMaker,
        drawPaper: async () => new Uint8Array(1),
        act: { actor: commandLine, now: new StoppedClock().now() },
      }
      return { code: await runImport(order, { ...frame, say, complain: say }), said: () => said }
    }
    const read = async () => ({
      speakers: await listSpeakers(database.read, id),
      gallery: await listContent(database.read, id, 'gallery-image'),
      photo: (await findConferenceByName(database.read, 'crystals'))?.photo,
    })
    return { database, files, stored, id, put, run, read }
  }

  test('become portraits, a gallery and the photo, with their sizes, words and previews', async () => {
    const { database, files, put, run, read } = await openConference()
    await put('photo.jpg', await jpeg(1600, 900))
    await put('speakers/prof_zoe-angstrom.JPG', await jpeg(400, 500))
    await put('gallery/10 The last evening.png', await photograph(90, 60).png().toBuffer())
    await put('gallery/2 The lecture hall.jpg', await jpeg(300, 200))
    await put('notes.txt', 'for the printer')
    const { code, said } = await run()
    expect(said()).toMatch(/photo was replaced\nPortraits +1 +\(1 added\)\nGallery +2 +\(2 added\)/)
    expect(said()).toContain('Not used by this import: notes.txt')
    expect(code).toBe(0)
    const { speakers, gallery, photo } = await read()
    const [zoe, li] = speakers
    expect(zoe?.photo).toMatchObject({ width: 400, height: 500, alt: 'Prof. Zoë Ångström' })
    expect(zoe?.photo?.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(li?.photo).toBeNull()
    expect(gallery.map(({ image }) => [image.alt, image.width])).toEqual([
      ['The lecture hall', 300],
      ['The last evening', 90],
    ])
    expect(photo).toMatchObject({ width: 1600, height: 900, alt: 'Crystals and Glasses, Lisbon, Portugal' })
    const key = photo?.src.split('/')[2] ?? ''
    expect(await findFile(database.read, key)).toMatchObject({ contentType: 'image/jpeg', name: 'photo.jpg' })
    expect(await files.get(key)).toBeDefined()
  })

  test('that are there already are not stored again, and those that are gone leave the list', async () => {
    const { stored, put, run, read } = await openConference()
    await put('speakers/Li Wei.jpg', await jpeg(400, 500))
    await put('gallery/Hall.jpg', await jpeg(300, 200))
    await run()
    const before = await read()
    const count = (await readdir(stored, { recursive: true })).length
    await put('gallery/1 Aula.jpg', await jpeg(310, 200))
    const { said } = await run()
    expect(said()).toMatch(/Portraits +1 +\(1 unchanged\)\nGallery +2 +\(1 added, 1 unchanged\)/)
    const after = await read()
    expect(after.speakers).toEqual(before.speakers)
    expect(after.gallery[1]).toEqual(before.gallery[0])
    expect((await readdir(stored, { recursive: true })).length - count).toBeLessThanOrEqual(2)
  })

  test('of strangers, and files that are no pictures, are named and left', async () => {
    const { put, run, read } = await openConference()
    await put('speakers/Nobody Known.jpg', await jpeg(400, 500))
    await put('speakers/Li Wei.jpg', '<svg onload="alert(1)"')
    await put('venue/Lobby.jpg', await jpeg(300, 200))
    const { code, said } = await run()
    expect(code).toBe(0)
    expect(said()).toContain('No speaker of this conference: Nobody Known')
    expect(said()).toContain('Not a picture that can be shown: speakers/Li Wei.jpg')
    expect((await read()).speakers.map(speaker => speaker.photo)).toEqual([null, null])
  })

  test('change nothing in a dry run, and refresh the pages that show them in an earnest one', async () => {
    const { database, stored, put, run, read } = await openConference()
    await put('speakers/Li Wei.jpg', await jpeg(400, 500))
    const before = await readRevisions(database.read)
    expect((await run('--dry-run')).said()).toMatch(/Portraits +1 +\(1 added\)[\s\S]*dry run/)
    expect((await read()).speakers.map(speaker => speaker.photo)).toEqual([null, null])
    expect(await readdir(stored)).toEqual([])
    expect(await readRevisions(database.read)).toEqual(before)
    await run()
    expect(await readRevisions(database.read)).not.toEqual(before)
  })

  test('are asked for where a folder has none', async () => {
    const { put, run } = await openConference()
    await put('readme.txt', 'nothing here')
    const { code, said } = await run()
    expect(code).toBe(1)
    expect(said()).toContain('no pictures to import')
  })
})

test('an order for pictures is understood', () => {
  expect(readOrder(['pictures', 'crystals', 'folder'])).toMatchObject({ kind: 'pictures', event: 'crystals' })
})
