import { accommodationStore } from '#domain/editing/accommodation-store.ts'
import { contentStore } from '#domain/editing/content-store.ts'
import { type EditableKind, isWebsiteKind, type WebsiteKind } from '#domain/editing/editable-kinds.ts'
import { feePeriodStore } from '#domain/editing/fee-period-store.ts'
import { feeTermsStore } from '#domain/editing/fee-terms-store.ts'
import { programmeDayStore } from '#domain/editing/programme-day-store.ts'
import type { RecordStore } from '#domain/editing/record-store.ts'
import { roomStore } from '#domain/editing/room-store.ts'
import { speakerStore } from '#domain/editing/speaker-store.ts'
import { talkStore } from '#domain/editing/talk-store.ts'

/** The kinds that have tables of their own. */
const ownStores = {
  speaker: speakerStore,
  'programme-day': programmeDayStore,
  talk: talkStore,
  'fee-period': feePeriodStore,
  accommodation: accommodationStore,
  'fee-terms': feeTermsStore,
} as const satisfies Record<Exclude<EditableKind, WebsiteKind>, RecordStore>

export function storeOf(kind: EditableKind): RecordStore {
  if (kind === 'programme-room') return roomStore
  return isWebsiteKind(kind) ? contentStore(kind) : ownStores[kind]
}
