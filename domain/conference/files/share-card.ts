/** A share card's size in pixels: the size that social sites show without cropping. */
export const shareCardSize = { width: 1200, height: 630 }

/** The size of its picture, at the right edge. */
export const shareCardPictureSize = { width: 460, height: 630 }

/** The picture of a shared link: what the page is about, beside the cover. */
export interface ShareCard {
  /** Printed small above the subject; may be empty. */
  readonly above: string
  /** What is shared, in the largest type: the conference's name. */
  readonly subject: string
  /** Printed small below it; may be empty. */
  readonly below: string
  /** Below a rule: date and place. Empty lines are left out. */
  readonly facts: readonly string[]
  /** At the foot: who organises it; empty if the subject says so. */
  readonly issuer: string
  /** In place of `issuer`, as PNG. */
  readonly logo?: Uint8Array | undefined
  /** The accent's hue in degrees, 0 to 359. */
  readonly hue: number
  /** A photo or a drawing (SVG), whose middle fills `shareCardPictureSize`. */
  readonly picture: Uint8Array
}
