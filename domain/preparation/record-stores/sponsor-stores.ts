import type { Reader, Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { fail } from '#domain/foundations/result.ts'
import { listDrafts } from '#domain/preparation/records/drafts.ts'
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

/** Tiers have different names. One that is renamed is renamed in its sponsors and their drafts; one that they name stays. */
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
    if (name === undefined) return
    const { sponsors, drafts } = await namersOf(tx, owner, name)
    const renamed = { tier: tierOf(data).name }
    for (const sponsor of sponsors)
      await partners.update(tx, sponsor.id, { ...sponsor.data, ...renamed }, owner)
    for (const draft of drafts) {
      await tx
        .updateTable('drafts')
        .set({ data: JSON.stringify({ ...draft.data, ...renamed }) })
        .where('id', '=', draft.id)
        .execute()
    }
  },
  async remove(tx, id, now) {
    const { conference_id: owner } = await tx
      .selectFrom('content_items')
      .select('conference_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const tier = await tiers.find(tx, owner, id)
    const { sponsors, drafts } = await namersOf(tx, owner, tier ? tierOf(tier.data).name : '')
    return sponsors.length + drafts.length > 0 ? fail({ code: 'in-use' }) : tiers.remove(tx, id, now)
  },
}

/** Which sponsors name a tier, published and as drafts. */
async function namersOf(tx: Transaction, owner: ContentOwner, tier: string) {
  const sponsors = await partners.list(tx, owner)
  const drafts = await listDrafts(tx, owner, 'partner')
  const isNamer = ({ data }: { data: RecordData }) => data.tier === tier
  return { sponsors: sponsors.filter(isNamer), drafts: drafts.filter(isNamer) }
}

const tierOf = (data: RecordData) => editableKinds['sponsor-tier'].fields.parse(data)

async function tierNames(db: Reader, owner: ContentOwner): Promise<string[]> {
  return (await tiers.list(db, owner)).map(({ data }) => tierOf(data).name)
}
