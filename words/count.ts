const grouped = new Intl.NumberFormat('en')

/** A whole number with its thousands apart: "12,480". */
export function formatCount(count: number): string {
  return grouped.format(count)
}
