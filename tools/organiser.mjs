/** `npm run organiser`: runs the back office's command line. It only needs Node 20. */
import { runProgram } from './setup/run-program.mjs'

await runProgram('tools/organiser/main.ts')
