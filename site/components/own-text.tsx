import { statedDirection } from '#domain/foundations/language.ts'

/**
 * A sentence that the organiser wrote, who may have left it untranslated: from left to right on a page from right to left, so that
 * its full stop stands at its end. Other pages need nothing for it.
 */
export const OwnText = ({ text }: { text: string }) =>
  statedDirection() === 'rtl' ? <bdi>{text}</bdi> : text
