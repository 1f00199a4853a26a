import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { findContent } from '#domain/content/content-queries.ts'
import { openPayments } from '#server/startup/payments.ts'
import { readSettings } from '#server/startup/settings.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { dialects, placeForTest } from '#tests/support/database.ts'
import { runDesk } from '#tools/desk/desk.ts'

test.each(dialects)(
  'the desk says which transfers and cash are taken, everywhere or at one (%s)',
  async dialect => {
    const place = await placeForTest(dialect)
    const database = await openDatabase(place.address)
    onTestFinished(() => database.close())
    const { conference } = await createConference(database)
    const folder = await mkdtemp(path.join(inject('scratchFolder'), 'desk-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const settings = readSettings({ SECRET_KEY: 'x'.repeat(32), DATA_DIR: folder })
    const file = path.join(folder, 'offline.json')
    const set = async (fields: object, ...options: string[]) => {
      await writeFile(file, JSON.stringify(fields))
      let said = ''
      const hear = (text: string) => {
        said += text
      }
      const open = async () =>
        openPayments(settings, { database: await openDatabase(place.address), clock: new StoppedClock() })
      await runDesk(['offline-payment', 'set', file, ...options], open, { out: hear, err: hear })
      return said
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
