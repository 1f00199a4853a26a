/** The areas of the navigation, one line each. */
import type { Right } from '#domain/staff/rights/can.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

/** Areas of a group are adjacent: daily work, the public pages, the set-up. */
type Group = 'daily' | 'site' | 'settings'

interface Area {
  label: string
  group: Group
  /** Hidden from those who may not do this act. Undefined: shown to every member. */
  right?: Right
  /** One of the four shown on a phone; all others are under More. */
  isFrequent?: true
  /** Beside its label: how many registrations need attention. */
  counts?: 'attention'
}

export interface ConferenceArea extends Area {
  to: (event: string) => string
}

export interface OrganiserArea extends Area {
  to: string
}

/** A conference's areas, in their order. */
export const conferenceAreas: readonly ConferenceArea[] = [
  { group: 'daily', label: 'Overview', to: organiserPaths.conference, isFrequent: true },
  {
    group: 'daily',
    label: 'Registrations',
    to: event => organiserPaths.registrations(event),
    right: 'read-registrations',
    isFrequent: true,
  },
  {
    group: 'daily',
    label: 'Attention',
    to: organiserPaths.attention,
    right: 'read-money',
    isFrequent: true,
    counts: 'attention',
  },
  {
    group: 'daily',
    label: 'Messages',
    to: event => organiserPaths.messages(event),
    right: 'answer-messages',
  },
  { group: 'daily', label: 'Abstracts', to: organiserPaths.abstracts, right: 'read-abstracts' },
  { group: 'daily', label: 'Everybody', to: event => organiserPaths.people(event), right: 'read-contacts' },
  { group: 'daily', label: 'Mail', to: organiserPaths.mails, right: 'mail-group' },
  { group: 'daily', label: 'Search', to: () => organiserPaths.search },
  { group: 'daily', label: 'Numbers', to: organiserPaths.numbers, right: 'read-registrations' },
  { group: 'daily', label: 'Visits', to: event => organiserPaths.visits(event), right: 'read-set-up' },
  { group: 'daily', label: 'Exports', to: event => organiserPaths.exports(event), right: 'export-people' },
  { group: 'site', label: 'Set-up', to: organiserPaths.setUp, right: 'read-set-up' },
  { group: 'site', label: 'Website', to: organiserPaths.website, right: 'read-set-up', isFrequent: true },
  { group: 'site', label: 'Programme', to: event => organiserPaths.programme(event), right: 'read-set-up' },
  { group: 'site', label: 'Offers', to: organiserPaths.fees, right: 'read-set-up' },
  { group: 'site', label: 'Questions', to: organiserPaths.questions, right: 'read-set-up' },
  { group: 'site', label: 'Conditions', to: organiserPaths.conditions, right: 'read-set-up' },
  { group: 'site', label: 'Places', to: organiserPaths.places, right: 'read-set-up' },
  { group: 'site', label: 'Codes', to: event => organiserPaths.codes(event), right: 'read-set-up' },
  { group: 'settings', label: 'Settings', to: event => organiserPaths.settings(event), right: 'read-set-up' },
  { group: 'settings', label: 'People', to: organiserPaths.conferenceTeam, right: 'manage-people' },
  { group: 'settings', label: 'History', to: organiserPaths.conferenceHistory, right: 'read-audit' },
  { group: 'settings', label: 'API tokens', to: organiserPaths.conferenceTokens, right: 'manage-tokens' },
  {
    group: 'settings',
    label: 'Webhooks',
    to: event => organiserPaths.webhooksOf(event),
    right: 'manage-tokens',
  },
]

/** The organiser's own areas. */
export const organiserAreas: readonly OrganiserArea[] = [
  { group: 'daily', label: 'Conferences', to: organiserPaths.home, isFrequent: true },
  { group: 'daily', label: 'Search', to: organiserPaths.search, isFrequent: true },
  {
    group: 'daily',
    label: 'Messages',
    to: organiserPaths.messages(null),
    right: 'answer-messages',
    isFrequent: true,
  },
  { group: 'daily', label: 'Newsletter', to: organiserPaths.subscribers, right: 'manage-newsletter' },
  { group: 'daily', label: 'Unknown payments', to: organiserPaths.unknownPayments, right: 'read-ledger' },
  { group: 'daily', label: 'Visits', to: organiserPaths.visits(null), right: 'read-set-up' },
  { group: 'daily', label: 'Exports', to: organiserPaths.exports(null), right: 'export-people' },
  {
    group: 'site',
    label: 'Main site',
    to: organiserPaths.website(null),
    right: 'read-set-up',
    isFrequent: true,
  },
  { group: 'site', label: 'Mail texts', to: organiserPaths.mailTexts, right: 'set-organisation' },
  { group: 'settings', label: 'Settings', to: organiserPaths.settings(null), right: 'read-set-up' },
  { group: 'settings', label: 'People', to: organiserPaths.team, right: 'manage-people' },
  { group: 'settings', label: 'History', to: organiserPaths.history, right: 'read-audit' },
  { group: 'settings', label: 'Connections', to: organiserPaths.connections, right: 'set-organisation' },
  { group: 'settings', label: 'Self-check', to: organiserPaths.selfCheck, right: 'check-product' },
  { group: 'settings', label: 'API tokens', to: organiserPaths.tokens, right: 'manage-tokens' },
  { group: 'settings', label: 'Webhooks', to: organiserPaths.webhooks, right: 'manage-tokens' },
]
