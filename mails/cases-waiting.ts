import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { counted } from '#domain/foundations/counted.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { type Issuer, type Occasion, occasionOf } from '#domain/money/documents/letterhead.ts'
import {
  type AttentionCase,
  caseReminderDays,
  listAttentionCases,
} from '#domain/registrations/cases/attention-cases.ts'
import { oldCases } from '#domain/registrations/cases/remind-of-cases.ts'
import type { Fact } from '#mails/composition.ts'
import { conferenceFacts, conferenceValues, type Draft, factsBlock } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, toOrganiser } from '#mails/mail-kind.ts'
import { conferenceFields, filled } from '#mails/office-mail.ts'
import { caseWords } from '#words/organiser/registrations/case-words.ts'

/** To the organiser: cases that nobody has dealt with for a week or longer. */
export interface CasesWaiting {
  readonly kind: 'cases-waiting'
  readonly issuer: Issuer
  readonly hue: number
  readonly occasion: Occasion
  /** The registrations' codes, why each needs a person, and for how many days; at least one. */
  readonly cases: readonly {
    readonly code: string
    readonly reason: AttentionCase['reason']
    readonly days: number
  }[]
}

const oldTime = timeInWords(caseReminderDays, 'day')

const texts = {
  'cases-waiting': {
    title: 'Cases are waiting',
    when: `once in ${oldTime}, while cases of a conference have waited for ${oldTime} or longer`,
    to: 'organiser',
    fields: ['cases', ...conferenceFields],
    subject: `Waiting for ${oldTime} or longer: {cases}, {conference}`,
    preview: 'Nobody has dealt with them.',
    heading: 'Cases are waiting for somebody',
    body: `Nobody has dealt with {cases} of {conference} for ${oldTime} or longer:

{facts}

Attention in the back office says what each of them is about and what can be done. This mail comes again after ${oldTime} until nothing is left that old.`,
  },
} satisfies Record<string, AutomaticMail>

/** The reminder of a conference's old cases; undefined if somebody has dealt with them. */
async function casesWaitingOf(context: MailContext, conferenceId: number): Promise<CasesWaiting | undefined> {
  const conference = await findConferenceById(context.db, conferenceId)
  if (!conference) return undefined
  const { timeZone } = conference
  const today = dateIn(timeZone, context.now)
  const old = oldCases(await listAttentionCases(context.db, conferenceId), context.now)
  if (old.length === 0) return undefined
  return {
    kind: 'cases-waiting',
    ...(await readOrganiser(context)),
    occasion: occasionOf(conference),
    cases: old.map(({ code, reason, since }) => ({
      code,
      reason,
      days: dateIn(timeZone, since).until(today).days,
    })),
  }
}

function write({ occasion, cases }: CasesWaiting): Draft<keyof typeof texts> {
  const facts: Fact[] = cases.map(({ code, reason, days }) => ({
    label: code,
    text: `${caseWords[reason].label}, for ${counted(days, 'day')}`,
  }))
  return {
    text: 'cases-waiting',
    values: { ...conferenceValues(occasion), cases: counted(cases.length, 'case') },
    blocks: { facts: factsBlock([...facts, ...filled(conferenceFacts(occasion))]) },
  }
}

export const casesWaiting = {
  texts,
  examples: null,
  effects: { 'cases-waiting-mail': (context, { conferenceId }) => casesWaitingOf(context, conferenceId) },
  write,
  ...toOrganiser,
} satisfies MailKind<CasesWaiting, keyof typeof texts>
