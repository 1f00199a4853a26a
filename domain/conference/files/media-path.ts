/** How the addresses of public files begin, defined only here. */
export const mediaRoot = '/media/'

/** The addresses that `addressOf` makes. Browsers read encoded dots as steps out of a folder too. */
export const mediaPathShape = /^\/media\/[a-z0-9]+\/(?!(?:\.|%2[eE]){1,2}$)[^/\\?#\s]+$/

/** Whether an address is one that `addressOf` made: no other path, to which `/media/../` would lead. */
export const isMediaPath = (src: string) => mediaPathShape.test(src)

/** The key of the file at an address that `addressOf` made; undefined for any other. */
export const keyOfMedia = (src: string): string | undefined =>
  isMediaPath(src) ? src.split('/')[2] : undefined
