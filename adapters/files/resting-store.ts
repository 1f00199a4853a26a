import { setTimeout as sleep } from 'node:timers/promises'
import { type FileStore, FilesUnavailable } from '#domain/conference/files/file-store.ts'

export interface Rest {
  /** How long somebody waits for a file to begin, in milliseconds. */
  openMs: number
  /** How long a silent store is not asked, in milliseconds. */
  restMs: number
}

/** For visitors: a page waits for its pictures. */
const visitorsRest: Rest = { openMs: 1_000, restMs: 5_000 }

/** Acts in a row for which it was silent for long, after which the store counts as down. */
const silentInARow = 3

/**
 * The same store, which is not asked for a while after it has hung: then everything fails at once, instead of each visitor
 * waiting for nothing and holding a connection. After the rest one act tries it again. A store that refuses quickly delays
 * nobody, and is asked each time.
 */
export function restingWhenSilent(files: FileStore, { openMs, restMs }: Rest = visitorsRest): FileStore {
  let silent = 0
  let restsUntilMs = 0
  let isTrying = false

  async function ask<T>(act: () => Promise<T>): Promise<T> {
    const isDown = silent >= silentInARow
    if (isDown && (isTrying || performance.now() < restsUntilMs)) throw silence('it has not answered lately')
    if (isDown) isTrying = true
    const beganMs = performance.now()
    try {
      const answer = await act()
      silent = 0
      return answer
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error
      const hung = error.reason === 'silent' && performance.now() - beganMs > openMs / 2
      silent = hung ? silent + 1 : 0
      restsUntilMs = performance.now() + restMs
      throw error
    } finally {
      if (isDown) isTrying = false
    }
  }

  async function openInTime(key: string) {
    const opening = files.open(key)
    const late = new AbortController()
    const tooLate = sleep(openMs, undefined, { signal: late.signal, ref: false }).then(() => {
      throw silence('a file takes too long')
    })
    // Whichever is later is not waited for.
    for (const each of [opening, tooLate]) each.catch(() => {})
    return Promise.race([opening, tooLate]).finally(() => late.abort())
  }

  return {
    put: (key, bytes) => ask(() => files.put(key, bytes)),
    get: key => ask(() => files.get(key)),
    open: key => ask(() => openInTime(key)),
    remove: key => ask(() => files.remove(key)),
  }
}

const silence = (why: string) => new FilesUnavailable('silent', `The store of files does not answer: ${why}`)
