/** Asks the product as somebody who has it under another name, whether or not that name leads anywhere. */
import { once } from 'node:events'
import { type IncomingHttpHeaders, request as send } from 'node:http'
import type { ServedProduct } from '#tests/support/served-product.ts'

interface Asked {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export async function askHost(
  product: ServedProduct,
  host: string,
  where: string,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<Asked> {
  const asking = send(product.address + where, { method, headers: { Host: host, ...headers } })
  asking.end(body)
  const [answer] = await once(asking, 'response')
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) text += piece
  return { status: answer.statusCode ?? 0, headers: answer.headers, text }
}
