import type { z } from 'zod'
import type { Reader } from '#database/database.ts'
import { findMissingFiles } from '#domain/conference/files/missing-files.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { RecordData, RecordProblem, RecordRule } from '#domain/preparation/records/record-store.ts'

/** The data breaks a rule of the kind's fields, a `FieldRule` as its message, or a `RecordRule` as its params. */
export type Invalid = { code: 'invalid'; issues: z.core.$ZodIssue[] }

/** The data, unless there are problems with it. */
export function refuseProblems(
  data: RecordData,
  problems: readonly RecordProblem[],
): Result<RecordData, Invalid> {
  if (problems.length === 0) return ok(data)
  const issues = problems.map(({ field, within = [], rule, names }) => ({
    code: 'custom' as const,
    path: [field, ...within],
    message: rule,
    params: { rule, names } satisfies RecordRule,
    input: data[field],
  }))
  return fail({ code: 'invalid', issues })
}

/** What is wrong with the pictures and downloads of a record: each has to be a stored file. */
export async function fileProblems(db: Reader, data: RecordData): Promise<RecordProblem[]> {
  const missing = await findMissingFiles(db, data)
  return missing.map(({ field, addresses }) => ({ field, rule: 'no-such-file', names: addresses }))
}
