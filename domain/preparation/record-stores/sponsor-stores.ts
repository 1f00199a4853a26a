import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordStore } from '#domain/preparation/records/record-store.ts'
import { contentStore } from './content-store.ts'

const partners = contentStore('partner')
const tiers = contentStore('sponsor-tier')

/** Partners and sponsors: each names its tier. */
export const partnerStore: RecordStore = {
  ...partners,
  async check(tx, owner, { data }) {
    const tier = String(data.tier ?? '')
    const names = await tierNames(tx, owner)
    return tier === '' || names.includes(tier) ? [] : [{ field: 'tier', rule: 'not-among', names }]
  },
}

/** Tiers have different names. One that is renamed is renamed in its sponsors; those of a removed one have no tier. */
export const sponsorTierStore: RecordStore = {
  ...tiers,
  async check(tx, owner, { id, data }) {
    const others = (await tiers.list(tx, owner)).filter(other => other.id !== id)
    const isTaken = others.some(other => tierOf(other.data).name === tierOf(data).name)
    return isTaken ? [{ field: 'name', rule: 'other-tier', names: [] }] : []
  },
  async update(tx, id, data, owner) {
    const before = await tiers.find(tx, owner, id)
    const name = before && tierOf(before.data).name
    await tiers.update(tx, id, data, owner)
    for (const sponsor of await partners.list(tx, owner)) {
      if (name !== undefined && sponsor.data.tier === name)
        await partners.update(tx, sponsor.id, { ...sponsor.data, tier: tierOf(data).name }, owner)
    }
  },
}

const tierOf = (data: RecordData) => editableKinds['sponsor-tier'].fields.parse(data)

async function tierNames(db: Reader, owner: ContentOwner): Promise<string[]> {
  return (await tiers.list(db, owner)).map(({ data }) => tierOf(data).name)
}
