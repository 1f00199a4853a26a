import type { Image } from '#domain/conference/content/fields.ts'
import { hasVariants, variantAddress } from '#domain/conference/files/picture.ts'

/** A picture in place of a name, on light and on dark ground: the attributes of its elements. */
export interface LogoView {
  light: LogoSize & { src: string }
  dark: (LogoSize & { srcSet: string }) | null
}

interface LogoSize {
  width: number
  height: number
}

/** Large enough for a sharp screen: a logo is at most this wide on a page. */
const logoWidth = 640

export function logoOf({ logo, darkLogo }: { logo: Image | null; darkLogo: Image | null }): LogoView | null {
  if (!logo) return null
  const { width, height } = logo
  return {
    light: { src: sentLogo(logo), width, height },
    dark: darkLogo && { srcSet: sentLogo(darkLogo), width: darkLogo.width, height: darkLogo.height },
  }
}

/** The address of a logo as pages show it. */
export function sentLogo({ src, width }: Image): string {
  const isScaled = hasVariants(src) && width > logoWidth
  return isScaled ? variantAddress(src, { width: logoWidth, format: 'webp' }) : src
}
