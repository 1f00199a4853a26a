import type { Conference } from '#domain/conference/conferences/conference.ts'

/** What the sample's conferences say about two of their prices. */
export const sampleFeeWords = {
  addOnIncludes: 'the lunches, the coffee breaks and the networking event',
  studentRule:
    'Student fees are for those who are studying for a bachelor’s, master’s or doctoral degree; please bring your student card.',
} satisfies Pick<Conference, 'addOnIncludes' | 'studentRule'>
