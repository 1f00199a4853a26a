/** What was changed on purpose since the build before registrations had lines (be3e21b6^): everything else has to be as it was. */
interface Deliberate {
  before: string
  /** Null: the line is not there any more. */
  now: string | null
  /** Who reads it now, and why. */
  because: string
}

const words = 'One word for each thing: somebody hands over, moves, and gets a refund.'

const texts: readonly Deliberate[] = [
  { before: 'Transfer to a colleague', now: 'Hand over to a colleague', because: words },
  { before: 'Transferred to ', now: 'Moved to ', because: words },
  // In a document, whose text is compared without spaces.
  { before: 'Transferredto', now: 'Movedto', because: words },
  { before: 'Transferredfrom', now: 'Movedfrom', because: words },
  { before: 'we will send it back', now: 'we will refund it', because: words },
  {
    before: 'Every registration period of this conference is over. The fee page shows when each one closed.',
    now: 'Registration is over. The fee page shows when each period closed.',
    because: 'Extras and registrations of one’s own close, too.',
  },
  {
    before: 'If you were given one. The discount is applied on the next page, before you pay.',
    now: 'If you were given one. Apply it to see what it changes, or just register: it counts either way.',
    because: 'Codes open what is hidden.',
  },
  {
    before: 'Each price is the total for that number of nights, breakfast and Wi-Fi included.',
    now: 'Each price is the total for that number of nights.',
    because: 'What a room includes is the organiser’s to say.',
  },
  { before: '0% transaction fee to be added', now: null, because: 'A fee of nothing is not announced.' },
]

/** Lines that were added. */
export const added: readonly string[] = ['Apply the code']

/** Columns of exports and fields of interfaces by their names before. */
const renamed: Readonly<Record<string, string>> = { 'Given back': 'Refunded' }

/** Values of one column. */
const values: readonly (Deliberate & { column: string })[] = [
  {
    column: 'State',
    before: 'waiting',
    now: 'cancelled',
    because: 'Nobody waits for a conference that is over.',
  },
]

/** What the earlier build answered, with the changes that were made on purpose. */
export function asToday(stored: unknown): unknown {
  if (typeof stored === 'string') return textOf(stored)
  if (Array.isArray(stored)) {
    const lines = stored.flatMap((line, at) => (isFeeOfNothing(stored, at) ? [] : [asToday(line)]))
    return lines.filter(line => line !== null)
  }
  if (typeof stored !== 'object' || stored === null) return stored
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const other = values.find(({ column, before }) => column === name && before === value)
      return [renamed[name] ?? name, other ? other.now : asToday(value)]
    }),
  )
}

function textOf(text: string): string | null {
  let today = text
  for (const { before, now } of texts) {
    if (now === null && today === before) return null
    if (now !== null) today = today.replaceAll(before, now)
  }
  return today
}

/** A line `Processing fee (0%)` and its amount: a fee of nothing is not listed in the sum of the form any more. */
const isFeeOfNothing = (lines: readonly unknown[], at: number) =>
  lines[at] === 'Processing fee (0%)' || (lines[at - 1] === 'Processing fee (0%)' && lines[at] === 'USD 0.00')
