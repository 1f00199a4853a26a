/** A line's most octets (RFC 5545, 3.1), without the blank that begins a continued one. */
const mostOctets = 74

/**
 * A calendar with its lines folded again: never within a character, and never between a backslash and what it escapes,
 * which some programs read before they join lines.
 */
export function foldCalendar(text: string): string {
  return text.replaceAll('\r\n ', '').split('\r\n').map(foldLine).join('\r\n')
}

function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const [unit] of line.matchAll(/\\?./gsu)) {
    const size = Buffer.byteLength(unit)
    if (octets + size > mostOctets) {
      folded += '\r\n '
      octets = 0
    }
    folded += unit
    octets += size
  }
  return folded
}
