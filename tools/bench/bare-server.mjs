/**
 * The yardstick: what Node's own HTTP server does with prepared answers, and nothing else.
 *
 *   node bare-server.mjs ANSWERS.json   prints its port
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** @type {Record<string, { headers: string[], body: string }>} */
const given = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const answers = new Map(
  Object.entries(given).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.body)
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.stdout.write(`${typeof bound === 'object' && bound ? bound.port : ''}\n`)
})
// It ends with the program that started it.
process.on('disconnect', () => process.exit())
