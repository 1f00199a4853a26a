/** The back office as somebody who is signed in asks for it, with plain requests. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { createStaff, password } from '#tests/support/staff.ts'
import type { Runner } from '#tools/bench/bench.ts'

export interface Answer {
  status: number
  bytes: number
  /** Of pages only: a file of 100 MB is no text. */
  text: string
  /** Where it leads; empty if it is no redirect. */
  location: string
}

export interface SignedIn {
  /** Opens an address as an owner with a second factor; without a body it only reads. */
  ask(address: string, body?: URLSearchParams | FormData): Promise<Answer>
}

/** Signs an owner in beside the running product, whose second factor is not asked for. */
export async function signIn({ product, database }: Runner): Promise<SignedIn> {
  const owner = await createStaff(product.dataDir, 'Owner of the bench', 'owner')
  const accounts = openAccounts({
    database,
    clock: systemClock,
    publicUrl: 'http://localhost',
    productName: 'Colloquy',
    productSlug: 'colloquy',
    secretKey: (await readFile(path.join(product.dataDir, 'secret-key'), 'utf8')).trim(),
  })
  const client = { cookie: '', address: '127.0.0.1', userAgent: 'the bench' }
  const tried = await accounts.signIn(client, { email: owner.email, password })
  if (!tried.ok) throw new Error(`not signed in: ${tried.error.code}`)
  await database.write(tx =>
    tx.updateTable('user').set({ twoFactorEnabled: 1 }).where('email', '=', owner.email).execute(),
  )
  const cookie = tried.value.cookies.map(each => each.split(';', 1)[0]).join('; ')
  return {
    async ask(address, body) {
      const answer = await fetch(product.address + address, {
        redirect: 'manual',
        headers: { Cookie: cookie, Origin: product.address, 'Accept-Encoding': 'gzip' },
        ...(body && { method: 'POST', body }),
      })
      const isPage = answer.headers.get('content-type')?.includes('html') === true
      const [bytes, text] = isPage ? countText(await answer.text()) : [await countBytes(answer), '']
      if (answer.status >= 400 && answer.status !== 503)
        throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 2_000)}`)
      return { status: answer.status, bytes, text, location: answer.headers.get('location') ?? '' }
    },
  }
}

const countText = (text: string): [number, string] => [Buffer.byteLength(text), text]

async function countBytes(answer: Response): Promise<number> {
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.length
  return bytes
}
