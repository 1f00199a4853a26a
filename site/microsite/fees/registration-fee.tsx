/** The page with a conference's fees: a table for every kind of thing on sale, and which period is open. */

import { readAddedTax } from '#domain/conference/settings/tax-profile-queries.ts'
import { formatPercent } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { extrasOnSale, isIncluded, isOnSale, withOptionsOf } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listAccommodations, listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import {
  type ClosedBecause,
  closedBecause,
  namedAdmissions,
  openPeriod,
  withOwnAdmissions,
} from '#domain/offers/pricing/period.ts'
import { isOfWholeStays } from '#domain/preparation/default-pages/registration-fee.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { Button, ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { DataTable } from '#site/components/list/data-table.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { ProseParts } from '#site/components/page/prose-page.tsx'
import { Section } from '#site/components/page/section.tsx'
import { Sentence } from '#site/components/sentence.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { Unbroken } from '#site/components/unbroken.tsx'
import { conferenceContext, readingContext } from '#site/context.ts'
import {
  accommodationTable,
  extrasTable,
  type FeeTable,
  nightsTable,
  periodTable,
} from '#site/microsite/fees/fee-tables.ts'
import { readFeeFacts } from '#site/microsite/fees/read-fee-facts.ts'
import styles from '#site/microsite/fees/registration-fee.module.css'
import { loadMicrositeProse } from '#site/microsite/load-microsite-page.ts'
import { discountWords } from '#site/microsite/registration/group/group-view.ts'
import { soldOutNow } from '#site/microsite/registration/summary/sold-out.ts'
import { metaOf } from '#site/page-head.ts'
import { type Loaded, loadSection, mapLoaded } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import { feeFactParts } from '#words/public/microsite/fee-facts.ts'
import * as words from '#words/public/microsite/fees.ts'
import { groupAddress } from '#words/registration/guest-addresses.ts'
import { closedWords } from '#words/selling-words.ts'
import { taxNote } from '#words/tax-words.ts'
import type { Route } from './+types/registration-fee.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const { read } = site.database
  const now = site.clock.now()
  const [listed, accommodations, offered, limits, addedTax, facts] = await Promise.all([
    loadSection(site, 'registration periods', () => listPeriods(read, conference.id)),
    loadSection(site, 'accommodation', () => listAccommodations(read, conference.id)),
    loadSection(site, 'offers', () => listOffers(read, conference.id)),
    loadSection(site, 'limits', () => listLimits(read, conference.id)),
    loadSection(site, 'taxes', () => readAddedTax(read, conference.id)),
    loadSection(site, 'ways to pay', () => readFeeFacts(site, conference)),
  ])
  const page = await loadMicrositeProse(context, 'registration-fee', words.registrationFee(), own => {
    const added = facts.ok && facts.value ? feeFactParts(facts.value) : []
    const isWithoutRooms = accommodations.ok && accommodations.value.length === 0
    // The default text is about rooms for a whole stay.
    const told = own.filter(part => !(isWithoutRooms && isOfWholeStays(part)))
    return [...added.filter(({ section }) => own.every(part => part.section !== section)), ...told]
  })
  const today = dateIn(conference.timeZone, now).toString()
  const offers = offered.ok ? offered.value : []
  const periods = mapLoaded(listed, rows => rows.map(row => withOwnAdmissions(row, offers, today)))
  const closed = periods.ok ? closedBecause(conference, periods.value, now) : null
  const open = periods.ok && !closed ? openPeriod(periods.value, conference.timeZone, now) : undefined
  const extras = offers.filter(({ kind }) => kind === 'extra')
  const asSold = (some: typeof extras) => some.map(offer => withOptionsOf(offer, today))
  const shown = new Set((periods.ok ? periods.value : []).flatMap(({ prices }) => Object.keys(prices)))
  const soldOut = soldOutNow(limits, open, accommodations, offers, conference, today)
  return {
    ...page,
    currency: conference.currency,
    group: conference.takesGroups ? groupAddress(conference.name) : null,
    rate:
      conference.feeBasisPoints === 0
        ? null
        : words.transactionFeeToBeAdded({ share: formatPercent(conference.feeBasisPoints) }),
    // What is said about all prices.
    taxNote: [
      addedTax.ok && addedTax.value && taxNote(addedTax.value, offers),
      conference.takesGroups && discountWords(conference),
    ]
      .filter(Boolean)
      .join(' '),
    closed,
    openPeriod: open ? { name: open.name, until: formatDate(open.endsOn) } : null,
    soldOut: soldOut.summary,
    fees: offered.ok
      ? mapLoaded(periods, rows =>
          periodTable(conference, rows, now, {
            soldOut: soldOut.notes,
            admissions: namedAdmissions(offers),
            extras: extrasOnSale(offers, today),
          }),
        )
      : offered,
    nights: nightsTable(asSold(extras.filter(offer => offer.isByNight && isOnSale(offer, today))), {
      currency: conference.currency,
      period: open ?? null,
      soldOut: soldOut.notes,
    }),
    extras: extrasTable(
      asSold(
        extras.filter(offer => !offer.isByNight && (isOnSale(offer, today) || isIncluded(offer, shown))),
      ),
      {
        currency: conference.currency,
        period: open ?? null,
        admissions: namedAdmissions(offers).filter(({ key }) => shown.has(key)),
        soldOut: soldOut.notes,
      },
    ),
    rooms: mapLoaded(accommodations, rows => accommodationTable(rows, conference.currency, soldOut.notes)),
  }
}

export default function RegistrationFee({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={page.title} lead={leadOf(page)} />
      <Section title={say('Registration')} layout="full">
        <FeeSection table={page.fees} caption={words.feesIn({ currency: page.currency })} />
        <div className={styles.after}>
          <div className={styles.notes}>
            {page.rate && <p className={styles.note}>{page.rate}</p>}
            {page.taxNote && <p className={styles.note}>{page.taxNote}</p>}
          </div>
          <Proceed event={page.event} closed={page.closed} group={page.group} />
        </div>
      </Section>
      <Section title={say('Accommodation')} layout="full">
        {/* Without such rooms, those by night are all there are. */}
        {(page.nights === null || !page.rooms.ok || page.rooms.value !== null) && (
          <FeeSection table={page.rooms} caption={words.pricesForTheWholeStay({ currency: page.currency })} />
        )}
        {page.nights && (
          <FeeSection
            table={{ ok: true, value: page.nights }}
            caption={words.nightsIn({ currency: page.currency })}
          />
        )}
      </Section>
      {page.extras && (
        <Section title={say('Extras')} layout="full">
          <FeeSection
            table={{ ok: true, value: page.extras }}
            caption={words.extrasIn({ currency: page.currency })}
          />
        </Section>
      )}
      <ProseParts prose={page.prose} failedWords={loadWords.noConferenceData()} />
    </>
  )
}

type Page = Route.ComponentProps['loaderData']

function leadOf({ openPeriod, closed, soldOut }: Page): React.ReactNode {
  if (closed) return closedWords[closed]
  if (!openPeriod) return undefined
  return (
    <>
      <Sentence
        text={words.openNowUntil()}
        period={<bdi>{openPeriod.name}</bdi>}
        endsOn={<Unbroken>{openPeriod.until}</Unbroken>}
      />{' '}
      {soldOut}
    </>
  )
}

function FeeSection({ table, caption }: { table: Loaded<FeeTable | null>; caption: string }) {
  if (!table.ok) return <ErrorState>{loadWords.notLoaded()}</ErrorState>
  if (table.value === null) return <EmptyState>{emptyWords.fees()}</EmptyState>
  const rows = table.value.rows.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.map(({ text, note }) => (
      <>
        {text} {note && <span className={styles.cellNote}>{note}</span>}
      </>
    )),
  }))
  return <DataTable isCaptionQuiet caption={caption} columns={table.value.columns} rows={rows} />
}

function Proceed({
  event,
  closed,
  group,
}: {
  event: string
  closed: ClosedBecause | null
  /** Where several people register; null where none can. */
  group: string | null
}) {
  if (closed) return <Button disabledReason={closedWords[closed]}>{words.proceedToRegistration()}</Button>
  const proceed = (
    <LinkButton to={paths.microsite(event, 'online-registration')} tone="loud">
      {words.proceedToRegistration()}
    </LinkButton>
  )
  if (group === null) return proceed
  return (
    <ButtonRow>
      {proceed}
      <LinkButton to={group}>{words.registerSeveral()}</LinkButton>
    </ButtonRow>
  )
}
