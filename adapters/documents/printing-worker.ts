/** The printing process. */
import { answerJobs } from '#adapters/answer-jobs.ts'
import type { Printable, PrintingJob } from '#adapters/documents/printing-process.ts'
import {
  renderBill,
  renderConferencePaper,
  renderReceipt,
  renderShareCard,
} from '#adapters/documents/render.ts'
import { speakingTo } from '#domain/foundations/speech.ts'

answerJobs(printInLanguage)

let catalogues: Promise<void> | undefined

/** The sentences of other languages are read with the first document in one of them. */
async function printInLanguage({ language, printable, logo }: PrintingJob): Promise<Uint8Array> {
  if (language !== 'en') {
    catalogues ??= import('#words/languages/read-catalogues.ts').then(({ readCatalogues }) =>
      readCatalogues(),
    )
    await catalogues
  }
  // Addresses are among a document's facts.
  return speakingTo({ language, addressed: null }, () => print(printable, logo))
}

function print(printable: Printable, logo: Uint8Array | undefined): Promise<Uint8Array> {
  switch (printable.kind) {
    case 'receipt':
      return renderReceipt(printable.receipt, logo)
    case 'bill':
      return renderBill(printable.bill, logo)
    case 'paper':
      return renderConferencePaper(printable.paper, logo)
    case 'share-card':
      return renderShareCard(printable.card)
  }
}
