import type { Database } from '#database/database.ts'
import type { LetterContext } from '#domain/group-mail/letter.ts'
import type { Clock } from '#domain/time.ts'
import { paths } from '#words/paths.ts'

interface Surroundings {
  database: Database
  clock: Clock
  /** Without a trailing slash. */
  publicUrl: string
  productName: string
  isDemo: boolean
}

/** What mails, their previews and documents are written from. */
export function letterContextOf({
  database,
  clock,
  publicUrl,
  productName,
  isDemo,
}: Surroundings): LetterContext {
  const email = `desk@${new URL(publicUrl).hostname}`
  return {
    db: database.read,
    fallback: { issuer: { name: productName, address: '', email, phone: '' }, hue: 255 },
    addressOf: (conferenceName, secret) => publicUrl + paths.registration(conferenceName, secret),
    newsletterLinks: {
      confirm: token => publicUrl + paths.confirmSubscription(token),
      unsubscribe: secret => publicUrl + paths.unsubscribe(secret),
    },
    siteOf: conferenceName => publicUrl + paths.conference(conferenceName),
    isDemo,
    now: clock.now(),
  }
}
