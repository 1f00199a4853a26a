import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { enqueue } from '#domain/outbox/outbox.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { midTerm, openWire } from '#tests/support/wire.ts'

describeOnBothDatabases('/metrics', (_open, dialect) => {
  test('tells how the outbox stands, and everything that the dashboard asks for', async () => {
    const wire = await openWire(dialect, { variables: { METRICS_TOKEN: 'a token' } })
    await wire.database.write(async tx => {
      for (const key of ['one', 'two', 'later']) {
        const notBefore = midTerm.subtract({ seconds: key === 'later' ? -60 : 90 })
        const payload = { keys: [] }
        await enqueue(tx, { kind: 'remove-files', effect: key, payload, now: midTerm, notBefore })
      }
      await tx.updateTable('outbox').set({ state: 'failed' }).where('effect', '=', 'two').execute()
    })
    const read = async () =>
      (await wire.getPage('/metrics', { headers: { Authorization: 'Bearer a token' } })).text()
    await read()
    const text = await read()
    expect(text).toContain('\ncolloquy_outbox_due 1\n')
    expect(text).toContain('\ncolloquy_outbox_failed 1\n')
    expect(text).toContain('\ncolloquy_outbox_oldest_due_seconds 90\n')

    const dashboard = readFileSync(
      path.resolve(import.meta.dirname, '../deploy/grafana/colloquy.json'),
      'utf8',
    )
    const asked = new Set(dashboard.match(/\b(?:colloquy|nodejs|process)_[a-z0-9_]+/g))
    expect(asked.size).toBeGreaterThan(8)
    expect([...asked].filter(name => !text.includes(`\n${name}`))).toEqual([])
  })
})
