/** Notes about content of a file that is not imported, or that could mean two things. */
export const leftOutNoteCodes = [
  'part-left-out',
  'markup-left-out',
  'controls-left-out',
  'formula-failed',
  'night-doubtful',
] as const
export type LeftOutNoteCode = (typeof leftOutNoteCodes)[number]
