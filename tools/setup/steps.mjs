import { spawn } from 'node:child_process'

/** A reason to stop that the reader can fix; shown without a stack trace. */
export class Obstacle extends Error {}

/**
 * Runs one step and reports it: its label while it runs, its duration once it is done.
 *
 * @template T
 * @param {string} label such as `Installing packages`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const startedAt = performance.now()
  process.stdout.write(`${label} …\n`)
  const result = await work()
  process.stdout.write(`${label}: done in ${duration(performance.now() - startedAt)}\n`)
  return result
}

/** @param {number} milliseconds */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 100) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/**
 * Runs a program without showing its output.
 *
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} its exit code (128 and more: a signal) and all its output
 */
export function runQuietly(program, parameters, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', code => resolve({ code: code ?? 128, output }))
  })
}
