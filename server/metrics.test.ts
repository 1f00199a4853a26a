import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createDemoGateway } from '#adapters/gateways/demo.ts'
import { reportedGateway } from '#adapters/gateways/reported-gateway.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import product from '#package.json' with { type: 'json' }
import { metrics } from '#server/metrics.ts'
import { lastBackupFile } from '#server/self-check/machine-checks.ts'
import { during } from '#server/telemetry/work.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { midTerm, openWire } from '#tests/support/wire.ts'

describeOnBothDatabases('/metrics', (_open, dialect) => {
  test('reports the state of the outbox, and everything that the dashboard needs', async () => {
    const wire = await openWire(dialect, { variables: { METRICS_TOKEN: 'a token' } })
    await wire.database.write(async tx => {
      for (const key of ['one', 'two', 'later']) {
        const notBefore = midTerm.subtract({ seconds: key === 'later' ? -60 : 90 })
        const payload = { keys: [] }
        await enqueue(tx, { kind: 'remove-files', effect: key, payload, now: midTerm, notBefore })
      }
      await tx
        .updateTable('outbox')
        .set({ state: forced('failed') })
        .where('effect', '=', 'two')
        .execute()
    })
    const { clock } = wire.dependencies
    const gateway = reportedGateway(
      createDemoGateway({ database: wire.database, clock, publicUrl: 'https://meetings.example.org' }),
    )
    const read = async () =>
      (await wire.getPage('/metrics', { headers: { Authorization: 'Bearer a token' } })).text()
    const before = await read()
    expect(await gateway.fetch('DEMO-unknown')).toBeUndefined()
    const effect = { kind: 'effect', id: 'remove-files:1', name: 'remove-files', path: '' } as const
    await during(effect, async () => {})
    const text = await read()
    expect(text).toContain('\ncolloquy_outbox_due 1\n')
    expect(text).toContain('\ncolloquy_outbox_failed 1\n')
    expect(text).toContain('\ncolloquy_outbox_oldest_due_seconds 90\n')

    // Other tests of this process are counted too.
    const countIn = (all: string, metric: string, labels: string) =>
      Number(new RegExp(`^${metric}_count\\{${labels}\\} (\\d+)$`, 'm').exec(all)?.[1] ?? 0)
    const counted = (metric: string, labels: string) =>
      countIn(text, metric, labels) - countIn(before, metric, labels)
    expect(counted('colloquy_query_seconds', 'verb="select",outcome="ok"')).toBeGreaterThan(0)
    const call = 'gateway="demo",call="fetch",outcome="ok"'
    expect(counted('colloquy_gateway_call_seconds', call)).toBe(1)
    expect(counted('colloquy_outbox_effect_seconds', 'kind="remove-files",outcome="ok"')).toBe(1)

    const dashboard = readFileSync(
      path.resolve(import.meta.dirname, '../deploy/grafana/colloquy.json'),
      'utf8',
    )
    const alerts = readFileSync(path.resolve(import.meta.dirname, '../deploy/alerts.yml'), 'utf8')
    const named = /\b(?:colloquy|nodejs|process)_[a-z0-9_]+/g
    const asked = new Set(`${dashboard} ${alerts}`.match(named))
    expect(asked.size).toBeGreaterThan(15)
    // What has labels and was not counted yet has only its type.
    const isKnown = (name: string) => text.includes(`\n${name}`) || text.includes(`\n# TYPE ${name} `)
    expect([...asked].filter(name => !isKnown(name))).toEqual([])
  })
})

describeOnBothDatabases('/metrics', (_open, dialect) => {
  test('reports what an operator raises alerts for', async () => {
    const wire = await openWire(dialect, { variables: { METRICS_TOKEN: 'a token' } })
    const read = async () => {
      const answer = await wire.getPage('/metrics', { headers: { Authorization: 'Bearer a token' } })
      const text = await answer.text()
      return (metric: string) =>
        text
          .split('\n')
          .find(line => line.startsWith(metric))
          ?.slice(metric.length + 1)
    }
    const before = await read()
    const { dataDir } = wire.dependencies.settings
    expect(before('colloquy_last_backup_timestamp_seconds')).toBe('0')
    expect(Number(before('colloquy_data_disk_free_bytes'))).toBeGreaterThan(0)
    expect(Math.abs(Number(before('colloquy_clock_difference_seconds')))).toBeLessThan(5)
    const database = dialect === 'postgres' ? 'PostgreSQL [^"]+' : 'SQLite [^"]+'
    expect(before('colloquy_info')).toMatch(
      new RegExp(`^version="${product.version}",node="${process.version}",database="${database}"} 1$`),
    )
    expect(before('colloquy_database_connections{state="limit"}')).toBe(
      dialect === 'postgres' ? '20' : undefined,
    )
    await mkdir(dataDir, { recursive: true })
    await writeFile(path.join(dataDir, lastBackupFile), '2027-01-10T12:00:00Z\n')
    const after = await read()
    expect(after('colloquy_last_backup_timestamp_seconds')).toBe('1799582400')
  })
})

test('a slow answer is counted and named in the log, without secrets; one that says "later" is not', async () => {
  const { dependencies } = await openWire('sqlite', { variables: { METRICS_TOKEN: 'a token' } })
  const logged: unknown[] = []
  const log = Object.assign(Object.create(dependencies.log), { warn: (facts: unknown) => logged.push(facts) })
  const { count, route } = metrics({ ...dependencies, log })
  const app = new Hono()
    .use(count)
    .get('/crystals/registrations/secret', async c => {
      await sleep(1_050)
      return c.text('there')
    })
    .get('/busy', async c => {
      await sleep(1_050)
      return c.text('later', 503)
    })
    .get('/quick', c => c.text('there'))
  await Promise.all(['/crystals/registrations/secret', '/busy', '/quick'].map(each => app.request(each)))
  const headers = { Authorization: 'Bearer a token' }
  const text = await (await route.request('/metrics', { headers })).text()
  expect(text).toContain('\ncolloquy_http_slow_requests_total{method="GET"} 1\n')
  expect(logged).toEqual([{ method: 'GET', path: '/crystals/registrations/…', seconds: expect.any(Number) }])
})

test('what the waiting room has done since the start is counted, and who waits now is a gauge', async () => {
  const { dependencies } = await openWire('sqlite', { variables: { METRICS_TOKEN: 'a token' } })
  const facts = { waiting: 3, places: 7, entered: 5 }
  const { route } = metrics(dependencies, { facts: () => facts, countWith() {} })
  const read = async () =>
    (await route.request('/metrics', { headers: { Authorization: 'Bearer a token' } })).text()
  await read()
  facts.places = 8
  const lines = (await read()).split('\n').filter(line => /waiting_room/.test(line) && !/^# HELP/.test(line))
  expect(lines).toEqual([
    '# TYPE colloquy_waiting_room_people gauge',
    'colloquy_waiting_room_people 3',
    '# TYPE colloquy_waiting_room_places_total counter',
    'colloquy_waiting_room_places_total 8',
    '# TYPE colloquy_waiting_room_entered_total counter',
    'colloquy_waiting_room_entered_total 5',
  ])
})
