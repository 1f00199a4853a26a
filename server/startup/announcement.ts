import path from 'node:path'
import type { FilesTrouble } from '#server/startup/open-files.ts'
import type { Settings } from '#server/startup/settings.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

/** One line for the operator at the start. */
export interface Note {
  title: string
  words: string
}

/**
 * Says where the product's data is, and which external services are not set up yet. The only secret in it is the first
 * owner's link.
 *
 * @param ownerPath the path of the first owner's invitation; undefined if there is an owner
 * @param filesTrouble what is wrong with the file store at the start, if anything
 */
export function announcement(
  settings: Settings,
  address: string,
  filesTrouble: FilesTrouble | undefined,
  ownerPath: string | undefined,
): Note[] {
  const { publicUrl, productSlug, dataDir, smtpUrl } = settings
  const notes = [
    { title: 'Site', words: address },
    { title: 'Organiser', words: backOfficeWords(settings, address, ownerPath) },
    { title: 'API', words: `${address}/${productSlug}Backend/docs` },
    { title: 'Payments', words: paymentsWords(settings) },
    {
      title: 'Mail',
      words: smtpUrl
        ? `sent through ${new URL(smtpUrl).hostname}`
        : `kept in ${shown(path.join(dataDir, 'mail'))}`,
    },
    { title: 'Data', words: dataWords(settings) },
    ...(filesTrouble ? [{ title: 'Files', words: troubleWords(filesTrouble) }] : []),
  ]
  const isSeenElsewhere = new URL(publicUrl).host !== new URL(address).host
  return isSeenElsewhere ? notes.toSpliced(1, 0, { title: 'Seen at', words: publicUrl }) : notes
}

function backOfficeWords(
  { publicUrl, isPublicUrlSet }: Settings,
  address: string,
  ownerPath: string | undefined,
): string {
  // A session's cookie belongs to the public address if there is one.
  const base = isPublicUrlSet ? publicUrl : address
  return ownerPath === undefined
    ? base + organiserPaths.home
    : `${base}${ownerPath} (once, for the first owner)`
}

function troubleWords(trouble: FilesTrouble): string {
  return trouble.code === 'silent'
    ? trouble.error.message
    : 'some files that the database names are missing: were they copied?'
}

function dataWords({ databaseAddress, dataDir, bucket }: Settings): string {
  const files = bucket ? `s3://${bucket.bucket}/${bucket.prefix}`.replace(/\/$/, '') : shown(dataDir)
  if (!databaseAddress.startsWith('postgres')) {
    return bucket ? `${shown(dataDir)}, files in ${files}` : files
  }
  return `PostgreSQL at ${new URL(databaseAddress).hostname}, files in ${files}`
}

function paymentsWords({ demoPayments, paypal, stripe }: Settings): string {
  if (demoPayments) return 'a demonstration: no money moves'
  const live = [paypal && 'PayPal', stripe && 'Stripe'].filter(name => name !== undefined)
  return live.length > 0 ? live.join(' and ') : 'no gateway is configured'
}

/** Relative to the current folder if that is shorter. */
function shown(file: string): string {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : `./${relative}`
}
