/**
 * Sends spans of requests, effects, queries and gateway calls by OpenTelemetry's protocol over HTTP. Pages repeated
 * from memory have none: a span would cost more than the page.
 */
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type GatewayCallReport, gatewayCalls } from '#adapters/gateways/reported-gateway.ts'
import { type QueryReport, queries } from '#database/report-query.ts'
import { currentWork, type Work, workEnded, workStarted } from '#server/telemetry/work.ts'

/** The facts of a query or call that has just ended. */
interface Ended {
  name: string
  milliseconds: number
  isFailed: boolean
  attributes: Attributes
}

/**
 * @param url the address that spans are posted to, such as `http://localhost:4318/v1/traces`
 * @returns a function that sends the remaining spans, and stops
 */
export function startTracing({
  url,
  serviceName,
}: {
  url: string
  serviceName: string
}): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('colloquy')
  const spans = new WeakMap<Work, Span>()

  /** Queries and calls outside a request or effect, such as the background's polling, have no span. */
  function addSpan({ name, milliseconds, isFailed, attributes }: Ended): void {
    const work = currentWork()
    const parent = work && spans.get(work)
    if (!parent) return
    const endTime = now()
    const options = { kind: SpanKind.CLIENT, startTime: endTime - milliseconds, attributes }
    const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent))
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  }

  const listeners = [
    [
      workStarted,
      (work: Work) => void spans.set(work, tracer.startSpan(work.name, startOf(work), ROOT_CONTEXT)),
    ],
    [workEnded, (work: Work) => endOf(work, spans.get(work))],
    [
      queries,
      ({ verb, statement, milliseconds, isFailed }: QueryReport) =>
        addSpan({ name: verb, milliseconds, isFailed, attributes: { 'db.query.text': statement } }),
    ],
    [
      gatewayCalls,
      ({ gateway, call, milliseconds, outcome }: GatewayCallReport) =>
        addSpan({
          name: `${gateway} ${call}`,
          milliseconds,
          isFailed: outcome !== 'ok',
          attributes: { 'colloquy.gateway': gateway, 'colloquy.outcome': outcome },
        }),
    ],
  ] as const
  // Each channel carries the one type that its listener takes.
  for (const [channel, listener] of listeners) channel.subscribe(listener as (message: unknown) => void)
  return async () => {
    for (const [channel, listener] of listeners) channel.unsubscribe(listener as (message: unknown) => void)
    await provider.shutdown()
  }
}

/** In milliseconds since 1970, with a fraction. */
const now = () => performance.timeOrigin + performance.now()

function startOf({ kind, id, name, path }: Work) {
  const attributes: Attributes =
    kind === 'request'
      ? { 'http.request.method': name, 'url.path': path, 'colloquy.request_id': id }
      : { 'colloquy.effect': id }
  return { kind: kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER, startTime: now(), attributes }
}

function endOf({ status, isFailed }: Work, span: Span | undefined): void {
  if (!span) return
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (isFailed || (status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(now())
}
