// Each by itself, so that a page's script holds only the addresses that it uses.

/** The positions of cropped pictures. Served by site/styles/focus-stylesheet.ts. */
export const focusStylesheetPath = '/styles/focus.css'

/** The colours of a conference. @param version changes with the content, so that browsers may cache it for ever */
export const hueStylesheetPath = (hue: number | string, version: string) =>
  `/styles/hue-${hue}.css?v=${version}`

/** A drawn cover, which its address determines. */
export const coverPath = (family: string, hue: number, name: string) => `/art/${family}-${hue}-${name}.svg`

/** The waiting room's files, and where its page asks for its visitor's place. */
export const waitingRoomPaths = {
  style: '/waiting-room/waiting-room.css',
  script: '/waiting-room/waiting-room.js',
  place: '/waiting-room/place',
} as const
