import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { readOrganiser } from '#domain/correspondence/mail-context.ts'
import { openPayments } from '#server/startup/payments.ts'
import { readSettings } from '#server/startup/settings.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { dialects, placeForTest } from '#tests/support/database.ts'
import { runDesk } from '#tools/desk/desk.ts'

test.each(dialects)('the desk sets who signs mails and receipts (%s)', async dialect => {
  const place = await placeForTest(dialect)
  const database = await openDatabase(place.address)
  onTestFinished(() => database.close())
  const folder = await mkdtemp(path.join(inject('scratchFolder'), 'desk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = readSettings({ SECRET_KEY: 'x'.repeat(32), DATA_DIR: folder })
  const run = async (...args: string[]) => {
    let said = ''
    const hear = (text: string) => {
      said += text
    }
    const open = async () =>
      openPayments(settings, { database: await openDatabase(place.address), clock: new StoppedClock() })
    return { code: await runDesk(args, open, { out: hear, err: hear }), said }
  }
  const file = path.join(folder, 'organisation.json')
  const set = async (fields: object) => {
    await writeFile(file, JSON.stringify(fields))
    return run('organisation', 'set', file)
  }
  const organisation = {
    name: 'Crystal Meetings',
    tagline: 'Slow glass',
    officeAddress: '1 Quiet Street\nLisbon',
    email: 'desk@crystals.example',
    phone: '+351 21 000 0000',
    hue: 200,
    copyright: '© Crystal Meetings',
    developerCredit: 'Set in Lisbon',
  }
  expect((await run('organisation', 'show')).said).toBe('The organiser’s details are not set yet.\n')
  expect(await set({ ...organisation, email: 'nobody', adress: '' })).toEqual({
    code: 1,
    said: expect.stringMatching(/^email: .*\nThe file: There is no field of this name: adress\.\n$/),
  })
  expect(await set(organisation)).toEqual({
    code: 0,
    said: 'The organiser is Crystal Meetings; mail comes from desk@crystals.example.\n',
  })
  expect(await set({ ...organisation, phone: '' })).toMatchObject({ code: 0 })
  expect(JSON.parse((await run('organisation', 'show')).said)).toEqual({
    ...organisation,
    phone: '',
    logo: null,
    socialLinks: [],
  })
  const fallback = { issuer: { name: '', address: '', email: '', phone: '' }, hue: 0 }
  const desk = {
    db: database.read,
    fallback,
    addressOf: () => '',
    isDemo: false,
    now: new StoppedClock().now(),
  }
  expect(await readOrganiser(desk)).toEqual({
    issuer: {
      name: 'Crystal Meetings',
      address: '1 Quiet Street\nLisbon',
      email: 'desk@crystals.example',
      phone: '',
    },
    hue: 200,
  })
})
