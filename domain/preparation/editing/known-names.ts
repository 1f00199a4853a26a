/** The names of published records, for fields that refer to them. */
import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { findInParts, searchWords } from '#domain/foundations/texts/search.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { namedPurchases } from '#domain/offers/questions/bought-names.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import { canOwn } from '#domain/preparation/records/editable-kinds.ts'
import { labelsOf } from '#domain/preparation/records/reference-labels.ts'
import { listAbstractQuestions } from '#domain/programme/asking/abstract-question-queries.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** The kinds that fields refer to. */
export const namedKinds = [
  'programme-day',
  'programme-room',
  'speaker',
  'fee-period',
  'sponsor-tier',
  'admission',
  /** Everything that can be bought. */
  'purchase',
  'question',
  'abstract-question',
  'topic',
  'presentation-type',
] as const
export type NamedKind = (typeof namedKinds)[number]

export interface KnownNames {
  /**
   * In the order in which the records were made, or the organiser's where there are few of the kind. Equal ones are told
   * apart.
   */
  names: string[]
  /** Whether there are more than these. */
  hasMore: boolean
}

/** As many as somebody chooses from without searching. */
export const offeredNames = 50

/**
 * Names that contain some words. Of speakers there may be 20,000: others get their turn while they are searched.
 *
 * @param query empty for all
 * @param most how many are enough
 */
export async function findNames(
  db: Reader,
  { conferenceId: owner }: Pick<Scope, 'conferenceId'>,
  kind: NamedKind,
  { query = '', most = offeredNames }: { query?: string; most?: number } = {},
): Promise<KnownNames> {
  if (kind === 'purchase' ? owner === null : !canOwn(kind, owner)) return { names: [], hasMore: false }
  const words = searchWords(query)
  const isFound = (name: string) => words.every(word => fold(name).includes(word))
  const names = await (kind === 'speaker'
    ? findSpeakerNames(db, owner, isFound, most + 1)
    : kind === 'admission'
      ? findAdmissionNames(db, owner, isFound)
      : kind === 'purchase'
        ? findPurchaseNames(db, owner, isFound)
        : kind === 'question' || kind === 'abstract-question'
          ? findQuestionLabels(db, owner, kind, isFound)
          : findNamesOf(db, owner, kind, isFound))
  return { names: names.slice(0, most), hasMore: names.length > most }
}

async function findNamesOf(
  db: Reader,
  owner: ContentOwner,
  kind: 'programme-day' | 'programme-room' | 'fee-period' | 'sponsor-tier' | 'topic' | 'presentation-type',
  isFound: (name: string) => boolean,
): Promise<string[]> {
  const records = (await storeOf(kind).list(db, owner)).map(({ id, data }) => ({
    id,
    name: String(data.name),
    detail: String(data.heldOn ?? ''),
  }))
  const labels = labelsOf(records)
  return records.filter(({ name }) => isFound(name)).map(({ id, name }) => labels.get(id) ?? name)
}

/** Those of the specification, and the conference's own. */
async function findAdmissionNames(
  db: Reader,
  owner: ContentOwner,
  isFound: (name: string) => boolean,
): Promise<string[]> {
  const offers = owner === null ? [] : await listOffers(db, owner)
  return namedAdmissions(offers)
    .map(({ name }) => name)
    .filter(isFound)
}

async function findPurchaseNames(
  db: Reader,
  owner: ContentOwner,
  isFound: (name: string) => boolean,
): Promise<string[]> {
  const offers = owner === null ? [] : await listOffers(db, owner)
  return namedPurchases(offers)
    .map(({ name }) => name)
    .filter(isFound)
}

async function findQuestionLabels(
  db: Reader,
  owner: ContentOwner,
  kind: 'question' | 'abstract-question',
  isFound: (name: string) => boolean,
): Promise<string[]> {
  const list = kind === 'question' ? listQuestions : listAbstractQuestions
  const questions = owner === null ? [] : await list(db, owner)
  return questions
    .filter(({ isRetired }) => !isRetired)
    .map(({ label }) => label)
    .filter(isFound)
}

async function findSpeakerNames(
  db: Reader,
  owner: ContentOwner,
  isFound: (name: string) => boolean,
  enough: number,
): Promise<string[]> {
  const rows = await findInParts<{ id: number; name: string }>(
    (last, limit) =>
      db
        .selectFrom('speakers')
        .select(['id', 'name'])
        .where('conference_id', '=', owner)
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ name }) => isFound(name),
    enough,
  )
  const names = rows.map(({ name }) => name)
  const same = await db
    .selectFrom('speakers')
    .select(['id', 'name', 'affiliation'])
    .where('conference_id', '=', owner)
    .where('name', 'in', ['', ...names])
    .execute()
  const labels = labelsOf(same.map(({ id, name, affiliation }) => ({ id, name, detail: affiliation })))
  return rows.map(({ id, name }) => labels.get(id) ?? name)
}
