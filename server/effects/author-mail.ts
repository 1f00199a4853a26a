/** Mails to authors with links to their own pages, made together with the mail, so that no secret waits in a queue. */
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { nameInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { occasionOf } from '#domain/money/documents/letterhead.ts'
import type { LetterContext } from '#domain/office/group-mail/letter.ts'
import { findAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import { makeAuthorLink, makeCoauthorLink } from '#domain/programme/abstracts/author-links.ts'
import { findAuthor } from '#domain/programme/authors/author-queries.ts'
import { findChangeDue } from '#domain/programme/changes/change-due.ts'
import { findDraftToMail } from '#domain/programme/submitting/abstract-drafts.ts'
import { listOwnAbstracts } from '#domain/programme/submitting/ask-new-link.ts'
import { findLateLinkToMail } from '#domain/programme/submitting/late-links.ts'
import { draftKeys, type LinkToMail, lateKeys } from '#domain/programme/submitting/link-keys.ts'
import type { AbstractNews } from '#mails/abstract-news.ts'
import { type AbstractReceived, abstractNoticeOf } from '#mails/abstract-received.ts'
import type { SubmissionLink } from '#mails/submission-link.ts'
import type { Dependencies } from '#server/dependencies.ts'

type Writing = Pick<Dependencies, 'database' | 'settings'>

/** The receipt of an abstract; undefined if it was erased. */
export const abstractReceiptOf = (
  writing: Writing,
  context: LetterContext,
  abstractId: number,
): Promise<AbstractReceived | undefined> =>
  abstractNoticeOf(context, abstractId, conference => linkTo(writing, context, conference, abstractId))

/** News of an abstract for whoever submitted it; undefined if it was erased. */
export async function abstractNewsOf(
  writing: Writing,
  context: LetterContext,
  { abstractId, news }: Effects['abstract-news-mail' | 'abstract-state-mail'],
): Promise<AbstractNews | undefined> {
  const abstract = await findAbstract(context.db, abstractId)
  const conference = abstract && (await findConferenceById(context.db, abstract.conferenceId))
  if (!abstract || !conference) return undefined
  const { email } = abstract.presenter
  const own = { id: abstractId, number: abstract.number, topic: abstract.topic }
  const about =
    news === 'new-link'
      ? (await listOwnAbstracts(context.db, conference.id, email)).map(
          ({ topic_id, topic_name, ...row }) => ({ ...row, topic: { id: topic_id, name: topic_name } }),
        )
      : [own]
  const abstracts = []
  for (const { id, number, topic } of about) {
    abstracts.push({
      number,
      topic: await nameInLanguage(context.db, conference.id, 'topic', topic),
      pageAt: await linkTo(writing, context, conference.name, id),
    })
  }
  return {
    kind: 'abstract-news',
    news,
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email,
    abstracts,
  }
}

/** The link by which somebody submits after the last day; undefined once it is of no more use. */
export const lateLinkOf = async (
  { settings: { secretKey } }: Writing,
  context: LetterContext,
  { linkId }: Effects['late-link-mail'],
): Promise<SubmissionLink | undefined> =>
  submissionLink(
    context,
    await findLateLinkToMail(context.db, linkId, context.now),
    'late',
    lateKeys.keyOf(secretKey, linkId),
  )

/** The link to a draft; undefined if it was submitted, or is gone. */
export const draftLinkOf = async (
  { settings: { secretKey } }: Writing,
  context: LetterContext,
  { draftId }: Effects['abstract-draft-mail'],
): Promise<SubmissionLink | undefined> =>
  submissionLink(
    context,
    await findDraftToMail(context.db, draftId),
    'draft',
    draftKeys.keyOf(secretKey, draftId),
  )

async function submissionLink(
  context: LetterContext,
  link: LinkToMail | undefined,
  purpose: SubmissionLink['purpose'],
  key: string,
): Promise<SubmissionLink | undefined> {
  const conference = link && (await findConferenceById(context.db, link.conferenceId))
  if (!link || !conference) return undefined
  return {
    kind: 'submission-link',
    purpose,
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email: link.email,
    until: link.lastDay(conference.timeZone),
    address: `${context.pageOf(conference.name, 'submit-abstract')}?${purpose}=${key}`,
  }
}

/** Tells a submitter that their abstract and another are one now; undefined if either was erased. */
export async function abstractMergedOf(
  writing: Writing,
  context: LetterContext,
  { abstractId, otherId, news }: Effects['abstract-merged-mail'],
): Promise<AbstractNews | undefined> {
  const abstract = await findAbstract(context.db, abstractId)
  const other = await findAbstract(context.db, otherId)
  const conference = abstract && (await findConferenceById(context.db, abstract.conferenceId))
  if (!abstract || !other || !conference) return undefined
  return {
    kind: 'abstract-news',
    news,
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email: abstract.presenter.email,
    abstracts: [
      {
        number: abstract.number,
        topic: await nameInLanguage(context.db, conference.id, 'topic', abstract.topic),
        pageAt: await linkTo(writing, context, conference.name, abstractId),
      },
    ],
    other: other.number,
  }
}

/** Reminds an author of a change; undefined if it came, or nobody asks for it any more. */
export async function changeDueOf(
  writing: Writing,
  context: LetterContext,
  { abstractId, version }: Effects['change-due-mail'],
): Promise<AbstractNews | undefined> {
  const abstract = await findAbstract(context.db, abstractId)
  const conference = abstract && (await findConferenceById(context.db, abstract.conferenceId))
  const by = conference && (await findChangeDue(context.db, conference, { abstractId, version }, context.now))
  if (!abstract || !conference || !by) return undefined
  return {
    kind: 'abstract-news',
    news: 'change-due',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email: abstract.presenter.email,
    abstracts: [
      {
        number: abstract.number,
        topic: await nameInLanguage(context.db, conference.id, 'topic', abstract.topic),
        pageAt: await linkTo(writing, context, conference.name, abstractId),
      },
    ],
    by,
  }
}

/** Tells a co-author that they are named; undefined if they are not any more, or have no address. */
export async function coauthorMailOf(
  { database }: Writing,
  context: LetterContext,
  authorId: number,
): Promise<AbstractNews | undefined> {
  const author = await findAuthor(context.db, authorId)
  const abstract = author && (await findAbstract(context.db, author.abstractId))
  const conference = abstract && (await findConferenceById(context.db, abstract.conferenceId))
  if (!author || !abstract || !conference || author.email === '' || abstract.state !== 'submitted')
    return undefined
  const secret = await database.write(tx => makeCoauthorLink(tx, authorId, context.now))
  const pageAt = context.abstractOf(conference.name, secret)
  return {
    kind: 'abstract-news',
    news: 'named',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email: author.email,
    abstracts: [
      {
        number: abstract.number,
        topic: await nameInLanguage(context.db, conference.id, 'topic', abstract.topic),
        pageAt,
      },
    ],
  }
}

async function linkTo(
  { database }: Writing,
  { abstractOf, now }: LetterContext,
  conferenceName: string,
  abstractId: number,
): Promise<string> {
  return abstractOf(conferenceName, await database.write(tx => makeAuthorLink(tx, abstractId, now)))
}
