import type { DownloadPurpose } from '#domain/conference/content/download-queries.ts'

/**
 * The names that downloads are saved under, misspelt as existing clients know them (docs/specification-notes.md,
 * "Pages"). A template keeps its own.
 */
export const downloadNames = {
  calendar: 'add_to_calender.pdf',
  program: 'Program_file.pdf',
  brochure: 'Broucher_file.pdf',
} as const satisfies Partial<Record<DownloadPurpose, string>>
