/** For whom a page that an organiser made is, or a block of it. Everybody else reads nothing of it anywhere. */

export const audiences = ['everybody', 'registered', 'paid', 'presenters', 'staff'] as const
export type BlockAudience = (typeof audiences)[number]

/** Who reads a page: everybody, and what else they are. */
export type Readers = ReadonlySet<BlockAudience>

/** Somebody of whom nothing is known. */
export const anybody: Readers = new Set(['everybody'])
/** Whoever has a preview's signed address. */
export const allReaders: Readers = new Set(audiences)

/** @param audience undefined in what was published before there were any */
export const mayRead = (readers: Readers, audience: BlockAudience | undefined): boolean =>
  readers.has(audience ?? 'everybody')
