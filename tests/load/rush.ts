/** A rush for seats: many people post the registration form of the wire at once, over real HTTP. */
import { Agent, request } from 'node:http'
import { dateIn, systemClock } from '#domain/foundations/time.ts'

export interface Rush {
  /** The product's addresses, such as `http://localhost:3000`: each of its processes, which share the visitors. */
  addresses: readonly [string, ...string[]]
  event: string
  people: number
  /** How many connections they share; each sends its next request as soon as it has an answer. */
  connections: number
  /** What somebody wants besides a place, by their number, as fields of the wire. */
  wanted?: (number: number) => Readonly<Record<string, unknown>>
}

export interface RushOutcome {
  seconds: number
  /**
   * The processor time that the product's processes used, which does not depend on other load. NaN for one that is
   * gone.
   */
  cpuSeconds: number
  /** The number of answers by status; 0 counts requests without an answer. */
  statuses: Record<number, number>
}

/** Everybody posts once, and again if the product is busy (503). */
export async function rush({
  addresses,
  event,
  people,
  connections,
  wanted = () => ({}),
}: Rush): Promise<RushOutcome> {
  const bases = addresses.map(address => `${address}/colloquyBackend/${event}/registration`)
  const period = await openPeriod(`${bases[0]}/register_categorys/`)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<number, number> = {}
  let next = 0
  const cpuBefore = await readCpuSeconds(addresses)
  const startedAt = performance.now()
  const oneAfterAnother = async (connection: number) => {
    const form = `${bases[connection % bases.length]}/registrationform/`
    while (next < people) {
      const number = next++
      const body = JSON.stringify({ ...person(number, period), ...wanted(number) })
      let status = await post(form, body, agent)
      while (status === 503) {
        statuses[503] = (statuses[503] ?? 0) + 1
        status = await post(form, body, agent)
      }
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => oneAfterAnother(connection)))
  const seconds = (performance.now() - startedAt) / 1_000
  agent.destroy()
  const cpuAfter = await readCpuSeconds(addresses).catch(() => Number.NaN)
  return { seconds, statuses, cpuSeconds: cpuAfter - cpuBefore }
}

async function readCpuSeconds(addresses: readonly string[]): Promise<number> {
  let seconds = 0
  for (const address of addresses) {
    const metrics = await (await fetch(`${address}/metrics`)).text()
    seconds += Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
  }
  return seconds
}

/** The period whose prices apply now: the first whose end is not over. */
async function openPeriod(address: string): Promise<number> {
  const rows: { id: number; end_date: string }[] = await (await fetch(address)).json()
  const today = dateIn('UTC', systemClock.now()).toString()
  const open = rows.find(row => row.end_date >= today)
  if (!open) throw new Error('no period is open')
  return open.id
}

function person(number: number, period: number) {
  return {
    title: 'Dr.',
    name: `Visitor ${number}`,
    email: `visitor${number}@example.org`,
    telephone: '+351 21 000 0000',
    organization: 'Institute of Slow Glass',
    city: 'Lisbon',
    billing_address: 'Rua do Vidro 7',
    country: 620,
    reg_cat_val: 'oral_presentation',
    register_category: period,
    accommodation: '',
    no_of_nights: '',
    add_on: 0,
  }
}

function post(address: string, body: string, agent: Agent): Promise<number> {
  return new Promise(resolve => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    const sent = request(address, { method: 'POST', agent, headers }, answer => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}
