/** Adds people to a group, cancels some, and changes what one of them has. */
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import type { RequestedPeople } from '#domain/desk/changing/plan-group-change.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { holdFor } from '#domain/registrations/places/hold.ts'
import { groupErrors } from '#site/microsite/registration/group/group-errors.ts'
import type { Countable } from '#site/microsite/registration/group/group-view.ts'
import { previewOfPeople, readPeople, requestedIn } from '#site/microsite/registration/group/people-view.ts'
import {
  type At,
  type Check,
  type Doing,
  type FieldView,
  refused,
  stale,
  type TwoStep,
  type Values,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import {
  notChosenProblem,
  payableForStaff,
  personWords,
  readShare,
  reasonProblems,
  sumOf,
} from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { changeRefusalWords } from '#words/registration/change-words.ts'
import { notAQuantity } from '#words/registration/group.ts'

interface Input {
  requested: RequestedPeople
  values: Values
}

const page: TwoStep<Input> = {
  title: registrationActWords['change-people'],
  async ask(at) {
    const { people, adding, whole, isOpen, values } = await readPeople(
      at.site,
      at.conference,
      at.registration,
      null,
    )
    const whose: FieldView = {
      name: 'person',
      label: 'Whose extras the numbers above are',
      hint: 'For somebody who comes already they replace what this person has: what is left empty is given up.',
      kind: 'options',
      options: [
        { value: '', label: 'Those who are added' },
        ...people
          .filter(({ hasAdmission }) => hasAdmission)
          .map(({ id, name, has }) => ({ value: String(id), label: `${name}: ${has.join(', ')}` })),
      ],
    }
    const code: FieldView = {
      name: 'code',
      label: 'Discount code',
      hint: 'For what is added. It changes nothing for the others.',
      kind: 'line',
    }
    return {
      hindrance: await hindranceIn(at, 'change-people'),
      lead: isOpen
        ? 'People who stay keep the price that was agreed. People who are added are charged at today’s price. Names are given afterwards.'
        : 'Registration has closed, so nobody can be added. People who stay keep the price that was agreed.',
      fields: [
        ...adding.people.map(countField('How many more')),
        ...adding.rooms.map(countField('Rooms of those who are added')),
        ...adding.extras.map(countField('How many')),
        ...(adding.extras.length > 0 ? [whose] : []),
        ...whole.map(countField('For the group as a whole, from now on')),
        ...(isOpen ? [code] : []),
        ...(at.may('refund') && at.registration.state === 'paid' ? refundFields : []),
        ...people.map(
          ({ field, name, has }): FieldView => ({
            name: field,
            label: `Cancel ${name}`,
            hint: has.join(', '),
            kind: 'yes',
          }),
        ),
      ],
      values: { ...values, by: 'policy' },
    }
  },
  async read(_at, values) {
    const { requested, wrong } = requestedOfStaff(values)
    const problems: Record<string, string> = Object.fromEntries(wrong.map(name => [name, notAQuantity()]))
    const isOwn = values.by === 'share'
    const share = isOwn ? readShare(values.share) : undefined
    const problem = isOwn ? share : notChosenProblem(values.share, anotherShare)
    if (typeof problem === 'string') problems.share = problem
    if (isOwn) Object.assign(problems, reasonProblems(values))
    if (Object.keys(problems).length > 0 || typeof share === 'string')
      return fail({ code: 'invalid', problems })
    const decided =
      share === undefined ? {} : { share: { refundBasisPoints: share, reason: values.reason ?? '' } }
    return ok({ requested: { ...requested, ...decided }, values })
  },
  async check(db, at, { requested, values }) {
    const { conference, registration, act } = at
    const { currency, registrant, state, price } = registration
    const quoted = await quoteGroupChange(db, conference, registration, requested, act.now, true)
    if (!quoted.ok) return refused(await wordsOf(at, quoted.error, values))
    const offer = quoted.value
    const { differenceMinor, refundMinor, stayingMinor, surplusMinor } = offer
    const money = (minor: number) => formatMoney(minor, currency)
    const isPaid = state === 'paid'
    const { share } = requested
    if (share && differenceMinor >= 0)
      return refused(
        'Nothing is given up for which something was paid, so there is nothing to refund a share of.',
      )
    const { people } = await readPeople(at.site, conference, registration, null)
    const leaving = people.filter(({ id }) => requested.leaving.includes(id)).map(({ name }) => name)
    const lines = [`${money(price.totalMinor)} so far, ${money(offer.price.totalMinor)} afterwards.`]
    if (isPaid && differenceMinor > 0) lines.push(`${money(differenceMinor)} has to be paid first.`)
    if (isPaid && differenceMinor < 0) {
      lines.push(
        share
          ? `${money(refundMinor)} is refunded at once, ${formatPercent(share.refundBasisPoints)} of what is given up; ${money(stayingMinor)} is retained.`
          : refundMinor > 0
            ? `${money(refundMinor)} is refunded by the policy, ${payableForStaff(offer, conference, act.now)}; ${money(stayingMinor)} is retained.`
            : 'By the policy none of the difference is refunded any more.',
      )
    }
    if (surplusMinor > 0) lines.push(`${money(surplusMinor)} that was paid too much is refunded in full now.`)
    return ok<Check>({
      needs: share ? 'refund' : 'edit-registrations',
      ...(share && refundMinor > 0 && { sum: sumOf(refundMinor, currency) }),
      button: isPaid && differenceMinor > 0 ? `Ask for ${money(differenceMinor)}` : 'Make the change',
      facts: [
        { label: 'Registration', lines: [personWords(at)] },
        ...previewOfPeople(conference, registration, offer, leaving).parts.map(
          ({ label, before, after }) => ({
            label,
            lines: [after === '' ? before : `${before} → ${after}`],
          }),
        ),
        { label: 'Money', lines },
        {
          label: 'Places',
          lines:
            isPaid && differenceMinor > 0
              ? [
                  `What is added is held until ${formatUntil(holdFor(conference, act.actor, act.now), conference.timeZone)}, and theirs once it is paid. Otherwise everything stays as it is.`,
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
              : [`If the sum differs, one credit note for all of it goes to ${registrant.email}.`]
            : ['Nothing is billed yet, and the payer gets no mail.'],
        },
        ...(share ? [{ label: 'Reason', lines: [share.reason] }] : []),
        ...(leaving.length > 0
          ? [
              {
                label: 'Who leaves',
                lines: [
                  'Anyone who had registered by themselves before is told by mail that their place has ended.',
                ],
              },
            ]
          : []),
      ],
    })
  },
}

const anotherShare = 'Another share'

const refundFields: FieldView[] = [
  {
    name: 'by',
    label: 'What to refund of what is given up',
    kind: 'cards',
    options: [
      { value: 'policy', label: 'The share set by the policy' },
      { value: 'share', label: anotherShare, detail: 'At once, as in the field below: 100 to keep nothing' },
    ],
  },
  { name: 'share', label: 'Share in percent, for another share', kind: 'sum' },
  {
    name: 'reason',
    label: 'Reason, for another share',
    hint: 'The payer reads it on the credit note.',
    kind: 'text',
  },
]

const countField =
  (what: string) =>
  ({ name, label, note, price }: Countable): FieldView => ({
    name,
    label: `${what}: ${label}`,
    hint: [price, note].filter(Boolean).join('. '),
    kind: 'line',
  })

/** Numbers of extras are those of one person where one is chosen; everything else is of the group. */
function requestedOfStaff({ person = '', ...values }: Values) {
  const group = requestedIn(values)
  if (person === '') return group
  const { requested, wrong } = requestedIn({ ...values, person })
  const { leaving, adding, whole } = group.requested
  return {
    requested: {
      ...requested,
      leaving,
      adding: { ...adding, extras: [] },
      ...(whole && { whole }),
    },
    wrong: [...new Set([...group.wrong, ...wrong])],
  }
}

async function wordsOf(
  { site, conference }: At,
  error: Parameters<typeof changeRefusalWords>[0],
  values: Values,
): Promise<string> {
  if (error.code !== 'invalid-order') return changeRefusalWords(error)
  const offers = await listOffers(site.database.read, conference.id)
  return [...new Set(groupErrors(error.problems, offers, values).map(({ message }) => message))].join(' ')
}

const changing: Doing<'edit-registrations' | 'refund', Input> = {
  kind: 'command',
  async run(at, { requested, values }) {
    const { site, act, conference, registration } = at
    const { read } = site.database
    const quoted = await quoteGroupChange(read, conference, registration, requested, act.now, true)
    if (!quoted.ok) return stale
    const { differenceMinor, refundMinor } = quoted.value
    const changed = await changeChoice(site.payments, act, {
      conference,
      registrationId: registration.id,
      requested,
      expected: { differenceMinor, refundMinor },
    })
    if (changed.ok) return ok(changed.value === 'to-pay' ? 'choice-to-pay' : 'people')
    return changed.error.code === 'terms-changed' ? stale : refused(await wordsOf(at, changed.error, values))
  },
}

const route = twoStep(page, ['edit-registrations', 'refund'], changing)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
