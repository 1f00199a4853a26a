/** Names the guests who come with a registration. One step: they can be corrected again at once. */
import { guestProblemsOf, nameGuestsByHand } from '#domain/desk/naming/name-guests.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { isOfGroup, listGuests } from '#domain/offers/lines/attendees.ts'
import {
  type NamedField,
  namedFieldOf,
  namedFields,
  type TypedNames,
  typedNames,
} from '#domain/offers/lines/named-fields.ts'
import { type Asking, refused } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { oneStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

const labels = { name: 'Name', email: 'E-mail', organization: 'Organisation' } as const

const page: Asking<TypedNames> = {
  title: registrationActWords['name-guests'],
  async ask(at) {
    const guests = await listGuests(at.site.database.read, at.registration)
    const asked: readonly NamedField[] = isOfGroup(at.registration.lines) ? namedFields : ['name']
    return {
      hindrance: await hindranceIn(at, 'name-guests'),
      lead: 'Everybody who comes with this registration. Leave empty what is not known. No mail is sent.',
      fields: guests.flatMap(({ id, lines }, index) =>
        asked.map(field => ({
          name: namedFieldOf(field, id),
          label: `${labels[field]}, ${index + 1}`,
          ...(field === 'name' && {
            hint: lines.map(({ name, detail }) => (detail === '' ? name : `${name} (${detail})`)).join(', '),
          }),
          kind: field === 'email' ? ('email' as const) : ('line' as const),
        })),
      ),
      values: Object.fromEntries(
        guests.flatMap(guest => asked.map(field => [namedFieldOf(field, guest.id), guest[field]])),
      ),
      saves: { needs: 'edit-registrations', button: 'Save' },
    }
  },
  async read(_at, values) {
    const names = typedNames(Object.entries(values))
    const problems = Object.fromEntries(
      [...guestProblemsOf(names)].map(([field, problem]) => [
        field,
        // A named field begins with what it asks.
        wordsForLabel(labels[field.split('-')[0] as NamedField], problem),
      ]),
    )
    return Object.keys(problems).length > 0 ? fail({ code: 'invalid', problems }) : ok(names)
  },
}

const route = oneStep(page, async (tx, at, names) => {
  const request = { conferenceId: at.conference.id, registrationId: at.registration.id, names }
  const done = await nameGuestsByHand(tx, at.permit, at.act, request)
  if (done.ok) return ok('guests')
  return refused(
    done.error.code === 'guest-gone'
      ? 'Somebody of them does not come any more. Open this page again.'
      : 'The names can no longer be changed.',
  )
})
export const loader = route.loader
export const action = route.action

export default TwoStepPage
