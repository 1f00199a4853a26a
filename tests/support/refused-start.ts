import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'

const server = path.resolve(import.meta.dirname, '../../tools/serve.mjs')

/** Runs the server with these settings until it exits by itself. */
export async function runToTheEnd(settings: Record<string, string>) {
  const dataDir = await mkdtemp(path.join(inject('scratchFolder'), 'refused-'))
  const refused = spawn(process.execPath, [server], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, SAMPLE_DATA: 'off', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void refused.kill('SIGKILL'))
  const left = once(refused, 'exit')
  const errors = await text(refused.stderr)
  const [code] = await left
  return { code, lines: errors.trim().split('\n') }
}
