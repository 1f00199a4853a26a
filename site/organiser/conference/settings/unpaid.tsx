import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type SetUnpaidLimitsError, setUnpaidLimits } from '#domain/conference/settings/set-unpaid-limits.ts'
import {
  loadSettings,
  receiveSettings,
  type SettingsPart,
} from '#site/organiser/conference/settings/receive-settings.ts'
import { unpaidForm } from '#site/organiser/conference/settings/settings-forms.ts'
import { SettingsPage } from '#site/organiser/conference/settings/settings-page.tsx'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type PermittedRequest,
} from '#site/organiser/guard.ts'
import type { Route } from './+types/unpaid.ts'

function partOf({
  conference,
  permit,
  act,
}: AtConference<PermittedRequest<'write-fees'>>): SettingsPart<SetUnpaidLimitsError> {
  return {
    part: 'unpaid',
    form: unpaidForm,
    async read(db) {
      const now = await findConferenceById(db, conference.id)
      return { email: now?.unpaidPerEmail, address: now?.unpaidPerClient }
    },
    async set(tx, { email, address }) {
      // The command's schema refuses what is not a number.
      return setUnpaidLimits(tx, permit, act, conference.id, {
        email: email as number,
        address: address as number,
      })
    },
    wordsOf(error) {
      if (error.code === 'not-your-part') {
        return { detail: 'Your role may manage codes; an owner or a manager sets these limits.', status: 403 }
      }
      const message = (label: string) => `“${label}” must be a whole number, 1 or more.`
      return {
        errors: error.issues.map(({ field }) => ({
          name: field,
          message: message(unpaidForm.fields[field]?.label ?? field),
        })),
      }
    },
  }
}

export const loader = guardedAtConference('write-fees', (staff, { url }: Route.LoaderArgs) =>
  loadSettings(staff, url, partOf(staff)),
)

export const action = forms({
  save: formAtConference('write-fees', (staff, sent) => receiveSettings(staff, sent, partOf(staff))),
})

export default function Unpaid({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage form={unpaidForm} view={loaderData} answer={actionData} />
}
