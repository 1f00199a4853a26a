/** A conference's rules as the fields of texts state them: tables, numbers of days, exceptions. Pure. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  type ConferenceRules,
  defaultRules,
  promiseTheSame,
  type RefundStep,
  type RulesOverTime,
} from '#domain/conference/conferences/conference-rules.ts'
import type { ProseTable, RuleFacts } from '#domain/conference/content/prose-fields.ts'
import { counted } from '#domain/foundations/counted.ts'
import { countedInWords } from '#domain/foundations/counted-in-words.ts'
import { language } from '#domain/foundations/language.ts'
import { formatPercent } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { ordinal } from '#domain/foundations/texts/ordinal.ts'
import { formatDate } from '#domain/foundations/time.ts'

/** What the fields say for one conference. */
export function factsOfConference(conference: Pick<Conference, 'timeZone'> & RulesOverTime): RuleFacts {
  const last = conference.earlierRules.at(-1)
  const day = last && formatDate(last.until.toZonedDateTimeISO(conference.timeZone).toPlainDate())
  return {
    ...factsOf(conference.rules),
    'other terms': day
      ? ` ${say('Registrations made until {day} keep the terms under which they were made.', { day })}`
      : '',
  }
}

/** What they say for all conferences: the defaults, and where something else applies. */
export function factsOfAll(conferences: readonly (Pick<Conference, 'subject'> & RulesOverTime)[]): RuleFacts {
  const others = conferences.filter(({ rules }) => !promiseTheSame(rules, defaultRules))
  const names = others.map(({ subject }) => subject).join(', ')
  return {
    ...factsOf(defaultRules),
    'other terms':
      names &&
      ` ${say('Other terms apply to {names}: the conference’s own policies page states them.', { names })}`,
  }
}

const factsOf = (rules: ConferenceRules): Omit<RuleFacts, 'other terms'> => ({
  'refund table': refundTable(rules),
  'boundary days': boundaryDays(rules),
  'transfer months': counted(rules.transferMonths, 'month'),
  'transfer days': counted(rules.transferDays, 'day'),
  'hand-over days': counted(rules.handOverDays, 'day'),
  'refund days': counted(rules.refundDays, 'day'),
  'abstract words': counted(rules.abstractWords, 'word'),
  'abstracts each': countedInWords(rules.abstractsEach, 'submission'),
  'abstract answer days': counted(rules.abstractAnswerDays, 'working day'),
  'abstract change days': counted(rules.abstractChangeDays, 'day'),
})

/** A step as staff type it: `91 days: 50%`. */
export const stepLine = ({ fromDays, refundBasisPoints }: RefundStep) =>
  `${fromDays} ${fromDays === 1 ? 'day' : 'days'}: ${formatPercent(refundBasisPoints)}`

const noRefund = {
  share: () => say('None'),
  transfer: (may: boolean) => (may ? say('Possible') : say('Not possible')),
}

/** The policy as a table, furthest ahead first: what is refunded in each period, and whether a transfer is possible. */
function refundTable(rules: ConferenceRules): ProseTable {
  const edges = edgesOf(rules)
  const [furthest] = edges
  const rows = edges.map((from, index) => {
    const share = shareAt(rules, from)
    const before = edges[index - 1]
    return [
      before === undefined
        ? say('More than {days} days before the first day', { days: labelOf(from, furthest) })
        : say('{from} to {to} days before', { from: labelOf(from, furthest), to: labelOf(before, furthest) }),
      share > 0 ? formatPercent(share) : noRefund.share(),
      share > 0 && from >= rules.transferDays ? say('Possible instead of a refund') : noRefund.transfer(from >= rules.transferDays),
    ]
  }) // biome-ignore format: rows of a table
  const nearest = edges.at(-1)
  const rest = [noRefund.share(), noRefund.transfer(false)]
  if (nearest === undefined) rows.push([say('At any time'), ...rest])
  else if (nearest > 0)
    rows.push([say('Fewer than {days} before', { days: counted(nearest, 'day') }), ...rest])
  else rows.push([say('After the first day'), ...rest])
  return {
    caption: say('What comes back, by the day on which you cancel'),
    columns: [say('You cancel'), say('Refund'), say('Transfer to an upcoming conference')],
    rows,
  }
}

/** The days on which something changes, furthest first. */
const edgesOf = ({ refundSteps, transferDays }: ConferenceRules): number[] =>
  [...new Set([...refundSteps.map(({ fromDays }) => fromDays), transferDays])].sort((a, b) => b - a)

/** The furthest period is named by the day after which it ends: “more than 90 days” begins with the 91st. */
const labelOf = (edge: number, furthest: number | undefined) =>
  edge === furthest ? Math.max(0, edge - 1) : edge

const shareAt = ({ refundSteps }: ConferenceRules, daysBefore: number) =>
  refundSteps.find(({ fromDays }) => daysBefore >= fromDays)?.refundBasisPoints ?? 0

/** What applies on the days that two rows of the table name. */
function boundaryDays(rules: ConferenceRules): string {
  const edges = edgesOf(rules)
  const [furthest = 0] = edges
  const named = rules.refundSteps.map(({ fromDays }) => labelOf(fromDays, furthest))
  const byShare = Map.groupBy([...new Set(named)], day => shareAt(rules, day))
  const refunds = [...byShare].map(([share, days]) => {
    const exactly = days.map(String).reduce((one, other) => say('{one} and exactly {other}', { one, other }))
    if (share === 0)
      return say('exactly {days} days before the first day nothing is refunded', { days: exactly })
    const facts = { days: exactly, share: formatPercent(share) }
    return days.length > 1
      ? say('exactly {days} days before the first day are refunded at {share}', facts)
      : say('exactly {days} days before the first day is refunded at {share}', facts)
  })
  const { transferDays } = rules
  const transfer =
    transferDays === 0
      ? say('on the first day itself a transfer is still possible')
      : say('on exactly the {nth} day a transfer is still possible', {
          // Sentences of other languages have what belongs to the number.
          nth: language() === 'en' ? ordinal(transferDays) : String(transferDays),
        })
  return [...refunds, transfer].reduce((one, other) => say('{one}; {other}', { one, other }))
}
