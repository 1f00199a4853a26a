import type { LeftOutNoteCode } from '#domain/preparation/imports/left-out-notes.ts'

/** Words for notes about content that is not imported, after their number. */
export const leftOutNoteWords: Record<LeftOutNoteCode, string> = {
  'part-left-out': 'kinds of elements or attributes that have no place here; left out',
  'markup-left-out': 'texts with markup that pages do not show; left out, while the words stay',
  'controls-left-out': 'texts with characters that cannot be shown; those are left out, while the words stay',
  'formula-failed': 'cells with what a spreadsheet shows where a formula failed; read as empty',
  'night-doubtful': 'so early that the file may mean this night or the next; shown where their room is free',
}
