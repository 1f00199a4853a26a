import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type SetCurrencyError, setCurrency } from '#domain/conference/settings/set-currency.ts'
import { isCurrency } from '#domain/foundations/currencies.ts'
import { listed } from '#domain/foundations/listed.ts'
import { exponentOf, formatMoney, oneUnitOf } from '#domain/foundations/money.ts'
import { fail } from '#domain/foundations/result.ts'
import { methodsFor } from '#domain/money/payments/payments.ts'
import {
  type SettingsPart,
  settingsAction,
  settingsLoader,
} from '#site/organiser/conference/settings/receive-settings.ts'
import { currencyForm } from '#site/organiser/conference/settings/settings-forms.ts'
import { SettingsPage } from '#site/organiser/conference/settings/settings-page.tsx'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import type { Route } from './+types/currency.ts'

type Refusal = SetCurrencyError | { code: 'unpayable'; labels: readonly string[] }

function partOf({
  conference,
  site,
  permit,
  act,
}: AtConference<PermittedRequest<'set-taxes'>>): SettingsPart<Refusal> {
  const read = (typed: unknown) => String(typed).trim().toUpperCase()
  let wanted = ''
  return {
    part: 'currency',
    form: currencyForm,
    read: async db => ({
      currency: (await findConferenceById(db, conference.id))?.currency,
      isOffline: false,
    }),
    async set(tx, { currency: typed, isOffline }) {
      wanted = read(typed)
      const { offered } = site.payments
      const isPayable =
        !isCurrency(wanted) || offered.length === 0 || methodsFor(site.payments, oneUnitOf(wanted)).length > 0
      if (!isPayable && isOffline !== true) {
        return fail({ code: 'unpayable' as const, labels: offered.map(({ label }) => label) })
      }
      return setCurrency(tx, permit, act, wanted)
    },
    wordsOf(error) {
      const beside = (message: string) => ({ errors: [{ name: 'currency', message }] })
      switch (error.code) {
        case 'not-a-currency':
          return beside('This is not an ISO 4217 currency. Enter three letters, such as EUR.')
        case 'unchanged':
          return beside(`The conference is paid in ${conference.currency} already.`)
        case 'registered':
          return {
            ...beside(
              `${error.registrations} ${error.registrations === 1 ? 'registration is' : 'registrations are'} in ${conference.currency} already, and agreed prices stay. A currency can be changed only before anybody registers.`,
            ),
            status: 409,
          }
        case 'misread-prices':
          return beside(
            `${formatMoney(10 ** exponentOf(conference.currency), conference.currency)} would be read as ${formatMoney(10 ** exponentOf(conference.currency), wanted)}: remove the prices under Offers first, and enter them in ${wanted}.`,
          )
        case 'missing-exchange-rate':
          return beside(
            `The tax is declared in ${error.nationalCurrency}: add the rate of ${wanted} under Taxes first.`,
          )
        case 'unpayable':
          return beside(
            `Nobody could pay online: ${listed(error.labels)} cannot charge ${wanted}. If it will be paid only by bank transfer or on site, tick that below.`,
          )
      }
    },
  }
}

export const loader = settingsLoader('set-taxes', partOf)

export const action = settingsAction('set-taxes', partOf)

export default function Currency({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage form={currencyForm} view={loaderData} answer={actionData} />
}
