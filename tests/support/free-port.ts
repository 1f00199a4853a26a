import { createServer } from 'node:net'

/**
 * Below the ports that systems assign by themselves (Linux from 32768): nobody else takes one before it is used, or
 * while a killed server is down.
 */
const ports = { first: 12_000, count: 20_000 }

/** Parallel processes start far from each other. */
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
