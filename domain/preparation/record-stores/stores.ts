import { accommodationStore } from '#domain/preparation/fee-stores/accommodation-store.ts'
import { feePeriodStore } from '#domain/preparation/fee-stores/fee-period-store.ts'
import { feeTermsStore } from '#domain/preparation/fee-stores/fee-terms-store.ts'
import { offerStore } from '#domain/preparation/fee-stores/offer-store.ts'
import {
  type EditableKind,
  isWebsiteKind,
  type WebsiteKind,
} from '#domain/preparation/records/editable-kinds.ts'
import type { RecordStore } from '#domain/preparation/records/record-store.ts'
import { abstractQuestionStore } from './abstract-question-store.ts'
import { conferencePictureStore } from './conference-picture-store.ts'
import { conferenceWordsStore } from './conference-words-store.ts'
import { contentStore } from './content-store.ts'
import { menuStore } from './menu-store.ts'
import { ownPageStore } from './own-page-store.ts'
import { pageStore } from './page-store.ts'
import { programmeDayStore } from './programme-day-store.ts'
import { questionStore } from './question-store.ts'
import { roomStore } from './room-store.ts'
import { speakerStore } from './speaker-store.ts'
import { partnerStore, sponsorTierStore } from './sponsor-stores.ts'
import { talkStore } from './talk-store.ts'
import { withTranslations } from './translated-store.ts'

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
