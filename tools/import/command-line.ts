import { parseArgs } from 'node:util'
import { usage } from '#tools/import/words.ts'

const importKinds = ['programme', 'papers', 'table', 'pictures'] as const

export interface ImportOrder {
  kind: (typeof importKinds)[number]
  /** The conference's name, as in its address. */
  event: string
  /** The file or folder. */
  from: string
  isDryRun: boolean
  isAll: boolean
}

/** Carries out what the command line says, or shows the usage. @returns the exit code: 2 for what is not understood */
export async function answerCommandLine(
  args: readonly string[],
  carryOut: (order: ImportOrder) => Promise<number>,
  { say, complain }: { say(text: string): void; complain(text: string): void },
): Promise<number> {
  const order = readOrder(args)
  if (order === 'help') say(usage)
  else if (!order) complain(usage)
  else return carryOut(order)
  return order ? 0 : 2
}

/** Parses the command line; undefined where it is invalid. */
export function readOrder(args: readonly string[]): ImportOrder | 'help' | undefined {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    if (values.help) return 'help'
    const [named, event, from, ...more] = positionals
    const kind = importKinds.find(known => known === named)
    if (!kind || !event || !from || more.length > 0) return undefined
    return { kind, event, from, isDryRun: values['dry-run'], isAll: values.all }
  } catch {
    // An unknown option: the usage lists the valid ones.
    return undefined
  }
}
