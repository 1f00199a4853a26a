import { Worker } from 'node:worker_threads'
import type { Bill, ProForma } from '#domain/documents/invoice.ts'
import type { Receipt } from '#domain/documents/receipt.ts'

/** What the thread is asked to print, each from its snapshot. */
type Printable =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'bill'; readonly bill: Bill | ProForma }

export type PrintJob = Printable & { readonly id: number }

/** What the thread says of a job. */
export type Outcome =
  | { readonly id: number; readonly file: Uint8Array }
  | { readonly id: number; readonly failure: string }

/** Where documents of one person are drawn. */
export interface Printer {
  /** As `renderReceipt`. */
  renderReceipt(receipt: Receipt): Promise<Uint8Array>
  /** As `renderBill`. */
  renderBill(bill: Bill | ProForma): Promise<Uint8Array>
}

export interface PrintingThread extends Printer {
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
 * Prints in a thread of its own: a document takes a processor for some 40 ms, in which no request would be
 * served. The thread starts with the first job, and again with the next one if it dies.
 *
 * @param workerFile `printing-worker.ts` as the build leaves it
 * @param limitMs a thread that leaves a job unanswered for so long is ended, and its jobs fail
 */
export function openPrintingThread(workerFile: string, limitMs = 30_000): PrintingThread {
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
  }

  function print(printable: Printable): Promise<Uint8Array> {
    clearTimeout(idle)
    worker ??= start()
    const asked = worker
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const tooLong = setTimeout(() => {
      abandon(asked, new Error(`the printing thread was silent for ${limitMs} ms`))
      asked.terminate()
    }, limitMs).unref()
    const settle = () => {
      clearTimeout(tooLong)
      waiting.delete(id)
    }
    waiting.set(id, {
      resolve: file => {
        settle()
        resolve(file)
      },
      reject: error => {
        settle()
        reject(error)
      },
    })
    asked.postMessage({ ...printable, id } satisfies PrintJob)
    return promise
  }

  return {
    renderReceipt: receipt => print({ kind: 'receipt', receipt }),
    renderBill: bill => print({ kind: 'bill', bill }),
    async close() {
      clearTimeout(idle)
      await worker?.terminate()
    },
  }
}
