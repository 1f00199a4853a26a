/** What authors and the committee of a call do, through the product's own commands. */
import type { Database, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { commandLine, pageVisitor } from '#domain/foundations/audit/actor.ts'
import { planRelease } from '#domain/office/decision-letters/plan-release.ts'
import { releaseDecisions } from '#domain/office/decision-letters/release-decisions.ts'
import { sendLetters } from '#domain/office/decision-letters/send-letters.ts'
import { findAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import { listAuthors } from '#domain/programme/authors/author-queries.ts'
import { changeAbstract, withdrawOwn } from '#domain/programme/changes/change-abstract.ts'
import { objectAsAuthor } from '#domain/programme/changes/coauthor-acts.ts'
import { changeAbstractState } from '#domain/programme/decisions/change-abstract-state.ts'
import { type Choice, correctDecision, setDecision } from '#domain/programme/decisions/decide.ts'
import { answerPresentation } from '#domain/programme/presenting/answer-presentation.ts'
import { digestOfPlaces, setPlaces } from '#domain/programme/presenting/places.ts'
import { submitAbstract } from '#domain/programme/submitting/submit-abstract.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { done } from '#sample/year/register.ts'
import type { Work } from '#sample/year/works.ts'
import { defaultLetters } from '#words/decision-letters.ts'

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
  const act = (now: Temporal.Instant) => ({ actor: commandLine, now })
  return {
    async setPlaces(now: Temporal.Instant) {
      const types = await listContent(tx, conference.id, 'presentation-type')
      const wanted = types.flatMap(({ id, name }) => {
        const capacity = places.get(name)
        return capacity === undefined ? [] : [{ topicId: 0, formId: id, places: capacity }]
      })
      done(await setPlaces(tx, permit, act(now), { read: digestOfPlaces([]), wanted }))
    },
    async decide(
      abstractId: number,
      decision: { choice: Choice; isRecommended: boolean },
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
      const releasing = permitOnCommandLine(commandLine, 'release-decisions', conference.id)
      const { digest, letters } = await planRelease(tx, releasing.scope, conference, defaultLetters)
      const read = { digest, count: String(letters.length), defaults: defaultLetters }
      const { releaseId } = done(await releaseDecisions(tx, releasing, act(now), conference, read))
      const sentAt = now.add({ minutes: 12 })
      const post = async () => ({ kind: 'sent' }) as const
      await sendLetters({ database, now: () => sentAt, post }, releaseId)
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
