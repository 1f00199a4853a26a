/** The network addresses that webhooks may be sent to: those of the public internet, none of internal networks. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Not part of the public internet, by RFC 6890 and its successors: private, loopback, link-local, shared, reserved,
 * multicast.
 */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // The metadata service of cloud providers is here.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Only the global unicast addresses of IPv6 are public. That excludes ::1, fc00::/7 and fe80::/10, and IPv4 addresses
 * mapped into IPv6 (::ffff:127.0.0.1, 64:ff9b::/96); those below contain an IPv4 address, or are for documentation.
 */
const openV6 = '2000::/3'
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closed = blockListOf(closedV4, 'ipv4')
const open = blockListOf([openV6], 'ipv6')
const closedInside = blockListOf(closedV6, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return open.check(address, 'ipv6') && !closedInside.check(address, 'ipv6')
}

function blockListOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Whether an address shows without a look-up that it is not of the public internet: an IP address of an internal
 * network, in any notation, or a name of this machine. Other names are looked up when something is sent.
 */
export function isPlainlyInternal(address: string): boolean {
  // The parser has already turned other notations, such as https://0x7f.1, into the usual one.
  const host = new URL(address).hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIPv4(host) || isIPv6(host)) return !isPublicAddress(host)
  return /(?:^|\.)localhost$/.test(host)
}
