/** What authors and the committee of a call do, through the product's own commands. */

import type { Database, Transaction } from '#database/database.ts'
import { stopMailing } from '#domain/committee/author-mailing.ts'
import { letterMailing } from '#domain/committee/decision-letters/letter-mailing.ts'
import { planRelease } from '#domain/committee/decision-letters/plan-release.ts'
import { releaseDecisions } from '#domain/committee/decision-letters/release-decisions.ts'
import { changeAbstractState } from '#domain/committee/withdrawing/change-abstract-state.ts'
import { withdrawOwn } from '#domain/committee/withdrawing/withdraw-own.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { commandLine, pageVisitor } from '#domain/foundations/audit/actor.ts'
import { sendBatchOf } from '#domain/office/mailings/send-batch-of.ts'
import { findAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import { listAuthors } from '#domain/programme/authors/author-queries.ts'
import { changeAbstract } from '#domain/programme/changes/change-abstract.ts'
import { objectAsAuthor } from '#domain/programme/changes/coauthor-acts.ts'
import { type ChosenDecision, correctDecision, setDecision } from '#domain/programme/decisions/decide.ts'
import { answerPresentation } from '#domain/programme/presenting/answer-presentation.ts'
import { digestOfPlaces, setPlaces } from '#domain/programme/presenting/places.ts'
import { makeLateLink } from '#domain/programme/submitting/make-late-link.ts'
import { saveAbstractDraft } from '#domain/programme/submitting/save-abstract-draft.ts'
import { setAbstractDays } from '#domain/programme/submitting/set-abstract-days.ts'
import { lastDayOfCall } from '#domain/programme/submitting/submission-end.ts'
import { submitAbstract } from '#domain/programme/submitting/submit-abstract.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { defaultLetters } from '#mails/decision-letter-texts.ts'
import { done } from '#sample/year/register.ts'
import type { Work } from '#sample/year/works.ts'

export interface Call {
  conference: Conference
  database: Database
}

/** How many can be accepted, by presentation type. */
const places: ReadonlyMap<string, number> = new Map([
  ['Oral Presentation', 48],
  ['Poster Presentation', 60],
])

/** What the committee does at its time. */
export function openCommittee(tx: Transaction, { conference, database }: Call) {
  const permit = permitOnCommandLine(commandLine, 'decide-abstracts', conference.id)
  const releasing = permitOnCommandLine(commandLine, 'release-decisions', conference.id)
  const act = (now: Temporal.Instant) => ({ actor: commandLine, now })
  const hold = async (now: Temporal.Instant) => {
    const { digest, letters } = await planRelease(tx, releasing.scope, conference, defaultLetters)
    const read = { digest, count: String(letters.length), defaults: defaultLetters }
    return done(await releaseDecisions(tx, releasing, act(now), conference, read)).releaseId
  }
  return {
    async setPlaces(now: Temporal.Instant) {
      const types = await listContent(tx, conference.id, 'presentation-type')
      const wanted = types.flatMap(({ id, name }) => {
        const capacity = places.get(name)
        return capacity === undefined ? [] : [{ topicId: 0, formId: id, places: capacity }]
      })
      done(await setPlaces(tx, permit, act(now), { read: digestOfPlaces([]), wanted }))
    },
    /** One topic is taken a week longer than the call says, and whoever has a link may submit after that. */
    async takeLater(now: Temporal.Instant) {
      const [topic] = await listContent(tx, conference.id, 'topic')
      const last = lastDayOfCall(await listContent(tx, conference.id, 'abstract-call-section'))
      const closesOn = (last ?? conference.startsOn).add({ days: 7 })
      const wanted = topic ? [{ on: 'topic', id: topic.id, closesOn } as const] : []
      done(await setAbstractDays(tx, permit, act(now), { read: '', wanted }))
      const link = {
        email: null,
        topicId: null,
        formId: null,
        usesAllowed: 5,
        closesOn: closesOn.add({ days: 7 }),
      }
      done(await makeLateLink(tx, permit, act(now), conference, link))
    },
    async decide(
      abstractId: number,
      decision: { choice: ChosenDecision; isRecommended: boolean },
      now: Temporal.Instant,
    ) {
      done(await setDecision(tx, permit, act(now), { abstractId, version: 'undecided', ...decision }))
    },
    async correct(abstractId: number, now: Temporal.Instant) {
      const because = 'The reviewers had confused it with another one.'
      const corrected = { abstractId, choice: { kind: 'waiting' } as const, version: 1, because }
      done(await correctDecision(tx, permit, act(now), corrected))
    },
    async cancel(abstractId: number, now: Temporal.Instant) {
      const because = 'The project has ended, and its group with it.'
      done(await changeAbstractState(tx, permit, act(now), abstractId, { event: 'cancelled', because }))
    },
    async merge(abstractId: number, intoId: number, now: Temporal.Instant) {
      const into = (await findAbstract(tx, intoId))?.number ?? ''
      const change = { event: 'merged', because: 'Sent twice.', into } as const
      done(await changeAbstractState(tx, permit, act(now), abstractId, change))
    },
    /** Releases all that is decided, and its letters arrive once they are not held any more. */
    async release(now: Temporal.Instant) {
      const releaseId = await hold(now)
      const sentAt = now.add({ minutes: 12 })
      const post = async () => ({ kind: 'sent' }) as const
      await sendBatchOf({ ...letterMailing, database, now: () => sentAt, post, id: releaseId })
    },
    /** Releases what is decided too early, and stops it while it is held. */
    async releaseTooEarly(now: Temporal.Instant) {
      const releaseId = await hold(now)
      done(
        await stopMailing(tx, releasing, act(now.add({ minutes: 3 })), { ...letterMailing, id: releaseId }),
      )
    },
  }
}

/** What authors do at their time, by the form and by the links in their mails. */
export function openAuthors(tx: Transaction, { conference }: Call) {
  const act = (now: Temporal.Instant) => ({ actor: pageVisitor, now })
  return {
    async submit({ presenter, topicId, typeId, title, text, authors }: Work, now: Temporal.Instant) {
      const input = {
        presenter,
        topicId,
        presentationTypeId: typeId,
        abstractTitle: title,
        abstractText: text,
        authors,
      }
      return done(await submitAbstract(tx, { conference, ...act(now), uploadKey: null }, input)).id
    },
    /** A form to be finished later, as its page keeps it. */
    async saveDraft({ presenter, topicId, typeId, title }: Work, now: Temporal.Instant) {
      const values = {
        ...{
          title: presenter.title,
          name: presenter.name,
          email: presenter.email,
          telephone: presenter.telephone,
        },
        ...{
          organization: presenter.organization,
          city: presenter.city,
          country: String(presenter.countryId),
        },
        ...{ presentation_type: String(typeId), topic_of_interest: String(topicId) },
        ...{ abstract_title: `${title}: a second look`, abstract_text: 'What we wanted to say here:' },
      }
      const authors = { own_family_name: '', own_orcid: '', own_place: '1', presents: '', keywords: '', rows: [] } // biome-ignore format: one line
      const form = JSON.stringify({ values, authors })
      const draft = { id: undefined, email: presenter.email, form, fileKey: null, language: 'en' } as const
      done(await saveAbstractDraft(tx, conference, draft, now))
    },
    async object(abstractId: number, now: Temporal.Instant) {
      const coauthor = (await listAuthors(tx, abstractId)).find(({ isCoauthor }) => isCoauthor)
      const which = { conferenceId: conference.id, abstractId, authorId: coauthor?.id ?? 0 }
      done(await objectAsAuthor(tx, act(now), which, true))
    },
    async withdraw(abstractId: number, now: Temporal.Instant) {
      done(await withdrawOwn(tx, act(now), conference, abstractId))
    },
    async answer(
      abstractId: number,
      answer: { kind: 'confirmed' | 'declined'; because: string },
      now: Temporal.Instant,
    ) {
      done(await answerPresentation(tx, act(now), abstractId, { version: 1, statements: [], ...answer }))
    },
    async change(abstractId: number, { title, text }: Work, now: Temporal.Instant) {
      const more = `${text} Since then we have measured one more winter, which agrees with the others.`
      done(await changeAbstract(tx, act(now), conference, abstractId, { title, text: more, version: 1 }))
    },
  }
}
