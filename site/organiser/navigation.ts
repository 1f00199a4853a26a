/** The areas of the rail, one line each. */
import type { StaffAct } from '#domain/accounts/can.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

interface Area {
  label: string
  /** Hidden from those who may not do this act. Undefined: shown to every member. */
  act?: StaffAct
  /** One of the four shown on a phone; all others are under More. */
  isFrequent?: true
}

export interface ConferenceArea extends Area {
  to: (event: string) => string
}

export interface OrganiserArea extends Area {
  to: string
}

/** A conference's areas, in their order. */
export const conferenceAreas: readonly ConferenceArea[] = [
  { label: 'Overview', to: organiserPaths.conference, isFrequent: true },
  { label: 'Set-up', to: organiserPaths.setUp, act: 'read-set-up' },
  {
    label: 'Registrations',
    to: event => organiserPaths.registrations(event),
    act: 'read-registrations',
    isFrequent: true,
  },
  { label: 'Attention', to: organiserPaths.attention, act: 'read-money', isFrequent: true },
  { label: 'Website', to: organiserPaths.website, act: 'read-set-up', isFrequent: true },
  { label: 'Programme', to: event => organiserPaths.programme(event), act: 'read-set-up' },
  { label: 'Fees', to: organiserPaths.fees, act: 'read-set-up' },
  { label: 'Places', to: organiserPaths.places, act: 'read-set-up' },
  { label: 'Codes', to: event => organiserPaths.codes(event), act: 'read-set-up' },
  { label: 'Messages', to: event => organiserPaths.messages(event), act: 'answer-messages' },
  { label: 'Mail', to: organiserPaths.mails, act: 'mail-group' },
  { label: 'Numbers', to: organiserPaths.numbers, act: 'read-registrations' },
  { label: 'Settings', to: event => organiserPaths.settings(event), act: 'read-set-up' },
  { label: 'Exports', to: event => organiserPaths.exports(event), act: 'export-people' },
  { label: 'People', to: organiserPaths.conferenceTeam, act: 'manage-people' },
  { label: 'History', to: organiserPaths.conferenceHistory, act: 'read-audit' },
  { label: 'API tokens', to: organiserPaths.conferenceTokens, act: 'manage-tokens' },
  { label: 'Webhooks', to: event => organiserPaths.webhooksOf(event), act: 'manage-tokens' },
]

/** The organiser's own areas. */
export const organiserAreas: readonly OrganiserArea[] = [
  { label: 'Conferences', to: organiserPaths.home, isFrequent: true },
  { label: 'Search', to: organiserPaths.search, isFrequent: true },
  { label: 'Main site', to: organiserPaths.website(null), act: 'read-set-up', isFrequent: true },
  { label: 'Messages', to: organiserPaths.messages(null), act: 'answer-messages', isFrequent: true },
  { label: 'Newsletter', to: organiserPaths.subscribers, act: 'manage-newsletter' },
  { label: 'Settings', to: organiserPaths.settings(null), act: 'read-set-up' },
  { label: 'Mail texts', to: organiserPaths.mailTexts, act: 'set-organisation' },
  { label: 'People', to: organiserPaths.team, act: 'manage-people' },
  { label: 'Unknown payments', to: organiserPaths.unknownPayments, act: 'read-ledger' },
  { label: 'Exports', to: organiserPaths.exports(null), act: 'export-people' },
  { label: 'History', to: organiserPaths.history, act: 'read-audit', isFrequent: true },
  { label: 'API tokens', to: organiserPaths.tokens, act: 'manage-tokens' },
  { label: 'Webhooks', to: organiserPaths.webhooks, act: 'manage-tokens' },
]
