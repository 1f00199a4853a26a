/** Whole journeys from the form to the chosen way to pay, on both databases: what registration day really asks for. */
import { journeySteps, makeJourneys } from '#tests/load/journeys.ts'
import { type Bench, databaseNames, dialects, type Runner, withBuilds } from '#tools/bench/bench.ts'
import { cpuSecondsOf } from '#tools/bench/process-use.ts'
import { median, type Row, rowOf, type Subject } from '#tools/bench/results.ts'

const event = 'material-science'

/** Forty-nine people and the fee are fifty lines. */
const peopleOfGroup = 49

/** How many visitors are under way at once: a busy hour, and the first minutes. */
const crowds = [8, 32] as const

export async function measureJourneys(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const dialect of dialects) {
    await withBuilds(bench, dialect, async runners => {
      // What a process does often is compiled only after it has done it often.
      for (const { product } of runners) {
        await makeJourneys({ address: product.address, event, visitors: 8, seconds: bench.isQuick ? 2 : 10 })
      }
      for (const visitors of crowds) {
        const what = `${visitors} visitors, ${databaseNames[dialect]}`
        rows.push(...(await measureOne(bench, runners, { visitors, what })))
        bench.say(what)
      }
      const taking = await takingGroups(runners)
      for (const { product } of taking) {
        const seconds = bench.isQuick ? 2 : 10
        await makeJourneys({ address: product.address, event, visitors: 8, seconds, people: peopleOfGroup })
      }
      const what = `8 groups of 50 lines, ${databaseNames[dialect]}`
      rows.push(...(await measureOne(bench, taking, { visitors: 8, what, people: peopleOfGroup })))
      bench.say(what)
    })
  }
  return rows
}

/** Has all builds take groups; those from before there were any are left out. */
async function takingGroups(runners: readonly Runner[]): Promise<Runner[]> {
  const taking: Runner[] = []
  for (const runner of runners) {
    const takes = await runner.database
      .write(tx => tx.updateTable('conferences').set({ takes_groups: 1 }).execute())
      .then(
        () => true,
        () => false,
      )
    if (takes) taking.push(runner)
  }
  return taking
}

interface OneMeasure {
  visitors: number
  what: string
  people?: number
}

async function measureOne(
  { isQuick }: Bench,
  runners: readonly Runner[],
  { visitors, what, people }: OneMeasure,
): Promise<Row[]> {
  const found = new Map<string, { what: string; unit: Row['unit']; values: Map<Subject, number[]> }>()
  const note = (what: string, unit: Row['unit'], subject: Subject, value: number) => {
    const key = `${what} ${unit}`
    const row = found.get(key) ?? { what, unit, values: new Map<Subject, number[]>() }
    found.set(key, row)
    row.values.set(subject, [...(row.values.get(subject) ?? []), value])
  }
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    for (const { build, product } of runners) {
      const before = cpuSecondsOf(product.pid())
      const seconds = isQuick ? 3 : 8
      const made = await makeJourneys({
        address: product.address,
        event,
        visitors,
        seconds,
        ...(people !== undefined && { people }),
      })
      const cpuSeconds = cpuSecondsOf(product.pid()) - before
      note(`Whole journeys, ${what}`, 'a second', build.subject, made.whole / made.seconds)
      note(`Whole journeys, ${what}`, 'a CPU second', build.subject, made.whole / cpuSeconds)
      for (const step of journeySteps) {
        note(`Journey: ${step}, ${what}`, 'ms', build.subject, median(made.latencies[step]))
      }
    }
  }
  return [...found.values()].map(({ what, unit, values }) =>
    rowOf(
      { part: 'journeys', what, unit },
      [...values].map(([subject, all]) => [subject, median(all)] as const),
    ),
  )
}
