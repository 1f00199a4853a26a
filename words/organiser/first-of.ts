/** The first of many, and how many more there are. */
import { formatCount } from '#domain/foundations/figures.ts'

const mostNames = 10
/** Lines of a file that are told one by one. */
const mostLines = 100

export function firstLines(lines: readonly string[], most = mostNames): string[] {
  const more = lines.length - most
  return [...lines.slice(0, most), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])]
}

export function firstNames(names: readonly string[], most = mostNames): string {
  const more = names.length - most
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '')
}

/** What is wrong in lines of a file; of more, their numbers. */
export function faultLines<F extends { line: number }>(faults: readonly F[], wordsOf: (fault: F) => string) {
  const others = faults.slice(mostLines).map(({ line }) => formatCount(line))
  return [
    ...faults.slice(0, mostLines).map(wordsOf),
    ...(others.length > 0 ? [`and lines ${others.join(', ')}`] : []),
  ]
}
