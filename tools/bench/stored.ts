import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { drawChart } from '#tools/bench/chart.ts'
import { type PartResults, parts, subjects, units } from '#tools/bench/results.ts'

const row = z.object({
  part: z.enum(parts),
  what: z.string(),
  unit: z.enum(units),
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

/** Writes the results and their chart into a folder, which is made if there is none. */
export async function store(folder: string, results: readonly PartResults[]): Promise<void> {
  const inOrder = results.toSorted((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part))
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'performance.json'), `${JSON.stringify(inOrder, null, 2)}\n`)
  await writeFile(path.join(folder, 'performance.svg'), drawChart(inOrder.flatMap(({ rows }) => rows)))
}
