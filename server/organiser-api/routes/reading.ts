/** Read-only calls: codes, limits, open cases, abstracts. */

import { z } from '@hono/zod-openapi'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { listCodes } from '#domain/offers/codes/codes.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'
import { readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'
import { abstractStates } from '#domain/programme/abstracts/abstract-state.ts'
import { listAbstracts } from '#domain/programme/abstracts/list-abstracts.ts'
import {
  findAbstractAnswers,
  listAbstractQuestions,
} from '#domain/programme/asking/abstract-question-queries.ts'
import { findJudged } from '#domain/programme/decisions/decision-queries.ts'
import { readPlaces } from '#domain/programme/presenting/places.ts'
import { listWaiting } from '#domain/programme/presenting/waiting-list.ts'
import { listLateLinks } from '#domain/programme/submitting/late-links.ts'
import { lastDayOfCall } from '#domain/programme/submitting/submission-end.ts'
import { listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import { refusingLimits } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/seats.ts'
import { shape } from '#server/api/describe-call.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conferenceOf } from '#server/organiser-api/authorize-call.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { afterOf, paging } from '#server/organiser-api/paging.ts'
import { notHere } from '#server/organiser-api/problems.ts'

const codeFields = {
  code: z.string(),
  uses: z.int(),
  usesAllowed: z.int().nullable(),
  categoryId: z.int().nullable(),
  presentationType: z.string().nullable(),
  /** The extra that it is for; null for the registration. */
  offerId: z.int().nullable(),
  optionId: z.int().nullable(),
  validFrom: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
  isForAllConferences: z.boolean(),
  note: z.string(),
}
const codes = shape(
  'Codes',
  { rows: z.array(z.object(codeFields)) },
  {
    rows: [
      {
        code: 'EARLY10',
        uses: 3,
        usesAllowed: 20,
        categoryId: null,
        presentationType: null,
        offerId: null,
        optionId: null,
        validFrom: null,
        validUntil: '2027-02-28',
        isForAllConferences: false,
        note: 'for partners',
      },
    ],
  },
)

const limits = shape(
  'Limits',
  {
    rows: z.array(
      z.object({
        id: z.int(),
        categoryId: z.int().nullable(),
        presentationType: z.string().nullable(),
        accommodationId: z.int().nullable(),
        nights: z.int().nullable(),
        isForAddOn: z.boolean(),
        offerId: z.int().nullable(),
        optionId: z.int().nullable(),
        seats: z.int(),
        taken: z.int(),
      }),
    ),
  },
  {
    rows: [
      {
        id: 4,
        categoryId: null,
        presentationType: 'oral',
        accommodationId: null,
        nights: null,
        isForAddOn: false,
        offerId: null,
        optionId: null,
        seats: 120,
        taken: 87,
      },
    ],
  },
)

const attention = shape(
  'Attention',
  { rows: z.array(z.object({ registration: z.string(), reason: z.string(), since: z.iso.datetime() })) },
  { rows: [{ registration: '7K3Q-PD4M', reason: 'awaits-confirmation', since: '2027-01-10T12:00:00Z' }] },
)

const abstractFields = {
  number: z.string(),
  title: z.string(),
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  city: z.string(),
  presentationType: z.string(),
  topic: z.string(),
  abstractTitle: z.string(),
  hasFile: z.boolean(),
  submittedAt: z.iso.datetime(),
}
const abstractExample = {
  number: 'MS27-A0001',
  title: 'Dr.',
  name: 'Ada Ferreira',
  email: 'ada@example.org',
  organization: 'University of Lisbon',
  city: 'Lisbon',
  presentationType: 'Oral Presentation',
  topic: 'Glasses and ceramics',
  abstractTitle: 'Annealing at low temperatures',
  hasFile: true,
  submittedAt: '2027-01-10T12:00:00Z',
}
const abstracts = shape(
  'Abstracts',
  { rows: z.array(z.object(abstractFields)), after: z.int().nullable() },
  { rows: [abstractExample], after: null },
)
const oneAbstract = shape(
  'Abstract',
  {
    ...abstractFields,
    abstractText: z.string(),
    keywords: z.string(),
    authors: z.array(
      z.object({
        name: z.string(),
        familyName: z.string(),
        affiliations: z.array(z.string()),
        email: z.string(),
        orcid: z.string().nullable(),
        isPresenting: z.boolean(),
        hasObjected: z.boolean(),
      }),
    ),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    state: z.enum(abstractStates),
    mergedInto: z.string().nullable(),
    merged: z.array(z.string()),
  },
  {
    ...abstractExample,
    abstractText: 'We show that …',
    keywords: 'annealing, glass',
    authors: [
      {
        name: 'Ada Ferreira',
        familyName: 'Ferreira',
        affiliations: ['University of Lisbon'],
        email: 'ada@example.org',
        orcid: '0000-0002-1825-0097',
        isPresenting: true,
        hasObjected: false,
      },
    ],
    answers: [{ question: 'Which equipment do you need?', answer: 'A furnace' }],
    state: 'submitted' as const,
    mergedInto: null,
    merged: ['MS27-A0007'],
  },
)

const abstractPlaces = shape(
  'AbstractPlaces',
  {
    rows: z.array(
      z.object({
        topic: z.string().nullable(),
        presentationType: z.string().nullable(),
        places: z.int(),
        accepted: z.int(),
      }),
    ),
  },
  { rows: [{ topic: 'Glasses and ceramics', presentationType: null, places: 40, accepted: 31 }] },
)

const abstractDays = shape(
  'AbstractDays',
  {
    call: z.iso.date(),
    ownDays: z.array(
      z.object({
        topic: z.string().nullable(),
        presentationType: z.string().nullable(),
        until: z.iso.date(),
      }),
    ),
    lateLinks: z.array(
      z.object({
        id: z.int(),
        topic: z.string().nullable(),
        presentationType: z.string().nullable(),
        usesAllowed: z.int(),
        uses: z.int(),
        until: z.iso.date(),
        isEnded: z.boolean(),
      }),
    ),
  },
  {
    call: '2027-01-10',
    ownDays: [{ topic: 'Glasses and ceramics', presentationType: null, until: '2027-01-20' }],
    lateLinks: [
      {
        id: 3,
        topic: null,
        presentationType: null,
        usesAllowed: 5,
        uses: 2,
        until: '2027-01-25',
        isEnded: false,
      },
    ],
  },
)

const waitingAbstracts = shape(
  'WaitingAbstracts',
  {
    rows: z.array(
      z.object({
        number: z.string(),
        abstractTitle: z.string(),
        name: z.string(),
        topic: z.string(),
        presentationType: z.string(),
        isTold: z.boolean(),
      }),
    ),
  },
  {
    rows: [
      {
        number: 'MS27-A0003',
        abstractTitle: 'Slow cracks in cork',
        name: 'Bo Lind',
        topic: 'Composites',
        presentationType: 'Oral Presentation',
        isTold: true,
      },
    ],
  },
)

export function readingCalls(dependencies: Dependencies): Calls {
  const { read } = dependencies.database
  return new Calls(dependencies)
    .read(
      {
        path: '/conferences/{event}/codes',
        tag: 'Fees',
        summary: 'Discount codes',
        act: 'write-fees',
        answer: codes,
      },
      async call => ({
        rows: (await listCodes(read, conferenceOf(call).id)).map(code => ({
          code: code.code,
          uses: code.uses,
          usesAllowed: code.usesAllowed,
          categoryId: code.categoryId,
          presentationType: code.presentationType,
          offerId: code.on?.offerId ?? null,
          optionId: code.on?.optionId ?? null,
          validFrom: code.validFrom?.toString() ?? null,
          validUntil: code.validUntil?.toString() ?? null,
          isForAllConferences: code.conferenceId === null,
          note: code.note,
        })),
      }),
    )
    .read(
      {
        path: '/conferences/{event}/limits',
        tag: 'Fees',
        summary: 'Limits of places',
        act: 'read-set-up',
        answer: limits,
      },
      async call => ({
        // The numbers at which periods end refuse nobody.
        rows: refusingLimits(await listLimits(read, conferenceOf(call).id)).map(
          ({ endsPeriod: _, ...limit }) => limit,
        ),
      }),
    )
    .read(
      {
        path: '/conferences/{event}/attention',
        tag: 'Registrations',
        summary: 'Cases that need attention',
        act: 'read-money',
        answer: attention,
      },
      async call => {
        const cases = await listAttentionCases(read, conferenceOf(call).id)
        return {
          rows: cases.map(({ code, reason, since }) => ({
            registration: code,
            reason,
            since: since.toString(),
          })),
        }
      },
    )
    .read(
      {
        path: '/conferences/{event}/abstracts',
        tag: 'Abstracts',
        summary: 'Abstracts, fifty at a time, newest first',
        act: 'read-abstracts',
        query: z.object(paging),
        answer: abstracts,
      },
      async (call, query) => {
        const found = await listAbstracts(read, call.scope, afterOf(query))
        return { rows: found.rows.map(toAbstract), after: found.after }
      },
    )
    .read(
      {
        path: '/conferences/{event}/abstract-days',
        tag: 'Abstracts',
        summary: 'Until when abstracts are taken, and late links without their addresses',
        act: 'read-abstracts',
        answer: abstractDays,
      },
      async call => {
        const conference = conferenceOf(call)
        const [topics, types, sections, links] = await Promise.all([
          listContent(read, conference.id, 'topic'),
          listContent(read, conference.id, 'presentation-type'),
          listContent(read, conference.id, 'abstract-call-section'),
          listLateLinks(read, call.scope),
        ])
        const nameIn = (all: readonly { id: number; name: string }[], id: number) =>
          all.find(each => each.id === id)?.name ?? null
        return {
          call: (lastDayOfCall(sections) ?? conference.endsOn).toString(),
          ownDays: conference.abstractDays.map(({ on, id, closesOn }) => ({
            topic: on === 'topic' ? nameIn(topics, id) : null,
            presentationType: on === 'form' ? nameIn(types, id) : null,
            until: closesOn.toString(),
          })),
          lateLinks: links.map(link => ({
            id: link.id,
            topic: nameIn(topics, link.topicId),
            presentationType: nameIn(types, link.formId),
            usesAllowed: link.usesAllowed,
            uses: link.uses,
            until: link.closesOn.toString(),
            isEnded: link.endedAt !== null,
          })),
        }
      },
    )
    .read(
      {
        path: '/conferences/{event}/abstract-places',
        tag: 'Abstracts',
        summary:
          'How many can be accepted of a topic, a presentation type, or both, and how many are; null for any',
        act: 'read-abstracts',
        answer: abstractPlaces,
      },
      async call => ({
        rows: (await readPlaces(read, call.scope)).map(({ topic, form, places, taken }) => ({
          topic: topic === '' ? null : topic,
          presentationType: form === '' ? null : form,
          places,
          accepted: taken,
        })),
      }),
    )
    .read(
      {
        path: '/conferences/{event}/abstract-waiting-list',
        tag: 'Abstracts',
        summary: 'Abstracts that wait for a place, in their order',
        act: 'read-abstracts',
        answer: waitingAbstracts,
      },
      async call => ({
        rows: (await listWaiting(read, call.scope)).map(
          ({ number, title, presenter, topic, wished, isTold }) => ({
            number,
            abstractTitle: title,
            name: presenter,
            topic,
            presentationType: wished.name,
            isTold,
          }),
        ),
      }),
    )
    .read(
      {
        path: '/conferences/{event}/abstracts/{number}',
        tag: 'Abstracts',
        summary: 'One abstract',
        act: 'read-abstracts',
        answer: oneAbstract,
      },
      async call => {
        const judged = await findJudged(read, call.scope, call.params.number ?? '')
        if (!judged) throw notHere()
        const { abstract: found, authors, mergedInto, merged } = judged
        const questions = await listAbstractQuestions(read, found.conferenceId)
        const given = await findAbstractAnswers(read, 'chair', found.id)
        const countries = await readNamedCountries(read, questions)
        return {
          ...toAbstract(found),
          abstractText: found.abstractText,
          keywords: found.keywords,
          state: found.state,
          mergedInto,
          merged,
          authors: authors.map(
            ({ name, familyName, affiliation, email, orcid, isPresenting, objectedAt }) => ({
              name,
              familyName,
              affiliations: affiliation.split('\n').filter(line => line !== ''),
              email,
              orcid,
              isPresenting,
              hasObjected: objectedAt !== null,
            }),
          ),
          answers: questions.flatMap(question => {
            const value = given.get(question.id)
            return value === undefined
              ? []
              : [{ question: question.label, answer: answerWords(question, value, id => countries.get(id)) }]
          }),
        }
      },
    )
}

function toAbstract({
  number,
  presenter,
  presentationType,
  topic,
  abstractTitle,
  fileKey,
  submittedAt,
}: Abstract) {
  const { title, name, email, organization, city } = presenter
  return {
    number,
    title,
    name,
    email,
    organization,
    city,
    presentationType: presentationType.name,
    topic: topic.name,
    abstractTitle,
    hasFile: fileKey !== null,
    submittedAt: submittedAt.toString(),
  }
}
