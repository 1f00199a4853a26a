/** `npm run import`: imports files into a conference. It only needs Node 20. */
import { runProgram } from './setup/run-program.mjs'

await runProgram('tools/import/main.ts', { build: 'any' })
