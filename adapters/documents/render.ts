/**
 * Documents as PDF files, drawn from their snapshots. The PDF library is big and most requests need none of
 * it, so it is loaded with the first document.
 */
import type { Receipt } from '#domain/documents/receipt.ts'

/** A receipt on A4. Never fails for what somebody typed: characters without a glyph are shown by their number. */
export async function renderReceipt(receipt: Receipt): Promise<Uint8Array> {
  const { drawReceipt } = await import('#adapters/documents/receipt.tsx')
  return drawReceipt(receipt)
}
