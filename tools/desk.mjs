/** `npm run desk`: runs the organiser's desk. It only needs Node 20. */
import { runProgram } from './setup/run-program.mjs'

await runProgram('tools/desk/main.ts')
