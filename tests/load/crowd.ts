/** A crowd for one page: people arrive at an even pace, wait in line where they are told to, and come in. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Crowd {
  /** The product's addresses, such as `http://localhost:3000`: each of its processes, which share the visitors. */
  addresses: readonly [string, ...string[]]
  /** The page that everybody requests. */
  page: string
  people: number
  /** The time over which they arrive. */
  seconds: number
  /** When everybody who is still waiting gives up. */
  patienceSeconds: number
}

export interface Visit {
  /** All times in milliseconds; this one and the next since the first arrival. */
  arrivedAtMs: number
  /** Infinity for somebody who gave up. */
  insideAtMs: number
  /** How long the answer with the page took. */
  answerMs: number
  /** The place in line; null for somebody who never saw it. */
  place: number | null
}

interface Answer {
  status: number
  cookie: string | undefined
  body: string
}

/** @returns one visit for each of them, in the order of arrival */
export async function crowd(asked: Crowd): Promise<Visit[]> {
  const { addresses, page, people, seconds, patienceSeconds } = asked
  const startedAt = performance.now()
  const sinceStart = () => performance.now() - startedAt
  const visits: Promise<Visit>[] = []

  async function visit(number: number): Promise<Visit> {
    // Each person has their own browser. A balancer may send each of its requests to another process.
    const agent = new Agent({ keepAlive: true })
    const hasScript = number % 2 === 0
    let turn = number
    const ask = (path: string, cookie: string) =>
      get(`${addresses[turn++ % addresses.length]}${path}`, cookie, agent)
    const arrivedAtMs = sinceStart()
    let cookie = ''
    let place: number | null = null
    try {
      while (sinceStart() < patienceSeconds * 1_000) {
        const requestedAt = performance.now()
        const answer = await ask(page, cookie)
        const answerMs = performance.now() - requestedAt
        if (answer.status === 200) return { arrivedAtMs, insideAtMs: sinceStart(), answerMs, place }
        if (answer.status !== 503) throw new Error(`the crowd was answered ${answer.status}`)
        cookie = answer.cookie ?? cookie
        place ??= Number(/=(\d+)/.exec(cookie)?.[1] ?? Number.NaN)
        const wait = Number(/http-equiv="refresh" content="(\d+)"/.exec(answer.body)?.[1] ?? 2)
        await sleep(wait * 1_000)
        if (hasScript) await untilCalled(ask, cookie)
      }
      return { arrivedAtMs, insideAtMs: Infinity, answerMs: Infinity, place }
    } finally {
      agent.destroy()
    }
  }

  for (let number = 0; number < people; number++) {
    await sleep(Math.max(0, (number * seconds * 1_000) / people - sinceStart()))
    visits.push(visit(number))
  }
  return Promise.all(visits)
}

/** What the waiting page's script does. */
async function untilCalled(
  ask: (path: string, cookie: string) => Promise<Answer>,
  cookie: string,
): Promise<void> {
  for (let asked = 0; asked < 100; asked++) {
    const { body } = await ask('/waiting-room/place', cookie)
    const { place, askAgainSeconds } = JSON.parse(body)
    if (place === 0 || place === null) return
    await sleep(askAgainSeconds * 1_000)
  }
}

/** The share of all pairs in which the later arrival was let in first: 0 is fair, a half is chance. */
export function overtakings(visits: readonly Visit[]): number {
  let overtaken = 0
  for (const [index, one] of visits.entries()) {
    for (const later of visits.slice(index + 1)) if (later.insideAtMs < one.insideAtMs) overtaken++
  }
  return overtaken / Math.max(1, (visits.length * (visits.length - 1)) / 2)
}

function get(address: string, cookie: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br', ...(cookie && { Cookie: cookie }) }
    const sent = request(address, { agent, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          cookie: answer.headers['set-cookie']?.[0]?.split(';')[0],
          // The form is compressed, and its content does not matter here.
          body: answer.headers['content-encoding'] ? '' : Buffer.concat(chunks).toString(),
        }),
      )
    })
    // The server may close a connection just as it is reused; browsers retry too.
    sent.on('error', error => (sent.reusedSocket ? resolve(get(address, cookie, agent)) : reject(error)))
    sent.end()
  })
}
