import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { proxyList } from '#server/client-address.ts'

/** A setting that stops the start, in one line that names it. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

const address = z.url({ protocol: /^https?$/ })
const optional = z.string().min(1).optional()

/** Every setting the product reads; docs/operations.md describes them. An empty value counts as unset. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: optional,
  PUBLIC_URL: address.optional(),
  PRODUCT_NAME: z.string().regex(/[A-Za-z0-9]/).max(60).default('Colloquy'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://').optional(),
  FILES_URL: z.string().regex(/^s3:\/\//, 'must begin with s3://').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters long').optional(),
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_CLIENT_SECRET: optional,
  PAYPAL_WEBHOOK_ID: optional,
  PAYPAL_API_URL: address.optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: address.optional(),
  DEMO_PAYMENTS: z.enum(['auto', 'on', 'off']).default('auto'),
  SAMPLE_DATA: z.enum(['auto', 'off']).default('auto'),
  TRUSTED_PROXIES: z.string().default(''),
  METRICS_TOKEN: optional,
  S3_ENDPOINT: address.optional(),
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
}) // biome-ignore format: one setting a line

type Environment = z.infer<typeof environment>

/** Prefixes under which a name that is not a setting is taken for a typing error. */
const guardedPrefixes = ['PAYPAL_', 'STRIPE_', 'SMTP_', 'S3_', 'SAMPLE_', 'DEMO_']

export interface Settings {
  port: number
  host: string | undefined
  /** Without a slash at its end. */
  publicUrl: string
  productName: string
  /** The product's name in lower case, letters and digits only. */
  productSlug: string
  dataDir: string
  /** What `openDatabase` takes. */
  databaseAddress: string
  filesUrl: string | undefined
  smtpUrl: string | undefined
  secretKey: string
  paypal:
    | { clientId: string; clientSecret: string; webhookId: string | undefined; apiUrl: string | undefined }
    | undefined
  stripe: { secretKey: string; webhookSecret: string | undefined; apiUrl: string | undefined } | undefined
  demoPayments: boolean
  loadsSample: boolean
  trustedProxies: string[]
  metricsToken: string | undefined
  s3: {
    endpoint: string | undefined
    region: string | undefined
    accessKeyId: string | undefined
    secretAccessKey: string | undefined
  }
}

/**
 * Reads the settings once, at the start.
 *
 * @throws SettingError naming the first setting that is malformed, unknown or at odds with another
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  refuseUnknown(variables)
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(filled)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = parsed.data
  if (values.FILES_URL) {
    throw new SettingError('FILES_URL: this version keeps files under DATA_DIR only')
  }
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
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
    productName: values.PRODUCT_NAME,
    productSlug: values.PRODUCT_NAME.toLowerCase().replace(/[^a-z0-9]/g, ''),
    dataDir,
    databaseAddress: values.DATABASE_URL ?? path.join(dataDir, 'colloquy.sqlite'),
    filesUrl: values.FILES_URL,
    smtpUrl: values.SMTP_URL,
    secretKey: values.SECRET_KEY ?? keptSecret(dataDir),
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
    loadsSample: values.SAMPLE_DATA === 'auto',
    trustedProxies,
    metricsToken: values.METRICS_TOKEN,
    s3: {
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    },
  }
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

/** The demo gateway stands in for both gateways or for none: decision 27. */
function demoPayments(values: Environment, publicUrl: string): boolean {
  const credential = (['PAYPAL_CLIENT_ID', 'STRIPE_SECRET_KEY'] as const).find(name => values[name])
  if (values.DEMO_PAYMENTS === 'on' && credential) {
    throw new SettingError(`DEMO_PAYMENTS: cannot be on beside ${credential}`)
  }
  if (values.DEMO_PAYMENTS !== 'auto') return values.DEMO_PAYMENTS === 'on'
  return !credential && (!values.PUBLIC_URL || isLoopback(new URL(publicUrl).hostname))
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** The key that signs tokens, made once for a data folder and readable by its owner only. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
