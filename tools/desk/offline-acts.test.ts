import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { createConference } from '#tests/factories/conference.ts'
import { deskOn } from '#tests/factories/desk.ts'
import { dialects, openTestDatabase } from '#tests/support/database.ts'

test.each(dialects)(
  'the desk says which transfers and cash are taken, everywhere or at one (%s)',
  async dialect => {
    const database = await openTestDatabase(dialect)
    const run = deskOn(database)
    const { conference } = await createConference(database)
    const folder = await mkdtemp(path.join(inject('scratchFolder'), 'desk-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'offline.json')
    const set = async (fields: object, ...options: string[]) => {
      await writeFile(file, JSON.stringify(fields))
      return (await run('offline-payment', 'set', file, ...options)).said
    }
    const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002' }
    expect(await set({ bankTransfer: { ...bankTransfer, days: 3 } })).toBe(
      'bankTransfer: There is no field of this name: days.\n',
    )
    expect(await set({ bankTransfer })).toBe(
      'Bank transfers are accepted, to PT50 0002, within 10 days.\nNo cash is accepted on site.\n',
    )
    expect(await set({ cashOnSite: { where: 'The desk' } }, '--event', 'crystals')).toBe(
      'No bank transfers are accepted.\nCash is accepted on site: The desk.\n',
    )
    expect(await findContent(database.read, null, 'offline-payment')).toMatchObject({
      bankTransfer: { daysToPay: 10, graceDays: 5 },
      cashOnSite: null,
    })
    expect(await findContent(database.read, conference.id, 'offline-payment')).toMatchObject({
      bankTransfer: null,
    })
  },
)
