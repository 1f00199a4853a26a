/** What the organiser's API says of registrations, described. */
import { z } from '@hono/zod-openapi'
import { conditionKinds } from '#domain/conference/conferences/condition.ts'
import { languages } from '#domain/foundations/language.ts'
import { lineKinds } from '#domain/offers/lines/line.ts'
import { typeValues } from '#domain/office/lists/registration-filter.ts'
import { eligibilityStates } from '#domain/registrations/eligibility/eligibility.ts'
import { registrantFieldNames } from '#domain/registrations/registrant.ts'
import { type FieldUsed, usesOf } from '#domain/registrations/registrant-uses.ts'
import { registrationStandings } from '#domain/registrations/registration.ts'
import { shape } from '#server/api/describe-call.ts'

/** A presentation type, `custom`, or `offer-12` for an admission of the organiser's own. */
export const registrationType = z
  .string()
  .regex(new RegExp(`^(?:${typeValues.join('|')}|offer-[1-9]\\d{0,14})$`))

/** The fields for somebody who may not see amounts. */
const payment = z
  .enum(['paid', 'due'])
  .openapi({ description: 'With `read-money`, also for somebody who may not see amounts.' })

const listed = {
  id: z.int(),
  code: z.string(),
  state: z.enum(registrationStandings),
  title: z.string(),
  name: z.string(),
  organization: z.string(),
  type: registrationType,
  /** The period's name, or the description of a custom amount. */
  category: z.string(),
  registeredAt: z.iso.datetime(),
  holdUntil: z.iso.datetime(),
  tags: z.array(z.string()).openapi({ description: 'Words that staff gave it.' }),
  email: z.string().optional().openapi({ description: 'With `read-contacts`.' }),
  currency: z.string().optional().openapi({ description: 'With `read-money`, as the sums.' }),
  totalMinor: z.int().optional(),
  receivedMinor: z.int().optional(),
  dueMinor: z.int().optional(),
  payment: payment.optional(),
}
const listedExample = {
  id: 31,
  code: '7K3Q-PD4M',
  state: 'paid',
  title: 'Dr.',
  name: 'Ada Ferreira',
  organization: 'University of Lisbon',
  type: 'oral',
  category: 'Mid Term',
  registeredAt: '2027-01-10T12:00:00Z',
  holdUntil: '2027-01-10T12:30:00Z',
  tags: ['Speaker'] as string[],
  email: 'ada@example.org',
  currency: 'USD',
  totalMinor: 73_395,
  receivedMinor: 73_395,
} as const

const registration = shape('ListedRegistration', listed, listedExample)
export const registrationsPage = shape(
  'RegistrationPage',
  {
    total: z.int().openapi({ description: 'How many match, on all pages.' }),
    rows: z.array(registration.schema),
    after: z.int().nullable().openapi({ description: 'For the next page; null on the last one.' }),
  },
  { total: 1, rows: [listedExample], after: null },
)

export const contactFields = registrantFieldNames.filter(
  (field): field is ContactField => usesOf(field).seenBy === 'contact',
)
type ContactField = FieldUsed<{ seenBy: 'contact' }>

const contact = Object.fromEntries(
  contactFields.map(field => [field, field === 'countryId' ? z.int() : z.string()]),
)
const line = z.object({
  id: z.int(),
  attendeeId: z.int().nullable().openapi({ description: 'Null for what belongs to the registration.' }),
  kind: z.enum(lineKinds),
  wireName: z
    .string()
    .nullable()
    .openapi({ description: 'As in the public API; null if it has none there.' }),
  name: z.string(),
  detail: z.string(),
  quantity: z.int(),
  isIncluded: z.boolean().openapi({ description: 'Whether it is a part of the price of the admission.' }),
  isRefundable: z.boolean().openapi({ description: 'False for what is never refunded.' }),
  taxClass: z.string().openapi({
    description: '`admission`, `accommodation`, `food`, `books`, `own-700` (basis points), `none`.',
  }),
  unitMinor: z.int().optional().openapi({ description: 'With `read-money`, as the amount.' }),
  amountMinor: z.int().optional(),
  codeMinor: z.int().optional().openapi({
    description: 'With `read-money`, of an extra: what a discount code took off one of it.',
  }),
})
export const oneRegistration = shape(
  'Registration',
  {
    id: z.int(),
    code: z.string(),
    state: z.enum(registrationStandings),
    title: z.string(),
    name: z.string(),
    organization: z.string(),
    type: registrationType,
    registeredAt: z.iso.datetime(),
    holdUntil: z.iso.datetime(),
    tags: z.array(z.string()).openapi({ description: 'Words that staff gave it.' }),
    waits: z
      .array(
        z.object({
          offerId: z.int(),
          optionId: z.int().nullable(),
          name: z.string(),
          detail: z.string(),
          quantity: z.int(),
          askedAt: z.iso.datetime(),
        }),
      )
      .openapi({ description: 'Extras that are sold out, for which who has paid waits.' }),
    language: z.enum(languages).nullable().openapi({
      description: 'In which they are written to; null for the first of the conference.',
    }),
    contact: z.object(contact).optional().openapi({ description: 'With `read-contacts`.' }),
    money: z
      .object({ currency: z.string(), totalMinor: z.int(), capturedMinor: z.int(), refundedMinor: z.int() })
      .optional()
      .openapi({ description: 'With `read-money`.' }),
    payment: payment.optional(),
    eligibility: z
      .object({
        condition: z.enum(conditionKinds),
        state: z.enum(eligibilityStates),
        dueOn: z.iso.date().nullable().openapi({
          description: 'The last day of a proof, or until when a refused person keeps the place.',
        }),
      })
      .nullable()
      .openapi({ description: 'Whether they may have what they bought; null where nothing was asked.' }),
    joinedTo: z.string().nullable().openapi({
      description: 'The code of the group that pays for its person; null where it was joined to none.',
    }),
    splitFrom: z.string().nullable().openapi({
      description: 'The code of the group of which some were billed to this payer; null for none.',
    }),
    attendees: z.array(z.object({ id: z.int(), name: z.string(), isRegistrant: z.boolean() })).openapi({
      description:
        'Who comes, the registrant first, of a group its people; a guest without a name yet has an empty one.',
    }),
    lines: z.array(line).openapi({ description: 'What was bought, as it is now; together the total.' }),
    answers: z
      .array(
        z.object({
          question: z.string(),
          questionId: z.int(),
          attendeeId: z
            .int()
            .nullable()
            .openapi({ description: 'Null for what the registration was asked.' }),
          value: z.string().openapi({
            description:
              'As it was typed; a date as `2027-05-11`, `yes` or `no`, the version of an accepted statement, a country’s id.',
          }),
          options: z.array(z.string()).optional().openapi({ description: 'What was chosen.' }),
        }),
      )
      .optional()
      .openapi({
        description:
          'With `read-contacts`: to the questions that are available to programs. Sensitive answers are never among them.',
      }),
  },
  {
    id: 31,
    code: '7K3Q-PD4M',
    state: 'paid',
    title: 'Dr.',
    name: 'Ada Ferreira',
    organization: 'University of Lisbon',
    type: 'oral',
    registeredAt: '2027-01-10T12:00:00Z',
    holdUntil: '2027-01-10T12:30:00Z',
    tags: ['Speaker'],
    waits: [],
    language: 'en',
    contact: Object.fromEntries(contactFields.map(field => [field, usesOf(field).example])),
    money: { currency: 'USD', totalMinor: 73_395, capturedMinor: 73_395, refundedMinor: 0 },
    eligibility: { condition: 'proof', state: 'open', dueOn: '2027-03-01' },
    joinedTo: null,
    splitFrom: null,
    attendees: [{ id: 44, name: 'Ada Ferreira', isRegistrant: true }],
    lines: [
      {
        id: 90,
        attendeeId: 44,
        kind: 'admission',
        wireName: 'oral',
        name: 'Oral Presentation',
        detail: 'Earlybird',
        quantity: 1,
        isIncluded: false,
        isRefundable: true,
        taxClass: 'admission',
        unitMinor: 69_900,
        amountMinor: 69_900,
      },
      {
        id: 91,
        attendeeId: null,
        kind: 'fee',
        wireName: null,
        name: 'Processing fee',
        detail: '',
        quantity: 1,
        isIncluded: false,
        isRefundable: true,
        taxClass: 'admission',
        unitMinor: 3_495,
        amountMinor: 3_495,
      },
    ],
    answers: [
      { question: 'What do you eat?', questionId: 7, attendeeId: 44, value: ',2,', options: ['Vegan'] },
    ],
  },
)

export const story = shape(
  'Story',
  {
    entries: z
      .array(
        z.object({
          at: z.iso.datetime(),
          by: z.object({ kind: z.string(), id: z.string().nullable() }).nullable(),
          kind: z.enum(['act', 'payment', 'refund', 'attention', 'mail', 'group-mail', 'note', 'moved']),
          act: z.string().optional(),
          text: z.string().optional(),
        }),
      )
      .openapi({
        description: 'Newest first. Money with `read-money`, notes and mails with `read-contacts`.',
      }),
  },
  {
    entries: [
      {
        at: '2027-01-10T12:00:00Z',
        by: { kind: 'visitor', id: null },
        kind: 'act',
        act: 'registration placed',
      },
    ],
  },
)
