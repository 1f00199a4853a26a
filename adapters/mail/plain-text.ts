import { textOfRuns } from '#domain/correspondence/letters/mail-prose.ts'
import type { Amount, Composition, Part } from '#mails/composition.ts'

const width = 72

/** The mail as plain text: the same words in the same order, in columns of characters. */
export function asPlainText({ heading, parts, issuer }: Composition): string {
  const sender = [issuer.name, ...issuer.address.split(/\r\n|\r|\n/), issuer.email, issuer.phone]
  const foot = ['-- ', ...sender.filter(line => line.trim() !== '')].join('\n')
  return `${[heading, '='.repeat(heading.length), ''].join('\n')}\n${parts.map(textOf).join('\n\n')}\n\n${foot}\n`
}

function textOf(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'prose':
      return textOfRuns(part.runs)
    case 'list':
      return part.items
        .map((item, at) => `${part.isOrdered ? `${at + 1}.` : '-'} ${textOfRuns(item)}`)
        .join('\n')
    case 'notice':
      return `*** ${part.text} ***`
    case 'facts': {
      const labelWidth = Math.max(...part.rows.map(row => row.label.length)) + 3
      return part.rows.map(({ label, text }) => `${`${label}:`.padEnd(labelWidth)}${text}`).join('\n')
    }
    case 'amounts':
      return part.rows.flatMap(amountLines).join('\n')
    case 'link':
      return [part.reason, `${part.label}:`, part.href].filter(Boolean).join('\n')
    case 'action':
      return `${part.label}:\n${part.href}`
  }
}

function amountLines({ label, detail, amount, isTotal }: Amount): string[] {
  const name = detail.trim() === '' ? label : `${label} (${detail})`
  const gap = width - name.length - amount.length
  // An amount that does not fit beside its name is right-aligned on a line of its own.
  const lines = gap >= 2 ? [`${name}${' '.repeat(gap)}${amount}`] : [name, amount.padStart(width)]
  return isTotal ? ['-'.repeat(width), ...lines] : lines
}
