/** The choices of the registration form that every conference has: a category in the open period, and a stay. */

import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { nightCounts } from '#domain/offers/pricing/nights.ts'
import { ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { FieldGroup } from '#site/components/form/field.tsx'
import { OwnText } from '#site/components/own-text.tsx'
import { ErrorState } from '#site/components/states.tsx'
import type { FormValues } from '#site/microsite/registration/form/form-values.ts'
import styles from '#site/microsite/registration/form/registration-form.module.css'
import type { FeesView, PeriodView } from '#site/microsite/registration/summary/registration-view.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/registration/form.ts'
import { nightsWords } from '#words/registration/registration-words.ts'

/** Every period is shown with its prices; only the open one can be chosen, and each closed one says why not. */
export function RegistrationChoices({
  fees,
  values,
  error,
}: {
  fees: FeesView
  values: FormValues
  error: string | undefined
}) {
  return (
    <FieldGroup legend={say('Registration')} description={fees.taxNote && <p>{fees.taxNote}</p>}>
      {fees.periods === null && <ErrorState>{loadWords.notLoaded()}</ErrorState>}
      {fees.periods?.map(period => (
        <section
          key={period.id}
          className={styles.period}
          data-state={period.isOpen ? 'open' : 'closed'}
          aria-label={period.name}
        >
          <header className={styles.periodHead}>
            <h3 className={styles.periodName}>
              <label className={styles.periodLabel}>
                <input
                  type="radio"
                  name="category"
                  value={period.id}
                  defaultChecked={period.isOpen}
                  disabled={!period.isOpen}
                  aria-describedby={`period-${period.id}`}
                />
                {period.name}
              </label>
            </h3>
            <p className={styles.periodNote} id={`period-${period.id}`}>
              {period.note}
            </p>
          </header>
          {period.isOpen ? (
            <ChoiceGrid
              name="presentation"
              legend={words.registrationCategory()}
              isLegendHidden
              error={error}
            >
              {offeredIn(period, fees).map(({ key, name, about, minor }) => (
                <RadioCard
                  key={key}
                  name="presentation"
                  value={key}
                  defaultChecked={values.presentation === key}
                  title={name}
                  detail={fees.soldOut.notes[key] ?? (about && <OwnText text={about} />)}
                  price={formatMoney(minor, fees.currency)}
                />
              ))}
            </ChoiceGrid>
          ) : (
            <dl className={styles.otherPrices} aria-label={say('Prices: {period}', { period: period.name })}>
              {offeredIn(period, fees).map(({ key, name, minor }) => (
                <div key={key}>
                  <dt>{name}</dt>
                  <dd>{formatMoney(minor, fees.currency)}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </FieldGroup>
  )
}

/** What a period offers, with its prices. */
const offeredIn = ({ prices }: PeriodView, { admissions }: Pick<FeesView, 'admissions'>) =>
  admissions.flatMap(admission => {
    const minor = prices[admission.key]
    return typeof minor === 'number' ? [{ ...admission, minor }] : []
  })

/** One choice over all rooms: choosing nights in one deselects the others, with and without a script. */
export function AccommodationChoices({
  fees,
  values,
  error,
  agreed,
}: {
  fees: Pick<FeesView, 'accommodations' | 'currency'> & Partial<Pick<FeesView, 'soldOut'>>
  values: FormValues
  error?: string | undefined
  /** The stay that is booked already, as the form's value, and its price. */
  agreed?: { stay: string; priceMinor: number } | undefined
}) {
  const { accommodations } = fees
  if (accommodations?.length === 0) return null
  if (accommodations === null) {
    return (
      <FieldGroup legend={say('Accommodation')}>
        <ErrorState>{loadWords.notLoaded()}</ErrorState>
      </FieldGroup>
    )
  }
  return (
    <FieldGroup legend={say('Accommodation')} description={<p>{words.optionalEachPriceIsThe()}</p>}>
      <ChoiceGrid name="stay" legend={say('Accommodation')} isLegendHidden error={error}>
        <RadioCard
          name="stay"
          value=""
          defaultChecked={!values.stay}
          title={words.noAccommodation()}
          detail={words.iArrangeMyOwnStay()}
        />
      </ChoiceGrid>
      <div className={styles.rooms}>
        {accommodations.map(room => (
          <fieldset key={room.id} className={styles.room}>
            <legend className={styles.roomName}>{room.name}</legend>
            {nightCounts.map(nights => {
              const stay = `${room.id}:${nights}`
              const note = fees.soldOut?.notes[stay]
              const minor = agreed?.stay === stay ? agreed.priceMinor : room.prices[nights]
              if (minor === null) return null
              return (
                <label key={nights} className={styles.night}>
                  <input type="radio" name="stay" value={stay} defaultChecked={values.stay === stay} />
                  <span className={styles.nightCount}>{nightsWords(nights)}</span>
                  <span className={styles.nightPrice}>{formatMoney(minor, fees.currency)}</span>
                  {note && <span className={styles.nightNote}>{note}</span>}
                </label>
              )
            })}
          </fieldset>
        ))}
      </div>
    </FieldGroup>
  )
}
