/** Names the guests who come with a registration. One step: they can be corrected again at once. */
import { nameGuestsByHand } from '#domain/desk/changing/name-guests.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { toId } from '#domain/foundations/text.ts'
import { optionalTextProblem } from '#domain/foundations/text-problem.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { saving } from '#site/organiser/parts/two-step/carry-out.ts'
import { loadForm } from '#site/organiser/parts/two-step/load-two-step.ts'
import { type Asking, refused } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import type { Route } from './+types/guests.ts'

const nameField = (attendeeId: number) => `name-${attendeeId}`

const page: Asking<ReadonlyMap<number, string>> = {
  title: 'Name the guests',
  async ask(at) {
    const guests = await listGuests(at.site.database.read, at.registration)
    return {
      hindrance: await hindranceIn(at, 'name-guests'),
      lead: 'Everybody who comes with this registration. Leave a name empty while it is not known. No mail is sent.',
      fields: guests.map(({ id, lines }, index) => ({
        name: nameField(id),
        label: `Guest ${index + 1}`,
        hint: lines.map(({ name, detail }) => (detail === '' ? name : `${name} (${detail})`)).join(', '),
        kind: 'line' as const,
      })),
      values: Object.fromEntries(guests.map(({ id, name }) => [nameField(id), name])),
      saves: { needs: 'edit-registrations', button: 'Save' },
    }
  },
  async read(_at, values) {
    const names = new Map<number, string>()
    const problems: Record<string, string> = {}
    for (const [field, typed] of Object.entries(values)) {
      const id = toId(/^name-(\d+)$/.exec(field)?.[1])
      if (id === undefined) continue
      const problem = optionalTextProblem(typed, 'line')
      if (problem) problems[field] = wordsForLabel('The name', problem)
      names.set(id, typed)
    }
    return Object.keys(problems).length > 0 ? fail({ code: 'invalid', problems }) : ok(names)
  },
}

export const loader = guardedAtConference('edit-registrations', (staff, args: Route.LoaderArgs) =>
  loadForm(staff, page, args),
)

export const action = forms({
  'edit-registrations': saving('edit-registrations', page, async (tx, at, names) => {
    const request = { conferenceId: at.conference.id, registrationId: at.registration.id, names }
    const done = await nameGuestsByHand(tx, at.permit, at.act, request)
    if (done.ok) return ok('guests')
    return refused(
      done.error.code === 'guest-gone'
        ? 'Somebody of them does not come any more. Open this page again.'
        : 'The names can no longer be changed.',
    )
  }),
})

export default function Guests({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
