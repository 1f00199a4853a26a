/**
 * Creates X.509 certificates with Node alone: just enough DER (ITU-T X.690) for a name, two dates and an RSA key,
 * signed with SHA-256.
 */
import { type KeyObject, sign } from 'node:crypto'

export interface CertificateRequest {
  subjectName: string
  subjectKey: KeyObject
  issuerName: string
  /** The issuer's private key. */
  issuerKey: KeyObject
  validFrom: Temporal.Instant
  validUntil: Temporal.Instant
  /** Whether it may issue certificates itself. */
  isAuthority?: boolean
  /** For an authority: how many other authorities may stand between it and the end certificate. */
  pathLength?: number
  /** For an authority: whether it is restricted to names under `example.org`. */
  isNameConstrained?: boolean
}

/** A certificate as PEM. Issuer and subject with the same name and key make a self-signed one. */
export function issueCertificate(request: CertificateRequest): string {
  const toBeSigned = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    sha256WithRsa,
    name(request.issuerName),
    sequence(time(request.validFrom), time(request.validUntil)),
    name(request.subjectName),
    request.subjectKey.export({ type: 'spki', format: 'der' }),
    ...(request.isAuthority ? [authorityExtensions(request)] : []),
  )
  const signature = sign('sha256', toBeSigned, request.issuerKey)
  const der = sequence(toBeSigned, sha256WithRsa, bitString(signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function tagged(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

/** Short form below 128, otherwise the number of length bytes and the bytes. */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  if (length < 0x100) return Buffer.from([0x81, length])
  return Buffer.from([0x82, length >> 8, length & 0xff])
}

const sequence = (...parts: Uint8Array[]) => tagged(0x30, ...parts)
const integer = (value: number) => tagged(0x02, Buffer.from([value]))
const bitString = (bytes: Uint8Array) => tagged(0x03, Buffer.from([0]), bytes)
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
/** 1.2.840.113549.1.1.11 with its NULL parameter. */
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), tagged(0x05))

const asn1True = tagged(0x01, Buffer.from([0xff]))

/** Basic constraints (2.5.29.19) and name constraints (2.5.29.30), both critical. */
function authorityExtensions({ pathLength, isNameConstrained }: CertificateRequest): Buffer {
  const isAuthority = sequence(asn1True, ...(pathLength === undefined ? [] : [integer(pathLength)]))
  const basic = sequence(oid('551d13'), asn1True, tagged(0x04, isAuthority))
  const permitted = tagged(0xa0, sequence(tagged(0x82, Buffer.from('example.org'))))
  const names = sequence(oid('551d1e'), asn1True, tagged(0x04, sequence(permitted)))
  return tagged(0xa3, sequence(basic, ...(isNameConstrained ? [names] : [])))
}

/** A distinguished name of one common name (2.5.4.3). */
function name(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(commonName)))))
}

/** GeneralizedTime: `20270110120000Z`. */
function time(instant: Temporal.Instant): Buffer {
  const digits = instant.toString({ smallestUnit: 'second' }).replace(/[-:T]/g, '')
  return tagged(0x18, Buffer.from(digits))
}
