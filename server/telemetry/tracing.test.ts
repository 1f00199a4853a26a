/** Spans as a collector receives them, over HTTP. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createDemoGateway } from '#adapters/gateways/demo.ts'
import { reportedGateway } from '#adapters/gateways/reported-gateway.ts'
import { startTracing } from '#server/telemetry/tracing.ts'
import { during } from '#server/telemetry/work.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
}

interface Exported {
  resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[]
}

const serverKind = 2
const failed = 2

async function openCollector() {
  const received: Exported[] = []
  const paths: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    paths.push(request.url)
    // What an exporter sends according to the protocol.
    received.push((await json(request)) as Exported)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    paths,
    spans: () =>
      received.flatMap(each => each.resourceSpans.flatMap(of => of.scopeSpans.flatMap(({ spans }) => spans))),
    services: () =>
      new Set(
        received.flatMap(each =>
          each.resourceSpans.map(({ resource }) => attribute(resource, 'service.name')),
        ),
      ),
  }
}

const attribute = ({ attributes }: Pick<Span, 'attributes'>, key: string) => {
  const value = attributes.find(each => each.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

describeOnBothDatabases('a collector of traces', (_open, dialect) => {
  test('receives a request with its queries, and an effect with its gateway’s calls', async () => {
    const collector = await openCollector()
    const wire = await openWire(dialect)
    await makeConference(wire.database, { name: 'crystals' })
    const stop = startTracing({ url: collector.url, serviceName: 'Colloquy' })
    const answer = await wire.get('/crystals/registration/register_categorys/')
    const requestId = answer.headers.get('X-Request-Id')
    const { database, clock } = wire.dependencies
    const gateway = reportedGateway(
      createDemoGateway({ database, clock, publicUrl: 'https://meetings.example.org' }),
    )
    const effect = { kind: 'effect', id: 'close-attempts:1', name: 'close-attempts', path: '' } as const
    await expect(during(effect, () => gateway.complete('DEMO-unknown', 'key'))).rejects.toThrow()
    await stop()

    expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']))
    expect(collector.services()).toEqual(new Set(['Colloquy']))
    const spans = collector.spans()
    const request = spans.find(span => attribute(span, 'colloquy.request_id') === requestId)
    expect(request).toMatchObject({ name: 'GET', kind: serverKind })
    expect(attribute(request as Span, 'http.response.status_code')).toBe(answer.status)
    const within = (parent: Span | undefined) =>
      spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
    const queries = within(request)
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) {
      expect([query.traceId, query.name]).toEqual([request?.traceId, 'select'])
      // A placeholder for a value, not the value.
      expect(attribute(query, 'db.query.text')).toMatch(/ = (\?|\$1)/)
      expect(BigInt(query.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(query.startTimeUnixNano))
    }
    const worked = spans.find(({ name }) => name === 'close-attempts')
    expect(worked?.status.code).toBe(failed)
    const call = within(worked).find(({ name }) => name === 'demo complete')
    expect(call?.status.code).toBe(failed)
    expect(attribute(call as Span, 'colloquy.outcome')).not.toBe('ok')
  })
})
