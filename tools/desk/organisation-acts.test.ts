import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { deskOn } from '#tests/factories/desk.ts'
import { dialects, openTestDatabase } from '#tests/support/database.ts'

test.each(dialects)('the desk sets who signs mails and receipts (%s)', async dialect => {
  const database = await openTestDatabase(dialect)
  const run = deskOn(database)
  const folder = await mkdtemp(path.join(inject('scratchFolder'), 'desk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
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
    pageOf: () => '',
    invitationOf: () => '',
    fileAt: String,
    newsletterLinks: { confirm: () => '', unsubscribe: () => '' },
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
