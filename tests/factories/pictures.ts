import sharp, { type Sharp } from 'sharp'

/** A picture with two diagonal colours, so that left and right, top and bottom differ. */
export function photograph(width: number, height: number): Sharp {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    '<rect width="100%" height="100%" fill="#7a4b2a"/><rect width="50%" height="50%" fill="#d8c9a3"/></svg>'
  return sharp(Buffer.from(svg)).flatten()
}

export function jpeg(width: number, height: number): Promise<Uint8Array> {
  return photograph(width, height).jpeg().toBuffer()
}
