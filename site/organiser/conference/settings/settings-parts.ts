/** The parts of the settings, in their order: of the organiser, or of a conference. */
import { holds } from '#domain/staff/rights/permit.ts'
import type { SignedInRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { mayWrite } from '#site/organiser/record-form/kind-of-page.ts'

interface SettingsPart {
  label: string
  /** Other words that people search for. */
  about: string
  /** Null for the organiser's own. */
  to: (event: string | null) => string
  right: 'set-organisation' | 'set-taxes' | 'write-fees' | 'create-conference' | 'erase-person'
  of: 'organiser' | 'conference' | 'either'
}

export const settingsParts = {
  organisation: {
    label: 'Organisation', about: 'name, address and colour', to: () => organiserPaths.organisationKind,
    right: 'set-organisation', of: 'organiser',
  },
  taxes: {
    label: 'Taxes', about: 'VAT, GST, rates, invoices', to: event => organiserPaths.settingsPart(event, 'taxes'),
    right: 'set-taxes', of: 'either',
  },
  payment: {
    label: 'Ways to pay', about: 'bank transfer, offline payment', to: event => organiserPaths.settingsPart(event, 'payment'),
    right: 'set-organisation', of: 'either',
  },
  currency: {
    label: 'Currency', about: 'money', to: event => organiserPaths.settingsPart(event, 'currency'),
    right: 'set-taxes', of: 'conference',
  },
  unpaid: {
    label: 'Unpaid registrations', about: 'limits', to: event => organiserPaths.settingsPart(event, 'unpaid'),
    right: 'write-fees', of: 'conference',
  },
  rules: {
    label: 'Refunds, moves and abstracts', about: 'refund policy, cancellation, days, deadlines, holds, abstracts, word limit, submissions', to: event => organiserPaths.settingsPart(event, 'rules'),
    right: 'write-fees', of: 'conference',
  },
  languages: {
    label: 'Languages', about: 'translation, German, French, Spanish, Arabic', to: event => organiserPaths.settingsPart(event, 'languages'),
    right: 'create-conference', of: 'conference',
  },
  'site-languages': {
    label: 'Languages of the main site', about: 'translation, German, French, Spanish, Arabic', to: () => organiserPaths.siteLanguages,
    right: 'set-organisation', of: 'organiser',
  },
  sender: {
    label: 'Sender of mails', about: 'reply address, copy to the office, sender name', to: event => organiserPaths.settingsPart(event, 'sender'),
    right: 'create-conference', of: 'conference',
  },
  domain: {
    label: 'Domain of its own', about: 'host name, DNS, address, website', to: event => organiserPaths.settingsPart(event, 'domain'),
    right: 'set-organisation', of: 'conference',
  },
  statistics: {
    label: 'Statistics', about: 'visits, visitors, counting, cookies', to: () => organiserPaths.siteStatistics,
    right: 'set-organisation', of: 'organiser',
  },
  privacy: {
    label: 'Privacy', about: 'export, erasure, retention, personal data', to: () => organiserPaths.privacy,
    right: 'erase-person', of: 'organiser',
  },
} as const satisfies Record<string, SettingsPart> // biome-ignore format: a table

export type SettingsPartName = keyof typeof settingsParts

/** The parts of the organiser's settings (null), or of a conference's. */
export function settingsPartsOf(owner: number | null): SettingsPartName[] {
  const other = owner === null ? 'conference' : 'organiser'
  // The keys of the table.
  return (Object.keys(settingsParts) as SettingsPartName[]).filter(name => settingsParts[name].of !== other)
}

/** Whether somebody may open a part. Finance has only the part of the right that covers codes. */
export function opensPart(
  { person, act }: Pick<SignedInRequest, 'person' | 'act'>,
  name: SettingsPartName,
  owner: number | null,
): boolean {
  const needed = settingsParts[name].right
  return needed === 'write-fees'
    ? mayWrite({ person, act, scope: { conferenceId: owner } }, 'fee-terms')
    : holds(person, needed, owner)
}
