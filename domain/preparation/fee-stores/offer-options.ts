/** What is chosen of an offer, such as one of several dates, as rows that keep their ids. */
import type { Transaction } from '#database/database.ts'
import type { OfferFields } from './stay-fields.ts'

interface OptionRow {
  id: number
  name: string
  isRetired: boolean
  night?: string
}

/**
 * The ids of wanted options. An option keeps its id, and with it those who chose it, while its name or else its place
 * among the new ones is the same; undefined for a new one.
 */
export function idsOfOptions(
  rows: readonly OptionRow[],
  options: OfferFields['options'],
): (number | undefined)[] {
  const shown = rows.filter(({ isRetired }) => !isRetired)
  const byName = options.map(({ name, night }) =>
    rows.find(row => (night === undefined ? row.name === name : row.night === night)),
  )
  const taken = new Set(byName.map(row => row?.id))
  return options.map(({ night }, place) => {
    const same = byName[place] ?? (night === undefined ? shown[place] : undefined)
    if (!same || (!byName[place] && taken.has(same.id))) return undefined
    taken.add(same.id)
    return same.id
  })
}

/** Stores the options. One that is left out is retired, because somebody may have it. @returns their ids, in order */
export async function writeOfferOptions(
  tx: Transaction,
  offerId: number,
  rows: readonly OptionRow[],
  options: OfferFields['options'],
): Promise<number[]> {
  const kept: number[] = []
  const ids = idsOfOptions(rows, options)
  for (const [place, { name, surcharge, soldUntil, night = null }] of options.entries()) {
    const id = ids[place]
    const values = {
      position: place + 1, name, surcharge_minor: surcharge ?? 0, is_retired: 0, night_on: night, sold_until: soldUntil,
    } as const // biome-ignore format: a row
    if (id === undefined) {
      const added = await tx
        .insertInto('offer_options')
        .values({ ...values, offer_id: offerId })
        .returning('id')
        .executeTakeFirstOrThrow()
      kept.push(added.id)
    } else {
      await tx.updateTable('offer_options').set(values).where('id', '=', id).execute()
      kept.push(id)
    }
  }
  const gone = rows.filter(row => !kept.includes(row.id)).map(row => row.id)
  if (gone.length > 0)
    await tx.updateTable('offer_options').set({ is_retired: 1 }).where('id', 'in', gone).execute()
  return kept
}
