import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type GatewayCallReport, gatewayCalls } from '#adapters/gateways/reported-gateway.ts'
import { type QueryReport, queries } from '#database/report-query.ts'
import { type Work, workEnded } from '#server/telemetry/work.ts'

let registry: Registry | undefined

/**
 * Metrics of the process: its memory and event loop, and its queries, calls to gateways and effects, in seconds. They
 * are collected from the first call on, and once however many applications the process serves.
 */
export function processMetrics(): Registry {
  registry ??= collectProcessMetrics()
  return registry
}

function collectProcessMetrics(): Registry {
  const collected = new Registry()
  const registers = [collected]
  collectDefaultMetrics({ register: collected })
  const querySeconds = new Histogram({
    name: 'colloquy_query_seconds',
    help: 'Duration of queries, by their first word and outcome.',
    labelNames: ['verb', 'outcome'],
    buckets: [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5],
    registers,
  })
  queries.subscribe(message => {
    // Each channel carries one type, here and below.
    const { verb, milliseconds, isFailed } = message as QueryReport
    querySeconds.observe({ verb, outcome: isFailed ? 'failed' : 'ok' }, milliseconds / 1_000)
  })
  const gatewaySeconds = new Histogram({
    name: 'colloquy_gateway_call_seconds',
    help: 'Duration of calls to payment gateways, by call and outcome.',
    labelNames: ['gateway', 'call', 'outcome'],
    buckets: [0.05, 0.2, 0.5, 1, 3, 10, 30],
    registers,
  })
  gatewayCalls.subscribe(message => {
    const { milliseconds, ...labels } = message as GatewayCallReport
    gatewaySeconds.observe(labels, milliseconds / 1_000)
  })
  const effectSeconds = new Histogram({
    name: 'colloquy_outbox_effect_seconds',
    help: 'Duration of effects of the outbox, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.05, 0.5, 2, 10, 60],
    registers,
  })
  workEnded.subscribe(message => {
    const { kind, name, startedAt, isFailed } = message as Work
    if (kind !== 'effect') return
    const labels = { kind: name, outcome: isFailed ? 'failed' : 'ok' }
    effectSeconds.observe(labels, (performance.now() - startedAt) / 1_000)
  })
  return collected
}
