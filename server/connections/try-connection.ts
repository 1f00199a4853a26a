import { openS3 } from '#adapters/files/s3.ts'
import { createPaypalGateway } from '#adapters/gateways/paypal/paypal.ts'
import { createStripeGateway } from '#adapters/gateways/stripe/stripe.ts'
import type { Mail } from '#adapters/mail/mail.ts'
import { openSmtp } from '#adapters/mail/smtp.ts'
import { type FileStore, FilesUnavailable, newFileKey } from '#domain/conference/files/file-store.ts'
import type { Clock } from '#domain/foundations/time.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import type { Connection, Service } from '#domain/preparation/connections/connection.ts'
import type { ConnectionTrouble } from '#domain/preparation/connections/connection-desk.ts'
import { connectedSettings } from '#server/connections/connected-settings.ts'
import { askHere } from '#server/hosts/ask-here.ts'
import type { Settings } from '#server/startup/settings.ts'

/** How long somebody waits for an answer, in milliseconds. */
const patienceMs = 20_000
const patienceWithBucket = { requestMs: 3_000, actMs: 7_000, msForMegabyte: 250 }

/**
 * @param mail what is sent to try a mail server
 * @param at the address of this site at which somebody connects it: nothing else shows better that it leads here
 */
export async function attemptConnection(
  { settings, clock }: { settings: Settings; clock: Clock },
  {
    service,
    connection,
    mail,
    at,
  }: { service: Service; connection: Connection; mail: () => Promise<Mail>; at: string },
): Promise<ConnectionTrouble | undefined> {
  if (service === 'address') {
    const { url = '' } = connection
    return url === at ? undefined : askHere(url, settings.secretKey)
  }
  const { smtpUrl, paypal, stripe, bucket, backup } = connectedSettings(
    // Only what is tried, whatever else is set.
    {
      ...settings,
      smtpUrl: undefined,
      paypal: undefined,
      stripe: undefined,
      bucket: undefined,
      backup: undefined,
      demoChoice: 'auto',
    },
    { [service]: connection },
  )
  try {
    if (smtpUrl) await sendOne(smtpUrl, await mail())
    if (paypal)
      await askOf(createPaypalGateway({ ...paypal, clock, timeoutMs: patienceMs }), 'NOSUCHORDER00000')
    if (stripe) await askOf(createStripeGateway({ ...stripe, clock, timeoutMs: patienceMs }), 'cs_test_none')
    const store = bucket ?? backup
    if (store) await writeAndRead(openS3(store, { clock, patience: patienceWithBucket }))
    return undefined
  } catch (error) {
    return troubleOf(error, connection)
  }
}

async function sendOne(smtpUrl: string, mail: Mail): Promise<void> {
  const mailbox = openSmtp(smtpUrl, patienceMs)
  try {
    await mailbox.send(mail)
  } finally {
    mailbox.close()
  }
}

/** Stores a file, reads it back and removes it, as is done with every file. */
async function writeAndRead(files: FileStore): Promise<void> {
  const key = newFileKey()
  const bytes = new TextEncoder().encode(key)
  await files.put(key, bytes)
  const found = await files.get(key)
  await files.remove(key)
  // Without the right to list, a store does not tell what is not there from what may not be read.
  const left = await files.get(key)
  if (!found || Buffer.compare(found, bytes) !== 0 || left)
    throw new FilesUnavailable('refused', 'it did not give back what was stored')
}

/** Reads an order that does not exist: who may ask is told so, anybody else is refused. */
async function askOf(gateway: Gateway, order: string): Promise<void> {
  await gateway.fetch(order)
}

function troubleOf(error: unknown, connection: Connection): ConnectionTrouble {
  const message = error instanceof Error ? error.message : String(error)
  const { password, clientSecret, secretKey, secretAccessKey } = connection
  const secrets = [password, clientSecret, secretKey, secretAccessKey].filter(Boolean)
  const answer = secrets.reduce<string>((text, secret) => text.replaceAll(secret ?? '', '…'), message)
  return { code: codeOf(error, message), answer: answer.slice(0, 300) }
}

/** What a store's answer means for whoever typed its settings: by the names of Amazon's API, which others use too. */
const bucketTroubles: Readonly<Record<string, ConnectionTrouble['code']>> = {
  InvalidAccessKeyId: 'auth',
  SignatureDoesNotMatch: 'auth',
  NoSuchBucket: 'no-bucket',
  AuthorizationHeaderMalformed: 'region',
  PermanentRedirect: 'region',
  301: 'region',
  307: 'region',
  AccessDenied: 'rights',
  RequestTimeTooSkewed: 'clock',
  ENOTFOUND: 'no-host',
  EAI_AGAIN: 'no-host',
}

function bucketTroubleOf({ code, reason }: FilesUnavailable): ConnectionTrouble['code'] {
  const known = bucketTroubles[code]
  if (known) return known
  if (/CERT|SSL|TLS|EPROTO|UNABLE_TO/.test(code)) return 'encryption'
  return reason === 'silent' ? 'unreachable' : 'refused'
}

function codeOf(error: unknown, message: string): ConnectionTrouble['code'] {
  if (error instanceof FilesUnavailable) return bucketTroubleOf(error)
  if (error instanceof GatewayError) {
    if (error.kind === 'auth') return 'auth'
    return error.kind === 'unavailable' || error.kind === 'rate' ? 'unreachable' : 'refused'
  }
  if (/^EAUTH\b/.test(message)) return 'auth'
  if (/\b(?:ENOTFOUND|EAI_AGAIN|EDNS)\b/.test(message)) return 'no-host'
  if (/^ETLS\b|\bSSL\b|\bTLS\b|certificate/i.test(message)) return 'encryption'
  return /\b(?:ECONNREFUSED|ETIMEDOUT|ECONNECTION|ESOCKET|ECONNRESET)\b/.test(message)
    ? 'unreachable'
    : 'refused'
}
