import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type SetUnpaidLimitsError, setUnpaidLimits } from '#domain/conference/settings/set-unpaid-limits.ts'
import {
  type SettingsPart,
  settingsAction,
  settingsLoader,
} from '#site/organiser/conference/settings/receive-settings.ts'
import { unpaidForm } from '#site/organiser/conference/settings/settings-forms.ts'
import { SettingsPage } from '#site/organiser/conference/settings/settings-page.tsx'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
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
      return setUnpaidLimits(tx, permit, act, {
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

export const loader = settingsLoader('write-fees', partOf)

export const action = settingsAction('write-fees', partOf)

export default function Unpaid({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage form={unpaidForm} view={loaderData} answer={actionData} />
}
