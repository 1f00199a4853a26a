/**
 * What a viewer may see of abstracts: the only query that reads them for anybody. Pages, lists, files, API answers,
 * mails, searches and events are made from it. What a viewer may not see is no column of it, so that nothing can be
 * filtered, sorted or counted by what is hidden.
 */
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { conflictsOf } from '#domain/programme/abstracts/conflicts.ts'
import type { Permit, Scope } from '#domain/staff/rights/permit.ts'

export type Viewer =
  /**
   * Staff who read abstracts, at some conferences or at all, without those that this person is in conflict with: these do
   * not exist for them. Null for the product's own work, and for somebody with access to the machine.
   */
  | { kind: 'chair'; conferenceIds: readonly number[] | 'all'; readerId: string | null }
  /** Whoever submitted it, or has the link to it: their own. */
  | { kind: 'author'; abstractId: number }
  /** Those assigned to them; blind: without who wrote them. */
  | { kind: 'reviewer'; abstractIds: readonly number[] }
  /**
   * Accepted ones of a conference, once their letters have left and the organiser shows them; or only asked how many those
   * would be, by staff, who are not told of those that they are in conflict with.
   */
  | { kind: 'public'; conferenceId: number; isAsked?: { by: string | null } }
  /** The product's own work: letters to authors, names in the history, what stands in the way of a removal. */
  | { kind: 'product' }

/** Staff at the conference of a scope, or at all if it is the organiser's own. */
export const chairOf = ({ conferenceId, readerId }: Scope) =>
  ({ kind: 'chair', conferenceIds: conferenceId === null ? 'all' : [conferenceId], readerId }) as const

/** @param permits of one person */
export const chairOfAll = (permits: readonly Permit<'read-abstracts'>[]) =>
  ({
    kind: 'chair',
    conferenceIds: permits.flatMap(({ scope }) => scope.conferenceId ?? []),
    readerId: permits[0]?.scope.readerId ?? null,
  }) as const

/** The product itself where it needs what only the committee knows, such as to act by the clock. */
export const everyChair = { kind: 'chair', conferenceIds: 'all', readerId: null } as const

export const theProduct = { kind: 'product' } as const

const place = ['id', 'conference_id', 'topic_id', 'topic_name'] as const
const text = [
  'abstract_title',
  'abstract_text',
  'keywords',
  'presentation_type_id',
  'presentation_type_name',
] as const
const people = ['title', 'name', 'organization', 'city', 'country_id'] as const
const whole = [
  ...place, ...text, ...people, 'number', 'email', 'email_key', 'telephone', 'submission', 'file_key', 'created_at',
  'state', 'merged_into_id',
] as const // biome-ignore format: a list

/** The columns of the abstract itself. */
const columns = {
  chair: [...whole, 'state_because', 'language'],
  author: whole,
  reviewer: [...place, ...text],
  public: [...place, ...text, ...people, 'number'],
  product: whole,
} as const satisfies Record<Viewer['kind'], readonly (keyof Schema['abstracts'])[]>

/** What was decided: for staff the last decision, for everybody else the last that a letter told. */
interface Told {
  outcome: string | null
  form_id: number | null
  form_name: string | null
  change_by: string | null
}

interface Decided extends Told {
  /** Null without any decision. */
  decision_state: string | null
  decision_version: number | null
  because: string | null
  decided_at: string | null
  released_version: number | null
}

export type Seen<K extends Viewer['kind']> = Pick<
  Selectable<Schema['abstracts']>,
  (typeof columns)[K][number]
> &
  (K extends 'chair' ? Decided : K extends 'reviewer' ? object : Told)

type SeenTables<K extends Viewer['kind']> = Omit<Schema, 'abstracts'> & { abstracts: Seen<K> }

/** A query of the abstracts that a viewer sees, under the table's own name, with nothing selected yet. */
export function abstractsSeenBy<K extends Viewer['kind']>(
  db: Reader,
  viewer: Extract<Viewer, { kind: K }>,
): SelectQueryBuilder<SeenTables<K>, 'abstracts', object> {
  // Its columns are those that the types above say.
  return db.selectFrom(rowsOf(db, viewer).as('abstracts')) as unknown as SelectQueryBuilder<
    SeenTables<K>,
    'abstracts',
    object
  >
}

function rowsOf(db: Reader, viewer: Viewer) {
  const own = columns[viewer.kind].map(column => `abstracts.${column}` as const)
  const all = db.selectFrom('abstracts').select(own)
  const told = all
    .leftJoin('decisions', 'decisions.abstract_id', 'abstracts.id')
    .leftJoin('decision_versions', join =>
      join
        .onRef('decision_versions.abstract_id', '=', 'abstracts.id')
        .onRef('decision_versions.version', '=', 'decisions.released_version'),
    )
    .select(['decision_versions.outcome', 'decision_versions.form_id', 'decision_versions.form_name'])
    .select('decision_versions.change_by')
  switch (viewer.kind) {
    case 'chair': {
      const { conferenceIds, readerId } = viewer
      return all
        .leftJoin('decisions', 'decisions.abstract_id', 'abstracts.id')
        .select(['decisions.outcome', 'decisions.form_id', 'decisions.form_name', 'decisions.change_by'])
        .select(['decisions.state as decision_state', 'decisions.version as decision_version'])
        .select(['decisions.because', 'decisions.decided_at', 'decisions.released_version'])
        .$if(conferenceIds !== 'all', query =>
          query.where('abstracts.conference_id', 'in', conferenceIds === 'all' ? [] : orNone(conferenceIds)),
        )
        .$if(readerId !== null, query => query.where('abstracts.id', 'not in', conflictsOf(readerId ?? '')))
    }
    case 'author':
      return told.where('abstracts.id', '=', viewer.abstractId)
    case 'reviewer':
      return all
        .where('abstracts.id', 'in', orNone(viewer.abstractIds))
        .where('abstracts.state', '=', 'submitted')
    case 'public':
      return told
        .where('abstracts.conference_id', '=', viewer.conferenceId)
        .where('abstracts.state', '=', 'submitted')
        .where('decision_versions.outcome', '=', 'accepted')
        .$if(typeof viewer.isAsked?.by === 'string', query =>
          query.where('abstracts.id', 'not in', conflictsOf(viewer.isAsked?.by ?? '')),
        )
        .$if(viewer.isAsked === undefined, query =>
          query.where(eb =>
            eb.exists(
              eb
                .selectFrom('conferences')
                .select('conferences.id')
                .where('conferences.id', '=', viewer.conferenceId)
                .where('conferences.shows_accepted_abstracts', '=', 1),
            ),
          ),
        )
    case 'product':
      return told
  }
}

/** An id that no row has, so that `in` is never empty. */
const orNone = (ids: readonly number[]) => (ids.length === 0 ? [-1] : ids)
