/** Corrects a registrant's identity and contact details. One step: it can be corrected again at once. */

import { correctDetails } from '#domain/desk/changing/change-details.ts'
import { checkRegistrant } from '#domain/desk/registering/registration-input.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import { valuesOfRegistrant } from '#site/microsite/registration/form/form-values.ts'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { saving } from '#site/organiser/parts/two-step/carry-out.ts'
import { loadForm } from '#site/organiser/parts/two-step/load-two-step.ts'
import { type Asking, refused } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import {
  rawRegistrant,
  registrantForm,
  registrantProblems,
} from '#site/organiser/registrations/acts/form-fields.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import type { Route } from './+types/details.ts'

const page: Asking<Registrant> = {
  title: 'Correct the details',
  async ask(at) {
    return {
      hindrance: await hindranceIn(at, 'change-details'),
      lead: 'For typing errors. No mail is sent, and issued invoices stay as they are. If somebody else will come instead, hand the registration over: otherwise its former holder can still open its page.',
      fields: await registrantForm(at.site.database.read),
      values: valuesOfRegistrant(at.registration.registrant),
      saves: { needs: 'edit-registrations', button: 'Save' },
    }
  },
  async read(_at, values) {
    const { registrant, problems } = checkRegistrant(rawRegistrant(values))
    return registrant ? ok(registrant) : fail({ code: 'invalid', problems: registrantProblems(problems) })
  },
}

export const loader = guardedAtConference('edit-registrations', (staff, args: Route.LoaderArgs) =>
  loadForm(staff, page, args),
)

export const action = forms({
  'edit-registrations': saving('edit-registrations', page, async (tx, at, registrant) => {
    const request = { registrationId: at.registration.id, registrant }
    const done = await correctDetails(tx, at.permit, at.act, request)
    if (done.ok) return ok('details')
    return refused(
      done.error.code === 'unknown-country'
        ? 'There is no such country.'
        : 'It can no longer be changed, or a payment is on its way that a different tax would change.',
    )
  }),
})

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
