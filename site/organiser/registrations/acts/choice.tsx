/** Changes what somebody booked. */
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import type { RequestedChoice } from '#domain/desk/changing/changed-price.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { givenUpForGood } from '#domain/offers/catalogue/check-extras.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { holdFor } from '#domain/registrations/places/hold.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { rolesThatMay } from '#domain/staff/rights/can.ts'
import { requestedChoiceOf } from '#site/microsite/registration/changes/read-change.ts'
import type { ExtraName } from '#site/microsite/registration/form/extra-fields.ts'
import { valuesOfRegistration } from '#site/microsite/registration/form/form-values.ts'
import { withOwnAmounts } from '#site/microsite/registration/form/own-amounts.ts'
import {
  alsoPermit,
  type Check,
  type Doing,
  type FieldView,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { payableForStaff, personWords } from '#site/organiser/registrations/acts/act-words.ts'
import { choiceFields } from '#site/organiser/registrations/acts/form-fields.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { changeRefusalWords, partChanges } from '#words/registration/change-words.ts'
import { roleNames } from '#words/role-words.ts'

const becauseField: FieldView = {
  name: 'because',
  label: 'Why a rule is set aside',
  hint: 'Only if the new category has a condition, such as membership, or something that cannot be given up goes. Your colleagues can read it.',
  kind: 'line',
}

const keptChoice = ({ choice }: Registration) => (choice.kind === 'listed' ? choice : undefined)

/** How many of each of the organiser's own extras. */
const extrasIn = (values: Readonly<Record<string, string | undefined>>): Partial<Record<ExtraName, string>> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name.startsWith('extra-') && value !== undefined),
  )

interface Input {
  requested: RequestedChoice
  /** Why the condition of the new category, or that something cannot be given up, is set aside; empty if it is not. */
  because: string
}

const page: TwoStep<Input> = {
  title: registrationActWords['change-choice'],
  async ask(at) {
    const { conference, registration, site, act } = at
    const kept = keptChoice(registration)
    const offers = await listOffers(site.database.read, conference.id)
    const booked = withOwnAmounts(valuesOfRegistration(registration, 'all'), registration, offers)
    const hasRules =
      Object.keys(conference.conditions).length > 0 ||
      givenUpForGood(offers, kept?.extras ?? [], []).length > 0
    return {
      hindrance: await hindranceIn(at, 'change-choice'),
      lead: 'What stays keeps the price that was agreed. What changes is charged at today’s price.',
      fields: [
        ...(await choiceFields(site.database.read, conference, act.now, kept)),
        ...(at.may('overrule-rules') && hasRules ? [becauseField] : []),
      ],
      values: {
        presentation: booked.presentation ?? 'oral',
        stay: booked.stay ?? '',
        add_on: booked.add_on ?? 'no',
        ...extrasIn(booked),
      },
    }
  },
  async read({ site, act, conference, registration, may }, values) {
    const { presentation, stay, add_on, because = '' } = values
    const typed = requestedChoiceOf(
      {
        ...(presentation !== undefined && { presentation }),
        ...(stay !== undefined && { stay }),
        ...(add_on === 'yes' && { add_on }),
        ...extrasIn(values),
      },
      registration,
    )
    if (!typed.ok) {
      const problems: Record<string, string> =
        typed.error.code === 'not-a-choice'
          ? { presentation: 'Choose the category.' }
          : Object.fromEntries(typed.error.fields.map(name => [name, 'Write how many as a whole number.']))
      return fail({ code: 'invalid', problems })
    }
    const requested = typed.value
    const { presentationType } = requested
    const isNew = keptChoice(registration)?.presentationType !== presentationType
    const hasCondition = isNew && conditionOf(conference, presentationType) !== undefined
    const { read } = site.database
    const plain = await quoteChange(read, conference, registration, requested, act.now, { isForStaff: true })
    const isFixed =
      !plain.ok &&
      plain.error.code === 'extras-refused' &&
      [...plain.error.problems.values()].includes('not-removable')
    if (!hasCondition && !isFixed) return ok({ requested, because: '' })
    if (!may('overrule-rules')) {
      const who = rolesThatMay('overrule-rules').map(role => roleNames[role])
      const rule = hasCondition
        ? 'This category has a condition'
        : 'Something that they have cannot be given up'
      const problem = `${rule}. Who may set it aside: ${who.join(', ')}.`
      return fail({ code: 'invalid', problems: { presentation: problem } })
    }
    const reason = because.trim()
    return reason === ''
      ? fail({
          code: 'invalid',
          problems: {
            because: hasCondition
              ? 'Say why the condition of this category is set aside.'
              : 'Say why something goes that cannot be given up.',
          },
        })
      : ok({ requested, because: reason })
  },
  async check(db, at, { requested, because }) {
    const { conference, registration, act } = at
    const { currency, registrant, state, price } = registration
    const quoted = await quoteChange(db, conference, registration, requested, act.now, {
      isForStaff: true,
      isRuleSetAside: because !== '',
    })
    if (!quoted.ok) return refused(changeRefusalWords(quoted.error))
    const offer = quoted.value
    const { differenceMinor, refundMinor, stayingMinor, surplusMinor } = offer
    const money = (minor: number) => formatMoney(minor, currency)
    const isPaid = state === 'paid'
    const lines = [`${money(price.totalMinor)} so far, ${money(offer.price.totalMinor)} afterwards.`]
    if (isPaid && differenceMinor > 0) lines.push(`${money(differenceMinor)} has to be paid first.`)
    if (isPaid && differenceMinor < 0) {
      lines.push(
        refundMinor > 0
          ? `${money(refundMinor)} is refunded by the policy, ${payableForStaff(offer, conference, act.now)}; ${money(stayingMinor)} is retained.`
          : stayingMinor > 0
            ? `By the policy none of the ${money(-differenceMinor)} is refunded any more.`
            : 'No payment is left from which any of it could be refunded.',
      )
    }
    if (surplusMinor > 0) lines.push(`${money(surplusMinor)} that was paid too much is refunded in full now.`)
    return ok<Check>({
      needs: because === '' ? 'edit-registrations' : 'overrule-rules',
      button: isPaid && differenceMinor > 0 ? `Ask for ${money(differenceMinor)}` : 'Make the change',
      facts: [
        { label: 'Registration', lines: [personWords(at)] },
        ...partChanges(registration, offer).map(({ label, before, after }) => ({
          label,
          lines: [`${before} → ${after}`],
        })),
        ...(because === '' ? [] : [{ label: 'Condition', lines: [`Set aside: ${because}`] }]),
        { label: 'Money', lines },
        {
          label: 'Place',
          lines:
            isPaid && differenceMinor > 0
              ? [
                  `The new choice is held until ${formatUntil(holdFor(conference, act.actor, act.now), conference.timeZone)}, and made once it is paid. Otherwise everything stays as it is.`,
                ]
              : ['Changed at once.'],
        },
        {
          label: 'Invoice and mail',
          lines: isPaid
            ? differenceMinor > 0
              ? [
                  `${registrant.email} is asked to pay now, and reminded when a third of the time is left.`,
                  'Once it is paid, its invoice and the new receipt follow.',
                ]
              : [`If the sum differs, credit note and new invoice go to ${registrant.email}.`]
            : ['Nothing is billed yet, and no mail is sent.'],
        },
        ...(!offer.codeApplies
          ? [{ label: 'Code', lines: ['The discount code does not apply to this and is dropped.'] }]
          : []),
      ],
    })
  },
}

const changing: Doing<'edit-registrations' | 'overrule-rules', Input> = {
  kind: 'command',
  async run(at, { requested, because }) {
    const { site, act, conference, registration } = at
    if (!alsoPermit(at, 'edit-registrations')) return refused('Your role does not edit registrations.')
    const permit = because === '' ? undefined : alsoPermit(at, 'overrule-rules')
    const { read } = site.database
    const quoted = await quoteChange(read, conference, registration, requested, act.now, {
      isForStaff: true,
      isRuleSetAside: permit !== undefined,
    })
    if (!quoted.ok) return stale
    const { differenceMinor, refundMinor } = quoted.value
    const request = {
      conference,
      registrationId: registration.id,
      requested,
      expected: { differenceMinor, refundMinor },
      ...(permit && { overruling: { permit, because } }),
    }
    const changed = await changeChoice(site.payments, act, request)
    if (changed.ok) return ok(changed.value === 'to-pay' ? 'choice-to-pay' : 'choice')
    return changed.error.code === 'terms-changed' ? stale : refused(changeRefusalWords(changed.error))
  },
}

const route = twoStep(page, ['edit-registrations', 'overrule-rules'], changing)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
