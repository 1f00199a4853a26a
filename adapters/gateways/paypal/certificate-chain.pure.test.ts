import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeCertificate } from '#adapters/gateways/paypal/certificate-chain.ts'
import { issueCertificate } from '#simulators/paypal/certificate.ts'

const now = Temporal.Instant.from('2027-01-10T12:00:00Z')
const dates = { validFrom: now.subtract({ hours: 24 }), validUntil: now.add({ hours: 24 }) }
const pairs: { publicKey: KeyObject; privateKey: KeyObject }[] = []
/** The keys for a position in a chain: making a pair takes long, and those of one chain differ. */
const keysAt = (position: number) => (pairs[position] ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))

interface Authority {
  pathLength?: number
  isNameConstrained?: boolean
}

/** Checks PayPal's certificate at the end of a chain of authorities, of which the first is trusted. */
function judge(...authorities: Authority[]) {
  let issuer = { name: 'Root', keys: keysAt(0) }
  const chain: X509Certificate[] = []
  const issue = (name: string, what: Authority & { isAuthority?: boolean }) => {
    const own = keysAt(chain.length)
    const pem = issueCertificate({
      subjectName: name,
      subjectKey: own.publicKey,
      issuerName: issuer.name,
      issuerKey: issuer.keys.privateKey,
      ...what,
      ...dates,
    })
    issuer = { name, keys: own }
    return new X509Certificate(pem)
  }
  for (const [at, authority] of authorities.entries()) {
    chain.push(issue(at === 0 ? 'Root' : `Between ${at}`, { ...authority, isAuthority: true }))
  }
  const [root, ...intermediates] = chain
  const leaf = issue('messageverificationcerts.paypal.com', {})
  return judgeCertificate({ leaf, intermediates }, root ? [root] : [], now)
}

test('a chain as long as its authorities allow is trusted', () => {
  expect(judge({})).toBe('trusted')
  expect(judge({ pathLength: 0 })).toBe('trusted')
  expect(judge({ pathLength: 1 }, { pathLength: 0 })).toBe('trusted')
  expect(judge({}, {}, {})).toBe('trusted')
})

test('a longer one than an authority allows proves nothing', () => {
  expect(judge({ pathLength: 0 }, {})).toBe('unproven')
  expect(judge({}, { pathLength: 0 }, {})).toBe('unproven')
  expect(judge({ pathLength: 1 }, {}, {})).toBe('unproven')
})

test('an authority that may vouch for some names alone proves nothing: the gateway is asked', () => {
  expect(judge({}, { isNameConstrained: true })).toBe('unproven')
  expect(judge({ isNameConstrained: true })).toBe('unproven')
})
