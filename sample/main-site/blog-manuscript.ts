import type { PictureManuscript } from '#sample/pictures.ts'

export interface BlogManuscript {
  heading: string
  /** Publication, in days before the day of loading. */
  daysAgo: number
  /** The text in the list of articles. */
  description: string
  /** HTML. */
  body: string
  picture: PictureManuscript
}
