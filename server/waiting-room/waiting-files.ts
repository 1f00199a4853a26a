/** The waiting page's own two files, held in memory because they are requested when load is highest. */

import script from '#server/waiting-room/waiting-room.browser.js?raw'
import style from '#server/waiting-room/waiting-room.css?raw'
import base from '#site/styles/base.css?raw'
import tokens from '#site/styles/tokens.css?raw'
import { waitingRoomPaths } from '#words/addresses/asset-paths.ts'

const files = new Map(
  [
    {
      address: waitingRoomPaths.style,
      type: 'text/css; charset=utf-8',
      // The site's own styles, without their fonts, which are the largest part of a page.
      text: `@layer reset, tokens, base, components, pages;\n${tokens}\n${base}\n${style}`,
    },
    { address: waitingRoomPaths.script, type: 'text/javascript; charset=utf-8', text: script },
  ].map(({ address, type, text }) => {
    const body = Buffer.from(text)
    const headers = {
      'Content-Type': type,
      'Content-Length': body.byteLength,
      'Cache-Control': 'public, max-age=600',
      'X-Content-Type-Options': 'nosniff',
    }
    // Looked up by any address.
    return [address as string, { headers, body }] as const
  }),
)

/** One of the files by its address; undefined for any other address. */
export const waitingRoomFile = (url: string) => files.get(url)
