/** A part of a bucket, and how to reach it. */
export interface S3Bucket {
  bucket: string
  /** Prefix of all keys: empty, or with a trailing slash. */
  prefix: string
  /** The store's address without a trailing slash; undefined for Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Whether two are the same part of the same bucket, with whatever key. */
export const isSamePlace = (one: S3Bucket | undefined, other: S3Bucket | undefined): boolean =>
  one !== undefined &&
  one.bucket === other?.bucket &&
  one.prefix === other.prefix &&
  one.endpoint === other.endpoint
