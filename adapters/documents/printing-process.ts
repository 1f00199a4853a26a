/** The child process that typesets documents, because a document takes the processor for longer than a request may. */

import { openLimitedProcess, type ProcessLimits } from '#adapters/limited-process.ts'
import type { ShareCard } from '#domain/conference/files/share-card.ts'
import { type Language, language } from '#domain/foundations/language.ts'
import type { Bill, ProForma } from '#domain/money/billing/invoice.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import type { Issuer, Logo } from '#domain/money/documents/letterhead.ts'
import type { ConferencePaper } from '#domain/programme/talks/conference-papers.ts'

/** The documents that the process can print, each with its snapshot. */
export type Printable =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'bill'; readonly bill: Bill | ProForma }
  | { readonly kind: 'paper'; readonly paper: ConferencePaper }
  | { readonly kind: 'share-card'; readonly card: ShareCard }

/** What is printed, and in which language. */
export interface PrintingJob {
  readonly language: Language
  readonly printable: Printable
  /** Of the document's issuer, as PNG. */
  readonly logo: Uint8Array | undefined
}

/** Draws the documents of one registration. */
export interface Printer {
  /** See `renderReceipt` in render.ts. */
  renderReceipt(receipt: Receipt): Promise<Uint8Array>
  /** See `renderBill` in render.ts. */
  renderBill(bill: Bill | ProForma): Promise<Uint8Array>
}

/** A bill keeps the language in which it was issued. */
const languageOf = (printable: Printable): Language =>
  printable.kind === 'bill' ? (printable.bill.language ?? 'en') : language()

export interface PrintingProcess extends Printer {
  /** See `renderConferencePaper` in render.ts. */
  renderConferencePaper(paper: ConferencePaper): Promise<Uint8Array>
  /** See `renderShareCard` in render.ts. */
  renderShareCard(card: ShareCard): Promise<Uint8Array>
  /** The same process, for documents with the logos of their issuers. */
  withLogos(
    read: (logo: Logo) => Promise<Uint8Array | undefined>,
  ): Omit<PrintingProcess, 'withLogos' | 'close'>
  /** Ends the process; a document in progress fails. */
  close(): Promise<void>
}

/** A receipt takes 0.1 s of the processor, a programme of two hundred pages 10 s. */
const usualLimits: ProcessLimits = { jobMs: 120_000, patienceMs: 600_000, memoryBytes: 1_000_000_000 }

/**
 * Compiles the font library's WebAssembly without optimizing it. Optimizing takes as long as the rest of the first
 * receipt, which not even sixty receipts, or one with three thousand Chinese characters, would save again.
 */
const flags = ['--liftoff-only']

/**
 * Prints documents in sequence in a separate process. The typesetter keeps a processor busy, and leaks about 1 MB a
 * document.
 *
 * @param workerFile the built `printing-worker.ts`
 */
export function openPrintingProcess(
  workerFile: string,
  limits: Partial<ProcessLimits> = {},
): PrintingProcess {
  const { run: runJob, close } = openLimitedProcess<PrintingJob, Uint8Array>(
    'printing',
    workerFile,
    { ...usualLimits, ...limits },
    flags,
  )
  const printer = (readLogo: (logo: Logo) => Promise<Uint8Array | undefined>) => {
    const run = async (printable: Printable) => {
      const logo = issuerIn(printable)?.logo
      return runJob({
        language: languageOf(printable),
        printable,
        logo: logo && (await readLogo(logo)),
      })
    }
    return {
      renderReceipt: (receipt: Receipt) => run({ kind: 'receipt', receipt }),
      renderBill: (bill: Bill | ProForma) => run({ kind: 'bill', bill }),
      renderShareCard: (card: ShareCard) => run({ kind: 'share-card', card }),
      renderConferencePaper: (paper: ConferencePaper) => run({ kind: 'paper', paper }),
    }
  }
  return { ...printer(async () => undefined), withLogos: printer, close }
}

/** Share cards have their logo's picture already. */
function issuerIn(printable: Printable): Issuer | undefined {
  switch (printable.kind) {
    case 'receipt':
      return printable.receipt.issuer
    case 'bill':
      return printable.bill.issuer
    case 'paper':
      return printable.paper.issuer
    case 'share-card':
      return undefined
  }
}
