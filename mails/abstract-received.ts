import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { nameInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { say } from '#domain/foundations/say.ts'

import { type Issuer, type Occasion, occasionOf } from '#domain/money/documents/letterhead.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'
import { isCountable } from '#domain/offers/questions/question.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'
import { findAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import {
  findAbstractAnswers,
  listAbstractQuestions,
} from '#domain/programme/asking/abstract-question-queries.ts'
import { findEntered } from '#domain/programme/submitting/entered.ts'
import type { Fact } from '#mails/composition.ts'
import {
  conferenceFacts,
  conferenceValues,
  type Draft,
  factsBlock,
  greeting,
  nobodyNamed,
} from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, toUnproved } from '#mails/mail-kind.ts'
import { conferenceFields, filled } from '#mails/office-mail.ts'

/** Confirms an abstract to an unconfirmed address, so it contains nothing that was typed. */
export interface AbstractReceived {
  readonly kind: 'abstract-received'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly email: string
  /** The number that its presenter quotes: `MS27-0042`. */
  readonly number: string
  readonly presentationType: string
  readonly topic: string
  readonly hasFile: boolean
  /** What its author has declared, such as conflicts of interest: the organiser's questions, and what was chosen of their options. */
  readonly declared: readonly { question: string; answer: string | null }[]
  /** Its committee has submitted it for its author. */
  readonly isForAuthor: boolean
  /** The presenter's own page. */
  readonly pageAt: string
}

const texts = {
  'abstract-received': {
    title: 'Abstract received',
    when: 'when an abstract arrives',
    to: 'presenter',
    fields: ['greeting', 'abstract', 'page', ...conferenceFields],
    subject: 'We received your abstract {abstract}',
    preview: 'For {conference}. You will hear from the committee.',
    heading: 'We received your abstract',
    body: `{greeting}

Thank you for submitting to {conference}. The committee will read your abstract and write to you. On its page you see what stands about it, and change or withdraw it.

{page}

Anyone who has this link can do that, so keep it to yourself.

{facts}`,
  },
  'abstract-received.for-author': {
    title: 'Abstract submitted for its author',
    when: 'when staff submit an abstract for its author',
    to: 'presenter',
    fields: ['greeting', 'abstract', 'page', ...conferenceFields],
    subject: 'Your abstract {abstract} was submitted for you',
    preview: 'Please check what the committee of {conference} has entered.',
    heading: 'Your abstract was submitted for you',
    body: `{greeting}

The committee of {conference} has submitted an abstract for you. Please check on its page what was entered, and complete what is missing. There you can also change or withdraw it.

{page}

Anyone who has this link can do that, so keep it to yourself.

If you know nothing of this abstract, please reply to this mail.

{facts}`,
  },
} satisfies Record<string, AutomaticMail>

/**
 * The confirmation that an abstract was received; undefined if it no longer exists.
 *
 * @param linkTo makes the link to its page, for the conference of this name
 */
export async function abstractNoticeOf(
  context: MailContext,
  abstractId: number,
  linkTo: (conferenceName: string) => Promise<string>,
): Promise<AbstractReceived | undefined> {
  const abstract = await findAbstract(context.db, abstractId)
  const conference = abstract && (await findConferenceById(context.db, abstract.conferenceId))
  if (!abstract || !conference) return undefined
  return {
    kind: 'abstract-received',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email: abstract.presenter.email,
    number: abstract.number,
    presentationType: await nameInLanguage(
      context.db,
      conference.id,
      'presentation-type',
      abstract.presentationType,
    ),
    topic: await nameInLanguage(context.db, conference.id, 'topic', abstract.topic),
    hasFile: abstract.fileKey !== null,
    declared: await readDeclared(context.db, abstract),
    isForAuthor: (await findEntered(context.db, abstractId)) !== undefined,
    pageAt: await linkTo(conference.name),
  }
}

/** Whoever reads it sees what is missing or wrong at once; what was typed is on the page alone. */
async function readDeclared(
  db: Reader,
  { id, conferenceId }: Pick<Abstract, 'id' | 'conferenceId'>,
): Promise<AbstractReceived['declared']> {
  const answers = await findAbstractAnswers(db, 'author', id)
  if (answers.size === 0) return []
  const questions = await listAbstractQuestions(db, conferenceId)
  return questions.flatMap(question => {
    const value = answers.get(question.id)
    if (value === undefined) return []
    const isChosen = isCountable(question)
    return [{ question: question.label, answer: isChosen ? answerWords(question, value) : null }]
  })
}

function write(message: AbstractReceived): Draft<keyof typeof texts> {
  const { occasion, number, presentationType, topic, hasFile, declared, pageAt: href } = message
  const facts: Fact[] = [
    { label: say('Abstract Id'), text: number },
    { label: say('Presentation'), text: presentationType },
    { label: say('Topic'), text: topic },
    { label: say('File'), text: hasFile ? say('Received') : '' },
    ...declared.map(({ question, answer }) => ({
      label: question,
      text: answer ?? say('Answered; it is on the page'),
    })),
    ...conferenceFacts(occasion),
  ]
  return {
    text: message.isForAuthor ? 'abstract-received.for-author' : 'abstract-received',
    values: { ...conferenceValues(occasion), greeting: greeting(nobodyNamed), abstract: number },
    blocks: {
      facts: factsBlock(filled(facts)),
      page: [{ kind: 'action', label: say('Open your abstract'), href }],
    },
  }
}

export const abstractReceived = {
  texts,
  examples: null,
  // Its link is made together with the mail: server/effects/author-mail.ts.
  effects: {},
  write,
  ...toUnproved,
} satisfies MailKind<AbstractReceived, keyof typeof texts>
