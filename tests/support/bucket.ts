/** An S3 simulator for the current test, and the settings that point a product to it. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import type { Clock } from '#domain/foundations/time.ts'
import { type Listening, listen } from '#simulators/listen.ts'
import { createS3Simulator } from '#simulators/s3/simulator.ts'

const account = {
  bucket: 'conference-files',
  region: 'eu-test-1',
  accessKeyId: 'AKIAOFTHEPRODUCT',
  secretAccessKey: 'kept/by+nobody=else',
  others: [
    {
      accessKeyId: 'AKIAREADER',
      secretAccessKey: 'ofareader',
      may: ['s3:GetObject', 's3:ListBucket'],
    },
    {
      accessKeyId: 'AKIANOLIST',
      secretAccessKey: 'ofonewhomaynotlist',
      may: ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'],
    },
  ],
} as const

export type S3Simulator = ReturnType<typeof createS3Simulator>

/** A bucket that is served until the test is over. */
export async function openBucket(clock?: Clock) {
  const bucket = await serveBucket(clock)
  onTestFinished(bucket.close)
  return bucket
}

/** The same for use beyond a single test; the caller closes it. */
export async function serveBucket(
  clock?: Clock,
): Promise<{ simulator: S3Simulator; place: S3Bucket; env: Record<string, string> } & Listening> {
  const simulator = createS3Simulator(account, clock)
  const listening = await listen(simulator.app)
  const { bucket, region, accessKeyId, secretAccessKey } = account
  return {
    ...listening,
    simulator,
    place: { bucket, prefix: 'site/', endpoint: listening.url, region, accessKeyId, secretAccessKey },
    env: {
      FILES_URL: `s3://${bucket}/site`,
      S3_ENDPOINT: listening.url,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  }
}

/** Copies the files of a folder into the bucket, as an operator does who moves there. */
export async function copyInto({ objects }: S3Simulator, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const key = path.relative(folder, file).split(path.sep).join('/')
    objects.set(`site/${key}`, { bytes: await readFile(file), contentType: 'x/y' })
  }
}

/** The same bucket with other, less privileged credentials. */
export function withKeyOf(place: S3Bucket, accessKeyId: 'AKIAREADER' | 'AKIANOLIST'): S3Bucket {
  const other = account.others.find(user => user.accessKeyId === accessKeyId)
  return { ...place, accessKeyId, secretAccessKey: other?.secretAccessKey ?? '' }
}
