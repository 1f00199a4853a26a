/**
 * An import by staff: first a dry run that is rolled back, then the real one, with the same importers as on the command
 * line.
 */
import type { Database, Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { once } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { lockRecords } from '#domain/preparation/editing/open-record.ts'
import {
  compareSnapshots,
  countChanges,
  digestOfChanges,
  type RecordChange,
  takeSnapshot,
} from '#domain/preparation/imports/import-changes.ts'
import {
  findImport,
  type ImportCountsByKind,
  type ImportedKind,
  importedKinds,
  noteImported,
} from '#domain/preparation/imports/import-uploads.ts'
import { noteVersions } from '#domain/preparation/imports/note-versions.ts'
import type { ImportContent } from '#domain/preparation/imports/read-import.ts'
import { type Clash, findClashes, newClashes } from '#domain/programme/talks/find-clashes.ts'
import { importPapers } from '#domain/programme/talks/import-papers.ts'
import { importProgramme } from '#domain/programme/talks/import-programme.ts'
import { importSpeakers } from '#domain/programme/talks/import-speakers.ts'
import { listPlacedTalks } from '#domain/programme/talks/placed-talks.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** What an import changes, or would change. */
export interface ImportOutcome {
  changes: RecordChange[]
  counts: ImportCountsByKind
  /** Presented speakers who are not in the file any more, but stay. */
  remainingSpeakers: string[]
  /** Talks that the file puts in each other's way. */
  clashes: Clash[]
  /** Differs if anything about the changes differs. */
  digest: string
}

type ImportPermit = Permit<'place-talks'>

/** Thrown to roll back a dry run. */
class Tried extends Error {
  readonly outcome: ImportOutcome

  constructor(outcome: ImportOutcome) {
    super()
    this.outcome = outcome
  }
}

/** Reports what an import would change, without changing anything. */
export async function tryImport(
  database: Database,
  permit: ImportPermit,
  { content, act }: { content: ImportContent; act: Act },
): Promise<ImportOutcome> {
  try {
    return await database.write(async tx => {
      throw new Tried(await runImport(tx, permit, { content, act }))
    })
  } catch (error) {
    if (error instanceof Tried) return error.outcome
    throw error
  }
}

export type ApplyRefusal =
  /** It was discarded, or a day has passed. */
  | { code: 'not-found' }
  /** It would now change something else than was confirmed. */
  | { code: 'stale'; outcome: ImportOutcome }

/**
 * Imports a file after its dry run, once, if it would still change the same. All or nothing.
 *
 * @param digest of the changes that were confirmed
 */
export async function applyImport(
  database: Database,
  permit: ImportPermit,
  { id, content, digest, act }: { id: number; content: ImportContent; digest: string; act: Act },
): Promise<Result<null, ApplyRefusal>> {
  const conferenceId = conferenceOf(permit.scope)
  try {
    return await database.write(async tx => {
      await lockAll(tx, conferenceId)
      const done = await once(tx, act, () => applyLocked(tx, permit, { id, content, digest, act }))
      return done.ok ? ok(null) : done
    })
  } catch (error) {
    if (error instanceof Tried) return fail({ code: 'stale', outcome: error.outcome })
    throw error
  }
}

/** @throws `Tried` if it would now change something else */
async function applyLocked(
  tx: Transaction,
  permit: ImportPermit,
  { id, content, digest, act }: { id: number; content: ImportContent; digest: string; act: Act },
): Promise<Result<null, { code: 'not-found' }>> {
  const conferenceId = conferenceOf(permit.scope)
  const stored = await findImport(tx, permit.scope, id)
  if (!stored) return fail({ code: 'not-found' })
  // A second click.
  if (stored.applied) return ok(null)
  const outcome = await runImport(tx, permit, { content, act })
  if (outcome.digest !== digest) throw new Tried(outcome)
  const { changes, counts } = outcome
  const { actor, now } = act
  await noteVersions(tx, changes, { conferenceId, actor, now })
  await noteImported(tx, { id, counts, now })
  if (changes.some(({ kind }) => kind === 'talk' || kind === 'programme-day')) {
    const effect = `replace-programme-file:${id}`
    await enqueue(tx, { kind: 'replace-programme-file', effect, payload: { conferenceId }, now })
  }
  return ok(null)
}

/** The kinds of records that a file can change. */
const kindsIn: Readonly<Record<ImportContent['kind'], readonly ImportedKind[]>> = {
  programme: ['programme-day', 'programme-room', 'speaker', 'talk'],
  papers: importedKinds,
  speakers: ['speaker'],
}

async function runImport(
  tx: Transaction,
  permit: ImportPermit,
  { content, act }: { content: ImportContent; act: Act },
): Promise<ImportOutcome> {
  const conferenceId = conferenceOf(permit.scope)
  const kinds = kindsIn[content.kind]
  await lockAll(tx, conferenceId)
  const before = await takeSnapshot(tx, conferenceId, kinds)
  const clashesBefore = await findClashes(await listPlacedTalks(tx, conferenceId))
  const remainingSpeakers = await importContent(tx, act, { conferenceId, content })
  const after = await takeSnapshot(tx, conferenceId, kinds)
  const changes = await compareSnapshots(before, after)
  const clashes = await newClashes(clashesBefore, await findClashes(await listPlacedTalks(tx, conferenceId)))
  return {
    changes,
    counts: countChanges(changes, after),
    remainingSpeakers,
    clashes,
    digest: await digestOfChanges(changes),
  }
}

/** Locks everything that an import may change until the transaction ends. */
async function lockAll(tx: Transaction, conferenceId: number): Promise<void> {
  await lockRecords(tx, importedKinds, conferenceId)
}

async function importContent(
  tx: Transaction,
  act: Act,
  { conferenceId, content }: { conferenceId: number; content: ImportContent },
): Promise<string[]> {
  switch (content.kind) {
    case 'programme':
      return (await importProgramme(tx, act, { conferenceId, programme: content.programme })).people.remaining
    case 'papers':
      return (await importPapers(tx, act, { conferenceId, papers: content.papers })).people.remaining
    case 'speakers':
      return (await importSpeakers(tx, act, { conferenceId, people: content.people })).remaining
  }
}
