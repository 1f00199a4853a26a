/** How the addresses of public files begin, defined only here. */
export const mediaRoot = '/media/'

export const isMediaPath = (src: string) => src.startsWith(mediaRoot)
