/** Asks for one address again and again over a few connections, with wrk where it is installed, else by itself. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Answered, askAgain, type Load } from '#tools/bench/own-client.ts'
import { cpuSecondsOf } from '#tools/bench/process-use.ts'

export interface Measured {
  perSecond: number
  /** Answers in a second of the server's processor time: this says the same on a busy machine. NaN where unknown. */
  perCpuSecond: number
  /** In milliseconds. */
  medianMs: number
  slowestPercentMs: number
}

/**
 * @param pid the server's process
 * @throws where an answer is anything but 200
 */
export async function measureLoad(load: Load, pid: number): Promise<Measured> {
  const before = cpuSecondsOf(pid)
  const answered = (await hasWrk()) ? await askWithWrk(load) : await askAgain(load)
  const { answers, seconds, ...latencies } = answered
  return {
    perSecond: answers / seconds,
    perCpuSecond: answers / (cpuSecondsOf(pid) - before),
    ...latencies,
  }
}

/** The name of the client, for the report. */
export async function clientName(): Promise<string> {
  return (await hasWrk()) ? 'wrk' : 'its own client (wrk is not installed)'
}

const run = promisify(execFile)
let wrk: Promise<boolean> | undefined

function hasWrk(): Promise<boolean> {
  // It prints its version and exits with 1.
  wrk ??= run('wrk', ['-v']).then(
    () => true,
    error => error.code !== 'ENOENT',
  )
  return wrk
}

async function askWithWrk({ address, headers, connections, seconds }: Load): Promise<Answered> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...given, address]
  const { stdout } = await run('wrk', args)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${address} failed under load:\n${stdout}`)
  const [, answers, spent] = /(\d+) requests in ([\d.]+\w+)/.exec(stdout) ?? []
  const latency = (percent: number) =>
    milliseconds(new RegExp(`^\\s+${percent}%\\s+(\\S+)`, 'm').exec(stdout)?.[1])
  return {
    answers: Number(answers),
    seconds: milliseconds(spent) / 1_000,
    medianMs: latency(50),
    slowestPercentMs: latency(99),
  }
}

/** Reads `1.25ms`, `830.00us` or `2.01s`. */
function milliseconds(text = ''): number {
  const [, value, unit = ''] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? []
  return Number(value) * ({ us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit] ?? Number.NaN)
}
