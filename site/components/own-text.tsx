import { statedDirection } from '#domain/foundations/language.ts'

/**
 * A sentence that the organiser wrote, who may have left it untranslated: from left to right on a page from right to left, so that
 * its full stop stands at its end. One of the page's language stays from right to left, although it may begin with a
 * name in another. Other pages need nothing for it.
 */
export const OwnText = ({ text }: { text: string }) =>
  statedDirection() === 'rtl' ? <bdi dir={ofThePage.test(text) ? 'rtl' : undefined}>{text}</bdi> : text

const ofThePage = /\p{sc=Arab}/u
