import type { ImportedProgramme } from '#domain/programme/talks/imported-programme.ts'

/** A conference as read from its folder of accepted papers. */
export interface ImportedPapers {
  /** The papers as talks, and the speakers of the plenary sessions. */
  programme: ImportedProgramme
  /** Names of the tracks; undefined if the folder contains none. */
  topics: string[] | undefined
  /** In the file's order; undefined if the folder has no such file. */
  committee: ImportedMember[] | undefined
}

export interface ImportedMember {
  role: 'chair' | 'co-chair' | 'member'
  name: string
  affiliation: string
  /** The role in the file's own words. */
  title: string
}
