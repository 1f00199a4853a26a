const grouped = new Intl.NumberFormat('en')

/** A whole number with its thousands apart: `12,480`. */
export function formatCount(count: number): string {
  return grouped.format(count)
}

/**
 * `1 day`, `3 days`, `12,480 people`: a number with its noun.
 *
 * @param many the plural, if it is not formed with an s
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
