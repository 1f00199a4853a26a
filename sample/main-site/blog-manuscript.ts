import type { PictureManuscript } from '#sample/pictures.ts'

export interface BlogManuscript {
  heading: string
  /** How many days before the day of loading it was published. */
  daysAgo: number
  /** What the list shows. */
  description: string
  /** HTML. */
  body: string
  picture: PictureManuscript
}
