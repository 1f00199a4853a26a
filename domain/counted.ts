/** `1 day`, `3 days`: a number with its noun. @param many where it is more than an s longer */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
