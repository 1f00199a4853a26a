/** Checks whether a certificate is PayPal's, by its name, its dates and the authorities that signed it. */
import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  BasicConstraints,
  Certificate,
  id_ce_basicConstraints,
  id_ce_nameConstraints,
} from '@peculiar/asn1-x509'

/** A certificate with the intermediate certificates that came with it. */
export interface CertificateBundle {
  leaf: X509Certificate
  intermediates: readonly X509Certificate[]
}

/** `unproven`: the certificate is valid in itself, but no chain leads to a trusted authority. */
export type CertificateVerdict = 'trusted' | 'unproven' | 'refused'

const signerNames = new Set([
  'messageverificationcerts.paypal.com',
  'messageverificationcerts.sandbox.paypal.com',
])

/** More than any authority uses; longer bundles or paths are rejected. */
const longestBundle = 8

/**
 * Reads a certificate and the intermediates after it.
 *
 * @param pem at most about 64 kB
 * @returns undefined where the text holds no certificate, or one that cannot be read
 */
export function readBundle(pem: string): CertificateBundle | undefined {
  const parts = pem.split('-----BEGIN CERTIFICATE-----').slice(1)
  if (parts.length > longestBundle) return undefined
  try {
    const [leaf, ...intermediates] = parts.map(
      part => new X509Certificate(`-----BEGIN CERTIFICATE-----${part}`),
    )
    return leaf && { leaf, intermediates }
  } catch {
    return undefined
  }
}

/** Reads the certificates of authorities. */
export function readAuthorities(pems: readonly string[]): X509Certificate[] {
  return pems.map(pem => new X509Certificate(pem))
}

let publicOnes: X509Certificate[] | undefined

/** The public authorities that Node trusts, read when the first webhook needs them. */
export function publicAuthorities(): readonly X509Certificate[] {
  publicOnes ??= readAuthorities(rootCertificates)
  return publicOnes
}

/**
 * Checks a certificate: PayPal's name, valid dates, an RSA key, not self-signed, and a chain of valid signatures by
 * authorities in date up to a trusted one, within the path length that each allows. An authority restricted to
 * certain names does not count. Revocation is not checked: docs/security.md says why.
 */
export function judgeCertificate(
  { leaf, intermediates }: CertificateBundle,
  trusted: readonly X509Certificate[],
  now: Temporal.Instant,
): CertificateVerdict {
  const name = /^CN=(.+)$/m.exec(leaf.subject)?.[1] ?? ''
  const isSelfSigned = leaf.checkIssued(leaf) || leaf.verify(leaf.publicKey)
  const isPaypals = signerNames.has(name) && leaf.publicKey.asymmetricKeyType === 'rsa'
  if (!isPaypals || isSelfSigned || !isInDate(leaf, now)) return 'refused'
  return hasChain(leaf, { intermediates, below: 0 }, trusted, now) ? 'trusted' : 'unproven'
}

/** @param below how many authorities stand between this certificate's issuer and the end certificate */
function hasChain(
  certificate: X509Certificate,
  { intermediates, below }: { intermediates: readonly X509Certificate[]; below: number },
  trusted: readonly X509Certificate[],
  now: Temporal.Instant,
): boolean {
  const mayIssue = (authority: X509Certificate) =>
    isIssuedBy(certificate, authority, now) && mayVouch(authority, below)
  if (trusted.some(mayIssue)) return true
  return intermediates.filter(mayIssue).some(issuer =>
    // Each authority is used once in a path, so that two that sign each other cause no loop.
    hasChain(
      issuer,
      { intermediates: intermediates.filter(other => other !== issuer), below: below + 1 },
      trusted,
      now,
    ),
  )
}

/** Whether an authority may issue certificates, is in date, and signed this one. */
function isIssuedBy(
  certificate: X509Certificate,
  authority: X509Certificate,
  now: Temporal.Instant,
): boolean {
  return (
    certificate.issuer === authority.subject &&
    authority.ca &&
    isInDate(authority, now) &&
    // Also compares key identifiers, and requires the right to sign certificates.
    certificate.checkIssued(authority) &&
    certificate.verify(authority.publicKey)
  )
}

/** Whether an authority allows this path length and any name; Node's own checks leave this out. */
function mayVouch(authority: X509Certificate, below: number): boolean {
  const { extensions = [] } = AsnConvert.parse(authority.raw, Certificate).tbsCertificate
  if (extensions.some(({ extnID }) => extnID === id_ce_nameConstraints)) return false
  const basic = extensions.find(({ extnID }) => extnID === id_ce_basicConstraints)
  const { pathLenConstraint = Number.POSITIVE_INFINITY } = basic
    ? AsnConvert.parse(basic.extnValue, BasicConstraints)
    : {}
  return below <= pathLenConstraint
}

function isInDate({ validFromDate, validToDate }: X509Certificate, now: Temporal.Instant): boolean {
  return now.epochMilliseconds >= validFromDate.getTime() && now.epochMilliseconds <= validToDate.getTime()
}
