import type { Reader, Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { translatable } from '#domain/conference/translations/translatable.ts'
import type { StoredTranslation } from '#domain/conference/translations/translation.ts'
import { listRowsOfKind, removeRows, replaceRows } from '#domain/conference/translations/translation-rows.ts'
import { isLanguage } from '#domain/foundations/language.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'
import {
  translationField,
  translationFields,
  translationsIn,
  withoutTranslations,
} from '#domain/preparation/records/record-translations.ts'

/**
 * The store of a kind, whose records also have their translations, in a table that all kinds share. A language that the
 * data do not name keeps its texts: they were written by somebody who knew of no translations.
 */
export function withTranslations(kind: EditableKind, store: RecordStore): RecordStore {
  if (!translatable[kind]) return store
  const { slices } = store
  return {
    ...store,
    tables: [...store.tables, 'translations', 'site_translations'],
    list: async (db, owner) => attach(db, owner, await store.list(db, owner), undefined),
    ...(slices && {
      slices: {
        ...slices,
        list: async (db, owner, slice) => {
          const records = await slices.list(db, owner, slice)
          return attach(
            db,
            owner,
            records,
            records.map(({ id }) => id),
          )
        },
      },
    }),
    async find(db, owner, id) {
      const record = await store.find(db, owner, id)
      if (!record) return undefined
      const [found] = await attach(db, owner, [record], [id])
      return found
    },
    async insert(tx, owner, record) {
      await store.insert(tx, owner, { ...record, data: withoutTranslations(record.data) })
      await write(tx, owner, record)
    },
    async update(tx, id, data, owner) {
      await store.update(tx, id, withoutTranslations(data), owner)
      await write(tx, owner, { id, data })
    },
    async remove(tx, id, now) {
      const removed = await store.remove(tx, id, now)
      if (removed.ok) await removeRows(tx, kind, id)
      return removed
    },
  }

  /** @param ids of the records, where they are not all */
  async function attach(
    db: Reader,
    owner: ContentOwner,
    records: StoredRecord[],
    ids: readonly number[] | undefined,
  ): Promise<StoredRecord[]> {
    if (records.length === 0) return records
    const rows = await listRowsOfKind(db, owner, kind, ids)
    if (rows.length === 0) return records
    const textsOf = Map.groupBy(rows, row => row.record_id)
    return records.map(record => {
      const fields: Record<string, Record<string, StoredTranslation>> = {}
      for (const { language, path, text, source_digest } of textsOf.get(record.id) ?? []) {
        if (!isLanguage(language)) continue
        const field = translationField(language)
        fields[field] = { ...fields[field], [path]: { text, of: source_digest } }
      }
      return { ...record, data: { ...record.data, ...fields } }
    })
  }

  async function write(
    tx: Transaction,
    owner: ContentOwner,
    { id, data }: Pick<StoredRecord, 'id' | 'data'>,
  ): Promise<void> {
    for (const [field, language] of translationFields) {
      if (!(field in data)) continue
      const texts = Object.entries(translationsIn(data, language))
      await replaceRows(
        tx,
        owner,
        { kind, record_id: id, language },
        texts.map(([path, { text, of: source_digest }]) => ({ path, text, source_digest })),
      )
    }
  }
}
