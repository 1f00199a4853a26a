/** The organiser's own registrations and extras: a list of each, with a page for every one of them. */
import { Link } from 'react-router'
import { formatMoney } from '#domain/foundations/money.ts'
import type { OwnOfferKind } from '#domain/preparation/records/editable-kinds.ts'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import type { FeeGroup } from '#site/organiser/offers/fees/fee-table.ts'
import styles from '#site/organiser/offers/fees/fees.module.css'
import { PriceTable } from '#site/organiser/offers/fees/price-table.tsx'
import type { OwnOffer } from '#site/organiser/offers/fees/read-own-offers.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Part } from '#site/organiser/parts/page.tsx'
import { formOf } from '#site/organiser/record-form/forms.ts'

const adds: Readonly<Record<OwnOfferKind, string>> = {
  admission: 'Add a registration',
  extra: 'Add an extra',
  stay: 'Add rooms by night',
}

interface OwnOffersProps {
  kind: OwnOfferKind
  event: string
  currency: string
  offers: readonly OwnOffer[]
  isWritable: boolean
  /** Those whose prices are typed here, for each period. */
  priced?: PricedOffers
}

interface PricedOffers {
  groups: readonly FeeGroup[]
  periods: readonly FeeGroup[]
  errors: readonly { name: string; message: string }[]
}

export function OwnOffers({ kind, event, currency, offers, isWritable, priced }: OwnOffersProps) {
  const form = formOf(kind)
  const own = offers.filter(offer => offer.kind === kind)
  const inTable = new Set(priced?.groups.map(({ id }) => id))
  const listed = own.filter(({ id }) => !inTable.has(id))
  return (
    <Part title={form.many}>
      <p className={styles.note}>{form.about}</p>
      {priced && inTable.size > 0 && (
        <PriceTable
          caption={`Prices of your own registrations in ${currency}`}
          corner="What"
          columns={priced.periods.map(({ prefix, name }) => ({ key: prefix, label: name }))}
          rows={own.flatMap(offer => {
            const group = priced.groups.find(({ id }) => id === offer.id)
            if (!group) return []
            const cells = priced.periods.map(({ id }) => ({ group, field: String(id) }))
            return [{ key: group.prefix, heading: <Name offer={offer} />, name: offer.name, cells }]
          })}
          errors={priced.errors}
          isWritable={isWritable}
        />
      )}
      {listed.length > 0 && (
        <ul className={styles.offers}>
          {listed.map(offer => (
            <li key={offer.id} className={styles.offer}>
              <Name offer={offer} />
              <p className={styles.offerPrice}>
                {offer.priceMinor === null
                  ? 'No price for everybody'
                  : formatMoney(offer.priceMinor, currency)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {isWritable && (
        <ButtonRow>
          <LinkButton to={organiserPaths.websiteRecord(event, kind, 'new')}>{adds[kind]}</LinkButton>
          {kind === 'admission' && <Link to={organiserPaths.dayTickets(event)}>Sell day tickets</Link>}
          {own.length > 1 && <Link to={organiserPaths.feeKind(event, kind)}>Change their order</Link>}
        </ButtonRow>
      )}
    </Part>
  )
}

function Name({ offer: { edit, name, standing, link, groupLink } }: { offer: OwnOffer }) {
  return (
    <p className={styles.offerName}>
      <Link to={edit}>{name}</Link>
      {standing && <span className={styles.note}> {standing}</span>}
      {link && (
        <span className={styles.link} dir="ltr">
          {link}
        </span>
      )}
      {groupLink && (
        <>
          <span className={styles.note}> For groups:</span>
          <span className={styles.link} dir="ltr">
            {groupLink}
          </span>
        </>
      )}
    </p>
  )
}
