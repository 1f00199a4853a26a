import sharp from 'sharp'
import { answer } from '#site/resources/answer.ts'
import { siteIconPaths } from '#words/addresses/paths.ts'
import type { Route } from './+types/site-icon.ts'

/** The logo of the site's header on its background, for programs that do not accept SVG. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 40 40">
<path fill="#fcfaf6" d="M-4-4h40v40H-4z"/>
<path fill="#21458f" d="M2 2h19A19 19 0 0 1 2 21ZM30 30H15a15 15 0 0 1 15-15Z"/>
</svg>`

/** Serves `/favicon.ico` and the manifest's large icon, which is also the organiser's logo in structured data. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  if (url.pathname === siteIconPaths.large) return answer(await png(512), 'image/png')
  return answer(icoOf(await png(32)), 'image/x-icon')
}

async function png(pixels: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(Buffer.from(drawing), { density: 1200 }).resize(pixels).png().toBuffer())
}

/** An ICO file with one PNG of 32 pixels: a directory of one entry, and the picture. */
function icoOf(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.writeUInt8(32, 6)
  directory.writeUInt8(32, 7)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(picture.byteLength, 14)
  directory.writeUInt32LE(directory.byteLength, 18)
  return new Uint8Array(Buffer.concat([directory, picture]))
}
