/** The areas of the navigation, one line each. */
import type { Right } from '#domain/staff/rights/can.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

/** Areas of a group are adjacent: daily work, the public pages, the set-up. */
type Group = 'daily' | 'site' | 'settings'

interface Area {
  label: string
  group: Group
  /** Hidden from those who may not do this act. Undefined: shown to every member. */
  act?: Right
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
    act: 'read-registrations',
    isFrequent: true,
  },
  {
    group: 'daily',
    label: 'Attention',
    to: organiserPaths.attention,
    act: 'read-money',
    isFrequent: true,
    counts: 'attention',
  },
  {
    group: 'daily',
    label: 'Messages',
    to: event => organiserPaths.messages(event),
    act: 'answer-messages',
  },
  { group: 'daily', label: 'Abstracts', to: organiserPaths.abstracts, act: 'read-abstracts' },
  { group: 'daily', label: 'Everybody', to: event => organiserPaths.people(event), act: 'read-contacts' },
  { group: 'daily', label: 'Mail', to: organiserPaths.mails, act: 'mail-group' },
  { group: 'daily', label: 'Search', to: () => organiserPaths.search },
  { group: 'daily', label: 'Numbers', to: organiserPaths.numbers, act: 'read-registrations' },
  { group: 'daily', label: 'Visits', to: event => organiserPaths.visits(event), act: 'read-set-up' },
  { group: 'daily', label: 'Exports', to: event => organiserPaths.exports(event), act: 'export-people' },
  { group: 'site', label: 'Set-up', to: organiserPaths.setUp, act: 'read-set-up' },
  { group: 'site', label: 'Website', to: organiserPaths.website, act: 'read-set-up', isFrequent: true },
  { group: 'site', label: 'Programme', to: event => organiserPaths.programme(event), act: 'read-set-up' },
  { group: 'site', label: 'Offers', to: organiserPaths.fees, act: 'read-set-up' },
  { group: 'site', label: 'Questions', to: organiserPaths.questions, act: 'read-set-up' },
  { group: 'site', label: 'Conditions', to: organiserPaths.conditions, act: 'read-set-up' },
  { group: 'site', label: 'Places', to: organiserPaths.places, act: 'read-set-up' },
  { group: 'site', label: 'Codes', to: event => organiserPaths.codes(event), act: 'read-set-up' },
  { group: 'settings', label: 'Settings', to: event => organiserPaths.settings(event), act: 'read-set-up' },
  { group: 'settings', label: 'Team', to: organiserPaths.conferenceTeam, act: 'manage-people' },
  { group: 'settings', label: 'History', to: organiserPaths.conferenceHistory, act: 'read-audit' },
  { group: 'settings', label: 'API tokens', to: organiserPaths.conferenceTokens, act: 'manage-tokens' },
  {
    group: 'settings',
    label: 'Webhooks',
    to: event => organiserPaths.webhooksOf(event),
    act: 'manage-tokens',
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
    act: 'answer-messages',
    isFrequent: true,
  },
  { group: 'daily', label: 'Newsletter', to: organiserPaths.subscribers, act: 'manage-newsletter' },
  { group: 'daily', label: 'Unknown payments', to: organiserPaths.unknownPayments, act: 'read-ledger' },
  { group: 'daily', label: 'Visits', to: organiserPaths.visits(null), act: 'read-set-up' },
  { group: 'daily', label: 'Exports', to: organiserPaths.exports(null), act: 'export-people' },
  {
    group: 'site',
    label: 'Main site',
    to: organiserPaths.website(null),
    act: 'read-set-up',
    isFrequent: true,
  },
  { group: 'site', label: 'Mail texts', to: organiserPaths.mailTexts, act: 'set-organisation' },
  { group: 'settings', label: 'Settings', to: organiserPaths.settings(null), act: 'read-set-up' },
  { group: 'settings', label: 'Team', to: organiserPaths.team, act: 'manage-people' },
  { group: 'settings', label: 'History', to: organiserPaths.history, act: 'read-audit' },
  { group: 'settings', label: 'Connections', to: organiserPaths.connections, act: 'set-organisation' },
  { group: 'settings', label: 'Self-check', to: organiserPaths.selfCheck, act: 'check-product' },
  { group: 'settings', label: 'API tokens', to: organiserPaths.tokens, act: 'manage-tokens' },
  { group: 'settings', label: 'Webhooks', to: organiserPaths.webhooks, act: 'manage-tokens' },
]
