import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { scratchRoot } from '#tests/support/scratch.ts'
import { startProduct } from '#tests/support/served-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the tested product, such as `http://localhost:3000`, without a trailing slash. */
    servedAt: string
  }
}

/**
 * With BASE_URL the product there is tested as it is; it must contain the sample data. Without BASE_URL the built
 * product is started for the run, with the sample data, on a free port.
 */
export default async function servedSetup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.BASE_URL
  if (given) {
    project.provide('servedAt', given.replace(/\/+$/, ''))
    return undefined
  }
  const scratchFolder = await mkdtemp(path.join(scratchRoot(), 'conformance-'))
  const product = await startProduct({ scratchFolder, env: { SAMPLE_DATA: 'auto' } })
  project.provide('servedAt', product.address)
  return async () => {
    await product.remove()
    await rm(scratchFolder, { recursive: true, force: true })
  }
}
