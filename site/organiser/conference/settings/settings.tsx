/** The parts of the settings that this person may set, of the organiser's or a conference's own. */
import { Link } from 'react-router'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { readMailSender } from '#domain/conference/settings/mail-sender.ts'
import { stepLine } from '#domain/conference/settings/rules-in-prose.ts'
import { readSiteLanguages } from '#domain/conference/settings/site-languages.ts'
import { readSiteSetting } from '#domain/conference/settings/site-settings.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { inOwnLetters } from '#domain/foundations/texts/own-letters.ts'
import {
  opensPart,
  type SettingsPartName,
  settingsParts,
  settingsPartsOf,
} from '#site/organiser/conference/settings/settings-parts.ts'
import { guarded } from '#site/organiser/guard.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { editionName } from '#words/edition-name.ts'
import type { Route } from './+types/settings.ts'

export const loader = guarded('read-set-up', async (staff, _args: Route.LoaderArgs) => {
  const { site, conference } = staff
  const owner = conference?.id ?? null
  const event = conference?.name ?? null
  const [taxes, payment, organisation, statistics, sender, siteLanguages] = await Promise.all([
    findContent(site.database.read, owner, 'tax-profile'),
    findContent(site.database.read, owner, 'offline-payment'),
    findContent(site.database.read, null, 'organisation'),
    readSiteSetting(site.database.read, 'statistics'),
    conference && readMailSender(site.database.read, conference.id),
    readSiteLanguages(site.database.read),
  ])
  const whose = (own: object | undefined) =>
    own ? (owner === null ? 'Set' : 'Its own') : owner === null ? 'Not set' : 'Same as the organiser'
  const states: Record<SettingsPartName, string> = {
    organisation: organisation?.name ?? 'Not set',
    taxes: whose(taxes),
    payment: whose(payment),
    currency: conference?.currency ?? '',
    unpaid: conference
      ? `${formatCount(conference.unpaidPerEmail)} for one address, ${formatCount(conference.unpaidPerClient)} from one network`
      : '',
    rules: conference ? conference.rules.refundSteps.map(stepLine).join(', ') || 'No refunds' : '',
    languages: conference ? conference.languages.map(each => languageNames[each]).join(', ') : '',
    'site-languages': siteLanguages.map(each => languageNames[each]).join(', '),
    sender: sender?.name || 'The organiser',
    domain: inOwnLetters((event && site.ownDomains().get(event)) || 'None that leads here'),
    statistics: statistics.isOn ? 'Visits are counted' : 'Off',
    privacy: 'Export, erasure, retention',
  }
  return {
    place: conference && editionName(conference),
    parts: settingsPartsOf(owner).map(name => ({
      label: settingsParts[name].label,
      to: settingsParts[name].to(event),
      state: states[name],
      isOpen: opensPart(staff, name, owner),
    })),
  }
})

export default function Settings({ loaderData: { place, parts } }: Route.ComponentProps) {
  return (
    <Page
      title="Settings"
      lead={
        place
          ? `The settings of ${place}. Where it has none of its own, it follows the organiser’s.`
          : 'The settings of all conferences that have none of their own.'
      }
    >
      <Rows
        caption="Settings"
        columns={['What', 'Now']}
        rows={parts.map(({ label, to, state, isOpen }) => ({
          key: label,
          cells: [
            isOpen ? (
              <Link key="to" to={to}>
                {label}
              </Link>
            ) : (
              label
            ),
            state,
          ],
        }))}
      />
    </Page>
  )
}
