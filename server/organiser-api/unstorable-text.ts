/** Whether a value contains text that one of the databases cannot store: NUL, or half of a surrogate pair. */
export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, each]) => hasUnstorableText(name) || hasUnstorableText(each))
}
