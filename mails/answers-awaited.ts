import { sql } from 'kysely'
import { inLanguage, readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { readQuestionsOf, shownTo } from '#domain/desk/changing/answer-questions.ts'
import { language } from '#domain/foundations/language.ts'
import { listed } from '#domain/foundations/listed.ts'
import { say } from '#domain/foundations/say.ts'
import { isClosed } from '#domain/offers/questions/asking.ts'
import { isRemindedOf } from '#domain/office/answer-reminders/plan-answer-reminders.ts'
import { isLive } from '#domain/registrations/registration.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  toRegistration,
} from '#mails/registration-mail.ts'

/** Questions of the organiser that a registrant has not answered yet. */
export interface AnswersAwaited extends Addressed {
  readonly kind: 'answers-awaited'
  readonly subject: RegistrationSubject
  /** As the organiser words them, each once. */
  readonly questions: readonly string[]
  /** The absolute address where they are answered. */
  readonly answersAddress: string
}

const texts = {
  'answers-awaited': {
    title: 'Questions are not answered',
    when: 'when staff remind of questions, and a week before a question closes',
    to: 'registrant',
    fields: [...registrationMailFields, 'questions'],
    subject: 'Please answer our questions: {code}',
    preview: 'Something that we need to know for {conference}.',
    heading: 'Please answer our questions',
    body: `{greeting}

You are registered for {conference}, and we still need to know: {questions}. Please answer on the page of your registration.

{facts}

{button}`,
  },
} satisfies Record<string, AutomaticMail>

/** What is missing when it is sent; undefined if nothing is any more. */
async function answersAwaitedOf(
  context: MailContext,
  registrationId: number,
): Promise<AnswersAwaited | undefined> {
  const found = await readCase(context, registrationId)
  if (!found || !isLive(found.registration.state)) return undefined
  const { registration, conference } = found
  const { respondents } = await readQuestionsOf(context.db, conference, registration, context.now)
  const missing = respondents.flatMap(respondent =>
    shownTo(respondent).filter(
      question =>
        isRemindedOf(question) &&
        !respondent.answers.has(question.id) &&
        !isClosed(question, respondent.asked.today),
    ),
  )
  if (missing.length === 0) return undefined
  const reader = readerInLanguage(context.db, conference, language())
  const worded = await inLanguage(reader, conference.id, 'question', missing)
  return {
    kind: 'answers-awaited',
    subject: subjectFrom(found, context.isDemo),
    questions: [...new Set(worded.map(({ label }) => label))],
    answersAddress: `${found.address}/answers`,
  }
}

function write({ subject, questions, answersAddress }: AnswersAwaited): Draft<'answers-awaited'> {
  const { values, blocks } = subjectDraft(
    { ...subject, registrationAddress: answersAddress },
    say('Answer the questions'),
  )
  const named = listed(questions.map(question => say('“{question}”', { question })))
  return { text: 'answers-awaited', values: { ...values, questions: named }, blocks }
}

export const answersAwaited = {
  texts,
  examples: {
    'answers-awaited': {
      rows: sql`select registrations.id, registrations.id as registration_id from registrations
        where state in ('awaiting-payment', 'paid') and exists (select 1 from questions
        where questions.conference_id = registrations.conference_id and is_retired = 0)`,
      mailOf: toRegistration('answers-reminder-mail'),
    },
  },
  effects: {
    'answers-reminder-mail': (context, { registrationId }) => answersAwaitedOf(context, registrationId),
  },
  write,
  ...toRegistrant,
} satisfies MailKind<AnswersAwaited, keyof typeof texts>
