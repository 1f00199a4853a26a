import type { Accent } from '#site/layouts/shell-view.ts'

/** What the frame around a page shows. */
export interface FrameView {
  personName: string
  /** Where the group changes, a line is drawn. */
  areas: readonly { group: string; label: string; to: string; isFrequent: boolean; count: number }[]
  /** The current conference, its name with the year; undefined on pages of the organiser's own. */
  current: { name: string; edition: string; accent: Accent } | undefined
  /** Today's date where the conference is, for what is printed. */
  today: string
  others: readonly { name: string; edition: string }[]
}
