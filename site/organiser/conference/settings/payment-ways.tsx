import { findContent } from '#domain/conference/content/content-queries.ts'
import { offlinePaymentFields } from '#domain/conference/content/offline-payment-fields.ts'
import type { InvalidInput } from '#domain/foundations/parse-input.ts'
import { dropOfflinePayment, setOfflinePayment } from '#domain/preparation/set-up/set-offline-payment.ts'
import {
  dropSettings,
  loadSettings,
  receiveSettings,
  type SettingsPart,
  wordsOfIssues,
} from '#site/organiser/conference/settings/receive-settings.ts'
import {
  paymentForm,
  readPayment,
  textsOfPayment,
} from '#site/organiser/conference/settings/settings-forms.ts'
import { SettingsPage } from '#site/organiser/conference/settings/settings-page.tsx'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import type { Route } from './+types/payment-ways.ts'

type PaymentWaysRequest = PermittedRequest<'set-organisation'>

const formFields: Readonly<Record<string, string>> = {
  'bankTransfer.note': 'transferNote',
  'cashOnSite.note': 'cashNote',
}

const readingOf = (owner: number | null): Pick<SettingsPart<InvalidInput>, 'form' | 'read'> => ({
  form: paymentForm,
  async read(db) {
    const own = owner === null ? undefined : await findContent(db, owner, 'offline-payment')
    const set = own ?? (await findContent(db, null, 'offline-payment'))
    return textsOfPayment(set ?? offlinePaymentFields.parse({}))
  },
})

function partOf({ permit, act }: PaymentWaysRequest): SettingsPart<InvalidInput> {
  return {
    part: 'payment',
    ...readingOf(permit.scope.conferenceId),
    set: (tx, data) => setOfflinePayment(tx, permit, act, readPayment(data)),
    wordsOf: ({ issues }) => ({
      errors: wordsOfIssues(paymentForm, issues, field => formFields[field] ?? field.split('.')[1] ?? field),
    }),
  }
}

export const loader = guarded('set-organisation', async staff => {
  const owner = staff.permit.scope.conferenceId
  const own =
    owner === null ? undefined : await findContent(staff.site.database.read, owner, 'offline-payment')
  const note =
    owner === null || own
      ? null
      : 'These are the organiser’s ways to pay. Saving gives this conference its own, which no longer follow them.'
  return loadSettings(staff, readingOf(owner), { note, mayDrop: owner !== null && own !== undefined })
})

export const action = forms({
  save: form('set-organisation', (staff, sent) => receiveSettings(staff, sent, partOf(staff))),
  drop: form('set-organisation', (staff, sent) =>
    dropSettings(staff, sent, partOf(staff), tx => dropOfflinePayment(tx, staff.permit, staff.act)),
  ),
})

export default function PaymentWays({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage form={paymentForm} view={loaderData} answer={actionData} />
}
