/** Hands a registration over to a colleague. */

import { handOver, type Successor } from '#domain/desk/changing/hand-over.ts'
import { checkRegistrant } from '#domain/desk/registering/registration-input.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import type { Title } from '#domain/foundations/texts/titles.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import { fieldsChangedBy, pick } from '#domain/registrations/registrant-uses.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { rawSuccessor } from '#site/microsite/registration/form/successor.ts'
import {
  type Check,
  type Doing,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { personForm, registrantProblems } from '#site/organiser/registrations/acts/form-fields.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

const holderFields = fieldsChangedBy('holder')

const page: TwoStep<Successor> = {
  title: registrationActWords['hand-over'],
  async ask(at) {
    return {
      hindrance: await hindranceIn(at, 'hand-over'),
      lead: successorWords(at.registration.registrant),
      fields: personForm(at.conference),
      values: { title: 'Dr.' satisfies Title },
    }
  },
  async read({ conference, registration: { registrant } }, values) {
    const typed = rawSuccessor(name => values[name])
    const checked = checkRegistrant(typed, conference.fieldSettings, registrant)
    if (!checked.registrant) return fail({ code: 'invalid', problems: registrantProblems(checked.problems) })
    return ok(pick(checked.registrant, holderFields))
  },
  async check(db, at, successor) {
    const hindrance = await hindranceIn(at, 'hand-over', db)
    if (hindrance) return refused(hindrance)
    const { registrant } = at.registration
    return ok<Check>({
      needs: 'edit-registrations',
      button: `Hand over to ${fullName(successor)}`,
      facts: [
        { label: 'From', lines: [`${fullName(registrant)}, ${registrant.email}`] },
        {
          label: 'To',
          lines: [[fullName(successor), successor.email, successor.telephone].filter(Boolean).join(', ')],
        },
        { label: 'Place', lines: ['It stays, with what was chosen and paid.'] },
        { label: 'Invoice', lines: ['Issued documents stay as they are.'] },
        {
          label: 'Mail',
          lines: [
            `${successor.email} gets the new address of its page.`,
            `${registrant.email} is told, and the old address no longer works.`,
          ],
        },
      ],
    })
  },
}

const successorWords = ({ organization }: Registrant): string =>
  organization === '' ? 'Somebody else comes instead.' : `Somebody else from ${organization} comes instead.`

const handingOver: Doing<'edit-registrations', Successor> = {
  kind: 'transaction',
  async run(tx, { act, conference, registration }, successor) {
    const fresh = await findRegistration(tx, registration.id)
    if (!fresh) return stale
    const done = await handOver(tx, act, conference, fresh, successor)
    return done.ok ? ok('person') : stale
  },
}

const route = twoStep(page, ['edit-registrations'], handingOver)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
