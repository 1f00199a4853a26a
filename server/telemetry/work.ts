/** What the process is doing: a request or an effect. Queries, gateway calls and log lines belong to it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

export interface Work {
  kind: 'request' | 'effect'
  /** A request's id, or an effect's key. */
  id: string
  /** `GET`, or an effect's kind. */
  name: string
  /** A request's path, without secrets and personal data; empty for an effect. */
  path: string
  /** A request's status, once it is answered. */
  status?: number
  isFailed?: boolean
  /** By `performance.now()`. */
  startedAt: number
}

/** Each message is a `Work`, the same object at its start and its end. */
export const workStarted = channel('colloquy.work.started')
export const workEnded = channel('colloquy.work.ended')

const underWay = new AsyncLocalStorage<Work>()

export const currentWork = (): Work | undefined => underWay.getStore()

/** Runs the work, and reports its start and end. */
export function during<T>(what: Omit<Work, 'startedAt'>, act: (work: Work) => Promise<T>): Promise<T> {
  const work = { ...what, startedAt: performance.now() }
  return underWay.run(work, async () => {
    workStarted.publish(work)
    try {
      return await act(work)
    } catch (error) {
      work.isFailed = true
      throw error
    } finally {
      workEnded.publish(work)
    }
  })
}
