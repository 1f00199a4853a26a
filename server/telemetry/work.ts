/** What the process is doing: a request or an effect. Queries and gateway calls belong to it, and so does what is logged. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

export interface Work {
  kind: 'request' | 'effect'
  /** A request's id, or an effect's key. */
  id: string
  /** `GET`, or an effect's kind. */
  name: string
  /** A request's, without what identifies somebody; empty for an effect. */
  path: string
  /** A request's, once it is answered. */
  status?: number
  isFailed?: boolean
  /** By `performance.now()`. */
  startedAt: number
}

/** Each message is a `Work`, the same object at its start and at its end. */
export const workStarted = channel('colloquy.work.started')
export const workEnded = channel('colloquy.work.ended')

const underWay = new AsyncLocalStorage<Work>()

export const currentWork = (): Work | undefined => underWay.getStore()

/** Does the work and tells when it started and ended. */
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
