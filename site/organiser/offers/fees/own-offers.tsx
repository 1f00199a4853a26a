/** The organiser's own registrations and extras: a list of each, with a page for every one of them. */
import { Link } from 'react-router'
import { formatMoney } from '#domain/foundations/money.ts'
import type { OwnOfferKind } from '#domain/preparation/editing/editable-kinds.ts'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import styles from '#site/organiser/offers/fees/fees.module.css'
import type { OwnOffer } from '#site/organiser/offers/fees/read-own-offers.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Part } from '#site/organiser/parts/page.tsx'
import { formOf } from '#site/organiser/record-form/forms.ts'

const adds: Readonly<Record<OwnOfferKind, string>> = {
  admission: 'Add a registration',
  extra: 'Add an extra',
  stay: 'Add rooms by night',
}

export function OwnOffers({
  kind,
  event,
  currency,
  offers,
  isWritable,
}: {
  kind: OwnOfferKind
  event: string
  currency: string
  offers: readonly OwnOffer[]
  isWritable: boolean
}) {
  const form = formOf(kind)
  const own = offers.filter(offer => offer.kind === kind)
  return (
    <Part title={form.many}>
      <p className={styles.note}>{form.about}</p>
      {own.length > 0 && (
        <ul className={styles.offers}>
          {own.map(offer => (
            <li key={offer.id} className={styles.offer}>
              <p className={styles.offerName}>
                <Link to={offer.edit}>{offer.name}</Link>
                {offer.standing && <span className={styles.note}> {offer.standing}</span>}
                {offer.link && (
                  <span className={styles.link} dir="ltr">
                    {offer.link}
                  </span>
                )}
              </p>
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
          {own.length > 1 && <Link to={organiserPaths.feeKind(event, kind)}>Change their order</Link>}
        </ButtonRow>
      )}
    </Part>
  )
}
