import type { Conference } from '#domain/conference/conferences/conference.ts'
import { readSiteLanguages } from '#domain/conference/settings/site-languages.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { clashesAhead, hasClashCase } from '#domain/preparation/editing/clash-cases.ts'
import {
  dataToShow,
  type EditedRecord,
  findRecord,
  listRecords,
} from '#domain/preparation/editing/editing-queries.ts'
import { findNames, type NamedKind } from '#domain/preparation/editing/known-names.ts'
import {
  describeKind,
  type EditableKind,
  isSoldKind,
  type WritingRight,
} from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { clashesOf, isTimetableKind } from '#domain/programme/talks/record-clashes.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import { holds } from '#domain/staff/rights/permit.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { guarded, type StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { doneIn } from '#site/organiser/parts/done.tsx'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import { requiredFields } from '#site/organiser/record-form/fields/required-fields.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import {
  idOfPage,
  kindOfPage,
  mayWrite,
  type PageOfKinds,
  readingRightOf,
} from '#site/organiser/record-form/kind-of-page.ts'
import { publicPageOf } from '#site/organiser/record-form/public-page.ts'
import type { KnownNamesByKind } from '#site/organiser/record-form/record-fields.tsx'
import type { ShownValue } from '#site/organiser/record-form/shown-value.ts'
import { shownValues } from '#site/organiser/record-form/shown-values.ts'
import { listPagesInMenu, startOf } from '#site/organiser/record-form/start-values.ts'
import { type TranslationLink, translationLinks } from '#site/organiser/record-form/translation-links.ts'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import { readOtherEditors } from '#site/organiser/record-form/visitors/read-other-editors.ts'
import { seenBySome } from '#site/organiser/record-form/who-sees.ts'
import { previewLink } from '#site/preview/preview-link.ts'
import { editionName } from '#words/edition-name.ts'
import { clashSentences } from '#words/organiser/programme/talk-clash-words.ts'

export interface EditorView {
  kind: EditableKind
  /** Whether there are several of its kind. */
  isMany: boolean
  event: string | null
  /** Null for a new record. */
  id: number | null
  /** Where its forms are sent, if not to this page's own address. */
  address?: string
  name: string
  mark: string
  shown: Record<string, ShownValue>
  /** The fields that it cannot be published without. */
  required: string[]
  mayWrite: boolean
  /** The names that fields offer, by the kind of their records. */
  known: KnownNamesByKind
  isPublished: boolean
  /** Sentences about what is published and what is scheduled. */
  standing: string[]
  /** What cannot happen as the published timetable has it, for talks, days and rooms. */
  clashes: string[]
  /** What will clash once its draft is published as scheduled. */
  clashesAhead: string[]
  /** Whether a scheduled publication made it clash, and nobody has dealt with that. */
  isClashCase: boolean
  hasDraft: boolean
  isScheduled: boolean
  /** Why a draft was not published at its scheduled time. */
  problem: 'incomplete' | 'changed' | null
  zone: string
  /** Null where nobody sees it by an address alone. */
  publicPage: string | null
  /** The public page with the drafts, at an address that can be shared. */
  previewPage: string
  list: string
  /** Its translations into the conference's other languages, with what they lack. */
  translations: TranslationLink[]
  /** The addresses for chosen pictures, and for the preview of unsaved input. */
  uploads: string
  typedPage: string
  /** Who else has it open, and where to ask again; null for a new record. */
  others: { visitors: string[]; address: string } | null
  /** Set after an act: what was done, and the version that undoes it. */
  done: { what: string; undo: number | null } | null
  /** The check-list of a conference that is not public yet: where to continue after publishing. */
  setUps: { event: string; edition: string }[]
}

/** The loader of an editor. */
export function editorLoader(page: PageOfKinds<WritingRight>) {
  return guarded(readingRightOf(page), async (staff, args): Promise<EditorView> => {
    const kind = kindOfPage(page, args, staff.conference)
    const id = idOfPage(args)
    return id === null
      ? newRecord(staff, kind, args.url.searchParams.get('as'))
      : existingRecord(staff, { kind, id, done: doneIn(args.url) })
  })
}

async function newRecord(staff: StaffRequest, kind: EditableKind, as: string | null): Promise<EditorView> {
  const { site, scope, conference } = staff
  const event = conference?.name ?? null
  const isMany = describeKind(kind).many
  if (!isMany) {
    const [existing] = await listRecords(site.database.read, scope, kind)
    // Shown here, not where it is: what somebody sent of a new one meanwhile is shown beside it.
    if (existing) {
      const { id } = existing
      const address = organiserPaths.websiteRecord(event, kind, id)
      return { ...(await existingRecord(staff, { kind, id, done: null })), address }
    }
  }
  const form = formOf(kind)
  const owner = conference?.id ?? null
  const inMenu = kind === 'menu' ? await listPagesInMenu(site.database.read, owner) : []
  return {
    ...viewOf(staff, { kind, id: null, isMany, data: {} }),
    known: await knownNames(staff, kind),
    name: isMany ? `New ${form.one}` : form.many,
    mark: '0',
    shown: shownValues(form, {
      ...startOf(kind, owner, inMenu, conference?.languages[0], as),
      currency: conference?.currency,
    }),
    mayWrite: mayWrite(staff, kind),
    isPublished: false,
    standing: [],
    clashes: [],
    clashesAhead: [],
    isClashCase: false,
    hasDraft: false,
    isScheduled: false,
    problem: null,
    zone: conference?.timeZone ?? 'UTC',
    translations: [],
    others: null,
    done: null,
    setUps: [],
  }
}

async function existingRecord(
  staff: StaffRequest,
  { kind, id, done }: { kind: EditableKind; id: number; done: string | null },
): Promise<EditorView> {
  const { site, scope, conference } = staff
  const record = await findRecord(site.database.read, scope, { kind, id })
  if (!record) throw notFound()
  const zone = conference?.timeZone ?? 'UTC'
  const people = await listAccountNames(
    site.database.read,
    record.versions.flatMap(({ actorId }) => actorId ?? []),
  )
  const form = formOf(kind)
  const isMany = describeKind(kind).many
  return {
    ...viewOf(staff, { kind, id, isMany, data: record.data }),
    known: await knownNames(staff, kind),
    name: isMany ? nameOf(form, record.data) : form.many,
    mark: record.mark,
    shown: shownValues(form, await dataToShow(site.database.read, scope, kind, record.data)),
    mayWrite: mayWrite(staff, kind),
    isPublished: record.isPublished,
    standing: standingOf(record, zone, people),
    ...(await readClashes(staff, kind, id, record.draft?.publishAt != null)),
    hasDraft: record.draft !== undefined,
    isScheduled: record.draft?.publishAt != null,
    problem: record.draft?.problem ?? null,
    zone,
    translations: translationLinks(
      conference ?? { name: null, languages: await readSiteLanguages(site.database.read) },
      { kind, id, data: record.data },
    ),
    others: {
      visitors: await readOtherEditors(staff, { kind, id }),
      address: organiserPaths.visitors(conference?.name ?? null, kind, id),
    },
    done: doneOf(record, done, { kind, conference: staff.conference }),
    setUps: done === 'published' ? await listSetUps(staff) : [],
  }
}

/** Named on the page that publishes, because the timetable accepts them: both talks may still be about to move. */
async function readClashes(
  { site: { database }, conference }: StaffRequest,
  kind: EditableKind,
  id: number,
  isScheduled: boolean,
): Promise<Pick<EditorView, 'clashes' | 'clashesAhead' | 'isClashCase'>> {
  if (!conference || !isTimetableKind(kind)) return { clashes: [], clashesAhead: [], isClashCase: false }
  const record = { kind, id }
  const clashes = clashSentences(await clashesOf(database.read, conference.id, record))
  return {
    clashes,
    clashesAhead: isScheduled ? clashSentences(await clashesAhead(database, conference.id, record)) : [],
    isClashCase: clashes.length > 0 && (await hasClashCase(database.read, record)),
  }
}

function viewOf(
  { site, conference }: StaffRequest,
  { kind, id, isMany, data }: { kind: EditableKind; id: number | null; isMany: boolean; data: RecordData },
) {
  const event = conference?.name ?? null
  const address = publicPageOf(kind, event, { id, data })
  const some = seenBySome(kind, data)
  // Nobody but its readers sees it at its own address.
  const forSome = some?.hasPage ? previewLink(site, conference?.id ?? null, address) : null
  const publicPage = some ? forSome : address
  const list =
    isMany || isSoldKind(kind) ? organiserPaths.websiteKind(event, kind) : organiserPaths.website(event)
  const previewPage = previewLink(site, conference?.id ?? null, address)
  const uploads = organiserPaths.picture(event)
  const typedPage = organiserPaths.typedPage(event, kind, id ?? 'new')
  const required = requiredFields(kind)
  return { kind, isMany, event, id, required, publicPage, previewPage, list, uploads, typedPage }
}

/** The published names of each kind that a field of the form refers to; where there are many, the first of them. */
async function knownNames(
  { site, scope, conference }: StaffRequest,
  kind: EditableKind,
): Promise<KnownNamesByKind> {
  const entries = await Promise.all(
    namingControls(formOf(kind)).map(async ({ control: how, known }) => {
      // A choice is among all of them: a conference has few days.
      const most = how === 'named' ? { most: Number.POSITIVE_INFINITY } : {}
      const { names, hasMore } = await findNames(site.database.read, scope, known, most)
      const more = conference && hasMore ? organiserPaths.knownNames(conference.name, known) : null
      return [known, { names, more }] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** The controls that take names of other records, also within rows. */
function namingControls({ fields }: RecordForm): { control: string; known: NamedKind }[] {
  const all = Object.values(fields).flatMap(control =>
    control.control === 'rows' ? Object.values(control.row) : [control],
  )
  return all.flatMap(control =>
    'known' in control && control.known ? [{ control: control.control, known: control.known }] : [],
  )
}

/** When each happened, and by whom if known. */
function standingOf(
  { isPublished, draft, versions }: EditedRecord,
  zone: string,
  people: Map<string, string>,
): string[] {
  const by = (actorId: string | null | undefined) => {
    const name = actorId ? people.get(actorId) : undefined
    return name ? ` by ${name}` : ''
  }
  const last = versions.find(({ state }) => state === 'published')
  const saved = versions.find(({ state }) => state === 'draft')
  return [
    ...(isPublished
      ? [last ? `Published at ${formatInstant(last.at, zone)}${by(last.actorId)}.` : 'Published.']
      : ['Not published.']),
    ...(draft?.isSuggestion
      ? ['A suggestion: nobody has written it. Read it, change what is not so, and publish it.']
      : []),
    ...(draft && !draft.isSuggestion
      ? [`Draft saved at ${formatInstant(draft.savedAt, zone)}${by(saved?.actorId)}.`]
      : []),
    ...(draft?.publishAt ? [`It will be published at ${formatInstant(draft.publishAt, zone)}.`] : []),
  ]
}

/** The record's own conference, or for the organiser's own records all. */
async function listSetUps({ person, site, conference }: StaffRequest): Promise<EditorView['setUps']> {
  const conferences = await listStaffConferences(site.database.read, person)
  return conferences
    .filter(({ id, isPublic, isArchived }) => !isPublic && !isArchived && id === (conference?.id ?? id))
    .filter(({ id }) => holds(person, 'create-conference', id))
    .map(each => ({ event: each.name, edition: editionName(each) }))
}

const doneWords: Readonly<Record<string, string>> = {
  draft: 'The draft is saved. Only you and your colleagues can see it.',
  published: 'Published. Everybody can see it now.',
  ready: 'Published. Everybody sees it as soon as the conference is public.',
  restored: 'The earlier version is back.',
  discarded: 'The draft is discarded; its text stays in the history.',
  scheduled: 'The draft will be published automatically.',
  'clashes-accepted': 'The clash is meant so; this page goes on to name it.',
  unscheduled: 'The draft stays a draft until you publish it.',
  'kept-as-new': 'Somebody has removed this meanwhile. What you typed is kept here, as a draft of a new one.',
}

/** Otherwise somebody would leave half a sentence to be published. */
const savedAndScheduled = 'The draft is saved. It will still be published at its time.'

function doneOf(
  { versions, draft, data }: EditedRecord,
  done: string | null,
  { kind, conference }: { kind: EditableKind; conference: Conference | null },
): EditorView['done'] {
  const isHidden = conference !== null && !conference.isActive
  const some = done === 'published' ? seenBySome(kind, data) : undefined
  const what =
    done === 'draft' && draft?.publishAt
      ? savedAndScheduled
      : some
        ? `Published. ${some.words}`
        : lookUp(doneWords, done === 'published' && isHidden ? 'ready' : done)
  if (what === undefined) return null
  const [newest, ...earlier] = versions
  const isReversible = (done === 'published' || done === 'restored') && newest?.state === 'published'
  const before = isReversible
    ? earlier.find(({ state, data }) => (state === 'published' || state === 'elsewhere') && data !== null)
    : undefined
  const dropped = done === 'discarded' && newest?.state === 'discarded' ? newest : undefined
  return { what, undo: before?.number ?? dropped?.number ?? null }
}
