import {
  type EditableKind,
  isWebsiteKind,
  type WebsiteKind,
} from '#domain/preparation/editing/editable-kinds.ts'
import type { RecordStore } from '#domain/preparation/editing/record-store.ts'
import { abstractQuestionStore } from '#domain/preparation/editing/stores/abstract-question-store.ts'
import { accommodationStore } from '#domain/preparation/editing/stores/accommodation-store.ts'
import { conferencePictureStore } from '#domain/preparation/editing/stores/conference-picture-store.ts'
import { conferenceWordsStore } from '#domain/preparation/editing/stores/conference-words-store.ts'
import { contentStore } from '#domain/preparation/editing/stores/content-store.ts'
import { feePeriodStore } from '#domain/preparation/editing/stores/fee-period-store.ts'
import { feeTermsStore } from '#domain/preparation/editing/stores/fee-terms-store.ts'
import { menuStore } from '#domain/preparation/editing/stores/menu-store.ts'
import { offerStore } from '#domain/preparation/editing/stores/offer-store.ts'
import { ownPageStore } from '#domain/preparation/editing/stores/own-page-store.ts'
import { pageStore } from '#domain/preparation/editing/stores/page-store.ts'
import { programmeDayStore } from '#domain/preparation/editing/stores/programme-day-store.ts'
import { questionStore } from '#domain/preparation/editing/stores/question-store.ts'
import { roomStore } from '#domain/preparation/editing/stores/room-store.ts'
import { speakerStore } from '#domain/preparation/editing/stores/speaker-store.ts'
import { partnerStore, sponsorTierStore } from '#domain/preparation/editing/stores/sponsor-stores.ts'
import { talkStore } from '#domain/preparation/editing/stores/talk-store.ts'
import { withTranslations } from '#domain/preparation/editing/stores/translated-store.ts'

/** The kinds that have tables of their own. */
const ownStores = {
  'conference-picture': conferencePictureStore,
  'conference-words': conferenceWordsStore,
  speaker: speakerStore,
  'programme-day': programmeDayStore,
  talk: talkStore,
  'fee-period': feePeriodStore,
  accommodation: accommodationStore,
  'fee-terms': feeTermsStore,
  admission: offerStore('admission'),
  extra: offerStore('extra'),
  stay: offerStore('stay'),
  question: questionStore,
  'abstract-question': abstractQuestionStore,
} as const satisfies Record<Exclude<EditableKind, WebsiteKind>, RecordStore>

const stores = new Map<EditableKind, RecordStore>()

/** The records of a kind with their translations. */
export function storeOf(kind: EditableKind): RecordStore {
  const store = stores.get(kind) ?? withTranslations(kind, ownStoreOf(kind))
  stores.set(kind, store)
  return store
}

function ownStoreOf(kind: EditableKind): RecordStore {
  if (kind === 'programme-room') return roomStore
  if (kind === 'page') return pageStore
  if (kind === 'own-page') return ownPageStore
  if (kind === 'menu') return menuStore
  if (kind === 'partner') return partnerStore
  if (kind === 'sponsor-tier') return sponsorTierStore
  return isWebsiteKind(kind) ? contentStore(kind) : ownStores[kind]
}
