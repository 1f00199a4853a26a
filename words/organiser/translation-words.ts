/** What staff read about translations. */
import type { TranslationCounts } from '#domain/conference/translations/translation.ts'
import { formatCount } from '#domain/foundations/figures.ts'

/** `3 missing, 1 older than its source`; empty if nothing is to do. */
export const lackWords = ({ missing, old }: Pick<TranslationCounts, 'missing' | 'old'>): string =>
  [
    ...(missing > 0 ? [`${formatCount(missing)} missing`] : []),
    ...(old > 0 ? [`${formatCount(old)} older than ${old === 1 ? 'its source' : 'their sources'}`] : []),
  ].join(', ')
