import { Worker } from 'node:worker_threads'
import type { Receipt } from '#domain/documents/receipt.ts'

export interface PrintJob {
  readonly id: number
  readonly receipt: Receipt
}

/** What the thread says of a job. */
export type Outcome =
  | { readonly id: number; readonly file: Uint8Array }
  | { readonly id: number; readonly failure: string }

export interface PrintingThread {
  /** As `renderReceipt`, in the thread. */
  renderReceipt(receipt: Receipt): Promise<Uint8Array>
  /** Ends the thread; what is still being printed fails. */
  close(): Promise<void>
}

interface Waiting {
  resolve(file: Uint8Array): void
  reject(error: Error): void
}

/** A thread with nothing to do for so long gives its 100 MB back. */
const idleMs = 60_000

/**
 * Prints in a thread of its own: a receipt takes a processor for some 40 ms, in which no request would be
 * served. The thread starts with the first job, and again with the next one if it dies.
 *
 * @param workerFile `printing-worker.ts` as the build leaves it
 */
export function openPrintingThread(workerFile: string): PrintingThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(workerFile)
    // A server that is stopping does not wait for it.
    started.unref()
    started.on('message', (outcome: Outcome) => {
      const job = waiting.get(outcome.id)
      waiting.delete(outcome.id)
      if ('file' in outcome) job?.resolve(outcome.file)
      else job?.reject(new Error(`not printed: ${outcome.failure}`))
      if (waiting.size === 0) idle = setTimeout(() => started.terminate(), idleMs).unref()
    })
    started.on('error', error => abandon(started, error instanceof Error ? error : new Error(String(error))))
    started.on('exit', code => abandon(started, new Error(`the printing thread ended with ${code}`)))
    return started
  }

  function abandon(ended: Worker, error: Error): void {
    if (worker !== ended) return
    worker = undefined
    for (const job of waiting.values()) job.reject(error)
    waiting.clear()
  }

  return {
    renderReceipt(receipt) {
      clearTimeout(idle)
      worker ??= start()
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker?.postMessage({ id, receipt } satisfies PrintJob)
      })
    },
    async close() {
      clearTimeout(idle)
      await worker?.terminate()
    },
  }
}
