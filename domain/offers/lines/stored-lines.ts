import { lineFields, lineKinds, type NewLine } from '#domain/offers/lines/line.ts'

/** Lines as JSON, for what is not yet bought. */
export const writeNewLines = (lines: readonly NewLine[]): string => JSON.stringify(lines)

/** @throws if a line has other fields than those that were written */
export function readNewLines(json: string): NewLine[] {
  const stored = JSON.parse(json) as NewLine[] // `writeNewLines` wrote it
  // Lines of before there were offers name none.
  const lines = stored.map(line => ({
    ...line,
    offerId: line.offerId ?? null,
    optionId: line.optionId ?? null,
    ofGroup: line.ofGroup ?? 0,
    isIncluded: line.isIncluded ?? 0,
    isRefundable: line.isRefundable ?? 1,
    codeMinor: line.codeMinor ?? 0,
    byCode: line.byCode ?? 0,
    ofRegistration: line.ofRegistration ?? 0,
  }))
  for (const line of lines) {
    if (!lineKinds.includes(line.kind) || lineFields.some(field => line[field] === undefined)) {
      throw new Error('stored lines that this version does not understand')
    }
  }
  return lines
}
