import { inject } from 'vitest'
import { createOnPostgres, type Dialect } from '#tests/support/database.ts'
import { type ProductOptions, type ServedProduct, startProduct } from '#tests/support/served-product.ts'

export interface WithSample {
  product: ServedProduct
  /** Its database, for `openDatabase`. */
  database: string
  /** Stops the product and removes it with its data. */
  remove(): Promise<void>
}

/** Starts a product of the caller's own on a copy of the sample data. */
export async function startWithSample(
  dialect: Dialect,
  options: Pick<ProductOptions, 'env' | 'program'> = {},
): Promise<WithSample> {
  const place = dialect === 'postgres' ? await createOnPostgres('sample') : undefined
  const product = await startProduct({
    ...options,
    scratchFolder: inject('scratchFolder'),
    copyOf: inject('samples')[dialect],
    ...(place && { databaseUrl: place.address }),
  })
  return {
    product,
    database: place?.address ?? `${product.dataDir}/colloquy.sqlite`,
    async remove() {
      await product.remove()
      await place?.remove()
    },
  }
}
