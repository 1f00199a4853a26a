import type { ArtFamily } from '#domain/conferences/conference.ts'

export interface BlogManuscript {
  heading: string
  daysAgo: number
  description: string
  /** HTML. */
  body: string
  family: ArtFamily
  alt: string
}

export const blogs: BlogManuscript[] = []
