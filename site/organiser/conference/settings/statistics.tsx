import { readSiteSetting, setStatistics } from '#domain/conference/settings/site-settings.ts'
import { ok } from '#domain/foundations/result.ts'
import {
  loadSettings,
  receiveSettings,
  type SettingsPart,
} from '#site/organiser/conference/settings/receive-settings.ts'
import { SettingsPage } from '#site/organiser/conference/settings/settings-page.tsx'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import type { Route } from './+types/statistics.ts'

const statisticsForm: RecordForm = {
  one: 'statistics', many: 'Statistics', nameField: 'isOn', columns: [],
  about: 'How often each page is visited, from which websites people come, and how far they get in the registration form. Only daily sums are kept: no cookie, no network address, nothing about any visitor, so nobody has to be asked for consent.',
  fields: {
    isOn: { control: 'check', label: 'Visits are counted', hint: 'Untick it, and nothing more is counted. The sums of earlier days stay.' },
  },
} // biome-ignore format: a table

function partOf({ permit, act }: PermittedRequest<'set-organisation'>): SettingsPart<never> {
  return {
    part: 'statistics',
    form: statisticsForm,
    read: async db => ({ ...(await readSiteSetting(db, 'statistics')) }),
    async set(tx, { isOn }) {
      await setStatistics(tx, permit, act, isOn === true)
      return ok(null)
    },
    wordsOf: () => ({}),
  }
}

export const loader = guarded('set-organisation', staff =>
  // Nobody may only read what this act sets, so whoever reads has the permit to set it.
  loadSettings(staff, partOf(staff as unknown as PermittedRequest<'set-organisation'>)),
)

export const action = forms({
  save: form('set-organisation', (staff, sent) => receiveSettings(staff, sent, partOf(staff))),
})

export default function Statistics({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage form={statisticsForm} view={loaderData} answer={actionData} />
}
