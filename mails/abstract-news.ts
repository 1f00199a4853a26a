import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import type { AbstractNewsKind } from '#domain/foundations/outbox/effects.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { Issuer, Occasion } from '#domain/money/documents/letterhead.ts'
import { changeReminderDays } from '#domain/programme/changes/change-due.ts'
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

/** Tells an author something about their abstracts. The address is unconfirmed, so it contains nothing that was typed. */
export interface AbstractNews {
  readonly kind: 'abstract-news'
  readonly news: AbstractNewsKind
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly email: string
  /** Each with the address of its reader's own page; the news is about the first. */
  readonly abstracts: readonly { readonly number: string; readonly topic: string; readonly pageAt: string }[]
  /** The last day for a change that the committee waits for. */
  readonly by?: Temporal.PlainDate
  /** The number of the abstract that theirs was merged with. */
  readonly other?: string
}

const fields = ['greeting', 'abstract', 'pages', ...conferenceFields]

const mail = (
  words: Pick<AutomaticMail, 'title' | 'when' | 'subject' | 'preview' | 'heading'>,
  text: string,
): AutomaticMail => ({
  ...words,
  to: 'presenter',
  fields,
  body: `{greeting}

${text}

{pages}

{facts}`,
})

const texts = {
  'abstract-news.new-link': mail(
    {
      title: 'New link to an abstract',
      when: 'when an author asks for a new link',
      subject: 'Your abstracts for {conference}',
      preview: 'The links to their pages.',
      heading: 'Your abstracts',
    },
    'Somebody, probably you, asked for new links to your abstracts. Anyone who has a link can change or withdraw the abstract, so keep them to yourself. If you did not ask, ignore this mail.',
  ),
  'abstract-news.passed-on': mail(
    {
      title: 'A change of an abstract is passed on',
      when: 'when the committee passes on what an author changed after a letter',
      subject: 'Your change of abstract {abstract} counts now',
      preview: 'The committee has read it.',
      heading: 'Your change counts now',
    },
    'The committee has read the change of your abstract {abstract} and passed it on. From now on the changed version counts.',
  ),
  'abstract-news.refused': mail(
    {
      title: 'A change of an abstract is refused',
      when: 'when the committee refuses what an author changed after a letter',
      subject: 'Your change of abstract {abstract} was not taken',
      preview: 'The earlier version still counts.',
      heading: 'Your change was not taken',
    },
    'The committee has read the change of your abstract {abstract} and decided not to take it. The earlier version still counts. If you have a question, please reply to this mail.',
  ),
  'abstract-news.named': mail(
    {
      title: 'Named as an author',
      when: 'when somebody is named as a co-author of an abstract, with their address',
      subject: 'You are named as an author of abstract {abstract}',
      preview: 'If this is not you, tell the committee with one click.',
      heading: 'You are named as an author',
    },
    'An abstract for {conference} names you, with this address, as one of its authors. On its page you see it, and can correct how your name is written. If you are not its author, press “This is not me” there, and the committee will see it.',
  ),
  'abstract-news.merged': {
    ...mail(
      {
        title: 'An abstract is merged into another',
        when: 'when the committee merges an abstract into another, to the person who submitted it',
        subject: 'Your abstract {abstract} is merged into {other abstract}',
        preview: 'It goes on as a part of that abstract.',
        heading: 'Your abstract is merged into another',
      },
      'The committee of {conference} has merged your abstract {abstract} into abstract {other abstract}. It goes on as a part of that one, and is decided together with it. If this is not right, please reply to this mail.',
    ),
    fields: [...fields, 'other abstract'],
  },
  'abstract-news.absorbed': {
    ...mail(
      {
        title: 'Another abstract is merged into this one',
        when: 'when the committee merges an abstract into another, to the person who submitted the one that is kept',
        subject: 'Abstract {other abstract} is merged into your abstract {abstract}',
        preview: 'Yours goes on.',
        heading: 'Another abstract is merged into yours',
      },
      'The committee of {conference} has merged abstract {other abstract} into your abstract {abstract}. Yours goes on as it is. If this is not right, please reply to this mail.',
    ),
    fields: [...fields, 'other abstract'],
  },
  'abstract-news.withdrawn': mail(
    {
      title: 'An author withdraws an abstract',
      when: 'when an author withdraws an abstract on its page',
      subject: 'Your abstract {abstract} is withdrawn',
      preview: 'It is not considered any more.',
      heading: 'Your abstract is withdrawn',
    },
    'Your abstract {abstract} for {conference} was withdrawn on its page, with your link: the committee does not consider it any more. If you did not withdraw it, please reply to this mail; the committee can bring it back.',
  ),
  'abstract-news.withdrawn-by-committee': mail(
    {
      title: 'The committee withdraws an abstract',
      when: 'when the committee withdraws an abstract',
      subject: 'Your abstract {abstract} is withdrawn',
      preview: 'It is not considered any more.',
      heading: 'Your abstract is withdrawn',
    },
    'The committee of {conference} has withdrawn your abstract {abstract}: it is not considered any more. If this is not right, please reply to this mail; the committee can bring it back.',
  ),
  'abstract-news.restored': mail(
    {
      title: 'A withdrawn abstract is brought back',
      when: 'when the committee brings a withdrawn abstract back',
      subject: 'Your abstract {abstract} is considered again',
      preview: 'The committee has brought it back.',
      heading: 'Your abstract is considered again',
    },
    'The committee of {conference} has brought your abstract {abstract} back. It is considered again, as it was.',
  ),
  'abstract-news.cancelled': mail(
    {
      title: 'An accepted abstract is cancelled',
      when: 'when the committee cancels an abstract that a letter has accepted',
      subject: 'The presentation of your abstract {abstract} is cancelled',
      preview: 'It will not be presented.',
      heading: 'Your presentation is cancelled',
    },
    'The committee of {conference} has cancelled the presentation of your abstract {abstract}, which it had accepted. A registration of yours stays as it is. If you have a question, please reply to this mail.',
  ),
  'abstract-news.kept': mail(
    {
      title: 'An abstract stays accepted',
      when: 'when the committee does not withdraw an accepted abstract whose author asked for it',
      subject: 'Your abstract {abstract} stays accepted',
      preview: 'The committee has not withdrawn it.',
      heading: 'Your abstract stays accepted',
    },
    'The committee of {conference} has read that you ask to withdraw your abstract {abstract}. It stays accepted, without a presentation of yours. If you have a question, please reply to this mail.',
  ),
  'abstract-news.change-due': {
    ...mail(
      {
        title: 'A change of an abstract is due',
        when: `${timeInWords(changeReminderDays, 'day')} before the last day for a change that the committee asked for, if none has come`,
        subject: 'Please change your abstract {abstract} by {change by}',
        preview: 'The committee waits for your new version.',
        heading: 'The committee waits for your change',
      },
      'The committee of {conference} has asked you to change your abstract {abstract}. The last day is {change by}. Please send the new version on the page of your abstract:',
    ),
    fields: [...fields, 'change by'],
  },
} satisfies Record<string, AutomaticMail>

function write({ news, occasion, abstracts, by, other }: AbstractNews): Draft<keyof typeof texts> {
  const [first] = abstracts
  const facts: Fact[] = [
    ...(abstracts.length === 1
      ? [
          { label: say('Abstract Id'), text: first?.number ?? '' },
          { label: say('Topic'), text: first?.topic ?? '' },
        ]
      : []),
    ...conferenceFacts(occasion),
  ]
  return {
    text: `abstract-news.${news}`,
    values: {
      ...conferenceValues(occasion),
      greeting: greeting(nobodyNamed),
      abstract: first?.number ?? '',
      ...(by && { 'change by': formatDate(by) }),
      ...(other !== undefined && { 'other abstract': other }),
    },
    blocks: {
      facts: factsBlock(filled(facts)),
      pages: abstracts.map(({ number, pageAt: href }) => ({
        kind: 'action',
        label: say('Open {abstract}', { abstract: number }),
        href,
      })),
    },
  }
}

export const abstractNews = {
  texts,
  examples: null,
  // Its links are made together with the mail: server/effects/author-mail.ts.
  effects: {},
  write,
  ...toUnproved,
} satisfies MailKind<AbstractNews, keyof typeof texts>
