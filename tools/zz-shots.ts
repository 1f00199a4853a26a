import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#database/open-database.ts'
import { startProduct } from '#tests/support/served-product.ts'
import { launchBrowser } from '#tests/support/browser.ts'

const scratchFolder = await mkdtemp(path.join(tmpdir(), 'shots-'))
const product = await startProduct({ scratchFolder })
const db = await openDatabase({ dataDir: product.dataDir } as never).catch(() => null)
console.log(product.address, product.dataDir, Boolean(db))
await wait()
async function wait() { await new Promise(done => setTimeout(done, 400_000)) }
