/** Importing a programme, and the program page and its search, as the number of talks grows tenfold and a hundredfold. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { formatCount } from '#domain/foundations/figures.ts'
import { type Bench, type Runner, withBuilds } from '#tools/bench/bench.ts'
import { memoryOf } from '#tools/bench/process-use.ts'
import { timesOf } from '#tools/bench/request-times.ts'
import { growthRows, type Row } from '#tools/bench/results.ts'

const event = 'material-science'
const days = 5
const rooms = 20
const words = [
  'glass',
  'lattice',
  'phonon',
  'alloy',
  'membrane',
  'catalyst',
  'ceramic',
  'polymer',
  'grain',
  'spin',
]

export async function measureTalks(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const talks of bench.isQuick ? [20, 200] : [200, 2_000, 20_000]) {
    const file = path.join(bench.scratchFolder, `schedule-${talks}.xml`)
    await writeFile(file, scheduleOf(talks))
    // A database of its own for each size: an import never removes what somebody may have written.
    await withBuilds(bench, 'sqlite', async runners => {
      const importing: Row['values'] = {}
      const memory: Row['values'] = {}
      const reading: Row['values'] = {}
      const searching: Row['values'] = {}
      for (const runner of runners) {
        const { subject } = runner.build
        const { seconds, megabytes } = await importFile(runner, file)
        importing[subject] = seconds
        if (!Number.isNaN(megabytes)) memory[subject] = megabytes
        const base = `${runner.product.address}/${event}/program`
        const rounds = bench.isQuick ? 2 : 7
        reading[subject] = await timesOf(rounds, round => ({ address: `${base}?day=${1 + (round % days)}` }))
        searching[subject] = await timesOf(rounds, round => ({
          address: `${base}?q=${words[round % words.length]}+${'abcdefghij'[round % 10]}`,
        }))
      }
      const row = (what: string, unit: Row['unit'], values: Row['values']): Row => ({
        part: 'talks', what, unit, size: talks, values,
      }) // biome-ignore format: one thought
      rows.push(row('Import of a programme', 's', importing))
      rows.push(row('Memory at most while importing', 'MB', memory))
      rows.push(row("A day's program, fresh", 'ms', reading))
      rows.push(row('Search of the program', 'ms', searching))
      bench.say(`${formatCount(talks)} talks`)
    })
  }
  return [...rows, ...growthRows(rows)]
}

/** @throws where the import fails */
export async function importFile(
  { build, product, databaseUrl }: Runner,
  file: string,
): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now()
  const { PATH, HOME } = process.env
  const program = spawn(
    process.execPath,
    [path.join(build.root, 'tools/import/main.ts'), 'programme', event, file],
    {
      cwd: build.root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        HOME,
        DATA_DIR: product.dataDir,
        ...(databaseUrl.startsWith('postgres') && { DATABASE_URL: databaseUrl, SECRET_KEY: 'a'.repeat(32) }),
      },
    },
  )
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', text => (said += text))
  let megabytes = Number.NaN
  const watching = setInterval(() => {
    const { most } = memoryOf(program.pid ?? 0)
    if (!Number.isNaN(most)) megabytes = most
  }, 50)
  const [code] = await once(program, 'exit')
  clearInterval(watching)
  if (code !== 0) throw new Error(`the import failed:\n${said}`)
  return { seconds: (performance.now() - startedAt) / 1_000, megabytes }
}

/** A number of twenty-minute talks, spread over days and rooms, each with two speakers. */
export function scheduleOf(talks: number): string {
  const ofDay = Math.ceil(talks / days)
  const listed = Array.from({ length: days }, (_, day) => {
    const inRooms = Array.from({ length: rooms }, (_, room) => {
      const events: string[] = []
      for (let number = day * ofDay + room; number < Math.min(talks, (day + 1) * ofDay); number += rooms) {
        events.push(talk(number, Math.floor((number - day * ofDay) / rooms)))
      }
      return `<room name="Room ${room + 1}">${events.join('\n')}</room>`
    })
    return `<day index="${day + 1}" date="2027-06-0${day + 1}">${inRooms.join('\n')}</day>`
  })
  return `<?xml version="1.0"?><schedule><conference><title>Bench</title></conference>${listed.join('\n')}</schedule>`
}

/** @param turn how many talks are before it in its room */
function talk(number: number, turn: number): string {
  // By day: what an early hour means depends on all other talks in its room.
  const minutes = 8 * 60 + (turn % (14 * 60))
  const start = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
  const [one, other] = [words[number % words.length], words[Math.floor(number / 10) % words.length]]
  const people = [number, number + 1]
    .map(id => `<person id="${id}">Speaker ${id} of ${one}</person>`)
    .join('')
  return `<event id="${number + 1}"><start>${start}</start><duration>00:01</duration><title>On ${one} and ${other}, ${number}</title><track>Track ${1 + (number % 30)}</track><abstract>${`What ${one} does to ${other}. `.repeat(12)}</abstract><persons>${people}</persons></event>`
}
