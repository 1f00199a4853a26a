import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import { isLoopback } from '#adapters/loopback.ts'
import type { Reader } from '#database/database.ts'
import { regionOfOthers } from '#domain/preparation/connections/bucket-fields.ts'
import {
  type Connection,
  type Connections,
  type Service,
  services,
  shownOf,
  smtpUrlOf,
} from '#domain/preparation/connections/connection.ts'
import type { ConnectionState, MovingFiles } from '#domain/preparation/connections/connection-desk.ts'
import { readConnections, type StoredConnections } from '#domain/preparation/connections/connection-store.ts'
import { sealingWith } from '#server/connections/sealing.ts'
import type { Settings } from '#server/startup/settings.ts'

const paypalSandbox = 'https://api-m.sandbox.paypal.com'

/** The settings with what an owner connected in the back office. What the environment says always wins. */
export function connectedSettings(settings: Settings, connections: Connections): Settings {
  // On purpose no money moves.
  const isDemoSet = settings.demoChoice === 'on'
  const { address, mail, paypal, stripe, files, backup } = connections
  const publicUrl = settings.isPublicUrlSet ? undefined : address?.url
  const connected = {
    ...settings,
    ...(publicUrl && { publicUrl, isPublicUrlSet: true }),
    smtpUrl: settings.smtpUrl ?? (mail && smtpUrlOf(mail)),
    paypal: settings.paypal ?? (isDemoSet ? undefined : paypal && paypalOf(paypal, settings)),
    stripe: settings.stripe ?? (isDemoSet ? undefined : stripe && stripeOf(stripe, settings)),
    bucket: settings.bucket ?? (files && bucketOf(files)),
    isBucketConnected: settings.bucket === undefined && files !== undefined,
    backup: settings.backup ?? (backup && bucketOf(backup)),
  }
  const isReal = connected.paypal !== undefined || connected.stripe !== undefined
  // As where PUBLIC_URL says so: a site on the internet does not pretend to take money unless it was told to.
  const isOnInternet = settings.demoChoice === 'auto' && publicUrl !== undefined && !isLoopback(publicUrl)
  return { ...connected, demoPayments: settings.demoPayments && !isReal && !isOnInternet }
}

/** For commands that work without a server. */
export async function readConnectedSettings(settings: Settings, db: Reader): Promise<Settings> {
  const { connections } = await readConnections(db, sealingWith(settings.secretKey))
  return connectedSettings(settings, connections)
}

const paypalOf = (
  { clientId = '', clientSecret = '', webhookId, place }: Connection,
  { gatewayUrls }: Settings,
) => ({
  clientId,
  clientSecret,
  webhookId: webhookId || undefined,
  apiUrl: gatewayUrls.paypal ?? (place === 'sandbox' ? paypalSandbox : undefined),
})

const stripeOf = ({ secretKey = '', webhookSecret }: Connection, { gatewayUrls }: Settings) => ({
  secretKey,
  webhookSecret: webhookSecret || undefined,
  apiUrl: gatewayUrls.stripe,
})

const bucketOf = ({
  endpoint,
  region,
  bucket = '',
  prefix,
  accessKeyId = '',
  secretAccessKey = '',
}: Connection): S3Bucket => ({
  bucket,
  prefix: prefix ? `${prefix}/` : '',
  endpoint: endpoint || undefined,
  region: region || regionOfOthers,
  accessKeyId,
  secretAccessKey,
})

/** How each service is connected, without secrets. */
export const statesOf = (
  settings: Settings,
  stored: StoredConnections,
  moving: MovingFiles | undefined,
): ConnectionState[] =>
  services.map(service => {
    const connection = stored.connections[service]
    return {
      service,
      from: sourceOf(settings, stored, service),
      shown: connection ? shownOf(service, connection) : {},
      isTest: connection !== undefined && isTest(service, connection),
      lacksWebhook: connection !== undefined && lacksWebhook(service, connection),
      ...(service === 'files' && moving && { moving }),
    }
  })

function sourceOf(settings: Settings, stored: StoredConnections, service: Service): ConnectionState['from'] {
  const isSet = {
    address: settings.isPublicUrlSet,
    mail: settings.smtpUrl !== undefined,
    paypal: settings.paypal !== undefined,
    stripe: settings.stripe !== undefined,
    files: settings.bucket !== undefined,
    backup: settings.backup !== undefined,
  }[service]
  if (isSet) return 'environment'
  if ((service === 'paypal' || service === 'stripe') && settings.demoChoice === 'on') return 'demo'
  if (stored.unreadable.includes(service)) return 'unreadable'
  return stored.connections[service] ? 'here' : 'none'
}

/** Whether no real money moves. */
const isTest = (service: Service, { place, secretKey = '' }: Connection) =>
  service === 'paypal' ? place === 'sandbox' : service === 'stripe' && /^[a-z]+_test_/.test(secretKey)

const lacksWebhook = (service: Service, { webhookId, webhookSecret }: Connection) =>
  (service === 'paypal' && !webhookId) || (service === 'stripe' && !webhookSecret)
