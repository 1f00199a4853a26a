/** The printing process. */
import { answerJobs } from '#adapters/answer-jobs.ts'
import type { Printable } from '#adapters/documents/printing-process.ts'
import {
  renderBill,
  renderConferencePaper,
  renderReceipt,
  renderShareCard,
} from '#adapters/documents/render.ts'

answerJobs(print)

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
