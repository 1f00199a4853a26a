import type { ImportedProgramme } from '#domain/programme/imported-programme.ts'

/** A conference as its folder of accepted papers tells it. */
export interface ImportedPapers {
  /** The papers as talks, and the speakers of the plenary sessions. */
  programme: ImportedProgramme
  /** Names of the tracks; undefined where the folder tells none. */
  topics: string[] | undefined
  /** In the file's order; undefined where the folder has no such file. */
  committee: ImportedMember[] | undefined
}

export interface ImportedMember {
  role: 'chair' | 'co-chair' | 'member'
  name: string
  affiliation: string
  /** The role in the file's own words. */
  title: string
}
