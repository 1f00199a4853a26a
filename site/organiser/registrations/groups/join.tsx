/** Joins an unpaid registration to the invoice of a group. */
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { quoteJoin } from '#domain/desk/joining/quote-join.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { findInScope } from '#domain/office/lists/find-in-scope.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { type Check, type Doing, refused, type TwoStep } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { personWords } from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { joinProblem } from '#words/organiser/registrations/join-group-words.ts'

const page: TwoStep<Registration> = {
  title: 'Join a registration to this invoice',
  async ask(at) {
    return {
      hindrance: await hindranceIn(at, 'join-people'),
      lead: 'Anyone who has registered by themselves and not paid becomes a person of this group. They keep their place, what they chose, its price and their answers, and owe nothing. Make sure that they agree.',
      fields: [
        {
          name: 'code',
          label: 'Code of the registration that joins',
          hint: 'Such as 7K3Q-PD4M.',
          kind: 'line',
          isRequired: true,
        },
      ],
      values: {},
    }
  },
  async read({ site, scope }, values) {
    const code = (values.code ?? '').trim()
    const joins = code === '' ? undefined : await findInScope(site.database.read, scope, code)
    if (joins) return ok(joins)
    const words =
      code === '' ? 'The code is missing.' : `There is no registration ${code} at this conference.`
    return fail({ code: 'invalid', problems: { code: words } })
  },
  async check(db, at, { id }) {
    const { conference, registration: group, act } = at
    const joins = await findRegistration(db, id)
    if (!joins) return refused('This registration does not exist any more.')
    const quoted = await quoteJoin(db, conference, group, joins, { now: act.now, isForStaff: true })
    if (!quoted.ok) return refused(joinProblem(quoted.error, joins))
    const money = (minor: number) => formatMoney(minor, group.currency)
    return ok<Check>({
      needs: 'edit-registrations',
      button: `Join ${joins.code} to ${group.code}`,
      facts: [
        {
          label: 'Joins',
          lines: [`${fullName(joins.registrant)}, ${joins.registrant.email}, ${joins.code}`],
        },
        { label: 'Group', lines: [personWords(at), `${group.code}`] },
        {
          label: 'Money',
          lines: [
            `${money(joins.price.totalMinor)} of ${joins.code} is owed by the group, which owed ${money(group.price.totalMinor)} and owes ${money(quoted.value.price.totalMinor)} afterwards.`,
            `Nothing is owed for ${joins.code} any more. Its orders are closed; money that is paid on them all the same waits for a decision.`,
          ],
        },
        { label: 'Place', lines: ['It stays, with what was chosen and the answers.'] },
        {
          label: 'Invoice',
          lines: ['An invoice that the group has already is taken back by a credit note and issued again.'],
        },
        {
          label: 'Mail',
          lines: [`${joins.registrant.email} is told, with a link to their details.`],
        },
      ],
    })
  },
}

const joining: Doing<'edit-registrations', Registration> = {
  kind: 'command',
  async run({ site, act, conference, registration }, joins) {
    const joined = await joinGroup(site.payments, act, {
      conference,
      groupId: registration.id,
      registrationId: joins.id,
    })
    return joined.ok ? ok('join') : refused(joinProblem(joined.error, joins))
  },
}

const route = twoStep(page, ['edit-registrations'], joining)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
