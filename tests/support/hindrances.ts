/** Makes sources fail or hang, in a product that runs tests/faults/hindered-server.mjs. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServedProduct } from '#tests/support/served-product.ts'

/** The program to start instead of the product's own. */
export const hinderedProgram = 'tests/faults/hindered-server.mjs'

/** Such as `fail speakers` or `hang content_items venue`; none clears all. */
export async function hinder(product: ServedProduct, hindrances: readonly string[]): Promise<void> {
  await writeFile(path.join(product.dataDir, 'hindered-sources'), hindrances.join('\n'))
}
