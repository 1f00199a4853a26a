import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import { isLoopback } from '#adapters/loopback.ts'
import { bucketPatterns, regionOfOthers } from '#domain/preparation/connections/bucket-fields.ts'
import { proxyList } from '#server/http/client-address.ts'
import { findDatabaseProblem } from '#server/startup/database-address.ts'

/** Stops the start with one line that names the setting. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

const address = z.url({ protocol: /^https?$/ })
const optional = z.string().min(1).optional()
/** A base address: no user name or password, no query, no fragment. */
const baseAddress = address.refine(
  text => !/[@?#]/.test(text),
  'must be the address alone, without @, ? or #',
)
/** An address of a host alone: other paths are added to it. */
const origin = address.regex(
  /^[^:]+:\/\/[^/@?#]+\/*$/,
  'must be the address of a host, such as https://example.org',
)
const region = z.string().regex(bucketPatterns.region, 'must be a region such as eu-central-1')
const accessKeyId = z.string().regex(bucketPatterns.accessKeyId, 'must be without spaces, slashes and commas')
const secretAccessKey = z.string().regex(/^\S+$/, 'must be without spaces')
/** A bucket name by S3's rules, and a key prefix. Never repeated in a message, as it may hold a secret. */
const bucketAddress =
  /^s3:\/\/(?<bucket>[a-z0-9](?!.*\.\.)[a-z0-9.-]{1,61}[a-z0-9])(?<prefix>(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/

const isHost = (host: string) =>
  isIP(host) !== 0 || (/^[^\s/?#@:[\]]+$/.test(host) && URL.canParse(`http://${host}`))

const shortestSecret = 32

/** Every setting that the product reads, described in docs/operations.md. An empty value counts as unset. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().refine(isHost, 'must be an address of this machine, such as 127.0.0.1').optional(),
  PUBLIC_URL: origin.optional(),
  OTHER_HOSTS: z.enum(['redirect', 'refuse']).default('redirect'),
  PRODUCT_NAME: z.string().regex(/[A-Za-z0-9]/).max(60).default('Colloquy'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://').optional(),
  FILES_URL: z.string().regex(bucketAddress, 'must be s3://bucket or s3://bucket/prefix').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SECRET_KEY: z.string().min(shortestSecret, `must be at least ${shortestSecret} characters long`).optional(),
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_CLIENT_SECRET: optional,
  PAYPAL_WEBHOOK_ID: optional,
  PAYPAL_API_URL: baseAddress.optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: origin.optional(),
  DEMO_PAYMENTS: z.enum(['auto', 'on', 'off']).default('auto'),
  SAMPLE_DATA: z.enum(['auto', 'conferences', 'off']).default('auto'),
  TRUSTED_PROXIES: z.string().default(''),
  METRICS_TOKEN: optional,
  OTEL_EXPORTER_OTLP_ENDPOINT: baseAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_SERVICE_NAME: optional,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  BACKUP_URL: z.string().regex(bucketAddress, 'must be s3://bucket or s3://bucket/prefix').optional(),
  BACKUP_ENDPOINT: baseAddress.optional(),
  BACKUP_REGION: region.optional(),
  BACKUP_ACCESS_KEY_ID: accessKeyId.optional(),
  BACKUP_SECRET_ACCESS_KEY: secretAccessKey.optional(),
  S3_ENDPOINT: baseAddress.optional(),
  S3_REGION: region.optional(),
  S3_ACCESS_KEY_ID: accessKeyId.optional(),
  S3_SECRET_ACCESS_KEY: secretAccessKey.optional(),
}) // biome-ignore format: one setting a line

type Environment = z.infer<typeof environment>

/** An unknown name with one of these prefixes is taken for a typing error. */
const guardedPrefixes = ['PAYPAL_', 'STRIPE_', 'SMTP_', 'S3_', 'BACKUP_', 'SAMPLE_', 'DEMO_']

export interface Settings {
  port: number
  host: string | undefined
  /** Without a slash at its end. */
  publicUrl: string
  /** False where `publicUrl` is the default and visitors may reach the product at another address. */
  isPublicUrlSet: boolean
  /** Whether a page that is asked for at an unknown host is refused, and not redirected to `publicUrl`. */
  refusesOtherHosts: boolean
  productName: string
  /** The product's name in lower case, letters and digits only. */
  productSlug: string
  dataDir: string
  /** The address that `openDatabase` takes. */
  databaseAddress: string
  /** Where files are stored; undefined: a folder of `dataDir`. */
  bucket: S3Bucket | undefined
  /** Whether an owner set the bucket while files were in the folder: they are read from either. */
  isBucketConnected: boolean
  /** Where a copy of everything is stored every night. */
  backup: S3Bucket | undefined
  smtpUrl: string | undefined
  secretKey: string
  /** False where the key was made by the product and lies in `dataDir`. */
  isSecretKeySet: boolean
  paypal:
    | { clientId: string; clientSecret: string; webhookId: string | undefined; apiUrl: string | undefined }
    | undefined
  stripe: { secretKey: string; webhookSecret: string | undefined; apiUrl: string | undefined } | undefined
  demoPayments: boolean
  /** What the environment says about the demonstration: `auto` leaves it to whether a gateway is connected. */
  demoChoice: Environment['DEMO_PAYMENTS']
  /** Where the gateways are, where it is not where they really are. */
  gatewayUrls: { paypal: string | undefined; stripe: string | undefined }
  loadsSample: boolean
  /** Whether people have registered at the sample's conferences. */
  hasSampleYear: boolean
  trustedProxies: string[]
  metricsToken: string | undefined
  /** Where spans are sent by OTLP over HTTP. */
  tracesUrl: string | undefined
  /** What spans are attributed to. */
  serviceName: string
  /** Undefined: each command has its own default. */
  logLevel: Environment['LOG_LEVEL']
}

/**
 * Reads the settings, once at the start.
 *
 * @throws SettingError naming the first setting that is malformed, unknown or in conflict with another
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const values = readValues(variables)
  const databaseProblem = values.DATABASE_URL && findDatabaseProblem(values.DATABASE_URL)
  if (databaseProblem) throw new SettingError(`DATABASE_URL: ${databaseProblem}`)
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, '')
  const paypal = pair(values, 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET')
  const stripe = values.STRIPE_SECRET_KEY
  if (!stripe && values.STRIPE_WEBHOOK_SECRET)
    throw new SettingError('STRIPE_SECRET_KEY: is missing beside STRIPE_WEBHOOK_SECRET')
  if (!paypal && values.PAYPAL_WEBHOOK_ID)
    throw new SettingError('PAYPAL_CLIENT_ID: is missing beside PAYPAL_WEBHOOK_ID')
  if (values.DATABASE_URL && !values.SECRET_KEY) {
    throw new SettingError('SECRET_KEY: is required with PostgreSQL, the same for every process')
  }
  const trustedProxies = values.TRUSTED_PROXIES.split(',')
    .map(part => part.trim())
    .filter(Boolean)
  try {
    proxyList(trustedProxies)
  } catch (error) {
    throw new SettingError(`TRUSTED_PROXIES: ${error instanceof Error ? error.message : error}`)
  }
  const dataDir = path.resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    refusesOtherHosts: values.OTHER_HOSTS === 'refuse',
    productName: values.PRODUCT_NAME,
    productSlug: values.PRODUCT_NAME.toLowerCase().replace(/[^a-z0-9]/g, ''),
    dataDir,
    databaseAddress: values.DATABASE_URL ?? path.join(dataDir, 'colloquy.sqlite'),
    bucket: bucketOf(values, filesSettings),
    isBucketConnected: false,
    backup: bucketOf(values, backupSettings),
    smtpUrl: values.SMTP_URL,
    secretKey: values.SECRET_KEY ?? storedSecret(dataDir),
    isSecretKeySet: values.SECRET_KEY !== undefined,
    paypal: paypal && {
      clientId: paypal[0],
      clientSecret: paypal[1],
      webhookId: values.PAYPAL_WEBHOOK_ID,
      apiUrl: values.PAYPAL_API_URL,
    },
    stripe: stripe
      ? { secretKey: stripe, webhookSecret: values.STRIPE_WEBHOOK_SECRET, apiUrl: values.STRIPE_API_URL }
      : undefined,
    demoPayments: demoPayments(values, publicUrl),
    demoChoice: values.DEMO_PAYMENTS,
    gatewayUrls: { paypal: values.PAYPAL_API_URL, stripe: values.STRIPE_API_URL },
    loadsSample: values.SAMPLE_DATA !== 'off',
    hasSampleYear: values.SAMPLE_DATA === 'auto',
    trustedProxies,
    metricsToken: values.METRICS_TOKEN,
    tracesUrl: tracesUrl(values),
    serviceName: values.OTEL_SERVICE_NAME ?? values.PRODUCT_NAME,
    logLevel: values.LOG_LEVEL,
  }
}

/** The bucket for backups, for the command that fetches them where there is no product yet. @public for tools/restore.ts */
export function readBackupBucket(variables: Record<string, string | undefined>): S3Bucket | undefined {
  return bucketOf(readValues(variables), backupSettings)
}

function readValues(variables: Record<string, string | undefined>): Environment {
  refuseUnknown(variables)
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(filled)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new SettingError(`${issue?.path.join('.')}: ${issue?.message}`)
}

function refuseUnknown(variables: Record<string, string | undefined>): void {
  const known = new Set(Object.keys(environment.shape))
  for (const name of Object.keys(variables)) {
    if (known.has(name) || !guardedPrefixes.some(prefix => name.startsWith(prefix))) continue
    throw new SettingError(`${name}: is not a setting of this product`)
  }
}

function pair(values: Environment, first: keyof Environment, second: keyof Environment) {
  const [a, b] = [values[first], values[second]]
  if (a && b) return [String(a), String(b)] as const
  if (a || b) throw new SettingError(`${a ? second : first}: is missing beside ${a ? first : second}`)
  return undefined
}

/** The settings of a bucket, by what each says. */
interface BucketSettings {
  url: 'FILES_URL' | 'BACKUP_URL'
  endpoint: 'S3_ENDPOINT' | 'BACKUP_ENDPOINT'
  region: 'S3_REGION' | 'BACKUP_REGION'
  accessKeyId: 'S3_ACCESS_KEY_ID' | 'BACKUP_ACCESS_KEY_ID'
  secretAccessKey: 'S3_SECRET_ACCESS_KEY' | 'BACKUP_SECRET_ACCESS_KEY'
}

const filesSettings: BucketSettings = {
  url: 'FILES_URL',
  endpoint: 'S3_ENDPOINT',
  region: 'S3_REGION',
  accessKeyId: 'S3_ACCESS_KEY_ID',
  secretAccessKey: 'S3_SECRET_ACCESS_KEY',
}

const backupSettings: BucketSettings = {
  url: 'BACKUP_URL',
  endpoint: 'BACKUP_ENDPOINT',
  region: 'BACKUP_REGION',
  accessKeyId: 'BACKUP_ACCESS_KEY_ID',
  secretAccessKey: 'BACKUP_SECRET_ACCESS_KEY',
}

function bucketOf(values: Environment, names: BucketSettings): S3Bucket | undefined {
  const keys = pair(values, names.accessKeyId, names.secretAccessKey)
  const url = values[names.url]
  const endpoint = values[names.endpoint]
  if (!url) {
    const left = [names.accessKeyId, names.endpoint, names.region].find(name => values[name])
    // Otherwise files would go to the local disk without notice.
    if (left) throw new SettingError(`${names.url}: is missing beside ${left}`)
    return undefined
  }
  if (!keys) throw new SettingError(`${names.accessKeyId}: is missing beside ${names.url}`)
  const region = values[names.region] ?? (endpoint && regionOfOthers)
  if (!region)
    throw new SettingError(
      `${names.region}: is required for a bucket of Amazon, where no ${names.endpoint} is set`,
    )
  const { bucket = '', prefix = '' } = bucketAddress.exec(url)?.groups ?? {}
  return {
    bucket,
    prefix: prefix && `${prefix.slice(1)}/`,
    endpoint: endpoint?.replace(/(?<!\/)\/+$/, ''),
    region,
    accessKeyId: keys[0],
    secretAccessKey: keys[1],
  }
}

/** The demo gateway replaces both gateways or none: note 27. */
function demoPayments(values: Environment, publicUrl: string): boolean {
  const credential = (['PAYPAL_CLIENT_ID', 'STRIPE_SECRET_KEY'] as const).find(name => values[name])
  if (values.DEMO_PAYMENTS === 'on' && credential) {
    throw new SettingError(`DEMO_PAYMENTS: cannot be on beside ${credential}`)
  }
  if (values.DEMO_PAYMENTS !== 'auto') return values.DEMO_PAYMENTS === 'on'
  return !credential && (!values.PUBLIC_URL || isLoopback(publicUrl))
}

/** The signing key: generated once per data folder, readable only by its owner. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key')
  if (!existsSync(file)) storeSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= shortestSecret) return secret
  throw new SettingError(
    `SECRET_KEY: ${file} is shorter than ${shortestSecret} characters. Restore it from a backup, or remove it to get another key`,
  )
}

/** Renamed once it is on disk, so that a crash never leaves an empty key. */
function storeSecret(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const part = `${file}.${randomUUID()}.part`
  writeFileSync(part, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  renameSync(part, file)
}

/** As OpenTelemetry's specification joins them. */
function tracesUrl({
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own,
  OTEL_EXPORTER_OTLP_ENDPOINT: base,
}: Environment): string | undefined {
  return own ?? base?.replace(/(?<!\/)\/*$/, '/v1/traces')
}
