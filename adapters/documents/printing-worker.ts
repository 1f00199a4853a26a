/** What runs in the printing thread: one document after the other, each answered under its job's id. */
import { parentPort } from 'node:worker_threads'
import type { Outcome, PrintJob } from '#adapters/documents/printing-thread.ts'
import { renderReceipt } from '#adapters/documents/render.ts'

parentPort?.on('message', async ({ id, receipt }: PrintJob) => {
  parentPort?.postMessage(await outcomeOf(id, receipt))
})

async function outcomeOf(id: number, receipt: PrintJob['receipt']): Promise<Outcome> {
  try {
    return { id, file: await renderReceipt(receipt) }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
