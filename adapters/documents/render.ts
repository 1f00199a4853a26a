/**
 * Renders documents as PDF files and share cards as PNGs, from their snapshots, with the issuer's logo as PNG where there is one. The typesetter is large and most
 * requests do not need it, so it is loaded with the first document.
 */

import type { ShareCard } from '#domain/conference/files/share-card.ts'
import type { Bill, ProForma } from '#domain/money/billing/invoice.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import type { ConferencePaper } from '#domain/programme/talks/conference-papers.ts'

/** A receipt on A4. No input makes it fail: characters without a glyph are shown by their number. */
export async function renderReceipt(receipt: Receipt, logo?: Uint8Array): Promise<Uint8Array> {
  const { setReceipt } = await import('#adapters/documents/receipt.ts')
  return setReceipt(receipt, logo)
}

/** A paper that a conference's pages offer: the abstract template as a Word file, all others as PDF. */
export async function renderConferencePaper(paper: ConferencePaper, logo?: Uint8Array): Promise<Uint8Array> {
  if (paper.kind === 'abstract-template') {
    const { drawAbstractTemplate } = await import('#adapters/documents/abstract-template.ts')
    return drawAbstractTemplate(paper)
  }
  const papers = await import('#adapters/documents/conference-papers.ts')
  if (paper.kind === 'programme') return papers.setProgramme(paper, logo)
  if (paper.kind === 'brochure') return papers.setBrochure(paper, logo)
  return papers.setCalendar(paper)
}

/**
 * On A4: an invoice with the fields that India's Rule 46 and the EU's Article 226 ask for; a credit note, which
 * names its invoice; or a pro forma invoice, which says where to send the money.
 */
export async function renderBill(bill: Bill | ProForma, logo?: Uint8Array): Promise<Uint8Array> {
  const { setBill } = await import('#adapters/documents/bill.ts')
  return setBill(bill, logo)
}

/** The picture of a shared link, as a PNG. No text makes it fail; only bytes that are not a picture do. */
export async function renderShareCard(card: ShareCard): Promise<Uint8Array> {
  const { setShareCard } = await import('#adapters/documents/share-card.ts')
  return setShareCard(card)
}
