import type { LetterContext } from '#domain/group-mail/letter.ts'
import type { SiteContext } from '#site/context.ts'
import { paths } from '#words/paths.ts'

/** What a preview is written from: the same as for the mail. */
export function letterContextOf(site: SiteContext): LetterContext {
  const { database, publicUrl, productName, isDemo, clock } = site
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
