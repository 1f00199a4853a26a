import { expect, test } from 'vitest'
import { readPublicAddress } from '#domain/preparation/connections/public-address.ts'

test.each([
  ['meetings.example.org', 'https://meetings.example.org'],
  [' HTTPS://Meetings.Example.org./ ', 'https://meetings.example.org'],
  ['https://meetings.example.org:8443', 'https://meetings.example.org:8443'],
  ['https://meetings.example.org:443', 'https://meetings.example.org'],
  ['https://tagung.münchen.example', 'https://tagung.xn--mnchen-3ya.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('%s is %s', (typed, origin) => {
  expect(readPublicAddress(typed)).toEqual({ ok: true, value: origin })
})

test.each([
  ['', 'address'],
  ['a b.example', 'address'],
  ['ftp://meetings.example.org', 'address'],
  ['https://me:secret@meetings.example.org', 'address'],
  ['https://', 'address'],
  ['meetings.example.org/conferences', 'path'],
  ['https://meetings.example.org/?a=b', 'path'],
  ['https://meetings.example.org/#top', 'path'],
  ['http://meetings.example.org', 'encryption'],
  ['http://192.168.1.5', 'encryption'],
])('%s is refused: %s', (typed, problem) => {
  expect(readPublicAddress(typed)).toEqual({ ok: false, error: { code: problem } })
})
