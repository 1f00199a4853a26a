/** The printing process: takes one document at a time and answers before it takes the next. */
import { Worker } from 'node:worker_threads'
import type { Outcome, Printable } from '#adapters/documents/printing-process.ts'
import {
  renderBill,
  renderConferencePaper,
  renderReceipt,
  renderShareCard,
} from '#adapters/documents/render.ts'

/** A separate thread watches memory use, because this one is busy while it sets a document. */
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
// The server process is gone.
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
