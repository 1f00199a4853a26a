import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type PartResults, parts, subjects } from '#tools/bench/results.ts'

const row = z.object({
  part: z.enum(parts),
  what: z.string(),
  unit: z.enum(['a second', 'a CPU second', 'ms', 's', 'MB', 'exponent']),
  size: z.int().optional(),
  values: z.partialRecord(z.enum(subjects), z.number()),
})

const shape = z.array(
  z.object({
    part: z.enum(parts),
    machine: z.string(),
    measuredAt: z.string(),
    isQuick: z.boolean(),
    rows: z.array(row),
  }),
)

/** What earlier runs stored in a folder; nothing where there is no such file. */
export async function readStored(folder: string): Promise<PartResults[]> {
  const text = await readFile(path.join(folder, 'performance.json'), 'utf8').catch(() => '[]')
  // JSON leaves out what is undefined, and so does the schema.
  return shape.parse(JSON.parse(text)) as PartResults[]
}
