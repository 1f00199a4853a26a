import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openTextsAt } from '#server/connections/dns-texts.ts'

/** A name server with these TXT records; it says nothing about `silent.example`. */
async function nameServer(records: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + size))
      at += size + 1
    }
    const name = labels.join('.')
    if (name === 'silent.example') return
    const found = records[name]
    const head = Buffer.from(query.subarray(0, 12))
    // An answer; 3: there is no such name.
    head.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(found?.length ?? 0, 6)
    head.writeUInt32BE(0, 8)
    const answers = (found ?? []).map(pieces => {
      const data = Buffer.concat(
        pieces.map(piece => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')])),
      )
      const fixed = Buffer.alloc(12)
      // The name of the question, TXT, IN.
      fixed.writeUInt16BE(0xc00c, 0)
      fixed.writeUInt16BE(16, 2)
      fixed.writeUInt16BE(1, 4)
      fixed.writeUInt16BE(data.length, 10)
      return Buffer.concat([fixed, data])
    })
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return openTextsAt([`127.0.0.1:${socket.address().port}`])
}

test('texts come whole, no record is an answer, and silence is none', async () => {
  const textsAt = await nameServer({
    'a.example': [['v=spf1 ', 'include:b.example -all'], ['another']],
    'empty.example': [],
  })
  expect(await textsAt('a.example')).toEqual(['v=spf1 include:b.example -all', 'another'])
  expect(await textsAt('empty.example')).toEqual([])
  expect(await textsAt('nobody.example')).toEqual([])
  expect(await textsAt('silent.example')).toBeNull()
})
