import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '#tests/support/free-port.ts'

export interface CuttableLine {
  /** The server's address through this line. */
  readonly address: string
  /** Cuts every connection and refuses new ones, like a server that went away. */
  cut(): Promise<void>
  /** Accepts connections again, at the same address. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** A connection to a local server that a test can cut and restore. */
export async function openLine(to: string): Promise<CuttableLine> {
  const target = new URL(to)
  const open = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  })
  const listen = (port: number) =>
    new Promise<void>(resolve => {
      server.listen(port, '127.0.0.1', resolve)
    })
  const port = await freePort()
  await listen(port)
  const cut = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return {
    address: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href,
    cut,
    mend: () => listen(port),
    close: cut,
  }
}
