import { createServer } from 'node:net'

/**
 * Below the ports that systems give to connections and to servers that take any (Linux from 32768): nobody else takes one
 * before it is used, or while a server that was killed is away.
 */
const ports = { first: 12_000, count: 20_000 }

/** Processes that run side by side begin far from each other. */
let next = (process.pid * 97) % ports.count

/** A port that was free a moment ago on all local addresses. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + (next++ % ports.count)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
