/** `npm run bench`: measures the built product. It only needs Node 20. How to read it: docs/performance.md. */
import { runProgram } from './setup/run-program.mjs'

// It starts the tests' PostgreSQL.
await runProgram('tools/bench/main.ts', { dev: true, build: 'current' })
