import type { SoldOutPart } from '#domain/registrations/places/capacity.ts'
import { rolesThatMay } from '#domain/staff/rights/can.ts'
import { roleNames } from '#words/role-words.ts'

const parts = {
  conference: 'Every place at the conference is taken',
  period: 'Every place of this registration period is taken',
  presentation: 'Every place of this category is taken',
  accommodation: 'Every room of this kind is taken',
  'add-on': 'Every place for accompanying persons is taken',
  extra: 'Too few places are left of an extra that was chosen',
} as const satisfies Record<SoldOutPart, string>

/** On the check page of somebody whose role may exceed limits. */
export const beyondLimitWords = (part: SoldOutPart) => `${parts[part]}: the limit is raised by one.`

/** For somebody whose role may not exceed limits. */
export const fullWords = (part: SoldOutPart) =>
  `${parts[part]}. Roles that may give a place beyond a limit: ${rolesThatMay('exceed-limits')
    .map(role => roleNames[role])
    .join(', ')}.`
