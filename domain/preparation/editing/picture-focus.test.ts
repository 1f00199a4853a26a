import { expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readRevisions } from '#domain/conference/content/revisions.ts'
import { recordFile } from '#domain/conference/files/file-store.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { findRecord } from '#domain/preparation/editing/editing-queries.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import { restoreVersion } from '#domain/preparation/editing/restore-version.ts'
import { saveDraft } from '#domain/preparation/editing/save-draft.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const act = { actor: commandLine, now: Temporal.Instant.from('2027-01-12T12:00:00Z') }
const image = { src: '/media/0b1c0b1c0b1c/hall.jpg', width: 1600, height: 900, alt: 'The hall' }
const focused = { ...image, focus: { x: 20, y: 75 } }

describeOnBothDatabases('the focus point of a picture', open => {
  async function setUp() {
    const database = await open()
    const { conference } = await createConference(database)
    const hall = { name: 'hall.jpg', contentType: 'image/jpeg', bytes: new Uint8Array([1]) }
    await database.write(tx => recordFile(tx, '0b1c0b1c0b1c', hall, act.now))
    const permit = permitOnCommandLine(commandLine, 'write-website', conference.id)
    return { database, conference, permit }
  }

  test('is stored in draft, published record and versions, and restored with them', async () => {
    const { database, conference, permit } = await setUp()
    const edit = (id: number | null, mark: string, picture: object) =>
      ({ kind: 'gallery-image', id, mark, data: { image: picture } }) as const
    const shown = async () => (await listContent(database.read, conference.id, 'gallery-image'))[0]?.image
    const saved = await database.write(tx => saveDraft(tx, permit, act, edit(null, '0', focused)))
    if (!saved.ok) throw new Error(saved.error.code)
    const { id } = saved.value
    const record = () => findRecord(database.read, permit.scope, { kind: 'gallery-image', id })
    expect((await record())?.data).toEqual({ image: focused })
    const published = await database.write(tx =>
      publishRecord(tx, permit, act, edit(id, saved.value.mark, focused)),
    )
    if (!published.ok) throw new Error(published.error.code)
    expect(await shown()).toEqual(focused)
    const centred = await database.write(tx =>
      publishRecord(tx, permit, act, edit(id, published.value.mark, image)),
    )
    if (!centred.ok) throw new Error(centred.error.code)
    expect(await shown()).toEqual(image)
    const number = (await record())?.versions.find(({ data }) =>
      JSON.stringify(data).includes('focus'),
    )?.number
    await database.write(tx =>
      restoreVersion(tx, permit, act, {
        kind: 'gallery-image',
        id,
        number: number ?? 0,
        mark: centred.value.mark,
      }),
    )
    expect(await shown()).toEqual(focused)
  })

  test.each([{ x: -1, y: 0 }, { x: 0, y: 101 }, { x: 1.5, y: 0 }, { x: '10', y: 0 }, { x: 10 }])(
    'is a whole percentage of width and height (%j)',
    async focus => {
      const { database, permit } = await setUp()
      const edit = {
        kind: 'gallery-image',
        id: null,
        mark: '0',
        data: { image: { ...image, focus } },
      } as const
      const refused = await database.write(tx => publishRecord(tx, permit, act, edit))
      expect(refused).toMatchObject({ ok: false, error: { code: 'invalid' } })
    },
  )

  test('of a conference’s own picture is published with it, to the main site too', async () => {
    const { database, conference, permit } = await setUp()
    const { id } = conference
    const found = await findRecord(database.read, permit.scope, { kind: 'conference-picture', id })
    expect(found?.data).toEqual({ photo: null })
    const before = (await readRevisions(database.read)).get('site') ?? 0
    const edit = {
      kind: 'conference-picture',
      id,
      mark: found?.mark ?? '',
      data: { photo: focused },
    } as const
    const published = await database.write(tx => publishRecord(tx, permit, act, edit))
    expect(published.ok).toBe(true)
    expect((await findConferenceById(database.read, id))?.photo).toEqual(focused)
    expect((await readRevisions(database.read)).get('site')).toBe(before + 1)
    const stale = await database.write(tx =>
      publishRecord(tx, permit, act, { ...edit, data: { photo: null } }),
    )
    expect(stale).toMatchObject({ ok: false, error: { code: 'stale' } })
  })
})
