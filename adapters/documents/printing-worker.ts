/** What runs in the printing process: one document after the other, each answered before the next comes. */
import { Worker } from 'node:worker_threads'
import type { Outcome, Printable } from '#adapters/documents/printing-process.ts'
import {
  renderBill,
  renderConferencePaper,
  renderReceipt,
  renderShareCard,
} from '#adapters/documents/render.ts'

/** Looks at the memory from a thread of its own: this one is busy while a document is set. */
const guard = `
const { workerData } = require('node:worker_threads')
setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL')
}, 100)
`
new Worker(guard, { eval: true, workerData: Number(process.argv[2]) }).unref()

process.on('message', async (printable: Printable) => {
  process.send?.({
    ...(await outcomeOf(printable)),
    memoryBytes: process.memoryUsage.rss(),
  } satisfies Outcome)
})
// Whoever asked is gone.
process.on('disconnect', () => process.exit())

async function outcomeOf(printable: Printable) {
  try {
    return { file: await print(printable) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function print(printable: Printable): Promise<Uint8Array> {
  switch (printable.kind) {
    case 'receipt':
      return renderReceipt(printable.receipt)
    case 'bill':
      return renderBill(printable.bill)
    case 'paper':
      return renderConferencePaper(printable.paper)
    case 'share-card':
      return renderShareCard(printable.card)
  }
}
