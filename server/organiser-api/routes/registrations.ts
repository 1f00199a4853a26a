import { z } from '@hono/zod-openapi'
import { conditionKinds } from '#domain/conference/conferences/condition.ts'
import { gatewayNames } from '#domain/money/payments/gateway.ts'
import { readStory } from '#domain/office/history/read-story.ts'
import { isInParts, typeOf } from '#domain/office/in-scope.ts'
import { listRegistrations } from '#domain/office/lists/list-registrations.ts'
import { pageSize } from '#domain/office/lists/read-page.ts'
import { listOrders } from '#domain/office/lists/registration-rows.ts'
import { eligibilityStates } from '#domain/registrations/eligibility/eligibility.ts'
import { registrationStandings } from '#domain/registrations/registration.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { registrationOf } from '#server/organiser-api/authorize-call.ts'
import { oneOrMore } from '#server/organiser-api/call-description.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { paging } from '#server/organiser-api/paging.ts'
import { conditionsOf, toListed, toRegistration } from '#server/organiser-api/routes/registration-answers.ts'
import {
  oneRegistration,
  registrationsPage,
  registrationType,
  story,
} from '#server/organiser-api/routes/registration-shapes.ts'
import {
  attentionValues,
  filterFields,
  readListRequest,
  withinContacts,
  withoutSums,
} from '#site/organiser/registrations/registration-views.ts'

/** The filters of the page's address, checked: an unknown value is an error of the program. */
export const listFilters = z.object({
  q: z.string().optional().openapi({
    description:
      'Words that must all occur in the name, code, organisation or numbers; with `read-contacts` also in the e-mail address or billing organisation.',
  }),
  state: oneOrMore(z.enum(registrationStandings)),
  category: oneOrMore(z.string().regex(/^[1-9]\d{0,14}$/)),
  type: oneOrMore(registrationType.or(z.literal('presenters'))),
  answer: oneOrMore(z.string().regex(/^[1-9]\d{0,14}:(?:yes|no|none|[1-9]\d{0,8})$/)).openapi({
    description:
      'Answers: `12:3` an option, `12:yes`, `12:none` for who has not answered. Not for sensitive ones.',
  }),
  condition: oneOrMore(z.enum(conditionKinds)),
  eligibility: oneOrMore(z.enum(eligibilityStates)),
  extra: oneOrMore(z.string().regex(/^[1-9]\d{0,14}(?::[1-9]\d{0,14})?$/)).openapi({
    description: 'Extras of the organiser’s own: `12`, or `12:31` with this option.',
  }),
  tag: oneOrMore(z.string().max(40)),
  method: oneOrMore(z.enum(gatewayNames)),
  attention: oneOrMore(z.enum(attentionValues)),
  code: oneOrMore(z.string().max(40)),
  not: oneOrMore(z.enum(filterFields)).openapi({ description: 'Names of filters to negate.' }),
  sort: z
    .enum(listOrders.flatMap(order => [order, `-${order}`]))
    .optional()
    .openapi({ description: 'With `-` the other way round; the newest first where it is left out.' }),
})

const tag = 'Registrations'
const at = '/conferences/{event}/registrations'

export function registrationCalls(dependencies: Dependencies): Calls {
  const { database } = dependencies
  return new Calls(dependencies)
    .read(
      {
        path: at,
        tag,
        summary: 'Registrations, fifty at a time',
        description: 'With the filters and sorting of the list in the back office.',
        right: 'read-registrations',
        query: listFilters.extend(paging),
        answer: registrationsPage,
      },
      async (call, query) => {
        const asked = readListRequest(query)
        const ordered = call.money === 'sums' ? asked : withoutSums(asked)
        const request = withinContacts(ordered, call.contacts)
        const found = await listRegistrations(database.read, call.scope, request)
        return {
          total: found.total,
          rows: found.rows.map(row => toListed(call, row)),
          after: found.hasAfter && found.rows.length === pageSize ? (found.rows.at(-1)?.id ?? null) : null,
        }
      },
    )
    .read(
      {
        path: `${at}/{code}`,
        tag,
        summary: 'One registration',
        right: 'read-registrations',
        answer: oneRegistration,
      },
      async call => toRegistration(call, await registrationOf(database.read, call), dependencies),
    )
    .read(
      {
        path: `${at}/{code}/story`,
        tag,
        summary: 'The history of one registration',
        right: 'read-registrations',
        answer: story,
      },
      async call => {
        const registration = await registrationOf(database.read, call)
        const { id } = registration
        const entries = await readStory(database.read, id, call.act.now)
        return {
          entries: entries
            .filter(({ event: { kind } }) =>
              kind === 'note' || kind === 'mail' || kind === 'group-mail'
                ? isInParts(call.contacts, typeOf(registration), conditionsOf(call))
                : kind === 'act' || call.money !== 'none',
            )
            .map(({ at: when, by, event }) => ({
              at: when.toString(),
              by,
              kind: event.kind,
              ...(event.kind === 'act' && { act: event.act }),
              ...(event.kind === 'note' && { text: event.text }),
            })),
        }
      },
    )
}
