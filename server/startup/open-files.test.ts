import { expect, test } from 'vitest'
import { systemClock } from '#domain/foundations/time.ts'
import { openFiles, tryFiles } from '#server/startup/open-files.ts'
import { readSettings } from '#server/startup/settings.ts'
import { openBucket } from '#tests/support/bucket.ts'
import { openTestDatabase } from '#tests/support/database.ts'

test.for<[string, Record<string, string>, RegExp]>([
  ['in another region', { S3_REGION: 'mars-1' }, /answers PUT with 400 AuthorizationHeaderMalformed/],
  [
    'that does not exist',
    { FILES_URL: 's3://elsewhere' },
    /s3:\/\/elsewhere at \S+ answers PUT with 404 NoSuchBucket/,
  ],
  [
    'with a key that may only read',
    { S3_ACCESS_KEY_ID: 'AKIAREADER', S3_SECRET_ACCESS_KEY: 'ofareader' },
    /answers PUT with 403 AccessDenied/,
  ],
  [
    'with a key that may not list',
    { S3_ACCESS_KEY_ID: 'AKIANOLIST', S3_SECRET_ACCESS_KEY: 'ofonewhomaynotlist' },
    /answers GET with 403 AccessDenied/,
  ],
])('a bucket %s is refused when it is tried', async ([, variables, expected]) => {
  const bucket = await openBucket()
  const settings = readSettings({ SECRET_KEY: 'a'.repeat(32), ...bucket.env, ...variables })
  const files = openFiles(settings, { clock: systemClock })
  const { read } = await openTestDatabase('sqlite')
  await expect(tryFiles(files, read)).rejects.toThrow(expected)
  expect(bucket.simulator.objects.size).toBeLessThanOrEqual(1)
})
