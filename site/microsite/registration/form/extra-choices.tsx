/** The organiser's own extras on a form: a box, a choice of options, nights, or an amount that the buyer says. */

import { formatMoney } from '#domain/foundations/money.ts'
import { unitPriceOf } from '#domain/offers/catalogue/offer.ts'
import { optionPriceOf } from '#domain/offers/catalogue/price-extras.ts'
import cards from '#site/components/form/choice-card.module.css'
import { CheckboxCard, ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { FieldGroup, TextInput } from '#site/components/form/field.tsx'
import { OwnText } from '#site/components/own-text.tsx'
import { useHydrated } from '#site/forms/use-hydrated.ts'
import styles from '#site/microsite/registration/form/extra-choices.module.css'
import { extraName, optionValue, ownAmountName } from '#site/microsite/registration/form/extra-fields.ts'
import type { FormControl, FormValues } from '#site/microsite/registration/form/form-values.ts'
import type { ExtraView, FeesView } from '#site/microsite/registration/summary/registration-view.ts'
import { forAdmission } from '#words/public/microsite/fees.ts'
import * as conditionTexts from '#words/registration/conditions.ts'
import * as words from '#words/registration/extras.ts'
import { free } from '#words/registration/group.ts'

interface ExtraProps {
  extra: ExtraView
  values: FormValues
  errorOf: (name: FormControl) => string | undefined
  /** Its price with an option, as printed; undefined if it is not offered with the chosen registration. */
  priceOf: (option?: ExtraView['options'][number] | null) => string | undefined
  noteOf: (optionId: number | null) => string | undefined
  /** What is said where it is not offered, and whether it is out of reach then. */
  notOffered: { words: string; isOutOfReach: boolean }
  /** What is said about an amount that the buyer says; undefined where the organiser says the price. */
  ownAmount: string | undefined
}

interface ChoicesProps {
  fees: Pick<FeesView, 'extras' | 'periods' | 'currency'> &
    Partial<Pick<FeesView, 'soldOut' | 'forMembers' | 'admissions'>>
  values: FormValues
  errorOf: (name: FormControl) => string | undefined
  /** The chosen one; null while none is. */
  admission: string | null
}

/** What each extra's fields are drawn from; nothing while no period is open. */
function useEach(
  { fees, values, errorOf, admission }: ChoicesProps,
  isShown: (extra: ExtraView) => boolean,
): ExtraProps[] {
  const { extras, periods, currency, soldOut, admissions = [] } = fees
  // Without a script a page does not follow what is chosen on it: the server says then what cannot be had.
  const isFollowed = useHydrated()
  const period = periods?.find(({ isOpen }) => isOpen)
  if (!period) return []
  return extras.filter(isShown).map(extra => {
    const unitMinor = unitPriceOf(extra, period.id, admission)
    const forSome = admissions.flatMap(({ key, name }) => {
      const minor = extra.admissionPrices[key]
      return typeof minor === 'number' ? [forAdmission({ name, price: formatMoney(minor, currency) })] : []
    })
    return {
      extra,
      values,
      errorOf,
      priceOf: option => {
        if (unitMinor === null) return undefined
        const minor = optionPriceOf(extra, option ?? undefined, unitMinor)
        return minor === 0 ? free() : formatMoney(minor, currency)
      },
      ownAmount:
        extra.ownAmount &&
        words.yourOwnAmount({
          least: unitMinor ? formatMoney(unitMinor, currency) : undefined,
          suggested: moneyOrNone(extra.ownAmount.suggestedMinor, currency),
        }),
      noteOf: optionId =>
        soldOut?.notes[extraName(extra.id, optionId)] ?? soldOut?.notes[extraName(extra.id, null)],
      notOffered:
        admission === null && forSome.length > 0
          ? { words: forSome.join('; '), isOutOfReach: false }
          : { words: words.notWithThisRegistration(), isOutOfReach: isFollowed },
    }
  })
}

/** The price of a card, or why it cannot be chosen: beside it where it can be all the same. */
function standing(
  price: string | undefined,
  notes: readonly (string | undefined)[],
  { words: reason, isOutOfReach }: ExtraProps['notOffered'],
) {
  const detail = detailOf(...notes, price === undefined && !isOutOfReach ? reason : undefined)
  return {
    ...(detail && { detail: <OwnText text={detail} /> }),
    ...(price !== undefined && { price }),
    ...(price === undefined && isOutOfReach && { unavailableReason: reason }),
  }
}

/** Rooms that are booked by night: each night with its price, and whether it is full. */
export function NightChoices(props: ChoicesProps) {
  const rooms = useEach(props, ({ isByNight }) => isByNight === true)
  if (rooms.length === 0) return null
  return (
    <FieldGroup legend={words.roomsByNight()} description={<p>{words.chooseTheNights()}</p>}>
      {rooms.map(room => (
        <Nights key={room.extra.id} {...room} />
      ))}
    </FieldGroup>
  )
}

/** A box for each night. */
function Nights({ extra, values, errorOf, priceOf, noteOf, notOffered }: ExtraProps) {
  const whole = extraName(extra.id, null)
  return (
    <ChoiceGrid name={whole} legend={extra.name} error={errorOf(whole)}>
      {extra.note && (
        <p className={styles.note}>
          <OwnText text={extra.note} />
        </p>
      )}
      {extra.options.map(option => {
        const name = extraName(extra.id, option.id)
        return (
          <CheckboxCard
            key={name}
            name={name}
            value="1"
            defaultChecked={Number(values[name]) > 0}
            title={option.name}
            {...standing(priceOf(option), [noteOf(option.id)], notOffered)}
          />
        )
      })}
    </ChoiceGrid>
  )
}

/** The organiser's own extras, with the prices for the chosen registration, and what admissions ask for. */
export function ExtraChoices(props: ChoicesProps) {
  const { fees, values, errorOf } = props
  const { periods, forMembers = [] } = fees
  const each = useEach(props, ({ isByNight }) => !isByNight)
  if (!periods?.some(({ isOpen }) => isOpen)) return null
  const chosenExtras = each.map(one => {
    const { extra } = one
    if (extra.ownAmount) return <OwnAmount key={extra.id} {...one} currency={fees.currency} />
    if (extra.most > 1) return <Quantities key={extra.id} {...one} />
    return extra.options.length > 0 ? (
      <OneOfOptions key={extra.id} {...one} />
    ) : (
      <One key={extra.id} {...one} />
    )
  })
  return (
    <>
      {chosenExtras}
      {values.invitation && <input type="hidden" name="invitation" value={values.invitation} />}
      {forMembers.length > 0 && (
        <TextInput
          name="membership"
          label={conditionTexts.membershipNumber()}
          hint={conditionTexts.forMembersHint({ names: forMembers })}
          defaultValue={values.membership}
          error={errorOf('membership')}
          autoComplete="off"
        />
      )}
    </>
  )
}

const moneyOrNone = (minor: number | null, currency: string) =>
  minor === null ? undefined : formatMoney(minor, currency)

/** An amount that the buyer says; empty for none. */
function OwnAmount({
  extra,
  values,
  errorOf,
  priceOf,
  noteOf,
  notOffered,
  ownAmount,
  currency,
}: ExtraProps & { currency: string }) {
  const name = ownAmountName(extra.id)
  const whole = extraName(extra.id, null)
  const error = errorOf(whole) ?? errorOf(name)
  const isOffered = priceOf() !== undefined
  return (
    <ChoiceGrid name={whole} legend={extra.name} isLegendHidden error={error}>
      <label className={cards.card}>
        <input
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={30}
          defaultValue={values[name]}
          disabled={!isOffered && notOffered.isOutOfReach}
          className={`${styles.quantity} ${styles.amount}`}
          {...(error && { 'aria-invalid': true })}
        />
        <span className={cards.text}>
          <span className={cards.title}>{extra.name}</span>
          <span className={cards.detail}>
            <OwnText text={detailOf(isOffered ? ownAmount : notOffered.words, extra.note, noteOf(null))} />
          </span>
        </span>
        <span className={cards.price}>{currency}</span>
      </label>
    </ChoiceGrid>
  )
}

/** A box to tick. */
function One({ extra, values, errorOf, priceOf, noteOf, notOffered }: ExtraProps) {
  const name = extraName(extra.id, null)
  return (
    <ChoiceGrid name={name} legend={extra.name} isLegendHidden error={errorOf(name)}>
      <CheckboxCard
        name={name}
        value="1"
        defaultChecked={values[name] === '1'}
        title={extra.name}
        {...standing(priceOf(), [extra.note, noteOf(null)], notOffered)}
      />
    </ChoiceGrid>
  )
}

/** None, or one of the options. */
function OneOfOptions({ extra, values, errorOf, priceOf, noteOf, notOffered }: ExtraProps) {
  const name = extraName(extra.id, null)
  const chosen = extra.options.find(
    ({ id }) => values[name] === optionValue(id) || values[extraName(extra.id, id)] === '1',
  )
  return (
    <ChoiceGrid name={name} legend={extra.name} error={errorOf(name)}>
      {extra.note && (
        <p className={styles.note}>
          <OwnText text={extra.note} />
        </p>
      )}
      <RadioCard name={name} value="" defaultChecked={!chosen} title={words.none()} />
      {extra.options.map(option => {
        return (
          <RadioCard
            key={option.id}
            name={name}
            value={optionValue(option.id)}
            defaultChecked={option === chosen}
            title={option.name}
            {...standing(priceOf(option), [noteOf(option.id)], notOffered)}
          />
        )
      })}
    </ChoiceGrid>
  )
}

/** How many, of each option if there are any. */
function Quantities({ extra, values, errorOf, priceOf, noteOf, notOffered }: ExtraProps) {
  const whole = extraName(extra.id, null)
  const error = errorOf(whole)
  const items = extra.options.length > 0 ? extra.options : [null]
  return (
    <ChoiceGrid name={whole} legend={extra.name} error={error}>
      {extra.note && (
        <p className={styles.note}>
          <OwnText text={extra.note} />
        </p>
      )}
      {items.map(option => {
        const name = extraName(extra.id, option?.id ?? null)
        const price = priceOf(option)
        return (
          <label key={name} className={cards.card}>
            <input
              name={name}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              defaultValue={values[name]}
              disabled={price === undefined && notOffered.isOutOfReach}
              className={styles.quantity}
              {...(error && { 'aria-invalid': true })}
            />
            <span className={cards.text}>
              <span className={cards.title}>{option?.name ?? extra.name}</span>
              <span className={cards.detail}>
                {detailOf(
                  price ? words.upTo({ most: extra.most }) : notOffered.words,
                  noteOf(option?.id ?? null),
                )}
              </span>
            </span>
            {price && <span className={cards.price}>{price === free() ? price : words.each({ price })}</span>}
          </label>
        )
      })}
    </ChoiceGrid>
  )
}

const detailOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('. ')
