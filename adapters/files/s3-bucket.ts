/** A part of a bucket, and how to get there. */
export interface S3Bucket {
  bucket: string
  /** What all keys begin with: empty, or with a slash at its end. */
  prefix: string
  /** The store's address without a slash at its end; undefined for Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}
