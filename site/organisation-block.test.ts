import { expect, test } from 'vitest'
import { recordFile } from '#domain/conference/files/file-store.ts'
import { setOrganisation } from '#domain/conference/settings/set-organisation.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { organisationBlock } from '#site/organisation-block.ts'
import { siteContextOf } from '#tests/support/site-context.ts'
import { openWire, publicUrl } from '#tests/support/wire.ts'

test('search engines read the organiser’s own logo, or the mark that stands for it', async () => {
  const { database, dependencies } = await openWire('sqlite')
  const site = siteContextOf(dependencies)
  const details = {
    name: 'Crystal Meetings',
    tagline: '',
    officeAddress: 'Lisbon',
    email: 'desk@crystals.example',
    phone: '',
  }
  const set = (logo: object | null) =>
    database.write(tx =>
      setOrganisation(
        tx,
        permitOnCommandLine(commandLine, 'set-organisation', null),
        { actor: commandLine, now: dependencies.clock.now() },
        { ...details, hue: 200, copyright: '', developerCredit: '', logo },
      ),
    )
  expect(await organisationBlock(site)).toMatchObject({ logo: `${publicUrl}/icon-512.png` })
  expect(await set(null)).toMatchObject({ ok: true })
  expect(await organisationBlock(site)).toMatchObject({ logo: `${publicUrl}/icon-512.png` })
  const logo = { src: '/media/k3yk3yk3y/logo.png', width: 512, height: 512 }
  expect(await set(logo)).toMatchObject({ error: { issues: [{ field: 'logo' }] } })
  const file = { name: 'logo.png', contentType: 'image/png', bytes: new Uint8Array([1]) }
  await database.write(tx => recordFile(tx, 'k3yk3yk3y', file, dependencies.clock.now()))
  expect(await set(logo)).toMatchObject({ ok: true })
  expect(await organisationBlock(site)).toMatchObject({
    name: 'Colloquy',
    url: `${publicUrl}/`,
    logo: `${publicUrl}/media/k3yk3yk3y/logo.png`,
  })
})
