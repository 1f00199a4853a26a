/** What runs in the printing thread: one document after the other, each answered under its job's id. */
import { parentPort } from 'node:worker_threads'
import type { Outcome, PrintJob } from '#adapters/documents/printing-thread.ts'
import { renderBill, renderReceipt } from '#adapters/documents/render.ts'

parentPort?.on('message', async (job: PrintJob) => {
  parentPort?.postMessage(await outcomeOf(job))
})

async function outcomeOf(job: PrintJob): Promise<Outcome> {
  try {
    const file = await (job.kind === 'receipt' ? renderReceipt(job.receipt) : renderBill(job.bill))
    return { id: job.id, file }
  } catch (error) {
    return { id: job.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
