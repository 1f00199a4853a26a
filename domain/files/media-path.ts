/** How the addresses of files begin that anybody may see; nothing else knows it. */
export const mediaRoot = '/media/'

export const isMediaPath = (src: string) => src.startsWith(mediaRoot)
