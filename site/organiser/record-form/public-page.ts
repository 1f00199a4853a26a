/** Where visitors see a record: a kind without its page does not compile. */
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { isSlug } from '#domain/conference/content/page-slug.ts'
import { findUnseen } from '#domain/conference/content/prose-pages.ts'
import type { EditableKind, editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { paths } from '#words/addresses/paths.ts'
import type { MicrositePath } from '#words/menus.ts'

interface Shown {
  /** Null for a record that is not saved yet. */
  id: number | null
  data: RecordData
}

/** The page of a conference that shows a record; `event` is the conference's path segment. */
type PageOf = (event: string, record: Shown) => string

type SitePageOf = (record: Shown) => string

/** The kinds whose records a conference, or the main site, can have. */
type OwnedBy<O extends 'conference' | 'site'> = {
  [K in EditableKind]: (typeof editableKinds)[K]['owner'] extends O | 'either' ? K : never
}[EditableKind]

const home: PageOf = event => paths.conference(event)
const at =
  (page: MicrositePath): PageOf =>
  event =>
    paths.microsite(event, page)

const conferencePages = {
  // Any conference has the same pages.
  page: (event, { data }) =>
    isUnseen(0, data) ? paths.conference(event) : `${paths.conference(event)}/${data.slug}`,
  'own-page': (event, { data }) => ownPage(event, data),
  menu: home,
  announcement: home,
  identity: home,
  ticket: home,
  about: home,
  'about-image': home,
  counter: home,
  'schedule-day': home,
  testimonial: home,
  news: (event, { id }) => (id === null ? paths.conference(event) : paths.news(event, id)),
  partner: home,
  'sponsor-tier': home,
  'gallery-image': home,
  'meta-tags': home,
  'conference-picture': home,
  'conference-words': home,
  'committee-member': at('committee'),
  topic: at('topics'),
  'abstract-call-section': at('call-for-Abstracts'),
  'presentation-type': at('submit-abstract'),
  'abstract-question': at('submit-abstract'),
  // On the page of each accepted presenter, whose address is their own.
  'presenter-statement': at('submit-abstract'),
  venue: at('venue'),
  'venue-image': at('venue'),
  'contact-entry': at('contact-us'),
  download: (event, { data: { purpose } }) => {
    if (purpose === 'abstract-template') return paths.microsite(event, 'call-for-Abstracts')
    return purpose === 'brochure' ? paths.microsite(event, 'sponsors') : paths.conference(event)
  },
  // Somebody without a group stands in the program only, and has a biography all the same.
  speaker: (event, { id }) => (id === null ? paths.microsite(event, 'speakers') : paths.speaker(event, id)),
  talk: (event, { id }) => (id === null ? paths.microsite(event, 'program') : paths.openTalk(event, id)),
  'programme-day': at('program'),
  'programme-room': at('program'),
  'fee-period': at('registration-fee'),
  accommodation: at('registration-fee'),
  'fee-terms': at('registration-fee'),
  admission: at('registration-fee'),
  extra: at('registration-fee'),
  stay: at('registration-fee'),
  question: at('online-registration'),
} as const satisfies Record<OwnedBy<'conference'>, PageOf>

const sitePages = {
  page: ({ data }) => (isUnseen(null, data) ? paths.home() : `/${data.slug}`),
  'own-page': ({ data }) => ownPage(null, data),
  menu: () => paths.home(),
  announcement: () => paths.home(),
  identity: () => paths.home(),
  ticket: () => paths.home(),
  organisation: () => paths.home(),
  'home-banner': () => paths.home(),
  'home-about': () => paths.home(),
  service: () => paths.home(),
  blog: ({ id }) => (id === null ? paths.home() : paths.blog(id)),
} as const satisfies Record<OwnedBy<'site'>, SitePageOf>

/**
 * The public page that shows a record.
 *
 * @param event the conference's path segment; null for the main site's records
 */
export function publicPageOf(kind: EditableKind, event: string | null, record: Shown): string {
  // A kind without a page there has no owner there either.
  const ofSite: Partial<Record<EditableKind, SitePageOf>> = sitePages
  const ofConference: Partial<Record<EditableKind, PageOf>> = conferencePages
  return event === null
    ? (ofSite[kind]?.(record) ?? paths.home())
    : (ofConference[kind]?.(event, record) ?? paths.conference(event))
}

/** Its address may be incomplete, while it is typed. */
function ownPage(event: string | null, { slug }: RecordData): string {
  const name = String(slug ?? '')
    .trim()
    .toLowerCase()
  if (isSlug(name)) return paths.ownPage(event, name)
  return event === null ? paths.home() : paths.conference(event)
}

/** Whether no page shows a text of prose yet, as while its address is being typed. */
const isUnseen = (owner: ContentOwner, { slug = '', section = '' }: RecordData) =>
  findUnseen(owner, { slug: String(slug), section: String(section) }) !== undefined
