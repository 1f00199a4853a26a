/**
 * How visitors reach the product, and how it reaches what it does not do itself: a mail server, PayPal, Stripe, a bucket for
 * files and one for backups.
 */
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { TextProblem } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem, textProblem } from '#domain/foundations/texts/text-problem.ts'
import { bucketPatterns } from '#domain/preparation/connections/bucket-fields.ts'
import { type AddressProblem, readPublicAddress } from '#domain/preparation/connections/public-address.ts'

const bucketFields = {
  endpoint: 'endpoint',
  region: 'region',
  bucket: 'bucket',
  prefix: 'prefix',
  accessKeyId: 'key-id',
  secretAccessKey: 'secret',
} as const

/** What can be connected, and the fields of each. Text that nobody may read again is `secret`. */
export const serviceFields = {
  address: { url: 'address' },
  mail: { host: 'line', port: 'port', security: ['tls', 'starttls'], user: 'optional', password: 'secret' },
  paypal: { place: ['live', 'sandbox'], clientId: 'line', clientSecret: 'secret', webhookId: 'optional' },
  stripe: { secretKey: 'secret', webhookSecret: 'secret' },
  files: bucketFields,
  backup: bucketFields,
} as const satisfies Record<string, Record<string, ServiceField>>

/** A line, one that may be empty, a secret, the number of a port, the address of a host, parts of a bucket, or one of several. */
export type ServiceField =
  | 'line'
  | 'optional'
  | 'secret'
  | 'port'
  | 'address'
  | 'endpoint'
  | keyof typeof bucketForms
  | readonly string[]
export type Service = keyof typeof serviceFields

/** What the parts of a bucket look like, and whether one may be left out. */
const bucketForms = {
  region: { form: bucketPatterns.region, isOptional: true },
  bucket: { form: bucketPatterns.bucket, isOptional: false },
  prefix: { form: bucketPatterns.prefix, isOptional: true },
  'key-id': { form: bucketPatterns.accessKeyId, isOptional: false },
}

/** The values of a service's fields, as text. */
export type Connection = Readonly<Record<string, string>>
export type Connections = Partial<Record<Service, Connection>>

// The keys of the table are services.
export const services = Object.keys(serviceFields) as Service[]
export const isService = (text: unknown): text is Service => services.some(service => service === text)
export const connectionFieldsOf = (service: Service): Readonly<Record<string, ServiceField>> =>
  serviceFields[service]

/** Secrets that may be left out: a mail server may ask for none, and without it events of Stripe are not taken. */
const mayLack = ['password', 'webhookSecret']

export interface ConnectionProblem {
  field: string
  problem:
    | TextProblem
    | AddressProblem
    | 'port'
    | 'choice'
    | 'host'
    | 'user-missing'
    | 'password-missing'
    | 'publishable'
    | 'region-missing'
    | keyof typeof bucketForms
}

/**
 * Reads what somebody typed. An empty secret keeps the one that is stored, because it is never shown again. A password
 * is kept only for its own server and user: nobody can have it sent to another machine.
 */
export function readConnection(
  service: Service,
  typed: Connection,
  stored: Connection | undefined,
): Result<Connection, { code: 'invalid'; problems: ConnectionProblem[] }> {
  const problems: ConnectionProblem[] = []
  const values: Record<string, string> = {}
  for (const [field, kind] of Object.entries(connectionFieldsOf(service))) {
    const text = (typed[field] ?? '').trim()
    const isKept =
      kind === 'secret' && text === '' && stored !== undefined && isForSame(service, values, stored)
    const value = isKept ? (stored[field] ?? '') : asUsed(kind, text)
    values[field] = value
    const problem = problemOf(field, kind, value)
    if (problem) problems.push({ field, problem })
  }
  problems.push(...togetherProblems(service, values))
  return problems.length > 0 ? fail({ code: 'invalid', problems }) : ok(values)
}

/** As it is used; what is no address stays as it was typed. */
function asUsed(kind: ServiceField, text: string): string {
  if (kind === 'prefix') return text.split('/').filter(Boolean).join('/')
  if (text === '' || (kind !== 'address' && kind !== 'endpoint')) return text
  const read = readPublicAddress(text)
  return read.ok ? read.value : text
}

/** Whether a stored secret belongs to what was typed. @param values of the fields before it */
function isForSame(service: Service, values: Connection, stored: Connection): boolean {
  if (service === 'mail') return values.host === stored.host && values.user === stored.user
  return !isBucket(service) || values.accessKeyId === stored.accessKeyId
}

const isBucket = (service: Service) => service === 'files' || service === 'backup'

function problemOf(
  field: string,
  kind: ServiceField,
  value: string,
): ConnectionProblem['problem'] | undefined {
  if (typeof kind !== 'string') return kind.includes(value) ? undefined : 'choice'
  if (kind === 'region' || kind === 'bucket' || kind === 'prefix' || kind === 'key-id') {
    const { form, isOptional } = bucketForms[kind]
    if (isOptional && value === '') return undefined
    return textProblem(value, 'line') ?? (form.test(value) ? undefined : kind)
  }
  if (kind === 'endpoint' && value === '') return undefined
  if (kind === 'address' || kind === 'endpoint') {
    const read = readPublicAddress(value)
    return textProblem(value, 'line') ?? (read.ok ? undefined : read.error.code)
  }
  if (kind === 'port') return /^[1-9]\d{0,4}$/.test(value) && Number(value) < 65_536 ? undefined : 'port'
  if (kind === 'optional' || mayLack.includes(field)) return optionalTextProblem(value, 'line')
  const problem = textProblem(value, 'line')
  if (problem || field !== 'host') return problem
  return /^[^\s/?#@:[\]]+$/.test(value) && URL.canParse(`smtp://${value}`) ? undefined : 'host'
}

function togetherProblems(service: Service, values: Connection): ConnectionProblem[] {
  if (service === 'mail') {
    if (values.user && !values.password) return [{ field: 'password', problem: 'password-missing' }]
    if (values.password && !values.user) return [{ field: 'user', problem: 'user-missing' }]
  }
  // Both keys stand beside each other at Stripe; this one can do nothing here.
  if (service === 'stripe' && /^pk_/.test(values.secretKey ?? ''))
    return [{ field: 'secretKey', problem: 'publishable' }]
  // Amazon has a store in each region, others are at their address.
  if (isBucket(service) && !values.endpoint && !values.region)
    return [{ field: 'region', problem: 'region-missing' }]
  return []
}

/** What may be shown of a connection: everything but its secrets. */
export const shownOf = (service: Service, connection: Connection): Connection =>
  Object.fromEntries(
    Object.entries(connection).filter(([field]) => {
      const kind = connectionFieldsOf(service)[field]
      return kind !== undefined && kind !== 'secret'
    }),
  )

/** As `SMTP_URL` has it. */
export function smtpUrlOf({ host = '', port = '', security, user = '', password = '' }: Connection): string {
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${who}${host}:${port}`
}
