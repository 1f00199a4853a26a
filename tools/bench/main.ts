/**
 * Measures the built product; `npm run bench` runs this after its preparations. How to read it: docs/performance.md.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#domain/foundations/time.ts'
import { type Keeper, startKeeper } from '#tests/support/start-keeper.ts'
import { measureAbstracts } from '#tools/bench/abstracts.ts'
import type { Bench, Build } from '#tools/bench/bench.ts'
import { measureCrowd } from '#tools/bench/crowd.ts'
import { measureJourneys } from '#tools/bench/journeys.ts'
import { measureLists } from '#tools/bench/lists.ts'
import { clientName } from '#tools/bench/load.ts'
import { measurePages } from '#tools/bench/pages.ts'
import { measureRegistrations } from '#tools/bench/registrations.ts'
import { type Part, type PartResults, parts, type Row } from '#tools/bench/results.ts'
import { measureRush } from '#tools/bench/rush.ts'
import { measureStart } from '#tools/bench/start.ts'
import { readStored, store } from '#tools/bench/stored.ts'
import { drawTable } from '#tools/bench/table.ts'
import { measureTalks } from '#tools/bench/talks.ts'
import { measureWire } from '#tools/bench/wire.ts'
import { fromCallersFolder } from '#tools/setup/callers-folder.ts'

const usage = `npm run bench -- [--only ${parts.join(' | ')}] [--quick] [--against FOLDER] [--out FOLDER]

  --only     measures one part; may be given several times. The other parts keep their stored figures
  --quick    shows within two minutes that everything works; stores nothing unless --out is given
  --against  compares with another built copy of the project
  --out      where performance.json and performance.svg are written: docs/pictures unless given
`

const measures = {
  start: measureStart,
  pages: measurePages,
  wire: measureWire,
  crowd: measureCrowd,
  rush: measureRush,
  journeys: measureJourneys,
  talks: measureTalks,
  registrations: measureRegistrations,
  lists: measureLists,
  abstracts: measureAbstracts,
} as const satisfies Record<Part, (bench: Bench) => Promise<Row[]>>

const root = path.resolve(import.meta.dirname, '../..')
const order = readOrder()
if (!order) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  await carryOut(order)
}

interface Order {
  chosen: readonly Part[]
  isQuick: boolean
  against: string | undefined
  /** Undefined where nothing is stored. */
  out: string | undefined
}

function readOrder(): Order | undefined {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        quick: { type: 'boolean', default: false },
        against: { type: 'string' },
        out: { type: 'string' },
      },
    })
    if (values.only.some(name => !parts.some(part => part === name))) return undefined
    const chosen = parts.filter(part => values.only.length === 0 || values.only.includes(part))
    const out = values.out === undefined ? undefined : fromCallersFolder(values.out)
    return {
      chosen,
      isQuick: values.quick,
      against: values.against === undefined ? undefined : fromCallersFolder(values.against),
      out: out ?? (values.quick ? undefined : path.join(root, 'docs/pictures')),
    }
  } catch {
    return undefined
  }
}

async function carryOut({ chosen, isQuick, against, out }: Order): Promise<void> {
  const scratchFolder = await mkdtemp(path.join(tmpdir(), 'colloquy-bench-'))
  let keeper: Promise<Keeper> | undefined
  const builds: Build[] = [
    { subject: 'this build', root },
    ...(against === undefined ? [] : [{ subject: 'earlier build' as const, root: against }]),
  ]
  const bench: Bench = {
    builds,
    scratchFolder,
    isQuick,
    async postgres() {
      keeper ??= startKeeper({ isDurable: true })
      return (await keeper).postgres
    },
    say: line => process.stderr.write(`  ${line}\n`),
  }
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.versions.node}, client: ${await clientName()}`
  process.stderr.write(`Measuring on ${machine}\n`)
  const stored = out === undefined ? [] : await readStored(out)
  try {
    for (const part of chosen) {
      process.stderr.write(`\n${part}\n`)
      const rows = await measures[part](bench)
      const results: PartResults = {
        part,
        machine,
        measuredAt: systemClock.now().toString({ smallestUnit: 'minute' }),
        isQuick,
        rows,
      }
      stored.splice(0, stored.length, ...stored.filter(each => each.part !== part), results)
      process.stdout.write(`\n${drawTable(rows)}\n`)
      // After each part, so that a run that is stopped has stored what it found.
      if (out !== undefined) await store(out, stored)
    }
  } finally {
    await (await keeper)?.stop()
    await rm(scratchFolder, { recursive: true, force: true })
  }
}
