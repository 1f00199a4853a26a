/** A client on bare sockets: Node's own HTTP client costs more than the server that it would measure. */
import { connect } from 'node:net'

export interface Load {
  /** Such as `http://localhost:3000/about`. */
  address: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface Answered {
  answers: number
  seconds: number
  medianMs: number
  slowestPercentMs: number
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** Sends the same request over each connection as soon as the answer before is there, for so long. */
export async function askAgain({ address, headers, connections, seconds }: Load): Promise<Answered> {
  const { hostname, port, host, pathname, search } = new URL(address)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`)
  const latencies: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, () => oneConnection({ hostname, port, request, until, latencies })),
  )
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    answers: sorted.length,
    seconds: (performance.now() - startedAt) / 1_000,
    medianMs: at(0.5),
    slowestPercentMs: at(0.99),
  }
}

interface Connection {
  hostname: string
  port: string
  request: Buffer
  until: number
  latencies: number[]
}

function oneConnection({ hostname, port, request, until, latencies }: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let sentAt = 0
    let buffered: Buffer[] = []
    let size = 0
    /** Bytes of the whole answer; null while the head is not there, Infinity for one in chunks. */
    let expected: number | null = null
    const send = () => {
      buffered = []
      size = 0
      expected = null
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('data', (chunk: Buffer) => {
      buffered.push(chunk)
      size += chunk.length
      try {
        expected ??= answerSize(Buffer.concat(buffered))
      } catch (error) {
        socket.destroy()
        return reject(error)
      }
      const isWhole =
        expected === Infinity ? endOf(buffered).equals(lastChunk) : expected !== null && size >= expected
      if (!isWhole) return
      latencies.push(performance.now() - sentAt)
      if (performance.now() < until) send()
      else socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** @throws where the answer is anything but 200 */
function answerSize(start: Buffer): number | null {
  const end = start.indexOf(headEnd)
  if (end < 0) return null
  const head = start.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`an answer under load was: ${head.split('\r\n')[0]}`)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length === undefined ? Infinity : end + headEnd.length + Number(length)
}

/** The last bytes that came, where the end of an answer in chunks stands. */
function endOf(chunks: readonly Buffer[]): Buffer {
  return Buffer.concat(chunks.slice(-2)).subarray(-lastChunk.length)
}
