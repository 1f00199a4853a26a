import { z } from '@hono/zod-openapi'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listAudiences } from '#domain/conference/conferences/participants.ts'
import { languages } from '#domain/foundations/language.ts'
import { findOwnDomain } from '#domain/preparation/connections/own-domain-store.ts'
import { permitToken } from '#domain/staff/rights/permit.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { shape } from '#server/api/describe-call.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conferenceOf } from '#server/organiser-api/authorize-call.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { paths } from '#words/addresses/paths.ts'

const conferenceShape = shape(
  'Conference',
  {
    name: z.string(),
    subject: z.string(),
    prefix: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    timeZone: z.string(),
    location: z.string(),
    currency: z.string(),
    languages: z.array(z.enum(languages)),
    isPublic: z.boolean(),
    participants: z
      .object({ audience: z.enum(listAudiences), until: z.iso.date(), questionId: z.int() })
      .nullable()
      .openapi({
        description:
          'The list of those who agreed to be on it, and the statement in `answers` by which they do; null where there is none.',
      }),
    cancelledAt: z.iso.datetime().nullable(),
    address: z.url(),
    domain: z.object({ name: z.string(), leadsHere: z.boolean() }).nullable(),
  },
  {
    name: 'material-science',
    subject: 'Material Science',
    prefix: 'International Conference on',
    startsOn: '2027-03-20',
    endsOn: '2027-03-22',
    timeZone: 'Europe/Lisbon',
    location: 'Lisbon, Portugal',
    currency: 'USD',
    languages: ['en'],
    isPublic: true,
    participants: { audience: 'everybody', until: '2027-03-31', questionId: 9 },
    cancelledAt: null,
    address: 'https://conf.example.org/',
    domain: { name: 'conf.example.org', leadsHere: true },
  },
)

const toConference = (conference: Conference) => ({
  name: conference.name,
  subject: conference.subject,
  prefix: conference.prefix,
  startsOn: conference.startsOn.toString(),
  endsOn: conference.endsOn.toString(),
  timeZone: conference.timeZone,
  location: conference.location,
  currency: conference.currency,
  languages: [...conference.languages],
  isPublic: conference.isActive,
  participants: conference.participants ?? null,
  cancelledAt: conference.cancelledAt?.toString() ?? null,
})

const list = shape(
  'Conferences',
  {
    rows: z.array(
      z.object({
        name: z.string(),
        subject: z.string(),
        startsOn: z.iso.date(),
        endsOn: z.iso.date(),
        isPublic: z.boolean(),
      }),
    ),
  },
  {
    rows: [
      {
        name: 'material-science',
        subject: 'Material Science',
        startsOn: '2027-03-20',
        endsOn: '2027-03-22',
        isPublic: true,
      },
    ],
  },
)

export function conferenceCalls(dependencies: Dependencies): Calls {
  const calls = new Calls(dependencies).readAny(
    {
      path: '/conferences',
      tag: 'Conferences',
      summary: 'The conferences whose set-up this token may read, latest first',
      answer: list,
    },
    async ({ token }) => {
      const all = await listStaffConferences(dependencies.database.read, token.maker)
      return {
        rows: all
          .filter(({ id }) => permitToken(token, 'read-set-up', id).ok)
          .map(({ name, subject, startsOn, endsOn, isPublic }) => ({
            name,
            subject,
            startsOn: startsOn.toString(),
            endsOn: endsOn.toString(),
            isPublic,
          })),
      }
    },
  )
  return calls.read(
    {
      path: '/conferences/{event}',
      tag: 'Conferences',
      summary: 'One conference',
      right: 'read-set-up',
      answer: conferenceShape,
    },
    async call => {
      const conference = conferenceOf(call)
      const { database, hosts, settings } = dependencies
      const own = await findOwnDomain(database.read, conference.id)
      const origin = hosts?.provenOrigins().get(conference.name)
      return {
        ...toConference(conference),
        // Where visitors are sent.
        address: origin ? `${origin}/` : `${settings.publicUrl}${paths.conference(conference.name)}`,
        domain: own ? { name: own.domain, leadsHere: own.leads.to === 'here' } : null,
      }
    },
  )
}
