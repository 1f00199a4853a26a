/** A crowd before the registration form, below and far above what one process can serve: the waiting room. */
import { crowd, overtakings, type Visit } from '#tests/load/crowd.ts'
import { type Bench, type Runner, withBuilds } from '#tools/bench/bench.ts'
import { askAgain } from '#tools/bench/own-client.ts'
import { median, type Row, rowOf, type Subject } from '#tools/bench/results.ts'

/** With a query of the visitor's own, it is rendered for each. */
const page = '/material-science/online-registration?from=mail'

/** How many people come, in terms of how many forms a second the process makes for those who ask one after the other. */
const crowds = [
  { name: 'half of what can be served, for 4 s', timesServed: 2, seconds: 4 },
  { name: 'ten times what can be served, in 1 s', timesServed: 10, seconds: 1 },
] as const

export function measureCrowd(bench: Bench): Promise<Row[]> {
  return withBuilds(bench, 'sqlite', async runners => {
    const rows: Row[] = []
    for (const { name, timesServed, seconds } of crowds) {
      const found = new Map<Subject, Figures>()
      for (const runner of runners) {
        const served = await servedPerSecond(runner, bench.isQuick)
        const people = Math.max(20, Math.round((timesServed * served) / (bench.isQuick ? 4 : 1)))
        const address = runner.product.address
        const visits = await crowd({
          addresses: [address],
          page,
          people,
          seconds: seconds / (bench.isQuick ? 4 : 1),
          patienceSeconds: 120,
        })
        found.set(runner.build.subject, figuresOf(visits, served))
      }
      bench.say(name)
      for (const { what, unit } of measures) {
        const values = [...found].map(([subject, figures]) => [subject, figures[what]] as const)
        rows.push(rowOf({ part: 'crowd', what: `${capital(name)}: ${what}`, unit }, values))
      }
    }
    return rows
  })
}

type Figures = Record<(typeof measures)[number]['what'], number>

const measures = [
  { what: 'who saw the line', unit: '%' },
  { what: 'half have their form within', unit: 'ms' },
  { what: '99 of 100 within', unit: 'ms' },
  { what: 'time until the last is admitted', unit: 's' },
  { what: 'of what is served without a crowd', unit: '%' },
  { what: 'pairs admitted out of order', unit: '%' },
] as const

async function servedPerSecond({ product }: Runner, isQuick: boolean): Promise<number> {
  const load = { address: product.address + page, headers: { 'Accept-Encoding': 'br' }, connections: 4 }
  await askAgain({ ...load, seconds: 1 })
  const { answers, seconds } = await askAgain({ ...load, seconds: isQuick ? 1 : 3 })
  return answers / seconds
}

function figuresOf(visits: readonly Visit[], served: number): Figures {
  const answers = visits.map(({ answerMs }) => answerMs).toSorted((a, b) => a - b)
  const lastSeconds = Math.max(...visits.map(({ insideAtMs }) => insideAtMs)) / 1_000
  return {
    'who saw the line': (100 * visits.filter(({ place }) => place !== null).length) / visits.length,
    'half have their form within': median(answers),
    '99 of 100 within': answers[Math.floor(answers.length * 0.99)] ?? Number.NaN,
    'time until the last is admitted': lastSeconds,
    'of what is served without a crowd': (100 * visits.length) / lastSeconds / served,
    'pairs admitted out of order': 100 * overtakings(visits),
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
