/** What calls about abstracts answer. */

import { z } from '@hono/zod-openapi'
import { abstractStates } from '#domain/programme/abstracts/abstract-state.ts'
import { decisionStates, outcomeKinds } from '#domain/programme/decisions/decision.ts'
import { shape } from '#server/api/describe-call.ts'
import { bodyShape } from '#server/organiser-api/call-description.ts'

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
/** What is decided, for the committee: its authors learn of it by a letter alone. */
const decisionFields = {
  /** Counted with each decision; 0 before any. */
  version: z.int(),
  state: z.enum(['none', ...decisionStates]),
  outcome: z.enum(outcomeKinds).nullable(),
  /** As which it is accepted. */
  presentationType: z.string().nullable(),
  changeBy: z.iso.date().nullable(),
}
const decisionExample = {
  version: 1,
  state: 'set' as const,
  outcome: 'accepted' as const,
  presentationType: 'Oral Presentation',
  changeBy: null,
}
export const decided = shape('Decision', decisionFields, decisionExample)

export const deciding = bodyShape(
  'Deciding',
  {
    outcome: z.enum(['as-wished', ...outcomeKinds]).openapi({
      description:
        '`as-wished`: accepted as what its author wishes; `accepted`: as the presentation type that is named.',
    }),
    presentationType: z.string().max(1_000).optional(),
    changeBy: z.iso.date().optional(),
    version: z.int().openapi({ description: 'Of the decision that was read; 0 before any.' }),
    because: z.string().max(10_000).optional().openapi({ description: 'For the committee alone.' }),
  },
  { outcome: 'accepted' as const, presentationType: 'Poster', version: 0, because: 'Two strong reviews' },
)

export const abstracts = shape(
  'Abstracts',
  { rows: z.array(z.object(abstractFields)), after: z.int().nullable() },
  { rows: [abstractExample], after: null },
)
export const oneAbstract = shape(
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
    submittedByStaff: z
      .object({ because: z.string(), isAfterLastDay: z.boolean(), isBeyondLimit: z.boolean() })
      .nullable(),
    decision: z.object(decisionFields),
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
    submittedByStaff: null,
    decision: decisionExample,
    state: 'submitted' as const,
    mergedInto: null,
    merged: ['MS27-A0007'],
  },
)

export const abstractPlaces = shape(
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

export const abstractDays = shape(
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

export const waitingAbstracts = shape(
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
