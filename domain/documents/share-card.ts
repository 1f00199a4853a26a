/** A share card's size in pixels: what the large previews of social sites show uncut. */
export const shareCardSize = { width: 1200, height: 630 }

/** What its picture takes of it, at the right edge. */
export const shareCardPictureSize = { width: 460, height: 630 }

/** What a shared link shows: a picture of the page's own size, with what it is about set beside the cover. */
export interface ShareCard {
  /** Set small above the subject: `5th International Conference`; may be empty. */
  readonly prefix: string
  /** What is shared, as the largest thing on the card: the conference's name. */
  readonly subject: string
  /** Below a rule: when and where. Empty lines are left out. */
  readonly facts: readonly string[]
  /** At the card's foot: who invites; empty where the subject says it. */
  readonly issuer: string
  /** The accent's hue in degrees, 0 to 359. */
  readonly hue: number
  /** A photo or a drawing (SVG), whose middle fills `shareCardPictureSize`. */
  readonly picture: Uint8Array
}
