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
