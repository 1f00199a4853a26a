import { acceptClashes } from '#domain/preparation/editing/clash-cases.ts'
import { discardDraft } from '#domain/preparation/editing/discard-draft.ts'
import { dataToShow, findRecord } from '#domain/preparation/editing/editing-queries.ts'
import { removeRecord } from '#domain/preparation/editing/remove-record.ts'
import { restoreVersion } from '#domain/preparation/editing/restore-version.ts'
import {
  type EditableKind,
  isSoldKind,
  type WritingRight,
} from '#domain/preparation/records/editable-kinds.ts'
import type { TalksUsing } from '#domain/programme/writing/talks-using.ts'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import type { Received } from '#site/organiser/record-form/editor-request.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import {
  idOfPage,
  kindOfPage,
  type PageOfKinds,
  refuseOpening,
} from '#site/organiser/record-form/kind-of-page.ts'
import { answerOf } from '#site/organiser/record-form/receive/edit-answer.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'

const changedMeanwhile =
  'Somebody changed this after you opened the page. Check the current version, then try again.'

/** Discards a draft. */
export async function receiveDiscard<A extends WritingRight>(
  page: PageOfKinds<A>,
  { staff, sent, args }: Received<A>,
) {
  const { kind, id, event, mark } = target(page, { staff, sent, args })
  const done = await staff.site.database.write(tx =>
    discardDraft(tx, staff.permit, staff.act, { kind, id, mark }),
  )
  if (!done.ok) {
    if (done.error.code === 'stale' || done.error.code === 'no-draft')
      return backWith(staff, { kind, id }, changedMeanwhile)
    throw refuseOpening(done.error, page.right)
  }
  // A record that was never published can be opened again from here too.
  throw redirectTo(`${organiserPaths.websiteRecord(event, kind, id)}?done=discarded`)
}

/** Notes that the clashes of a record are meant so. */
export async function receiveAcceptance<A extends WritingRight>(
  page: PageOfKinds<A>,
  { staff, sent, args }: Received<A>,
) {
  const { kind, id, event } = target(page, { staff, sent, args })
  const done = await staff.site.database.write(tx => acceptClashes(tx, staff.permit, staff.act, { kind, id }))
  if (!done.ok) throw refuseOpening(done.error, page.right)
  throw redirectTo(`${organiserPaths.websiteRecord(event, kind, id)}?done=clashes-accepted`)
}

const feeInUse =
  'Registrations, limits, codes, questions or invitations use it, so it cannot be removed. To close a period, give it an earlier last day.'

const tierInUse = 'Sponsors are in this tier. Move them to another tier first, in their drafts too.'

function inUseSentence(kind: EditableKind, by: TalksUsing | undefined): string {
  if (isSoldKind(kind)) return feeInUse
  if (kind === 'sponsor-tier') return tierInUse
  const titles = by?.titles.map(title => `“${title}”`) ?? []
  const named = [...titles, ...(by?.hasMore ? ['others'] : [])]
  const last = named.pop()
  const talks = last === undefined ? '' : `: ${named.length > 0 ? `${named.join(', ')} and ` : ''}${last}`
  return `The program still uses it${talks}. Remove it from the program first.`
}

/** Removes a record. */
export async function receiveRemoval<A extends WritingRight>(
  page: PageOfKinds<A>,
  { staff, sent, args }: Received<A>,
) {
  const { kind, id, event, mark } = target(page, { staff, sent, args })
  const done = await staff.site.database.write(tx =>
    removeRecord(tx, staff.permit, staff.act, { kind, id, mark }),
  )
  if (!done.ok) {
    if (done.error.code === 'stale') return backWith(staff, { kind, id }, changedMeanwhile)
    if (done.error.code === 'in-use') {
      return backWith(staff, { kind, id }, inUseSentence(kind, done.error.by))
    }
    throw refuseOpening(done.error, page.right)
  }
  throw redirectTo(`${organiserPaths.websiteKind(event, kind)}?removed=${id}&of=${kind}`)
}

/** Restores a version, from the history or as Undo. */
export async function receiveRestore<A extends WritingRight>(
  page: PageOfKinds<A>,
  { staff, sent, args }: Received<A>,
) {
  const { kind, id, event, mark } = target(page, { staff, sent, args })
  const number = Number(textsOf(sent, ['number']).number)
  const restoring = { kind, id, number, mark }
  const done = await staff.site.database.write(tx => restoreVersion(tx, staff.permit, staff.act, restoring))
  if (!done.ok) {
    switch (done.error.code) {
      case 'stale':
        return backWith(staff, { kind, id }, changedMeanwhile)
      case 'invalid':
        return backWith(
          staff,
          { kind, id },
          'This version cannot be published as it is: the rules for a field have changed.',
        )
      case 'no-version':
        return backWith(staff, { kind, id }, 'This version no longer exists.')
      case 'only-one':
        return backWith(staff, { kind, id }, 'There is another one now, and the website shows only one.')
      default:
        throw refuseOpening(done.error, page.right)
    }
  }
  throw redirectTo(`${organiserPaths.websiteRecord(event, kind, id)}?done=restored`)
}

function target<A extends WritingRight>(page: PageOfKinds<A>, { staff, sent, args }: Received<A>) {
  const kind = kindOfPage(page, args, staff.conference)
  const texts = textsOf(sent, ['mark', 'id'])
  // A list's forms contain the record's id; a record's own form does not.
  const id = args.params.id === undefined ? idOfPage({ params: { id: texts.id } }) : idOfPage(args)
  if (id === null) throw notFound()
  return { kind, id, event: staff.conference?.name ?? null, mark: texts.mark }
}

/** The record as it is now, with the reason against the act. */
async function backWith(
  { site, scope }: StaffRequest,
  { kind, id }: { kind: EditableKind; id: number },
  detail: string,
) {
  const record = await findRecord(site.database.read, scope, { kind, id })
  if (!record) throw notFound()
  const data = await dataToShow(site.database.read, scope, kind, record.data)
  return formAgain(answerOf(formOf(kind), data, { mark: record.mark, detail }), 409)
}
