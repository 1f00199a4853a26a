import type { LetterContext } from '#domain/office/group-mail/letter.ts'
import { draftKeys } from '#domain/programme/submitting/link-keys.ts'
import { abstractPath } from '#words/addresses/abstract-paths.ts'
import { paths } from '#words/addresses/paths.ts'

interface Given extends Pick<LetterContext, 'db' | 'isDemo' | 'now'> {
  /** Without a trailing slash. */
  publicUrl: string
  productName: string
  /** With which links to unfinished abstracts are made. */
  secretKey: string
}

/** What mails, their previews and documents are written from. */
export function letterContextOf({
  db,
  isDemo,
  now,
  publicUrl,
  productName,
  secretKey,
}: Given): LetterContext {
  const email = `desk@${new URL(publicUrl).hostname}`
  return {
    db,
    fallback: { issuer: { name: productName, address: '', email, phone: '' }, hue: 255 },
    addressOf: (conferenceName, secret) => publicUrl + paths.registration(conferenceName, secret),
    invitationOf: (conferenceName, secret) => publicUrl + paths.invitation(conferenceName, secret),
    abstractOf: (conferenceName, secret) => publicUrl + abstractPath(conferenceName, secret),
    draftOf: (conferenceName, draftId) =>
      `${publicUrl}${paths.microsite(conferenceName, 'submit-abstract')}?draft=${draftKeys.keyOf(secretKey, draftId)}`,
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
  const { addressOf, invitationOf, abstractOf, pageOf, newsletterLinks } = context
  return {
    ...context,
    addressOf: conferenceName => addressOf(conferenceName, 'each-has-their-own'),
    invitationOf: conferenceName => invitationOf(conferenceName, 'each-has-their-own'),
    abstractOf: conferenceName => abstractOf(conferenceName, 'each-has-their-own'),
    draftOf: conferenceName => `${pageOf(conferenceName, 'submit-abstract')}?draft=each-has-their-own`,
    newsletterLinks: {
      ...newsletterLinks,
      unsubscribe: () => newsletterLinks.unsubscribe('each-has-their-own'),
    },
  }
}
