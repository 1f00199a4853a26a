/** What names of buckets and their keys are made of, however they are set. */
export const bucketPatterns = {
  /** By S3's rules. */
  bucket: /^[a-z0-9](?!.*\.\.)[a-z0-9.-]{1,61}[a-z0-9]$/,
  /** Folders before all keys, without a slash at either end. */
  prefix: /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/,
  region: /^[a-z0-9-]{1,60}$/,
  accessKeyId: /^[^\s/,]+$/,
}

/** The region for signatures of S3-compatible stores that have no regions. */
export const regionOfOthers = 'us-east-1'
