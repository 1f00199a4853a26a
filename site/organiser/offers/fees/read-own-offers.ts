import { listLinks } from '#domain/offers/catalogue/offer-queries.ts'
import { listMarkedRecords, type MarkedRecord } from '#domain/preparation/editing/editing-queries.ts'
import { type OwnOfferKind, ownOfferKinds } from '#domain/preparation/records/editable-kinds.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { offerAddress, offerParameter } from '#site/microsite/registration/form/chosen.ts'
import type { AtConference, StaffRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import { groupAddress } from '#words/registration/guest-addresses.ts'

/** One of the organiser's own offers, in the list. */
export interface OwnOffer {
  kind: OwnOfferKind
  id: number
  name: string
  /** In every period and for everybody without a price of its own; null if it is not offered to them. */
  priceMinor: number | null
  /** What is special about it now, such as that it is a draft; empty if nothing is. */
  standing: string
  edit: string
  /** Where it can be bought, of one that is hidden from everybody else. */
  link?: string
  /** The same for several people at once. */
  groupLink?: string
}

const standings: Readonly<Record<string, string>> = {
  link: 'Only with its link, or a code for it',
  staff: 'Sold by your team only',
  nobody: 'Not sold any more',
}

/**
 * In their order; drafts of new ones too.
 *
 * @param admissions the registrations among them, where they are read already
 */
export async function readOwnOffers(
  { site, scope, conference, person }: AtConference<StaffRequest>,
  admissions?: readonly MarkedRecord[],
): Promise<OwnOffer[]> {
  const lists = await Promise.all(
    ownOfferKinds.map(async kind => ({
      kind,
      records:
        (kind === 'admission' && admissions) || (await listMarkedRecords(site.database.read, scope, kind)),
    })),
  )
  // A link is as good as a place.
  const mayGive = opens(person, 'write-fees', conference.id)
  const links = mayGive ? await listLinks(site.database.read, conference.id) : new Map<number, string>()
  const linkOf = (id: number) => {
    const secret = links.get(id)
    if (secret === undefined) return {}
    return {
      link: site.publicUrl + offerAddress(conference.name, secret),
      ...(conference.takesGroups && {
        groupLink: `${site.publicUrl}${groupAddress(conference.name)}?${offerParameter}=${secret}`,
      }),
    }
  }
  return lists.flatMap(({ kind, records }) =>
    records.map(({ id, data, draft, isPublished }) => ({
      kind,
      id,
      name: nameOf(formOf(kind), data),
      priceMinor: typeof data.price === 'number' ? data.price : null,
      standing: isPublished
        ? draft
          ? 'With a draft that is not sold yet'
          : (standings[String(data.soldBy)] ?? '')
        : 'A draft: not sold yet',
      edit: organiserPaths.websiteRecord(conference.name, kind, id),
      ...linkOf(id),
    })),
  )
}
