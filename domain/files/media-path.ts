/** How the addresses of public files begin, defined only here. */
export const mediaRoot = '/media/'

/** Whether an address is one that `addressOf` made: no other path, to which `/media/../` would lead. */
export const isMediaPath = (src: string) =>
  /^\/media\/[a-z0-9]+\/(?!\.{1,2}$)[^/\\?#\s]+$/.test(src) && !isEncodedWay(src)

/** Browsers read encoded dots as steps out of a folder. */
const isEncodedWay = (src: string) => /\/(?:\.|%2e){1,2}$/i.test(src)
