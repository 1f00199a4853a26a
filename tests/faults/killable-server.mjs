/**
 * The built product, which kills itself as a power cut would at one step of its work for visitors: right after the n-th
 * write, or the n-th call that changes something at a gateway, counted from the message that sets n.
 * bench.ts explains why no other moments are needed.
 */
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const program = path.resolve(import.meta.dirname, '../../build/server/main.js')
const { startServer } = await import(pathToFileURL(program).href)
flushCompileCache()

let killAt = Number.POSITIVE_INFINITY
let steps = 0
process.on('message', n => {
  killAt = Number(n)
  steps = 0
})
process.on('disconnect', () => process.exit())

function step() {
  if (++steps === killAt) process.kill(process.pid, 'SIGKILL')
}

/** @param {(...given: any[]) => Promise<any>} act */
const stepping =
  act =>
  /** @param {any[]} given */
  async (...given) => {
    const answer = await act(...given)
    step()
    return answer
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
