/** Whole journeys as a browser makes them: the form, registering, the payment page, choosing transfer, the page again. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { ada, formFields } from '#tests/support/visitor.ts'

export interface Journeys {
  /** The product's address, such as `http://localhost:3000`. */
  address: string
  event: string
  /** How many go through it at once; each begins again when they are through. */
  visitors: number
  /** Nobody begins after this time. */
  seconds: number
  /** How many people each visitor registers at once, by the form for groups; one by their own form if it is not given. */
  people?: number
}

export const journeySteps = ['form', 'register', 'payment page', 'choose transfer', 'page again'] as const
export type JourneyStep = (typeof journeySteps)[number]

export interface JourneysMade {
  whole: number
  seconds: number
  /** Answers that asked a visitor to come back later. */
  busy: number
  /** How long each step took, in milliseconds, waiting in line included. */
  latencies: Record<JourneyStep, number[]>
}

/** @throws where a step is answered with anything but what a browser expects, or 503 */
export async function makeJourneys({
  address,
  event,
  visitors,
  seconds,
  people,
}: Journeys): Promise<JourneysMade> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors })
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  const latencies = Object.fromEntries(journeySteps.map(step => [step, [] as number[]])) as Record<
    JourneyStep,
    number[]
  >
  let whole = 0
  let busy = 0

  async function visit(visitor: number): Promise<void> {
    for (let turn = 0; performance.now() < until; turn++) {
      let cookie = ''
      const step = async (name: JourneyStep, path: string, fields?: Record<string, string>) => {
        const begun = performance.now()
        for (;;) {
          const answer = await ask(agent, address + path, cookie, fields)
          cookie = answer.cookie ?? cookie
          if (answer.status !== 503) {
            if (answer.status !== (fields ? 303 : 200))
              throw new Error(`${name} was answered ${answer.status}`)
            latencies[name].push(performance.now() - begun)
            return answer
          }
          busy++
          await sleep(answer.retryAfterSeconds * 1_000)
        }
      }
      const formPath = `/${event}/${people === undefined ? 'online-registration' : 'registrations/group'}`
      const form = await step('form', formPath)
      const email = `visitor-${visitor}-${turn}@example.org`
      const wanted = people === undefined ? ada : { ...ada, 'people-oral': String(people) }
      const { location } = await step('register', formPath, { ...formFields(form.text()), ...wanted, email })
      const page = new URL(location, address).pathname
      await step('payment page', page)
      await step('choose transfer', page, { method: 'bank-transfer' })
      await step('page again', page)
      whole++
    }
  }

  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)))
  agent.destroy()
  return { whole, seconds: (performance.now() - startedAt) / 1_000, busy, latencies }
}

interface Answer {
  status: number
  location: string
  cookie: string | undefined
  retryAfterSeconds: number
  text(): string
}

function ask(
  agent: Agent,
  address: string,
  cookie: string,
  fields: Record<string, string> | undefined,
): Promise<Answer> {
  const body = fields && new URLSearchParams(fields).toString()
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'Accept-Encoding': 'br',
          Accept: 'text/html',
          ...(cookie && { Cookie: cookie }),
          ...(body !== undefined && {
            Origin: new URL(address).origin,
            'Content-Type': 'application/x-www-form-urlencoded',
            'Content-Length': Buffer.byteLength(body),
          }),
        },
      },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(answerOf(answer, Buffer.concat(chunks))))
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, body: Buffer): Answer {
  return {
    status: statusCode,
    location: headers.location ?? '',
    cookie: headers['set-cookie']?.[0]?.split(';')[0],
    retryAfterSeconds: Number(headers['retry-after'] ?? 1),
    text: () => (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString(),
  }
}
