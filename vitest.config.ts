import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const folders = '{adapters,database,domain,mails,sample,server,simulators,site,tests,tools,words}'

/** Rules that need no database or server. They are quick, and run in two time zones. */
const pure = `${folders}/**/*.pure.test.{ts,tsx}`

/**
 * A time limit only ends what hangs: at least ten times what the longest test takes on a quiet machine. Speed is never
 * what a test judges.
 */
const hangsAfterMs = 1_200_000

/** Rules must not depend on where they run: the pure tests run on both sides of the date line. */
const zones = ['Pacific/Auckland', 'America/Los_Angeles']

/** Files that take much longer than their size suggests. */
const slow = ['role-matrix.test.ts', 'export-memory.test.ts', 'waiting-room.test.ts']

/**
 * Begins with what takes longest, so that no processor is idle at the end: products that are killed and started again.
 * What asks a product that was started for the run comes before, so that it need not stand by.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      if (project.name === 'conformance') return 0
      if (project.name !== 'faults') return slow.includes(path.basename(moduleId)) ? 3 : 4
      return path.basename(moduleId).startsWith('killed-') ? 1 : 2
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    // Files share processes, and with them modules that are already loaded: no test changes what others read of them.
    isolate: false,
    setupFiles: ['tests/support/compare-temporal.ts', 'tests/support/fuzz-seed.ts'],
    sequence: { sequencer: LongestFirst },
    // With more, the journeys and these tests displace each other's data from the processors' caches: a tenth more
    // processor time for the same work.
    maxWorkers: availableParallelism(),
    testTimeout: hangsAfterMs,
    hookTimeout: hangsAfterMs,
    expect: { poll: { timeout: hangsAfterMs / 4 } },
    projects: [
      ...zones.map(zone => ({
        extends: true as const,
        test: { name: zone, include: [pure], env: { TZ: zone } },
      })),
      {
        extends: true,
        test: {
          name: 'databases',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [pure],
          globalSetup: 'tests/support/databases-setup.ts',
          // A busy machine is late now and then. `npm test` names what passed only the second time. Where the product is
          // killed or raced nothing is tried again: there a failure in a hundred is a fault of the product.
          retry: process.env.RULES_REPORT ? 1 : 0,
        },
      },
      {
        extends: true,
        test: {
          // The built product as a process of its own: ended and hindered in every way, and counted under load.
          name: 'faults',
          include: ['tests/faults/**/*.fault.ts', 'tests/load/**/*.load.ts', 'tests/golden/**/*.golden.ts'],
          globalSetup: 'tests/faults/faults-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          // The served product against the specification, by its address alone: BASE_URL, or the built one.
          name: 'conformance',
          include: ['tests/conformance/**/*.conformance.ts'],
          globalSetup: 'tests/conformance/served-setup.ts',
        },
      },
    ],
  },
})
