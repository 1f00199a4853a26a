import { findContent } from '#domain/conference/content/content-queries.ts'
import { taxProfileFields } from '#domain/conference/content/tax-profile-fields.ts'
import { dropTaxProfile } from '#domain/conference/settings/drop-own-settings.ts'
import {
  type SetTaxProfileError,
  setTaxProfile,
  type TaxProfileNote,
} from '#domain/conference/settings/set-tax-profile.ts'
import { findTaxProfile } from '#domain/conference/settings/tax-profile-queries.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import {
  dropSettings,
  loadSettings,
  receiveSettings,
  type SettingsPart,
  wordsOfIssues,
} from '#site/organiser/conference/settings/receive-settings.ts'
import { readTaxes, taxForm, textsOfTaxes } from '#site/organiser/conference/settings/settings-forms.ts'
import { SettingsPage } from '#site/organiser/conference/settings/settings-page.tsx'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import type { Route } from './+types/taxes.ts'

type TaxRequest = PermittedRequest<'set-taxes'>

function partOf({ permit, act }: TaxRequest): SettingsPart<SetTaxProfileError> {
  const owner = permit.scope.conferenceId
  return {
    part: 'taxes',
    form: taxForm,
    read: async db =>
      textsOfTaxes((await findTaxProfile(db, owner)) ?? taxProfileFields.parse({ regime: 'none' })),
    set: (tx, data) => setTaxProfile(tx, permit, act, readTaxes(data)),
    // The result of the command above.
    hintsOf: set => (set as { notes: TaxProfileNote[] }).notes.map(({ code }) => code),
    wordsOf(error) {
      switch (error.code) {
        case 'invalid-input':
          return { errors: wordsOfIssues(taxForm, error.issues) }
        case 'shared-series':
          return {
            errors: [
              {
                name: 'seriesPrefix',
                message: `Invoices of ${error.taxId || 'another supplier'} already begin with ${error.seriesPrefix}: each series would have gaps. Choose other characters.`,
              },
            ],
          }
        case 'missing-exchange-rates': {
          const currencies = error.currencies.join(', ')
          return {
            errors: [
              {
                name: 'exchangeRates',
                message: `Upcoming conferences are paid in ${currencies}: add a line with the rate of each.`,
              },
            ],
          }
        }
      }
    },
  }
}

export const loader = guarded('set-taxes', async (staff, { url }: Route.LoaderArgs) => {
  const owner = staff.permit.scope.conferenceId
  const own = owner === null ? undefined : await findContent(staff.site.database.read, owner, 'tax-profile')
  const hints = url.searchParams.getAll('hint').flatMap(code => lookUp(hintWords, code) ?? [])
  const note =
    owner === null || own
      ? null
      : 'These are the organiser’s taxes. Saving gives this conference its own, which no longer follow them.'
  return loadSettings(staff, partOf(staff), {
    note,
    hints,
    mayDrop: owner !== null && own !== undefined,
  })
})

export const action = forms({
  save: form('set-taxes', (staff, sent) => receiveSettings(staff, sent, partOf(staff))),
  drop: form('set-taxes', (staff, sent) =>
    dropSettings(staff, sent, partOf(staff), tx => dropTaxProfile(tx, staff.permit, staff.act)),
  ),
})

const hintWords: Readonly<Record<TaxProfileNote['code'], string>> = {
  'prices-need-to-be-net':
    'Taxes are now added to the prices: check that the prices under Offers do not include them.',
  'consumer-prices-need-vat': 'In the EU, prices that consumers see have to include VAT.',
  'no-legal-name': 'Without a legal name, invoices show the organisation’s name.',
  'no-service-code': 'GST invoices need the HSN or SAC.',
  'no-signatory': 'GST invoices need a signature: enter who signs.',
  'no-national-currency':
    'A conference is paid in another currency: enter the currency in which the tax is declared.',
}

export default function Taxes({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage form={taxForm} view={loaderData} answer={actionData} />
}
