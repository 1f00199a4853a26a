import type { LetterContext } from '#domain/office/group-mail/letter.ts'
import { abstractPath } from '#words/abstract-paths.ts'
import { paths } from '#words/paths.ts'

interface Given extends Pick<LetterContext, 'db' | 'isDemo' | 'now'> {
  /** Without a trailing slash. */
  publicUrl: string
  productName: string
}

/** What mails, their previews and documents are written from. */
export function letterContextOf({ db, isDemo, now, publicUrl, productName }: Given): LetterContext {
  const email = `desk@${new URL(publicUrl).hostname}`
  return {
    db,
    fallback: { issuer: { name: productName, address: '', email, phone: '' }, hue: 255 },
    addressOf: (conferenceName, secret) => publicUrl + paths.registration(conferenceName, secret),
    invitationOf: (conferenceName, secret) => publicUrl + paths.invitation(conferenceName, secret),
    abstractOf: (conferenceName, secret) => publicUrl + abstractPath(conferenceName, secret),
    pageOf: (conferenceName, page) => publicUrl + paths.microsite(conferenceName, page),
    newsletterLinks: {
      confirm: token => publicUrl + paths.confirmSubscription(token),
      unsubscribe: secret => publicUrl + paths.unsubscribe(secret),
    },
    siteOf: conferenceName => publicUrl + paths.conference(conferenceName),
    fileAt: src => publicUrl + src,
    isDemo,
    now,
  }
}

/** For a preview or a test: whoever opened a recipient's own link could act in the recipient's name. */
export function withoutOwnLinks(context: LetterContext): LetterContext {
  const { addressOf, invitationOf, abstractOf, newsletterLinks } = context
  return {
    ...context,
    addressOf: conferenceName => addressOf(conferenceName, 'each-has-their-own'),
    invitationOf: conferenceName => invitationOf(conferenceName, 'each-has-their-own'),
    abstractOf: conferenceName => abstractOf(conferenceName, 'each-has-their-own'),
    newsletterLinks: {
      ...newsletterLinks,
      unsubscribe: () => newsletterLinks.unsubscribe('each-has-their-own'),
    },
  }
}
