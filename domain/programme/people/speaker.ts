/** A speaker of a conference, and the groups in which the website presents them. */

import type { Image } from '#domain/conference/content/fields.ts'

export const speakerGroups = ['plenary', 'keynote', 'invited'] as const
export type SpeakerGroup = (typeof speakerGroups)[number]

/** Somebody who speaks at a conference. Without a group they appear in the programme only. */
export interface Speaker {
  id: number
  group: SpeakerGroup | null
  name: string
  affiliation: string
  photo: Image | null
  awardsHtml: string
  talkTitle: string
  biographyHtml: string
}
