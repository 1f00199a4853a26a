import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { findAllowance, readAllowanceCode } from '#domain/offers/codes/allowance.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { type Draft, factsBlock } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  factsOf,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
} from '#mails/registration-mail.ts'

/** Staff have made a code with which others register at the expense of a group. */
export interface CodeForOthers extends Addressed {
  readonly kind: 'code-for-others'
  readonly subject: RegistrationSubject
  readonly allowance: {
    readonly code: string
    /** In minor units of `currency`; null for any sum. */
    readonly budgetMinor: number | null
    readonly currency: string
    /** Null for any number. */
    readonly mostPeople: number | null
    /** The last day on which it can be used. */
    readonly until: Temporal.PlainDate | null
  }
  /** Where its coordinator sees who has used it, and ends it, absolute. */
  readonly codeAt: string
}

const texts = {
  'code-for-others': {
    title: 'A code for others',
    when: 'when staff make a code with which others register at the expense of a group',
    to: 'registrant',
    fields: registrationMailFields,
    subject: 'Your code for others: registration {code}',
    preview: 'People who register with it owe nothing: you pay for them.',
    heading: 'Your code for others',
    body: `{greeting}

We have made a code for your registration for {conference}. People who type it as a discount code on the registration form owe nothing: you pay for them, and are billed for all of them together.

{facts}

Please give it only to people for whom you want to pay. The page behind this button says who has used it; you can end it there.

{button}`,
  },
} satisfies Record<string, AutomaticMail>

/** Undefined if nobody can use it any more. */
async function codeForOthersOf(
  context: MailContext,
  allowanceId: number,
): Promise<CodeForOthers | undefined> {
  const allowance = await findAllowance(context.db, allowanceId)
  const found = allowance && (await readCase(context, allowance.homeId))
  if (!found || !isLive(found.registration.state)) return undefined
  const { code, isEnded, until } = await readAllowanceCode(context.db, allowance)
  if (isEnded) return undefined
  const { budgetMinor, mostPeople } = allowance
  return {
    kind: 'code-for-others',
    subject: subjectFrom(found, false),
    allowance: { code, budgetMinor, currency: found.registration.currency, mostPeople, until },
    codeAt: `${found.address}/code`,
  }
}

function write({ subject, allowance, codeAt }: CodeForOthers): Draft<keyof typeof texts> {
  const { code, budgetMinor, currency, mostPeople, until } = allowance
  const { values, blocks } = subjectDraft(subject)
  const most = [
    ...(budgetMinor === null ? [] : [formatMoney(budgetMinor, currency)]),
    ...(mostPeople === null ? [] : [counted(mostPeople, 'person', 'people')]),
  ]
  const facts = factsBlock([
    ...factsOf(subject),
    { label: say('Code for others'), text: code },
    { label: say('At most'), text: most.join(', ') },
    ...(until === null ? [] : [{ label: say('Last day'), text: formatDate(until) }]),
  ])
  const button = [{ kind: 'action' as const, label: say('See who has used it'), href: codeAt }]
  return { text: 'code-for-others', values, blocks: { ...blocks, facts, button } }
}

export const codeForOthers = {
  texts,
  examples: {
    'code-for-others': {
      rows: sql`select id, home_id as registration_id from allowances`,
      mailOf: ({ id, registrationId }) => ({
        kind: 'code-for-others-mail',
        payload: { registrationId, allowanceId: id },
      }),
    },
  },
  effects: { 'code-for-others-mail': (context, { allowanceId }) => codeForOthersOf(context, allowanceId) },
  write,
  ...toRegistrant,
} satisfies MailKind<CodeForOthers, keyof typeof texts>
