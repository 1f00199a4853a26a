import { expect, test } from 'vitest'
import { readDomain } from '#domain/preparation/connections/own-domain.ts'

const main = 'https://meetings.example.org'

test.each([
  ['conf.example.org', 'conf.example.org'],
  [' HTTPS://Conf.Example.ORG./ ', 'conf.example.org'],
  ['2027.conf.meetings.example.org', '2027.conf.meetings.example.org'],
  ['tagung.münchen.example', 'tagung.xn--mnchen-3ya.example'],
  ['ＣＯＮＦ.example。org', 'conf.example.org'],
  ['مؤتمر.example', 'xn--jgbmv1fc.example'],
  ['🎓.example', 'xn--nk8h.example'],
  ['conf.localhost', 'conf.localhost'],
])('%s is %s', (typed, domain) => {
  expect(readDomain(typed, main)).toEqual({ ok: true, value: domain })
})

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['https://', 'missing'],
  ['conference', 'name'],
  ['conf_erence.example.org', 'name'],
  ['-conf.example.org', 'name'],
  ['conf..example.org', 'name'],
  ['conf.example.123', 'name'],
  ['*.example.org', 'name'],
  ['conf example.org', 'name'],
  ['me@example.org', 'name'],
  ['conf%2eexample.org', 'name'],
  [`${'a'.repeat(64)}.example.org`, 'name'],
  ['conf.example.org/2027', 'path'],
  ['conf.example.org?a', 'path'],
  ['conf.example.org:8080', 'port'],
  ['conf.example.org:443', 'port'],
  ['192.0.2.7', 'number'],
  ['[2001:db8::1]', 'number'],
  ['0x7f000001', 'number'],
  ['Meetings.Example.org', 'main'],
  ['localhost', 'reserved'],
])('%s is refused: %s', (typed, code) => {
  expect(readDomain(typed, main)).toEqual({ ok: false, error: { code } })
})
