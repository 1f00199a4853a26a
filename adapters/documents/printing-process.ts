import { type ChildProcess, fork } from 'node:child_process'
import type { Bill, ProForma } from '#domain/billing/invoice.ts'
import type { Receipt } from '#domain/books/receipt.ts'
import type { ConferencePaper } from '#domain/documents/conference-papers.ts'
import type { ShareCard } from '#domain/documents/share-card.ts'

/** The documents that the process can print, each with its snapshot. */
export type Printable =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'bill'; readonly bill: Bill | ProForma }
  | { readonly kind: 'paper'; readonly paper: ConferencePaper }
  | { readonly kind: 'share-card'; readonly card: ShareCard }

/** The result for one document, and the process's memory use at that moment. */
export type Outcome = ({ readonly file: Uint8Array } | { readonly failure: string }) & {
  readonly memoryBytes: number
}

/** Draws the documents of one registration. */
export interface Printer {
  /** As `renderReceipt`. */
  renderReceipt(receipt: Receipt): Promise<Uint8Array>
  /** As `renderBill`. */
  renderBill(bill: Bill | ProForma): Promise<Uint8Array>
}

export interface PrintingProcess extends Printer {
  /** As `renderConferencePaper`. */
  renderConferencePaper(paper: ConferencePaper): Promise<Uint8Array>
  /** As `renderShareCard`. */
  renderShareCard(card: ShareCard): Promise<Uint8Array>
  /** Ends the process; a document in progress fails. */
  close(): Promise<void>
}

export interface PrintingLimits {
  /** When one document takes longer, the process is ended and the document fails. */
  documentMs: number
  /** A process that takes more memory ends itself, and its document fails. */
  memoryBytes: number
}

/** A receipt takes 0.1 s, a programme of two hundred pages 10 s, and many times that on a busy machine. */
const usualLimits: PrintingLimits = { documentMs: 120_000, memoryBytes: 1_000_000_000 }

/** The share of the memory limit at which a process is replaced: the typesetter leaks about 1 MB per document. */
const freshShare = 0.4

/** A process that is idle for this long is ended to free its memory. */
const idleMs = 60_000

interface Job {
  readonly printable: Printable
  resolve(file: Uint8Array): void
  reject(error: Error): void
}

/**
 * Prints documents in sequence in a separate process. Setting a document keeps a processor busy, which would block
 * all requests; and if one takes all memory or never ends, neither the server nor another document is lost. The
 * process starts with the first document, and again when needed.
 *
 * @param workerFile the built `printing-worker.ts`
 */
export function openPrintingProcess(
  workerFile: string,
  limits: Partial<PrintingLimits> = {},
): PrintingProcess {
  const { documentMs, memoryBytes } = { ...usualLimits, ...limits }
  const line: Job[] = []
  let current: Job | undefined
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(workerFile, [String(memoryBytes)], { serialization: 'advanced' })
    started.on('message', (outcome: Outcome) => {
      if (child !== started) return
      if ('file' in outcome) current?.resolve(outcome.file)
      else current?.reject(new Error(`not printed: ${outcome.failure}`))
      current = undefined
      if (outcome.memoryBytes > memoryBytes * freshShare) end()
      goOn()
    })
    started.on('error', error => lose(started, error))
    started.on('exit', (code, signal) =>
      lose(started, new Error(`the printing process ended with ${code ?? signal}`)),
    )
    return started
  }

  /** Sends the next document, or waits for one. */
  function goOn(): void {
    clearTimeout(timer)
    current ??= line.shift()
    if (current) {
      child ??= start()
      child.ref()
      child.channel?.ref()
      const printing = child
      const tooLong = () => lose(printing, new Error(`the printing process was silent for ${documentMs} ms`))
      timer = setTimeout(tooLong, documentMs).unref()
      child.send(current.printable)
    } else if (child) {
      // An idle process does not keep the server from exiting.
      child.unref()
      child.channel?.unref()
      timer = setTimeout(end, idleMs).unref()
    }
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  function lose(lost: ChildProcess, error: Error): void {
    if (child !== lost) return
    end()
    current?.reject(error)
    current = undefined
    goOn()
  }

  function print(printable: Printable): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    line.push({ printable, resolve, reject })
    if (!current) goOn()
    return promise
  }

  return {
    renderReceipt: receipt => print({ kind: 'receipt', receipt }),
    renderBill: bill => print({ kind: 'bill', bill }),
    renderShareCard: card => print({ kind: 'share-card', card }),
    renderConferencePaper: paper => print({ kind: 'paper', paper }),
    async close() {
      end()
      clearTimeout(timer)
      const error = new Error('the printing process was closed')
      for (const job of [...(current ? [current] : []), ...line.splice(0)]) job.reject(error)
      current = undefined
    },
  }
}
