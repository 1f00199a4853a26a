/** Corrects a registrant's identity and contact details. One step: it can be corrected again at once. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { correctDetails } from '#domain/desk/changing/change-details.ts'
import { setLanguage } from '#domain/desk/changing/set-language.ts'
import { checkRegistrant } from '#domain/desk/registering/registration-input.ts'
import { isLanguage, type Language } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import { valuesOfRegistrant } from '#site/microsite/registration/form/form-values.ts'
import { type Asking, type FieldView, refused } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { oneStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import {
  rawRegistrant,
  registrantForm,
  registrantProblems,
} from '#site/organiser/registrations/acts/form-fields.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'

interface Correction {
  registrant: Registrant
  /** Null where it was not asked for. */
  language: Language | null
}

/** In which they are written to, where the conference speaks several. */
const languageFields = ({ languages }: Conference): FieldView[] =>
  languages.length === 1
    ? []
    : [
        {
          name: 'language',
          label: 'Language of mails and documents',
          kind: 'options',
          options: languages.map(each => ({ value: each, label: languageNames[each] })),
        },
      ]

const page: Asking<Correction> = {
  title: 'Correct the details',
  async ask(at) {
    return {
      hindrance: await hindranceIn(at, 'change-details'),
      lead: 'For typing errors. No mail is sent, and issued invoices stay as they are. If somebody else will come instead, hand the registration over: otherwise its former holder can still open its page.',
      fields: [
        ...(await registrantForm(at.site.database.read, at.conference)),
        ...languageFields(at.conference),
      ],
      values: {
        ...valuesOfRegistrant(at.registration.registrant),
        language: at.registration.language ?? at.conference.languages[0],
      },
      saves: { needs: 'edit-registrations', button: 'Save' },
    }
  },
  async read({ conference, registration }, values) {
    const typed = rawRegistrant(values)
    const { registrant, problems } = checkRegistrant(typed, conference.fieldSettings, registration.registrant)
    const { language = '' } = values
    return registrant
      ? ok({ registrant, language: isLanguage(language) ? language : null })
      : fail({ code: 'invalid', problems: registrantProblems(problems) })
  },
}

const route = oneStep(page, async (tx, at, { registrant, language }) => {
  const registrationId = at.registration.id
  if (language !== null) {
    const set = await setLanguage(tx, at.permit, at.act, { registrationId, language })
    if (!set.ok) return refused('The conference does not speak this language any more.')
  }
  const request = { registrationId: at.registration.id, registrant }
  const done = await correctDetails(tx, at.permit, at.act, request)
  if (done.ok) return ok('details')
  return refused(
    done.error.code === 'unknown-country'
      ? 'There is no such country.'
      : 'It can no longer be changed, or a payment is on its way that a different tax would change.',
  )
})
export const loader = route.loader
export const action = route.action

export default TwoStepPage
