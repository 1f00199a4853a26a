import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddressReader, proxyList } from '#server/http/client-address.ts'

async function read(proxies: string[], remoteAddress: string | undefined, forwarded?: string) {
  const readAddress = clientAddressReader(proxies)
  const app = new Hono().get('/', c => c.text(readAddress(c)))
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const env = remoteAddress === undefined ? undefined : { incoming: { socket: { remoteAddress } } }
  return (await app.request('/', { headers }, env)).text()
}

test('the client is the other end of the connection', async () => {
  expect(await read([], '203.0.113.7')).toBe('203.0.113.7')
  expect(await read([], '::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('a client’s own headers are not trusted', async () => {
  expect(await read([], '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(await read(['10.0.0.0/8'], '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('a trusted proxy’s header gives the client, and addresses before that are ignored', async () => {
  expect(await read(['10.0.0.0/8'], '10.1.2.3', '198.51.100.1')).toBe('198.51.100.1')
  expect(await read(['10.0.0.0/8'], '10.1.2.3', '192.0.2.1, 198.51.100.1')).toBe('198.51.100.1')
  expect(await read(['10.0.0.0/8'], '10.1.2.3', '192.0.2.1, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1')
})

test('a proxy that names nobody stands for itself', async () => {
  expect(await read(['10.1.2.3'], '10.1.2.3')).toBe('10.1.2.3')
  expect(await read(['10.1.2.3'], '10.1.2.3', 'somebody')).toBe('10.1.2.3')
  expect(await read(['10.0.0.0/8'], '10.1.2.3', 'somebody, 10.9.9.9')).toBe('10.9.9.9')
})

test('addresses are read in every notation that proxies use', async () => {
  expect(await read(['::1'], '::1', '198.51.100.1:4711')).toBe('198.51.100.1')
  expect(await read(['::1'], '::1', '[2001:db8:1:2:3:4:5:6]:4711')).toBe('2001:db8:1:2::/64')
  expect(await read(['::1'], '::1', '::ffff:198.51.100.1')).toBe('198.51.100.1')
})

test('an IPv6 client is its network, however its address is written', async () => {
  for (const address of ['2001:db8::1', '2001:DB8:0:0::2', '2001:0db8:0000:0000:ffff::']) {
    expect(await read([], address)).toBe('2001:db8:0:0::/64')
  }
  expect(await read([], 'fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(await read([], '::1'), 'this machine').toBe('::1')
})

test('clients whose address is not known are counted together', async () => {
  expect(await read([], undefined)).toBe('unknown')
  expect(await read([], 'a socket file')).toBe('unknown')
})

test.each([
  '10.0.0.0/33',
  '10.0.0/8',
  '::1/129',
  'proxy.example',
  '',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '10.0.0.0/',
])('%j is neither an address nor a network', part => {
  expect(() => proxyList([part])).toThrow(RangeError)
})
