/**
 * The built product, in which the work for a visitor ends at one of its steps as a power cut would end it: right after
 * the n-th write, or the n-th call that changes something at a gateway, counted from the message that sets n. What was
 * to follow never does; whoever kills the product then finds what a kill at that step would have left. bench.ts explains
 * why no other moments are needed. It prints each step's number, and "stopped" once the work has ended.
 */
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const program = path.resolve(import.meta.dirname, '../../build/server/main.js')
const { startServer } = await import(pathToFileURL(program).href)
flushCompileCache()

let last = Number.POSITIVE_INFINITY
let steps = 0
process.on('message', n => {
  last = Number(n)
  steps = 0
})
process.on('disconnect', () => process.exit())

const forever = new Promise(() => {})

/** @param {(...given: any[]) => Promise<any>} act */
const stepping =
  act =>
  /** @param {any[]} given */
  async (...given) => {
    if (steps >= last) return forever
    const answer = await act(...given)
    process.stdout.write(`step ${++steps}\n`)
    if (steps < last) return answer
    process.stdout.write('stopped\n')
    return forever
  }

/** @param {any} gateway */
function steppingGateway(gateway) {
  const { start, complete, cancel } = gateway
  return {
    ...gateway,
    start: stepping(start),
    complete: stepping(complete),
    cancel: stepping(cancel),
  }
}

await startServer(process.env, (/** @type {any} */ dependencies) => {
  const database = { ...dependencies.database, write: stepping(work => dependencies.database.write(work)) }
  const gateway = steppingGateway(dependencies.payments.gateways.get('demo'))
  return {
    ...dependencies,
    database,
    payments: {
      ...dependencies.payments,
      database,
      offered: dependencies.payments.offered.map((/** @type {any} */ offer) => ({ ...offer, gateway })),
      gateways: new Map([['demo', gateway]]),
    },
  }
})
