import { formatMoney } from '#domain/foundations/money.ts'
import { unitPriceOf } from '#domain/offers/catalogue/offer.ts'
import { optionPriceOf } from '#domain/offers/catalogue/price-extras.ts'
import cards from '#site/components/form/choice-card.module.css'
import { CheckboxCard, ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { OwnText } from '#site/components/own-text.tsx'
import styles from '#site/microsite/registration/form/extra-choices.module.css'
import { extraName, optionValue } from '#site/microsite/registration/form/extra-fields.ts'
import type { FormControl, FormValues } from '#site/microsite/registration/form/form-values.ts'
import type { ExtraView, FeesView } from '#site/microsite/registration/summary/registration-view.ts'
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
}

/** The organiser's own extras, with the prices for the chosen registration, and what admissions ask for. */
export function ExtraChoices({
  fees: { extras, categories, currency, soldOut, forMembers = [] },
  values,
  errorOf,
  admission,
}: {
  fees: Pick<FeesView, 'extras' | 'categories' | 'currency'> &
    Partial<Pick<FeesView, 'soldOut' | 'forMembers'>>
  values: FormValues
  errorOf: (name: FormControl) => string | undefined
  /** The chosen one; null while none is. */
  admission: string | null
}) {
  const period = categories?.find(({ isOpen }) => isOpen)
  if (!period) return null
  const chosenExtras = extras.map(extra => {
    const unitMinor = unitPriceOf(extra, period.id, admission)
    const one: ExtraProps = {
      extra,
      values,
      errorOf,
      priceOf: option => {
        if (unitMinor === null) return undefined
        const minor = optionPriceOf(extra, option ?? undefined, unitMinor)
        return minor === 0 ? free() : formatMoney(minor, currency)
      },
      noteOf: optionId =>
        soldOut?.notes[extraName(extra.id, optionId)] ?? soldOut?.notes[extraName(extra.id, null)],
    }
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

/** A box to tick. */
function One({ extra, values, errorOf, priceOf, noteOf }: ExtraProps) {
  const name = extraName(extra.id, null)
  const price = priceOf()
  const detail = detailOf(extra.note, noteOf(null))
  return (
    <ChoiceGrid name={name} legend={extra.name} isLegendHidden error={errorOf(name)}>
      <CheckboxCard
        name={name}
        value="1"
        defaultChecked={values[name] === '1'}
        title={extra.name}
        detail={detail && <OwnText text={detail} />}
        {...(price ? { price } : { unavailableReason: words.notWithThisRegistration() })}
      />
    </ChoiceGrid>
  )
}

/** None, or one of the options. */
function OneOfOptions({ extra, values, errorOf, priceOf, noteOf }: ExtraProps) {
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
        const price = priceOf(option)
        return (
          <RadioCard
            key={option.id}
            name={name}
            value={optionValue(option.id)}
            defaultChecked={option === chosen}
            title={option.name}
            detail={noteOf(option.id)}
            {...(price ? { price } : { unavailableReason: words.notWithThisRegistration() })}
          />
        )
      })}
    </ChoiceGrid>
  )
}

/** How many, of each option if there are any. */
function Quantities({ extra, values, errorOf, priceOf, noteOf }: ExtraProps) {
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
              disabled={price === undefined}
              className={styles.quantity}
              {...(error && { 'aria-invalid': true })}
            />
            <span className={cards.text}>
              <span className={cards.title}>{option?.name ?? extra.name}</span>
              <span className={cards.detail}>
                {detailOf(
                  price ? words.upTo({ most: extra.most }) : words.notWithThisRegistration(),
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
