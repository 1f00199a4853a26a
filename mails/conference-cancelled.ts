import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { readCancelledBecause } from '#domain/conference/conferences/mark-cancelled.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import {
  coauthorsConcerned,
  inviteesConcerned,
  submittersConcerned,
} from '#domain/desk/cancelling/concerned.ts'
import { type Issuer, type Occasion, occasionOf } from '#domain/money/documents/letterhead.ts'
import {
  conferenceFacts,
  conferenceValues,
  type Draft,
  factsBlock,
  greeting,
  nobodyNamed,
} from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, toUnproved } from '#mails/mail-kind.ts'
import { conferenceFields } from '#mails/office-mail.ts'
import { reasonWords } from '#words/reason-words.ts'

/** To authors and people who were invited: registrants have mails of their own. It contains nothing that a visitor typed. */
export interface ConferenceCancelled {
  readonly kind: 'conference-cancelled'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly email: string
  readonly to: 'author' | 'invitee'
  /** As staff typed it. */
  readonly reason: string
}

const fields = ['greeting', 'because', ...conferenceFields]

const texts = {
  'conference-cancelled.author': {
    title: 'Conference cancelled, to authors',
    when: 'when a conference is cancelled, to the authors of abstracts that were neither withdrawn nor rejected',
    to: 'presenter',
    fields,
    subject: 'Cancelled: {conference}',
    preview: 'Nothing will be presented, and you need do nothing.',
    heading: 'The conference is cancelled',
    body: `{greeting}

{conference} was cancelled and does not take place. {because}

You are an author of an abstract for it. Nothing will be presented, and you need do nothing. If you are registered as well, another mail is about your registration.

{facts}`,
  },
  'conference-cancelled.invitee': {
    title: 'Conference cancelled, to people with an invitation',
    when: 'when a conference is cancelled, to everyone who was invited by name and has not answered',
    to: 'registrant',
    fields,
    subject: 'Cancelled: {conference}',
    preview: 'Your invitation has ended, and you need do nothing.',
    heading: 'The conference is cancelled',
    body: `{greeting}

{conference} was cancelled and does not take place. {because}

We had invited you to register for it. The invitation has ended, and you need do nothing.

{facts}`,
  },
} satisfies Record<string, AutomaticMail>

/** Undefined once it concerns them no more, or they were erased. */
async function read(
  context: MailContext,
  to: ConferenceCancelled['to'],
  person: { conference_id: number; email: string } | undefined,
): Promise<ConferenceCancelled | undefined> {
  const { db } = context
  const conference = person && (await findConferenceById(db, person.conference_id))
  if (!person || !conference?.cancelledAt) return undefined
  return {
    kind: 'conference-cancelled',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email: person.email,
    to,
    reason: (await readCancelledBecause(db, conference.id)) ?? '',
  }
}

function write({ occasion, to, reason }: ConferenceCancelled): Draft<keyof typeof texts> {
  return {
    text: `conference-cancelled.${to}`,
    values: { ...conferenceValues(occasion), greeting: greeting(nobodyNamed), because: reasonWords(reason) },
    blocks: { facts: factsBlock(conferenceFacts(occasion)) },
  }
}

export const conferenceCancelled = {
  texts,
  examples: null,
  effects: {
    'cancelled-submitter-mail': async (context, { abstractId }) =>
      read(
        context,
        'author',
        await submittersConcerned(context.db).where('abstracts.id', '=', abstractId).executeTakeFirst(),
      ),
    'cancelled-coauthor-mail': async (context, { authorId }) =>
      read(
        context,
        'author',
        await coauthorsConcerned(context.db).where('abstract_authors.id', '=', authorId).executeTakeFirst(),
      ),
    'cancelled-invitee-mail': async (context, { invitationId }) =>
      read(
        context,
        'invitee',
        await inviteesConcerned(context.db)
          .where('admission_invitations.id', '=', invitationId)
          .executeTakeFirst(),
      ),
  },
  write,
  ...toUnproved,
} satisfies MailKind<ConferenceCancelled, keyof typeof texts>
