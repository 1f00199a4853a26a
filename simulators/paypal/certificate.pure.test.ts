import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueCertificate } from '#simulators/paypal/certificate.ts'

const authority = generateKeyPairSync('rsa', { modulusLength: 2048 })
const subject = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dates = {
  validFrom: Temporal.Instant.from('2026-12-31T23:59:59Z'),
  validUntil: Temporal.Instant.from('2051-02-03T04:05:06Z'),
}

test('a certificate reads back as it was asked for, signed by its issuer alone', () => {
  const certificate = new X509Certificate(
    issueCertificate({
      subjectName: 'Åsa & Söhne',
      subjectKey: subject.publicKey,
      issuerName: 'Authority',
      issuerKey: authority.privateKey,
      ...dates,
    }),
  )
  expect(certificate.subject).toBe('CN=Åsa & Söhne')
  expect(certificate.issuer).toBe('CN=Authority')
  expect(certificate.validFromDate.getTime()).toBe(dates.validFrom.epochMilliseconds)
  expect(certificate.validToDate.getTime()).toBe(dates.validUntil.epochMilliseconds)
  expect(certificate.publicKey.equals(subject.publicKey)).toBe(true)
  expect(certificate.verify(authority.publicKey)).toBe(true)
  expect(certificate.verify(subject.publicKey)).toBe(false)
  expect(certificate.checkIssued(certificate)).toBe(false)
})

test.each([true, false])('that a certificate is an authority reads back: %s', isAuthority => {
  const pem = issueCertificate({
    subjectName: 'Between',
    subjectKey: subject.publicKey,
    issuerName: 'Authority',
    issuerKey: authority.privateKey,
    isAuthority,
    ...dates,
  })
  expect(new X509Certificate(pem).ca).toBe(isAuthority)
})

test('a certificate that issues itself is known as such', () => {
  const certificate = new X509Certificate(
    issueCertificate({
      subjectName: 'Itself',
      subjectKey: subject.publicKey,
      issuerName: 'Itself',
      issuerKey: subject.privateKey,
      ...dates,
    }),
  )
  expect(certificate.checkIssued(certificate)).toBe(true)
})
