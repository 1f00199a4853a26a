import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const program = `
  import { answerJobs } from '#adapters/answer-jobs.ts'
  answerJobs(() => {
    process.send('begun')
    const end = performance.now() + 300
    while (performance.now() < end);
    return 'x'.repeat(1_000_000)
  })
`

test('whose server is killed while it works ends without a word', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (!child.stderr) throw new Error('Its messages are not read.')
  const said = text(child.stderr)
  const ended = once(child, 'exit')
  child.send('a job')
  await once(child, 'message')
  child.disconnect()
  expect([await ended, await said]).toEqual([[0, null], ''])
})
