import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readSettings, SettingError } from '#server/startup/settings.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'colloquy-settings-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
})

const read = (variables: Record<string, string>) => readSettings({ DATA_DIR: dataDir, ...variables })

test('without any settings the product stands alone on this machine', () => {
  expect(readSettings({ DATA_DIR: dataDir })).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    productName: 'Colloquy',
    productSlug: 'colloquy',
    databaseAddress: path.join(dataDir, 'colloquy.sqlite'),
    paypal: undefined,
    stripe: undefined,
    smtpUrl: undefined,
    demoPayments: true,
    loadsSample: true,
    hasSampleYear: true,
  })
})

test('an empty setting counts as unset', () => {
  expect(read({ PORT: '', PAYPAL_CLIENT_ID: '', PUBLIC_URL: '' })).toMatchObject({
    port: 3000,
    paypal: undefined,
    publicUrl: 'http://localhost:3000',
  })
})

test('the public address follows the port, and stands without a slash at its end', () => {
  expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  for (const end of ['', '/', '//']) {
    const { publicUrl } = read({ PUBLIC_URL: `https://meetings.example.org${end}` })
    expect(publicUrl).toBe('https://meetings.example.org')
  }
})

test('HOST is an address or a name', () => {
  for (const HOST of ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'desk.example.org']) {
    expect(read({ HOST }).host).toBe(HOST)
  }
  for (const HOST of ['999.1.1.1', '1.2.3.4.5', '127.0.0.1:3000', '[::1]', 'http://localhost', 'a b']) {
    expect(() => read({ HOST })).toThrow(/^HOST: must be an address of this machine, such as 127\.0\.0\.1/)
  }
})

test('the wire’s addresses begin with the product’s name, in lower case, letters and digits only', () => {
  expect(read({ PRODUCT_NAME: 'Café Meetings 24' }).productSlug).toBe('cafmeetings24')
})

test('a key is made once for a data folder, and only its owner may read it', () => {
  const first = read({}).secretKey
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(read({}).secretKey).toBe(first)
  const file = path.join(dataDir, 'secret-key')
  expect(readFileSync(file, 'utf8').trim()).toBe(first)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readdirSync(dataDir)).toEqual(['secret-key'])
})

test.each(['', 'half a key\n'])('a key that was written only in part stops the start: %j', stored => {
  const file = path.join(dataDir, 'secret-key')
  writeFileSync(file, stored)
  expect(() => read({})).toThrow(
    `SECRET_KEY: ${file} is shorter than 32 characters. Restore it from a backup, or remove it to get another key`,
  )
})

describe('demo payments', () => {
  test.for([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:4000' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1' }, true],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ PUBLIC_URL: 'https://meetings.example.org' }, false],
    [{ PUBLIC_URL: 'https://localhost.example.org' }, false],
    [{ PUBLIC_URL: 'https://127.example.org' }, false],
    [{ PUBLIC_URL: 'https://meetings.example.org', DEMO_PAYMENTS: 'on' }, true],
    [{ STRIPE_SECRET_KEY: 'sk' }, false],
    [{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }, false],
    [{ DEMO_PAYMENTS: 'off' }, false],
  ] as const)('with %j they are on: %s', ([variables, expected]) => {
    expect(read(variables).demoPayments).toBe(expected)
  })
})

const bucket = {
  FILES_URL: 's3://bucket',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'a/secret+word=',
}

describe('files', () => {
  const keys = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'a/secret+word=' }

  test('lie in a folder of the data unless a bucket is named', () => {
    expect(read({}).bucket).toBeUndefined()
  })

  test.for([
    [{}, { bucket: 'bucket', prefix: '', endpoint: undefined, region: 'eu-central-1' }],
    [
      { FILES_URL: 's3://files.example.org/' },
      { bucket: 'files.example.org', prefix: '', endpoint: undefined, region: 'eu-central-1' },
    ],
    [
      { FILES_URL: 's3://bucket/Conferences_2027/v1.2/', S3_ENDPOINT: 'http://127.0.0.1:9000/' },
      {
        bucket: 'bucket',
        prefix: 'Conferences_2027/v1.2/',
        endpoint: 'http://127.0.0.1:9000',
        region: 'eu-central-1',
      },
    ],
    [
      { S3_ENDPOINT: 'https://storage.example.org/v1/s3', S3_REGION: '' },
      { bucket: 'bucket', prefix: '', endpoint: 'https://storage.example.org/v1/s3', region: 'us-east-1' },
    ],
  ] as const)('lie in a bucket where %j is set', ([variables, expected]) => {
    expect(read({ ...bucket, ...variables }).bucket).toEqual({ ...expected, ...keys })
  })

  test('a secret that was put into an address is not repeated', () => {
    const attempt = () => read({ ...bucket, FILES_URL: 's3://AKIAEXAMPLE:hidden@bucket' })
    expect(attempt).toThrow(/^FILES_URL: must be s3:\/\/bucket or s3:\/\/bucket\/prefix$/)
  })
})

const postgres = { SECRET_KEY: 'x'.repeat(32) }

test.each([
  'postgres://localhost/x?sslmode=verify-full',
  'postgresql://desk:p%40ss@db.example.org:5433/x',
  'postgres://desk:word@/x?host=/var/run/postgresql',
])('an address that the driver understands is taken: %s', address => {
  expect(read({ ...postgres, DATABASE_URL: address }).databaseAddress).toBe(address)
})

test.for([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '65536' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://desk:secret@meetings.example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://meetings.example.org/conferences' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://meetings.example.org?x' }],
  ['PAYPAL_API_URL', { PAYPAL_API_URL: 'https://api.example.org/#x' }],
  ['STRIPE_API_URL', { STRIPE_API_URL: 'https://stripe.example.org/v1' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
  ['PRODUCT_NAME', { PRODUCT_NAME: '***' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
  ['DATABASE_URL', { ...postgres, DATABASE_URL: 'postgres://desk:p@ss/word@localhost:port/x' }],
  ['DATABASE_URL', { ...postgres, DATABASE_URL: 'postgres://localhost/x?sslmode=verify_full' }],
  ['DATABASE_URL', { ...postgres, DATABASE_URL: 'postgres://localhost/x?sslmode=' }],
  ['DATABASE_URL', { ...postgres, DATABASE_URL: 'postgres://localhost/x?sslrootcert=/nowhere/ca.pem' }],
  ['DATABASE_URL', { ...postgres, DATABASE_URL: 'postgres://localhost/x?sslmode=verify-full&sslkey=/' }],
  ['SECRET_KEY', { DATABASE_URL: 'postgres://localhost/x' }],
  ['SECRET_KEY', { SECRET_KEY: 'short' }],
  ['FILES_URL', { FILES_URL: 'https://bucket.example.org' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://ab' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://Bucket' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://buc..ket' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://-bucket' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://bucket/a/../b' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://bucket/a//b' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://bucket/a b' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://bucket/%2e%2e' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://bucket?region=eu-central-1' }],
  ['FILES_URL', { ...bucket, FILES_URL: 's3://bucket:9000/a' }],
  ['FILES_URL', { ...bucket, FILES_URL: '' }],
  ['FILES_URL', { S3_REGION: 'eu-central-1' }],
  ['FILES_URL', { S3_ENDPOINT: 'https://minio.example.org' }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'minio.example.org' }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'https://key:secret@minio.example.org' }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'https://minio.example.org/?x' }],
  ['S3_REGION', { ...bucket, S3_REGION: 'EU (Frankfurt)' }],
  ['S3_REGION', { ...bucket, S3_REGION: '' }],
  ['S3_ACCESS_KEY_ID', { FILES_URL: 's3://bucket', S3_REGION: 'eu-central-1' }],
  ['S3_ACCESS_KEY_ID', { ...bucket, S3_ACCESS_KEY_ID: '' }],
  ['S3_ACCESS_KEY_ID', { ...bucket, S3_ACCESS_KEY_ID: 'AKIA/x' }],
  ['S3_SECRET_ACCESS_KEY', { ...bucket, S3_SECRET_ACCESS_KEY: 'secret\n' }],
  ['SMTP_URL', { SMTP_URL: 'http://localhost' }],
  ['DEMO_PAYMENTS', { DEMO_PAYMENTS: 'maybe' }],
  ['SAMPLE_DATA', { SAMPLE_DATA: 'on' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, proxy.example.org' }],
  ['PAYPAL_SECRET', { PAYPAL_SECRET: 'x' }],
  ['STRIPE_KEY', { STRIPE_KEY: 'x' }],
  ['SMTP_HOST', { SMTP_HOST: 'x' }],
  ['S3_BUCKET', { S3_BUCKET: 'x' }],
  ['SAMPLE_SIZE', { SAMPLE_SIZE: 'x' }],
  ['DEMO_PAYMENT', { DEMO_PAYMENT: 'on' }],
] as const)('%s is named in one line where the settings are %j', ([name, variables]) => {
  const attempt = () => read(variables)
  expect(attempt).toThrow(SettingError)
  expect(attempt).toThrow(new RegExp(`^${name}: .+$`))
})

test.for([
  [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_CLIENT_SECRET: is missing beside PAYPAL_CLIENT_ID'],
  [{ PAYPAL_CLIENT_SECRET: 'secret' }, 'PAYPAL_CLIENT_ID: is missing beside PAYPAL_CLIENT_SECRET'],
  [{ PAYPAL_WEBHOOK_ID: 'id' }, 'PAYPAL_CLIENT_ID: is missing beside PAYPAL_WEBHOOK_ID'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec' }, 'STRIPE_SECRET_KEY: is missing beside STRIPE_WEBHOOK_SECRET'],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY: is missing beside S3_ACCESS_KEY_ID'],
  [
    { DEMO_PAYMENTS: 'on', PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' },
    'DEMO_PAYMENTS: cannot be on beside PAYPAL_CLIENT_ID',
  ],
  [{ DEMO_PAYMENTS: 'on', STRIPE_SECRET_KEY: 'sk' }, 'DEMO_PAYMENTS: cannot be on beside STRIPE_SECRET_KEY'],
] as const)('where the settings are %j, a message says what they conflict with', ([variables, message]) => {
  expect(() => read(variables)).toThrow(new SettingError(message))
})
