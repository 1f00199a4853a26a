/** `1 day`, `3 days`: a number with its noun. @param many the plural, if it is not formed with an s */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
