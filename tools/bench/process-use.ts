/** What other processes use of the machine. Only Linux tells; elsewhere it is unknown. */
import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second for every program, whatever its own clock ticks at. */
const ticksPerSecond = 100

/** Processor time of a process so far, in seconds; NaN where unknown. */
export function cpuSecondsOf(pid: number): number {
  // The second field, the program's name, may contain anything up to the last parenthesis.
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\)\s/s, '')
    .split(' ')
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) / ticksPerSecond
}

/** The children of a process with one thread, such as nginx's workers; none where unknown. */
export function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
}

/** Memory of a process in megabytes, now and at most so far; NaN where unknown. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = read(`/proc/${pid}/status`)
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
