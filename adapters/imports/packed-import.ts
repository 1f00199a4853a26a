/** The content of a file on its way between two processes, which cannot pass Temporal objects. */
import type { ReadImport } from '#domain/preparation/imports/read-import.ts'
import type { ImportedDay, ImportedProgramme } from '#domain/programme/talks/imported-programme.ts'

type Packed<Programme> = Omit<Programme, 'days'> & {
  days: (Omit<ImportedDay, 'date'> & { date: string | null })[]
}

type Contents = ReadImport['content']
type PackedContent =
  | { kind: 'programme'; programme: Packed<ImportedProgramme> }
  | {
      kind: 'papers'
      papers: Omit<Extract<Contents, { kind: 'papers' }>['papers'], 'programme'> & {
        programme: Packed<ImportedProgramme>
      }
    }
  | Extract<Contents, { kind: 'speakers' }>

export type PackedImport = Omit<ReadImport, 'content'> & { content: PackedContent }

export function packed({ content, ...rest }: ReadImport): PackedImport {
  switch (content.kind) {
    case 'programme':
      return { ...rest, content: { kind: 'programme', programme: packDays(content.programme) } }
    case 'papers': {
      const { programme, ...papers } = content.papers
      return { ...rest, content: { kind: 'papers', papers: { ...papers, programme: packDays(programme) } } }
    }
    case 'speakers':
      return { ...rest, content }
  }
}

export function unpacked({ content, ...rest }: PackedImport): ReadImport {
  switch (content.kind) {
    case 'programme':
      return { ...rest, content: { kind: 'programme', programme: unpackDays(content.programme) } }
    case 'papers': {
      const { programme, ...papers } = content.papers
      return { ...rest, content: { kind: 'papers', papers: { ...papers, programme: unpackDays(programme) } } }
    }
    case 'speakers':
      return { ...rest, content }
  }
}

const packDays = (programme: ImportedProgramme): Packed<ImportedProgramme> => ({
  ...programme,
  days: programme.days.map(day => ({ ...day, date: day.date?.toString() ?? null })),
})

const unpackDays = (programme: Packed<ImportedProgramme>): ImportedProgramme => ({
  ...programme,
  days: programme.days.map(day => ({
    ...day,
    date: day.date === null ? null : Temporal.PlainDate.from(day.date),
  })),
})
