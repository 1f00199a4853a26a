/** What a conference charges: periods, prices, rooms and other charges, in one form that is saved at once. */

import { Form, Link } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { namedAdmissions, openPeriod, withOwnAdmissions } from '#domain/offers/pricing/period.ts'
import { findRecord, listMarkedRecords } from '#domain/preparation/editing/editing-queries.ts'
import { soldKinds } from '#domain/preparation/records/editable-kinds.ts'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import {
  formAtConference,
  forms,
  guardedAtConference,
  type RouteArgs,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import {
  OtherCharges,
  PeriodsPart,
  RegistrationPrices,
  RoomPrices,
} from '#site/organiser/offers/fees/fee-parts.tsx'
import { type FeeGroup, readFees } from '#site/organiser/offers/fees/fee-table.ts'
import styles from '#site/organiser/offers/fees/fees.module.css'
import { OwnOffers } from '#site/organiser/offers/fees/own-offers.tsx'
import { readOwnOffers } from '#site/organiser/offers/fees/read-own-offers.ts'
import { receiveFees } from '#site/organiser/offers/fees/receive-fees.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { lastDayWords } from '#site/organiser/parts/deadline.ts'
import { Done, useDone } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { mayWrite } from '#site/organiser/record-form/kind-of-page.ts'
import { PreviewButton, TypedPreview } from '#site/organiser/record-form/preview/typed-preview.tsx'
import { receiveRestore } from '#site/organiser/record-form/receive/receive-record-acts.ts'
import { RemovedRecord } from '#site/organiser/record-form/removed-record.tsx'
import { UnsavedCopy } from '#site/organiser/record-form/unsaved-copy.tsx'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import { OtherVisitors } from '#site/organiser/record-form/visitors/other-visitors.tsx'
import { readOtherEditors } from '#site/organiser/record-form/visitors/read-other-editors.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/fees.ts'

export const loader = guardedAtConference('read-set-up', async (staff, { url }: Route.LoaderArgs) => {
  const { site, conference, act } = staff
  const admissions = await listMarkedRecords(site.database.read, staff.scope, 'admission')
  const [groups, offers, periods, sold] = await Promise.all([
    readFees(staff, admissions),
    readOwnOffers(staff, admissions),
    listPeriods(site.database.read, conference.id),
    listOffers(site.database.read, conference.id),
  ])
  const open = openPeriod(periods, conference.timeZone, act.now)
  const today = dateIn(conference.timeZone, act.now).toString()
  const { lacking = [] } = open ? withOwnAdmissions(open, sold, today) : {}
  return {
    event: conference.name,
    currency: conference.currency,
    zone: conference.timeZone,
    groups,
    offers,
    lacking: namedAdmissions(sold).flatMap(({ key, name }) => (lacking.includes(key) ? name : [])),
    meanings: Object.fromEntries(
      periods.map(({ id, endsOn }) => [id, lastDayWords(endsOn, conference.timeZone, act.now)]),
    ),
    sold: Object.fromEntries(
      periods.flatMap(({ id, count }) =>
        count ? [[id, `${formatCount(count.sold)} of ${formatCount(count.most)} sold or held`]] : [],
      ),
    ),
    openId: open?.id ?? null,
    mayWrite: mayWrite(staff, 'fee-period'),
    isPublic: conference.isActive,
    removed: await removedOf(staff, url),
    publicPage: paths.microsite(conference.name, 'registration-fee'),
    typedPage: organiserPaths.feesTyped(conference.name),
    // The row of the charges is the conference's own, and stands for the whole form.
    others: {
      visitors: await readOtherEditors(staff, { kind: 'fee-terms', id: conference.id }),
      address: organiserPaths.visitors(conference.name, 'fee-terms', conference.id),
    },
  }
})

/** The record that was just removed, and how to restore it. */
async function removedOf({ site, scope }: StaffRequest, url: URL) {
  const kind = soldKinds.find(each => each === url.searchParams.get('of'))
  const id = url.searchParams.get('removed') ?? ''
  if (!kind || !/^[1-9]\d{0,14}$/.test(id)) return null
  const record = await findRecord(site.database.read, scope, { kind, id: toId(id) ?? 0 })
  const newest = record?.versions[0]
  if (!record || newest?.state !== 'removed') return null
  return {
    kind,
    id: record.id,
    name: nameOf(formOf(kind), record.data),
    number: newest.number,
    mark: record.mark,
  }
}

export const action = forms({
  save: formAtConference('write-fees', async (staff, sent) => {
    const { conference } = staff
    const refused = await receiveFees(staff, sent)
    if (refused) return formAgain(refused.answer, refused.status)
    throw redirectTo(`${organiserPaths.fees(conference.name)}?done=saved`)
  }),
  restore: formAtConference('write-fees', async (staff, sent, args: RouteArgs) => {
    const kind = soldKinds.find(each => each === textsOf(sent, ['kind']).kind)
    if (!kind) throw notFound()
    const back = await receiveRestore({ right: 'write-fees', kind }, { staff, sent, args })
    return formAgain(
      {
        answer: crypto.randomUUID(),
        groups: await readFees(staff),
        errors: [],
        detail: back.data.detail ?? '',
      },
      409,
    )
  }),
})

/** Prices of more periods need the full width, so the preview comes below them. */
const besides = 4

export default function Fees({ loaderData, actionData }: Route.ComponentProps) {
  const { currency, mayWrite: isWritable, event, removed, isPublic, publicPage, typedPage } = loaderData
  const isSaved = useDone() === 'saved'
  const groups = actionData?.groups ?? loaderData.groups
  const of = (kind: FeeGroup['kind']) => groups.filter(group => group.kind === kind && group.isPublished)
  const periods = of('fee-period')
  const admissions = of('admission')
  /** A different one for each form on the page. */
  const version = actionData?.answer ?? groups.map(({ mark }) => mark).join()
  const drafts = groups.filter(({ hasDraft }) => hasDraft)
  const errors = actionData?.errors ?? []
  const table = { errors, isWritable }
  const own = { event, currency, offers: loaderData.offers, isWritable }
  return (
    <Page
      title="Offers"
      lead={`All prices are in ${currency}. People who have already registered keep the agreed price; a new price applies to later registrations.`}
      actions={<a href={publicPage}>See it on the site</a>}
    >
      {!isWritable && <Notice title="Your role can read this but not change it." />}
      <Done
        said={{
          saved: isPublic
            ? 'Saved. Everybody sees it now.'
            : 'Saved. Everybody sees it as soon as the conference is public.',
        }}
      >
        {!isPublic && <Link to={organiserPaths.setUp(event)}>Continue the set-up</Link>}
      </Done>
      {removed && !actionData && <RemovedRecord removed={removed} />}
      {actionData && <Notice tone="negative" title={actionData.detail} answers={actionData} />}
      <ErrorSummary errors={errors} answers={actionData} />
      {loaderData.lacking.length > 0 && (
        <Notice title={`Not on sale: ${loaderData.lacking.join(', ')}`}>
          A selection of extras that must be chosen from, such as days, has fewer on sale than needed. Sell
          one of these extras again, lower the least number, or retire the registration.
        </Notice>
      )}
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      <div className={periods.length > besides ? undefined : styles.withPreview}>
        <div className={styles.typing}>
          <Form id="fees" method="post" key={version} className={styles.form}>
            <input type="hidden" name="intent" value="save" />
            {groups
              .filter(({ hasDraft, isPublished }) => isPublished && !hasDraft)
              .map(({ prefix, mark, currency: own }) => (
                <span key={prefix} hidden>
                  <input type="hidden" name={`mark.${prefix}`} value={mark} />
                  <input type="hidden" name={`${prefix}.currency`} value={own} />
                </span>
              ))}
            {isWritable && groups.length > 0 && (
              <p className={styles.note}>
                What has no price is not offered; enter 0 for what is free. Names and days are required.
              </p>
            )}
            <PeriodsPart groups={periods} view={loaderData} table={table} />
            {periods.length > 0 && (
              <RegistrationPrices
                groups={periods}
                currency={currency}
                table={table}
                hasOwn={admissions.length > 0}
              />
            )}
            <OwnOffers
              kind="admission"
              {...own}
              {...(periods.length > 0 && { priced: { groups: admissions, periods, errors } })}
            />
            <RoomPrices groups={of('accommodation')} view={loaderData} table={table} />
            <OwnOffers kind="stay" {...own} />
            <OwnOffers kind="extra" {...own} />
            {of('fee-terms').map(group => (
              <OtherCharges key={group.prefix} group={group} {...table} />
            ))}
            {isWritable && (
              <div className={styles.bar}>
                <OtherVisitors formId="fees" {...loaderData.others} />
                <ButtonRow>
                  <Button type="submit" tone="loud">
                    Save
                  </Button>
                  <PreviewButton address={typedPage} />
                </ButtonRow>
              </div>
            )}
          </Form>
          {isWritable && (
            <UnsavedCopy
              key={event}
              formId="fees"
              record={organiserPaths.fees(event)}
              mark={groups.map(({ mark }) => mark).join()}
              isSaved={isSaved}
            />
          )}
        </div>
        <div className={styles.aside}>
          <TypedPreview formId="fees" address={typedPage} form={version} />
        </div>
      </div>
    </Page>
  )
}

function Drafts({ drafts }: { drafts: readonly FeeGroup[] }) {
  return (
    <Notice title="Drafts that are not charged yet">
      <ul>
        {drafts.map(({ prefix, edit, name }) => (
          <li key={prefix}>
            <Link to={edit}>{name}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
